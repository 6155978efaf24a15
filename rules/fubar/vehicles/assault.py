"""Declaring a vehicle assault: a straight line through enemy infantry without obstacles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Fault
from rules.fubar.activation.attempt import chance_words
from rules.fubar.board import Table, Unit, check_rest, depth_through, disc, flat_gap, refusal, resting_refusal
from rules.fubar.move.preview import move_preview
from rules.fubar.move.vehicle_ground import allowance_from, check_going
from rules.fubar.vehicles.lane import Lane, in_lane
from rules.geometry import Disc, Point, at_most, distance_up, tenths
from rules.kernel.script import Option, Path, PathShape, Preview, Refusal, Refused
from rules.skirmish.contact import shifted_point
from rules.skirmish.limits import Length

DECLARE: Final = "fubar.vehicle_assault.declare"
_SHORTER: Final = 1_000


@dataclass(frozen=True)
class Charge:
    """A line that a vehicle drives at infantry."""

    table: Table
    unit: str
    lane: Lane

    def describe(self) -> Preview:
        """The preview: figures in the path, what they need to jump clear, and which enemies On Guard see the vehicle.

        (fubar.vehicle_assault.path, fubar.vehicle_assault.dodge_roll, fubar.guard.against_assault)
        """
        table, unit = self.table, self.table.units[self.unit]
        way = (self.lane.start, self.lane.end)
        told = f"{tenths(distance_up(*way))} of {tenths(allowance_from(table, unit))}."
        preview = move_preview(table, self.unit, {table.hull(unit).id: way}, told=told)
        words = tuple(_threatened(table, foe, self.lane) for foe in targets(table, unit))
        return structs.replace(preview, lines=(told, *(line for line in words if line), *preview.lines[1:]), path=way)


def _threatened(table: Table, foe: Unit, lane: Lane) -> str:
    many = len(in_lane(table, lane, foe))
    return f"In the path: {many} of {foe.name}; jumping clear needs {chance_words(table, foe)}." if many else ""


def targets(table: Table, unit: Unit) -> tuple[Unit, ...]:
    """The enemy infantry that may be run over: on the table and not in close combat."""
    return tuple(foe for foe in table.enemies_on_board(unit.seat) if not (foe.vehicle or foe.locked))


def nobody_in_reach(table: Table, unit: Unit) -> Refusal | None:
    """Why no infantry can be assaulted. (fubar.vehicle_assault.declare, fubar.vehicle_assault.not_vehicles)"""
    hull, reach = table.hull(unit), allowance_from(table, unit)
    far = [flat_gap(table, hull, model) for foe in targets(table, unit) for model in table.living(foe)]
    if far and min(far) < reach:
        return None
    if far:
        return refusal("infantry-too-far", Length(min(far), reach), vehicle=unit.name)
    return refusal("only-vehicles" if any(foe.vehicle for foe in table.enemies_of(unit.seat)) else "no-infantry")


def line_of_assault(table: Table, unit: Unit, end: Point) -> Lane:
    """The lane to that end.

    Raises `Refused` if the line may not be driven. (fubar.vehicle_assault.declare, fubar.vehicle_assault.path,
    fubar.vehicle_assault.not_vehicles)
    """
    hull = table.hull(unit)
    if hull.at == end:
        raise Refused(refusal("no-length"))
    check_going(table, unit, (hull.at, end))
    solid = _solid(table, unit)
    fault = first_obstacle(table.field, hull.radius, (hull.at, end), solid)
    if fault:
        raise Refused(_in_the_way(table, unit, (hull.at, end), fault))
    check_rest(table, hull.name, disc(table, hull, end), solid)
    lane = Lane(hull.at, end, hull.radius)
    if not any(in_lane(table, lane, foe) for foe in targets(table, unit)):
        raise Refused(refusal("nobody-in-the-path", vehicle=unit.name))
    return lane


def _solid(table: Table, unit: Unit) -> dict[str, Disc]:
    """Every base the line may not cross: friends, vehicles, wrecks and whoever is in close combat."""
    soft = [id_ for foe in targets(table, unit) for id_ in foe.models]
    return {id_: base for id_, base in table.bases.items() if id_ not in (*soft, *unit.models)}


def _in_the_way(table: Table, unit: Unit, way: Sequence[Point], fault: Fault) -> Refusal:
    other = table.models.get(fault.id) if fault.kind == "base" else None
    if other is None:
        return resting_refusal(table, unit.name, table.hull(unit).radius, way, fault)
    its = table.unit_of(other)
    name = "vehicle-in-path" if its.vehicle else "combat-in-path" if its.locked else "friend-in-path"
    deep = depth_through(way, table.hull(unit).radius, table.bases[other.id])
    return refusal(name, deep, other=other.name, vehicle=unit.name)


def assault_options(table: Table, unit: Unit) -> list[Option[Charge]]:
    """Options: a drawn line, or straight through the nearest figure of each Unit in reach."""
    hull, reach = table.hull(unit), allowance_from(table, unit)

    def drawn(value: Path) -> Charge:
        if len(value.points) > 1:
            raise Refused(refusal("not-straight", value=len(value.points)))
        return Charge(table, unit.id, line_of_assault(table, unit, value.points[0]))

    by_hand = Option(
        id="line",
        label="Draw the line",
        detail=f"up to {at_most(reach)}, straight",
        group=unit.name,
        piece=hull.id,
        rule=DECLARE,
        shape=PathShape(piece=hull.id, start=hull.at, radius=hull.radius, budget=reach, straight=True),
        resolve=drawn,
    )
    return [*(_through(table, unit, foe) for foe in targets(table, unit) if _near(table, unit, foe)), by_hand]


def _near(table: Table, unit: Unit, foe: Unit) -> bool:
    hull = table.hull(unit)
    return any(flat_gap(table, hull, model) < allowance_from(table, unit) for model in table.living(foe))


def _through(table: Table, unit: Unit, foe: Unit) -> Option[Charge]:
    """Straight at the Unit's nearest figure, as far as allowed."""
    found = _longest(table, unit, foe)
    return Option(
        id=f"over:{foe.id}",
        label=f"Straight at {foe.name}",
        detail=_lane_in_words(table, unit, found) if isinstance(found, Lane) else "",
        group=unit.name,
        piece=table.living(foe)[0].id,
        pieces=foe.models,
        rule=DECLARE,
        bring=Charge(table, unit.id, found) if isinstance(found, Lane) else None,
        refusal=found if isinstance(found, Refusal) else None,
    )


def _longest(table: Table, unit: Unit, foe: Unit) -> Lane | Refusal:
    """The longest line at the nearest figure that may be driven, or why the shortest may not."""
    hull = table.hull(unit)
    nearest = min(table.living(foe), key=lambda model: distance_up(hull.at, model.at))
    way = (nearest.at.x - hull.at.x, nearest.at.y - hull.at.y)
    barred: Refusal | None = None
    for length in range(allowance_from(table, unit), 0, -_SHORTER):
        try:
            lane = line_of_assault(table, unit, shifted_point(hull.at, way, length))
        except Refused as refused:
            barred = barred or refused.refusal
            continue
        return lane
    return barred or refusal("no-line")


def _lane_in_words(table: Table, unit: Unit, lane: Lane) -> str:
    counts = [(len(in_lane(table, lane, foe)), foe.name) for foe in targets(table, unit)]
    words = ", ".join(f"{many} of {name}" for many, name in counts if many)
    return f"{tenths(distance_up(lane.start, lane.end))}, in the path: {words}"
