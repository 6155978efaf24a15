"""Walk: up to 6 inches each, and small arms or grenades at one point of the move."""

from dataclasses import replace
from typing import Any, Final

from rules.fubar.activation.actions import Action
from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.fire import Firing, can_fire, fire
from rules.fubar.move.course import MoveOrder, Paths, cost
from rules.fubar.move.passengers import board_options, move_or_get_in
from rules.fubar.move.plan import plan_move
from rules.kernel.play import Play, Script
from rules.kernel.question import Answer, Option

ORDER: Final = MoveOrder(name="Walk", rule="fubar.action.walk.move", allowance=6_000)
OCCASION: Final = Firing(kind="walk")
FIRE: Final = "fubar.action.walk.one_point"


def _walk(play: Play[Table], unit_id: str) -> Script[None]:
    """Before the move, after it or at one pause in it the Unit may fire.

    (fubar.action.walk.move, fubar.action.walk.fire, fubar.action.walk.one_point, fubar.passenger.embark,
    fubar.scenario.early_end)
    """
    chosen = yield from _plan(play, unit_id, ORDER, may_fire=True)
    spent = {} if isinstance(chosen, str) else _spent(play.table, chosen)
    if chosen != "fire" and not (yield from _goes_and_fires(play, unit_id, chosen)):
        return
    yield from fire(play, unit_id, OCCASION)
    if play.table.living(play.table.units[unit_id]) and not play.table.is_decided:
        order = replace(ORDER, spent=spent)
        rest = yield from _plan(play, unit_id, order, may_fire=False)
        yield from move_or_get_in(play, unit_id, rest, order)


def _goes_and_fires(play: Play[Table], unit_id: str, chosen: Paths | str) -> Script[bool]:
    """Carry out the first leg; whether the Unit fires after it."""
    return (yield from move_or_get_in(play, unit_id, chosen, ORDER)) and (yield from _pauses(play, unit_id))


def _spent(table: Table, paths: Paths) -> dict[str, int]:
    """How much of the Walk each figure has used once it has gone its path. (fubar.action.walk.one_point)"""
    return {id_: cost(table, table.models[id_], path) for id_, path in paths.items()}


def _plan(play: Play[Table], unit_id: str, order: MoveOrder, *, may_fire: bool) -> Script[Paths | str]:
    """The paths of one leg, "fire" when the Unit fires first, or the vehicle it gets into."""
    table = play.table
    unit = table.units[unit_id]
    shots = _fire_option(table, unit) if may_fire else []
    return (yield from plan_move(play, unit_id, order, extras=[*shots, *board_options(table, unit, order)]))


def _fire_option(table: Table, unit: Unit) -> list[Option[Any]]:
    if unit.aboard or not can_fire(table, unit, OCCASION):
        return []
    return [Option(id="fire", label="Fire first", detail="then move", bring="fire", rule=FIRE)]


def _pauses(play: Play[Table], unit_id: str) -> Script[bool]:
    """Whether the Unit fires here. (fubar.action.walk.one_point)"""
    table = play.table
    unit = table.units[unit_id]
    if unit.aboard or not table.living(unit) or not can_fire(table, unit, OCCASION):
        return False
    fires: bool = yield from play.ask(
        unit.seat,
        rule=FIRE,
        prompt=f"{unit.name} may fire here.",
        options=[
            Option(id="fire", label="Fire", detail="and go on with what is left of the Walk", bring=True),
            Option(id="done", label="Do not fire", detail="the Walk is over", bring=False),
        ],
        default=Answer("done"),
        focus=tuple(model.id for model in table.living(unit)),
    )
    return fires


WALK = Action(
    id="walk",
    name="Walk",
    detail="6″ each, small arms or grenades at one point",
    says="walks",
    rule="fubar.action.walk.move",
    carry_out=_walk,
)
