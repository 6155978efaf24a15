"""Turning a vehicle: on the spot, as it sets off, and at the end of its move."""

from dataclasses import dataclass
from typing import Final

from rules.fubar.board import NO, Table, Unit
from rules.fubar.move.preview import facing_arcs
from rules.kernel.script import Aim, AimShape, Option, Preview, Refused, TableFact
from rules.skirmish.facing import bearing, compass, facing_towards

TURNING: Final = "fubar.vehicle.turning"
_POINTER: Final = 4_000


def vehicle_turned(unit: Unit, facing: int) -> TableFact:
    """A vehicle faces another way, in degrees from the x axis; said clockwise from north. (fubar.vehicle.turning)"""
    says = unit.says(f"turns to the {compass(facing)} ({bearing(facing)}°)", TURNING)
    return TableFact(says, lambda table: table.with_vehicle(unit.id, facing=facing))


@dataclass(frozen=True)
class Facing:
    """The way a vehicle is to face, in whole degrees from the x axis towards the y axis."""

    table: Table
    unit: str
    degrees: int

    def describe(self) -> Preview:
        """Which side each enemy would be on. (fubar.vehicle.damage.arcs)"""
        after = self.table.with_vehicle(self.unit, facing=self.degrees)
        return facing_arcs(after, after.units[self.unit])


def turn_option(table: Table, unit: Unit, label: str) -> Option[Facing]:
    """Turning to face a place; it brings a `Facing`. (fubar.vehicle.turning)"""
    hull = table.hull(unit)

    def towards(value: Aim) -> Facing:
        if value.at == hull.at:
            raise Refused(NO("no-direction"))
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
