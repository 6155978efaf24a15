"""Locations as things that break: their wounds, and the charges set against them."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Seat
from rules.krygothic.board.table import Marker, Table
from rules.krygothic.scenario.victory import standing_locations
from rules.roster.words import counted

STRUCTURE: Final = "krygothic.scenario.sabotage.structure"
CHARGE: Final = "krygothic.scenario.sabotage.charge"
CHARGE_WOUNDS: Final = 3


class StructureHit(Event, frozen=True, kw_only=True):
    """A location lost wounds; with none left it is destroyed. (krygothic.scenario.sabotage.structure)"""

    location: str
    points: int
    why: str
    by: Seat | None = None
    rule: str = STRUCTURE

    @override
    def apply(self, table: Table) -> Table:
        marker = table.markers[self.location]
        return _with(table, structs.replace(marker, wounds=max(0, marker.wounds - self.points), charged=False))

    @override
    def line(self, table: Table) -> Line:
        left, name = table.markers[self.location].wounds, named(self.location)
        then = f"{left} left" if left else "it is destroyed"
        text = f"{name} takes {counted(self.points, 'wound', 'wounds')} ({self.why}); {then}."
        tone = "plain" if left else "loss"
        return Line(text=text, rule=self.rule, tone=tone, seat=self.by, pieces=(self.location,))


class ChargeSet(Event, frozen=True, kw_only=True):
    """A charge was planted at a location, or taken away again. (krygothic.scenario.sabotage.charge)"""

    location: str
    model: str
    there: bool

    @override
    def apply(self, table: Table) -> Table:
        return _with(table, structs.replace(table.markers[self.location], charged=self.there))

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        what = "plants a charge at" if self.there else "removes the charge from"
        text = f"{model.name} {what} {named(self.location)[0].lower()}{named(self.location)[1:]}."
        return Line(text=text, rule=CHARGE, seat=model.seat, pieces=(self.model, self.location))


def named(location: str) -> str:
    """What a location is called."""
    return f"Location {location[1:]}"


def explode(play: Play[Table]) -> None:
    """Every charge goes off. (krygothic.scenario.sabotage.charge)"""
    for marker in standing_locations(play.table):
        if marker.charged:
            hit = StructureHit(location=marker.id, points=CHARGE_WOUNDS, why="the charge goes off", rule=CHARGE)
            play.record(hit)


def _with(table: Table, marker: Marker) -> Table:
    return structs.replace(table, markers={**table.markers, marker.id: marker})
