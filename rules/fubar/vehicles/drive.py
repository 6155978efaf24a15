"""Driving: a vehicle moves, may fire one weapon at one point of its path, and turns at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from msgspec import structs

from rules.fubar.board import MODERATE, Table, Unit, refusal
from rules.fubar.guard.march import can_go_on, march
from rules.fubar.move.course import MoveOrder, Mover
from rules.fubar.move.preview import facing_arcs, move_preview
from rules.fubar.move.vehicle_ground import allowance_along, check_going, worst_along
from rules.fubar.shoot.fire import Firing, fire
from rules.fubar.shoot.firepower import no_shot
from rules.geometry import Point, at_most, distance_up, path_length, tenths
from rules.kernel.script import Answer, Option, Play, Preview, Refusal, Refused, Script, TableFact
from rules.kernel.shapes import Aim, AimShape, Path, PathShape
from rules.skirmish.facing import bearing, compass, facing_towards

TURNING: Final = "fubar.vehicle.turning"
_POINTER: Final = 4_000


def vehicle_turned(unit: Unit, facing: int) -> TableFact:
    """A vehicle turns, in degrees from the x axis; the log says degrees clockwise from north.

    (fubar.vehicle.turning)
    """
    says = unit.says(f"turns to the {compass(facing)} ({bearing(facing)}°)", TURNING)
    return TableFact(says, lambda table: table.with_vehicle(unit.id, facing=facing))


@dataclass(frozen=True)
class Facing:
    """A facing for the vehicle, in whole degrees from the x axis towards the y axis."""

    table: Table
    unit: str
    degrees: int

    def describe(self) -> Preview:
        """The preview: the arc that each enemy would be in. (fubar.vehicle.damage.arcs)"""
        after = self.table.with_vehicle(self.unit, facing=self.degrees)
        return facing_arcs(after, after.units[self.unit])


def turn_option(table: Table, unit: Unit, label: str) -> Option[Facing]:
    """The option to turn towards a place; it brings a `Facing`. (fubar.vehicle.turning)"""
    hull = table.hull(unit)

    def towards(value: Aim) -> Facing:
        if value.at == hull.at:
            raise Refused(refusal("no-direction"))
        return Facing(table, unit.id, facing_towards(hull.at, value.at))

    return Option(
        id="face",
        label=label,
        group=unit.name,
        piece=hull.id,
        rule=TURNING,
        shape=AimShape(piece=hull.id, start=hull.at, radius=hull.radius, length=_POINTER, turns=True),
        resolve=towards,
    )


DRIVE: Final = "fubar.vehicle.move_open"
ON_THE_MOVE: Final = Firing(kind="drive")
_HAIR: Final = 2
_SPENT: Final = 10  # thousandths of an inch left over that count as a finished drive


@dataclass(frozen=True, kw_only=True)
class Trip:
    """What a vehicle has done in this activation: the path of its middle, and what it still may do."""

    way: tuple[Point, ...]
    may_drive: bool = True
    may_turn: bool = True
    may_fire: bool = True


@dataclass(frozen=True)
class Leg:
    """The next part of a vehicle's path with its start; `left` is the allowance it had for it."""

    table: Table
    unit: str
    path: tuple[Point, ...]
    left: int

    def describe(self) -> Preview:
        """The preview: where it ends, through what terrain, and which enemies On Guard see it.

        (fubar.vehicle.move_open, fubar.guard.react)
        """
        hull = self.table.hull(self.table.units[self.unit])
        told = f"{tenths(path_length(self.path))} of {tenths(self.left)}."
        preview = move_preview(self.table, self.unit, {hull.id: self.path}, told=told)
        return structs.replace(preview, path=self.path)


Next = Leg | Facing | Firing


def drive(play: Play[Table], unit_id: str) -> Script[None]:
    """Drives, fires one weapon before, after or at one pause of the drive, and turns at its end, each as the owner
    decides.

    (fubar.vehicle.options, fubar.vehicle.move_fire_one, fubar.vehicle.turning, fubar.vehicle.damage.immobilised,
    fubar.scenario.early_end)
    """
    trip = Trip(way=(play.table.hull(play.table.units[unit_id]).at,))
    while True:
        table = play.table
        unit = table.units[unit_id]
        goes_on = table.living(unit) and not table.is_decided
        options = list(_options(table, unit, trip)) if goes_on else []
        if all(option.refusal for option in options):
            return
        chosen: Next | None = yield from play.ask(
            unit.seat,
            rule=DRIVE,
            prompt=f"{unit.name} is on the move. What next?" if len(trip.way) > 1 else f"Where does {unit.name} go?",
            options=[*options, Option(id="done", label="Stop here", bring=None)],
            default=Answer("done"),
            focus=unit.models,
        )
        if chosen is None:
            return
        trip = yield from _drive_on(play, unit_id, trip, chosen)


