"""Where players of FUBAR want to be: past the corner that hides the enemy from them."""

import pytest

from rules.fubar.board.table import Table
from rules.fubar.sight.visible import sees
from rules.geometry.point import INCH, distance_up
from rules.kernel.refusal import Seat
from rules.players.mind import Goal
from rules.players.minds.fubar import FUBAR_MIND, STEP
from tests.rules.fubar import build as fb

OWN, FOE = "a-u1-m1", "b-u1-m1"


def _board(wide: float) -> Table:
    """One figure each, with a building of that width between them."""
    house = fb.scenery("building", fb.box(20 - wide / 2, 20, wide, 4))
    return fb.table(fb.squad("a", [(20, 12)]), fb.squad("b", [(20, 32)]), terrain=[house] if wide else [])


def _first(board: Table) -> Goal:
    return FUBAR_MIND.goals(board, Seat(0), "a-u1")[0]


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
