"""The floor under the lines that tests run may only rise."""

import pytest

from tests.support.covered import report, verdict

FILES = {
    "rules/a.py": {"executed_lines": [1, 2, 3], "missing_lines": []},
    "games/b.py": {"executed_lines": [1, 2, 3, 4, 5, 6], "missing_lines": [7]},
}


def test_below_the_floor_the_check_fails_and_names_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(FILES, 91.0) == 1
    shown = capsys.readouterr().out
    assert "Only 90.00 %" in shown
    assert "games/b.py: 1 lines: 7" in shown


def test_at_the_floor_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(FILES, 89.9) == 0
    assert "the floor is 89.9 %" in capsys.readouterr().out


def test_well_above_the_floor_it_asks_for_a_higher_one() -> None:
    assert verdict(90.0, 85.0).endswith("to 89.7.")
