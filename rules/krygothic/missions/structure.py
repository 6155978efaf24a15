"""The charges set against locations."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play
from rules.krygothic.board import Marker, Table, location_name
from rules.krygothic.losses.wounds import damage_location
from rules.krygothic.missions.victory import standing_locations

CHARGE: Final = "krygothic.scenario.sabotage.charge"
CHARGE_WOUNDS: Final = 3


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
        text = f"{model.name} {what} {location_name(self.location)}."
        return Line(text=text, rule=CHARGE, seat=model.seat, pieces=(self.model, self.location))


def set_off_charges(play: Play[Table]) -> None:
    """Every charge goes off. (krygothic.scenario.sabotage.charge)"""
    for marker in standing_locations(play.table):
        if marker.charged:
            damage_location(play, marker.id, CHARGE_WOUNDS, "the charge goes off", None, CHARGE)


def _with(table: Table, marker: Marker) -> Table:
    return structs.replace(table, markers={**table.markers, marker.id: marker})
