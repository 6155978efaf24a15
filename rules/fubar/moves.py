"""Run and Duck & Weave: moves without fire, and what every move of infantry has in common."""

from typing import Final

from rules.fubar.actions import Action
from rules.fubar.course import MoveOrder
from rules.fubar.march import march
from rules.fubar.passengers import board_options, get_in
from rules.fubar.plan import plan_move
from rules.fubar.stances import StanceTaken
from rules.fubar.table import Table
from rules.kernel.play import Play, Script

RUN_ORDER: Final = MoveOrder(name="Run", rule="fubar.action.run.move", allowance=12_000)
DUCK_ORDER: Final = MoveOrder(name="Duck & Weave", rule="fubar.action.duck.move", allowance=8_000)


def move_or_board(play: Play[Table], unit_id: str, order: MoveOrder) -> Script[bool]:
    """One move of the Unit, into a vehicle if its owner likes; whether it may go on with its action.

    (fubar.passenger.embark, fubar.passenger.disembark)
    """
    unit = play.table.units[unit_id]
    chosen = yield from plan_move(play, unit_id, order, extras=board_options(play.table, unit, order))
    if isinstance(chosen, str):
        yield from get_in(play, unit_id, chosen.removeprefix("board:"), order)
        return False
    yield from march(play, unit_id, chosen)
    return True


def _run(play: Play[Table], unit_id: str) -> Script[None]:
    """Up to 12 inches and no fire. (fubar.action.run.move, fubar.action.run.no_fire)"""
    yield from move_or_board(play, unit_id, RUN_ORDER)


def _duck(play: Play[Table], unit_id: str) -> Script[None]:
    """Up to 8 inches, in Soft Cover from the start of the move. (fubar.action.duck.move, fubar.action.duck.no_fire)"""
    paths = yield from plan_move(play, unit_id, DUCK_ORDER)
    play.record(StanceTaken(unit=unit_id, stance="duck"))
    if not isinstance(paths, str):
        yield from march(play, unit_id, paths)


RUN = Action(
    id="run", name="Run", detail="12″ each, no fire", says="runs", rule="fubar.action.run.move", carry_out=_run
)
DUCK = Action(
    id="duck",
    name="Duck & Weave",
    detail="8″ each, no fire, as in Soft Cover",
    rule="fubar.action.duck.move",
    carry_out=_duck,
)
