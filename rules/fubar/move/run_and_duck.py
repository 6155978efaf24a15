"""Run and Duck & Weave: moves without fire."""

from typing import Final

from rules.fubar.activation.actions import Action
from rules.fubar.activation.stances import StanceTaken
from rules.fubar.board.table import Table
from rules.fubar.guard.march import march
from rules.fubar.move.course import MoveOrder
from rules.fubar.move.passengers import board_options, move_or_get_in
from rules.fubar.move.plan import Going, plan_move
from rules.kernel.play import Play, Script

RUN_ORDER: Final = MoveOrder(name="Run", rule="fubar.action.run.move", allowance=12_000)
DUCK_ORDER: Final = MoveOrder(name="Duck & Weave", rule="fubar.action.duck.move", allowance=8_000)


def _run(play: Play[Table], unit_id: str) -> Script[None]:
    """Up to 12 inches, into a vehicle if the owner likes, and no fire.

    (fubar.action.run.move, fubar.action.run.no_fire, fubar.passenger.embark)
    """
    vehicles = board_options(play.table, play.table.units[unit_id], RUN_ORDER)
    yield from move_or_get_in(play, unit_id, (yield from plan_move(play, unit_id, RUN_ORDER, others=vehicles)))


def _duck(play: Play[Table], unit_id: str) -> Script[None]:
    """Up to 8 inches, in Soft Cover from the start of the move. (fubar.action.duck.move, fubar.action.duck.no_fire)"""
    going: Going | None = yield from plan_move(play, unit_id, DUCK_ORDER)
    play.record(StanceTaken(unit=unit_id, stance="duck"))
    if going:
        yield from march(play, unit_id, going.paths)


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
