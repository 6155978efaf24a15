"""A vehicle assault as it happens: Unit by Unit, figures in the path jump clear or are run over."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.fubar.activation.attempt import activation_roll
from rules.fubar.board import Model, Table, Unit
from rules.fubar.guard.march import can_go_on, march
from rules.fubar.losses.facts import figures_fell
from rules.fubar.losses.saves import hit_each
from rules.fubar.vehicles.assault import DECLARE, Charge, assault_options, targets
from rules.fubar.vehicles.drive import Facing, set_off, turn_option, vehicle_turned
from rules.fubar.vehicles.lane import SIDES, Lane, Side, in_lane, next_in_lane, spot_beside_lane
from rules.geometry import Point, distance_up, point_along, tenths
from rules.kernel.script import Answer, Fire, Line, LogFact, Option, Play, Script, Seat, TableFact
from rules.roster.words import counted

REACH: Final = 6_000
SUCCESS: Final = "fubar.vehicle_assault.dodge_success"
OUTCOME: Final = "fubar.vehicle_assault.outcome"

Spots = dict[Side, Point]


def moved_aside(unit: Unit, places: Mapping[str, Point], rule: str) -> TableFact:
    """Figures left a vehicle's path, and their Unit left its stance.

    (fubar.vehicle_assault.dodge_success, fubar.vehicle_assault.outcome, fubar.guard.duration,
    fubar.action.ground.duration, fubar.guard.excluded_moves)
    """
    stance = "duck" if unit.stance == "duck" else ""
    how = "jumps aside" if rule == SUCCESS else "is pushed aside"
    text = f"{unit.name}: {counted(len(places), 'figure', 'figures')} {how}."
    return TableFact(
        Line(text=text, rule=rule, seat=unit.seat, pieces=tuple(places)),
        lambda table: table.with_places(places).with_unit(unit.id, stance=stance),
    )


def jump_aside(play: Play[Table], unit_id: str, lane: Lane) -> Script[tuple[Model, ...]]:
    """Figures in the path jump clear, each to the side its owner picks; returns those that cannot."""
    figures = in_lane(play.table, lane, play.table.units[unit_id])
    one_by_one = yield from _wants_to_pick(play, unit_id, lane, figures)
    ahead, places = play.table, dict[str, Point]()
    for figure in figures:
        spots = _spots(ahead, lane, figure, REACH)
        if spots:
            places[figure.id] = (yield from _picked(play, figure, spots)) if one_by_one else _nearer(figure, spots)
            ahead = ahead.with_model(figure.id, at=places[figure.id])
    if places:
        play.record(moved_aside(play.table.units[unit_id], places, SUCCESS))
    return tuple(figure for figure in figures if figure.id not in places)


def _spots(table: Table, lane: Lane, figure: Model, reach: int) -> Spots:
    found = {side: spot_beside_lane(table, lane, figure, side, reach) for side in SIDES}
    return {side: spot for side, spot in found.items() if spot is not None}


def _nearer(figure: Model, spots: Spots) -> Point:
    return min(spots.values(), key=lambda spot: distance_up(figure.at, spot))


def _wants_to_pick(play: Play[Table], unit_id: str, lane: Lane, figures: Sequence[Model]) -> Script[bool]:
    """Whether the owner picks a side for each figure, if any figure has two."""
    unit = play.table.units[unit_id]
    if not any(len(_spots(play.table, lane, figure, REACH)) > 1 for figure in figures):
        return False
    chosen: bool = yield from play.ask(
        unit.seat,
        rule=SUCCESS,
        prompt=f"{unit.name} jumps out of the way. To which side?",
        options=[
            Option(id="nearer", label="Each to the nearer side", group=unit.name, bring=False),
            Option(id="pick", label="Pick a side for each", group=unit.name, bring=True),
        ],
        default=Answer("nearer"),
        focus=tuple(figure.id for figure in figures),
        dice=play.last_dice(),
    )
    return chosen


def _picked(play: Play[Table], figure: Model, spots: Spots) -> Script[Point]:
    options = [
        Option(
            id=f"aside:{figure.id}:{side}",
            label=f"To the {side} of the path",
            detail=tenths(distance_up(figure.at, spot)),
            group=figure.name,
            piece=figure.id,
            bring=spot,
        )
        for side, spot in spots.items()
    ]
    return play.ask(
        figure.seat,
        rule=SUCCESS,
        prompt=f"{figure.name} jumps aside: which way?",
        options=options,
        default=Answer(options[0].id),
        focus=(figure.id,),
        obvious=True,
    )


def pushed_places(table: Table, unit: Unit, lane: Lane) -> dict[str, Point]:
    """The nearest free place for every figure still in the path that has one. (fubar.vehicle_assault.outcome)"""
    board = table.settings.width + table.settings.height
    places: dict[str, Point] = {}
    for figure in in_lane(table, lane, unit):
        spots = _spots(table, lane, figure, board)
        if spots:
            places[figure.id] = _nearer(figure, spots)
            table = table.with_model(figure.id, at=places[figure.id])
    return places


DODGE: Final = "fubar.vehicle_assault.dodge_roll"


def run_over(play: Play[Table], unit_id: str) -> Script[None]:
    """Drives one straight line through enemy infantry, resolved when the hull reaches each Unit; no fire, no lock.

    (fubar.vehicle_assault.declare, fubar.vehicle_assault.no_fire, fubar.vehicle_assault.no_lock, fubar.vehicle.turning)
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
    """Drives the next part of the line, with reactions as to any move. (fubar.guard.against_assault)"""
    hull = play.table.hull(play.table.units[unit_id])
    yield from march(play, unit_id, {hull.id: (hull.at, to)})


def _in_the_path(play: Play[Table], unit_id: str, foe_id: str, lane: Lane) -> Script[None]:
    """The Unit's Activation roll to jump clear; each figure still in the path takes a hit and is pushed aside.

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
    """The vehicle reaches figures that are still in its path. (fubar.vehicle_assault.outcome)"""
    figures = tuple(model.id for model in struck)
    text = f"{vehicle.name} drives into {counted(len(figures), 'figure', 'figures')} of {foe.name}."
    fire = Fire(by=vehicle.models, at=figures, hit=True, melee=True)
    return LogFact(Line(text=text, rule=OUTCOME, seat=vehicle.seat, pieces=(*vehicle.models, *figures), fire=fire))


def _push_aside(play: Play[Table], foe_id: str, lane: Lane, by: Seat) -> None:
    """Survivors leave the path; figures without any free place on the board fall. (fubar.vehicle_assault.outcome)"""
    foe = play.table.units[foe_id]
    if places := pushed_places(play.table, foe, lane):
        play.record(moved_aside(foe, places, OUTCOME))
    left = tuple(model.id for model in in_lane(play.table, lane, foe))
    if left:
        play.record(figures_fell(foe_id, left, by, OUTCOME))


def _final_facing(play: Play[Table], unit_id: str) -> Script[None]:
    """Asks for the final facing of the vehicle. (fubar.vehicle.turning)"""
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
