"""The picture of a Kry-Gothic table."""

import pytest

from rules.krygothic.picture.view import view
from tests.rules.krygothic.build import model, table


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.shoot.no_premeasure")
def test_nobody_measures_before_a_shot_is_called() -> None:
    assert view(table(model("A", 10, 10)), None).ruler is False


def test_pips_are_wounds() -> None:
    assert view(table(model("A", 10, 10)), None).gauge == "wounds"
