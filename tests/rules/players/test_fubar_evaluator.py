"""Where players of FUBAR want to be: past the corner that hides the enemy from them."""

import pytest

from rules.fubar.board.table import Table
from rules.fubar.sight.visible import sees
from rules.geometry.point import INCH, distance_up
from rules.kernel.refusal import Seat
from rules.players.evaluator import Goal
from rules.players.evaluators.fubar import FUBAR_EVALUATOR, STEP
from tests.rules.fubar import build as fb

OWN, FOE = "a-u1-m1", "b-u1-m1"


def _board(wide: float) -> Table:
    """One figure each, with a building of that width between them."""
    house = fb.scenery("building", fb.box(20 - wide / 2, 20, wide, 4))
    return fb.table(fb.squad("a", [(20, 12)]), fb.squad("b", [(20, 32)]), terrain=[house] if wide else [])


def _first(board: Table) -> Goal:
    return FUBAR_EVALUATOR.goals(board, Seat(0), "a-u1")[0]


@pytest.mark.parametrize("wide", [4, 7, 10])
def test_whoever_does_not_see_the_enemy_first_thinks_of_the_nearest_corner_to_see_it_from(wide: float) -> None:
    board = _board(wide)
    goal = _first(board)
    assert not sees(board, board.models[OWN], board.models[FOE])
    assert distance_up(board.models[OWN].at, goal.at) <= STEP
    moved = board.with_model(OWN, at=goal.at)
    assert sees(moved, moved.models[OWN], moved.models[FOE])


def test_who_sees_the_enemy_or_has_no_corner_near_goes_for_it() -> None:
    for board in (_board(0), _board(40)):
        assert _first(board).at == board.models[FOE].at
        assert _first(board).near > INCH


@pytest.mark.parametrize("left_behind", [1, 3])
def test_figures_out_of_touch_count_for_the_attempts_that_will_fail(left_behind: int) -> None:
    def told(gap: float, turn: int = 1) -> int:
        places = [(20 + at, 12) for at in range(5)] + [(20 + at, 12 + gap) for at in range(left_behind)]
        board = fb.table(fb.squad("a", places), fb.squad("b", [(20, 32)]))
        return FUBAR_EVALUATOR.worth(board.with_changes(turn=turn), Seat(0))["touch"]

    assert told(1) == 0
    assert told(9) < 0
    assert told(9, turn=6) == 0, "after the last turn nobody is attempted any more"
    assert told(9) > -1_000, "less than the Unit itself"