def _drive_on(play: Play[Table], unit_id: str, trip: Trip, chosen: Next) -> Script[Trip]:
    match chosen:
        case Leg(path=path):
            return (yield from _driven(play, unit_id, trip, path))
        case Facing(degrees=degrees):
            play.record(vehicle_turned(play.table.units[unit_id], degrees))
            return replace(trip, may_turn=False, may_drive=False)
        case Firing():
            yield from fire(play, unit_id, chosen)
            return replace(trip, may_fire=False, may_drive=trip.may_turn)


def _driven(play: Play[Table], unit_id: str, trip: Trip, path: Sequence[Point]) -> Script[Trip]:
    """Drives one part of the path, facing along it; a vehicle that is immobilised goes no farther and turns no more."""
    hull = play.table.hull(play.table.units[unit_id])
    set_off(play, unit_id, path)
    yield from march(play, unit_id, {hull.id: path})
    goes_on = can_go_on(play.table, unit_id)
    way = (*trip.way, *travelled_path(path, play.table.models[hull.id].at)[1:])
    return replace(trip, way=way, may_drive=False, may_turn=goes_on)


def set_off(play: Play[Table], unit_id: str, path: Sequence[Point]) -> None:
    """The vehicle turns towards the end of its path and keeps that facing while it moves. (fubar.vehicle.turning)"""
    unit, facing = play.table.units[unit_id], facing_towards(path[0], path[-1])
    if unit.vehicle and path[0] != path[-1] and unit.vehicle.facing != facing:
        play.record(vehicle_turned(unit, facing))


def travelled_path(path: Sequence[Point], at: Point) -> tuple[Point, ...]:
    """The part of a path up to a place on it."""
    for number, (a, b) in enumerate(pairwise(path), start=1):
        if distance_up(a, at) + distance_up(at, b) <= distance_up(a, b) + _HAIR:
            return (*path[:number], at)
    return tuple(path)


def _options(table: Table, unit: Unit, trip: Trip) -> Iterator[Option[Next]]:
    """All options that are left; fire that the path forbids is shown with its refusal."""
    if trip.may_drive and allowance_along(table, trip.way) > path_length(trip.way) + _SPENT:
        yield _leg(table, unit, trip)
    if trip.may_fire:
        remedy = "Drive to where it has a target."
        silent = no_shot(table, unit, ON_THE_MOVE, rule="fubar.fire.range", remedy=remedy)
        yield Option(
            id="fire",
            label="Fire one weapon",
            group=unit.name,
            rule="fubar.vehicle.move_fire_one",
            bring=ON_THE_MOVE,
            refusal=silenced_refusal(table, unit, trip.way) or silent,
        )
    if trip.may_turn:
        label = "Turn" if len(trip.way) > 1 else "Turn on the spot"
        yield turn_option(table, unit, label)


def _leg(table: Table, unit: Unit, trip: Trip) -> Option[Leg]:
    hull = table.hull(unit)
    left = allowance_along(table, trip.way) - path_length(trip.way)

    def drawn(value: Path) -> Leg:
        path = (hull.at, *value.points)
        check_going(table, unit, (*trip.way, *value.points), has_fired=not trip.may_fire)
        Mover(table, hull, MoveOrder(name="Drive", rule=DRIVE, allowance=left)).check(path, {})
        limit = allowance_along(table, (*trip.way, *value.points))
        return Leg(table, unit.id, path, limit - path_length(trip.way))

    return Option(
        id="drive",
        label="Drive on" if len(trip.way) > 1 else "Drive",
        detail=f"up to {at_most(left)}, 6″ in all through cover",
        group=unit.name,
        piece=hull.id,
        rule=DRIVE,
        shape=PathShape(piece=hull.id, start=hull.at, radius=hull.radius, budget=left),
        resolve=drawn,
    )


def silenced_refusal(table: Table, unit: Unit, way: Sequence[Point]) -> Refusal | None:
    """Why a vehicle cannot fire after this path. (fubar.vehicle.move_moderate_no_fire)"""
    if len(way) < 2 or worst_along(table, way) < MODERATE:
        return None
    return refusal("silenced", vehicle=unit.name)
