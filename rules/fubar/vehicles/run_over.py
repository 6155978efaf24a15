"""A vehicle assault as it happens: Unit by Unit those in the path jump clear or are run over."""

from collections.abc import Sequence
from typing import Final

from rules.fubar.activation.attempt import activation_roll
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.guard.march import can_go_on, march
from rules.fubar.losses.facts import FiguresFell
from rules.fubar.losses.saves import hit_each
from rules.fubar.vehicles.assault import DECLARE, Charge, assault_options, targets
from rules.fubar.vehicles.dodge import OUTCOME, jump_aside, moved_aside, pushed_places
from rules.fubar.vehicles.drive import set_off
from rules.fubar.vehicles.lane import Lane, in_lane, next_in_lane
from rules.fubar.vehicles.turning import Facing, turn_option, vehicle_turned
from rules.geometry import Point, point_along
from rules.kernel.script import Answer, Fire, Line, LogFact, Option, Play, Script, Seat
from rules.roster.words import counted

DODGE: Final = "fubar.vehicle_assault.dodge_roll"


def run_over(play: Play[Table], unit_id: str) -> Script[None]:
    """Drive one straight line through enemy infantry, resolved as the hull comes to each Unit; no fire, no lock.

    (fubar.vehicle_assault.declare, fubar.vehicle_assault.no_fire, fubar.vehicle_assault.no_lock,
    fubar.vehicle.turning)
    """
    lane = yield from _declared(play, unit_id)
    if lane is None:
        return
    set_off(play, unit_id, (lane.start, lane.end))
    while (met := next_in_lane(play.table, lane, targets(play.table, play.table.units[unit_id]))) is not None:
        foe, far = met
        yield from _advance(play, unit_id, point_along(lane.start, lane.end, far))
        if not can_go_on(play.table, unit_id):
            return
        yield from _in_the_path(play, unit_id, foe.id, lane)
    yield from _advance(play, unit_id, lane.end)
    if can_go_on(play.table, unit_id):
        yield from _final_facing(play, unit_id)


def _declared(play: Play[Table], unit_id: str) -> Script[Lane | None]:
    table = play.table
    unit = table.units[unit_id]
    charge: Charge | None = yield from play.ask(
        unit.seat,
        rule=DECLARE,
        prompt=f"{unit.name} drives at infantry. Along which line?",
        options=[*assault_options(table, unit), Option(id="stay", label="Stay where it is", bring=None)],
        default=Answer("stay"),
        focus=unit.models,
    )
    return charge.lane if charge else None


def _advance(play: Play[Table], unit_id: str, to: Point) -> Script[None]:
    """The next stretch of the line, open to reactions like any move. (fubar.guard.against_assault)"""
    hull = play.table.hull(play.table.units[unit_id])
    yield from march(play, unit_id, {hull.id: (hull.at, to)})


def _in_the_path(play: Play[Table], unit_id: str, foe_id: str, lane: Lane) -> Script[None]:
    """The Unit's Activation roll to jump clear; whoever is still in the path takes a hit and is pushed aside.

    (fubar.vehicle_assault.dodge_roll, fubar.vehicle_assault.dodge_success, fubar.vehicle_assault.dodge_failure,
    fubar.vehicle_assault.saves, fubar.vehicle_assault.outcome)
    """
    unit = play.table.units[unit_id]
    if (yield from activation_roll(play, foe_id, "getting out of the way", rule=DODGE)):
        struck = yield from jump_aside(play, foe_id, lane)
    else:
        struck = in_lane(play.table, lane, play.table.units[foe_id])
    if struck:
        play.record(_driven_into(unit, play.table.units[foe_id], struck))
        yield from hit_each(play, foe_id, struck, unit.seat, rule=OUTCOME)
        _push_aside(play, foe_id, lane, unit.seat)


def _driven_into(vehicle: Unit, foe: Unit, struck: Sequence[Model]) -> LogFact:
    """The vehicle has reached figures that are still in its path. (fubar.vehicle_assault.outcome)"""
    figures = tuple(model.id for model in struck)
    text = f"{vehicle.name} drives into {counted(len(figures), 'figure', 'figures')} of {foe.name}."
    fire = Fire(by=vehicle.models, at=figures, hit=True, melee=True)
    return LogFact(Line(text=text, rule=OUTCOME, seat=vehicle.seat, pieces=(*vehicle.models, *figures), fire=fire))


def _push_aside(play: Play[Table], foe_id: str, lane: Lane, by: Seat) -> None:
    """Survivors leave the path; those with no clear spot on the whole board fall. (fubar.vehicle_assault.outcome)"""
    foe = play.table.units[foe_id]
    if places := pushed_places(play.table, foe, lane):
        play.record(moved_aside(foe, places, OUTCOME))
    left = tuple(model.id for model in in_lane(play.table, lane, foe))
    if left:
        play.record(FiguresFell(unit=foe_id, models=left, by=by, rule=OUTCOME))


def _final_facing(play: Play[Table], unit_id: str) -> Script[None]:
    """The way the vehicle ends up facing. (fubar.vehicle.turning)"""
    table = play.table
    unit = table.units[unit_id]
    chosen: Facing | None = yield from play.ask(
        unit.seat,
        rule="fubar.vehicle.turning",
        prompt=f"Which way does {unit.name} face?",
        options=[turn_option(table, unit, "Turn"), Option(id="done", label="As it drove", bring=None)],
        default=Answer("done"),
        focus=unit.models,
    )
    if chosen is not None:
        play.record(vehicle_turned(unit, chosen.degrees))
