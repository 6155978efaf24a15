"""Forms described as data: what may stand on one."""

import pytest

from rules.roster.sheets.sheet import Rows, Sheet
from rules.roster.sheets.typed import MOST_ROWS, NotOnSheet, typed_from

SHEET = Sheet(key="list", fields=(), rows=(Rows(key="line", title="Lines", one="Line", plain=True),))


def test_a_form_has_a_hundred_rows_of_a_kind_and_no_more():
    assert MOST_ROWS == 100
    assert typed_from(SHEET, {"line": ["so"] * MOST_ROWS})["line.99.text"] == ["so"]
    with pytest.raises(NotOnSheet):
        typed_from(SHEET, {"line": ["so"] * (MOST_ROWS + 1)})
