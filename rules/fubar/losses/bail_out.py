"""Bailing out of a destroyed vehicle: one hit for everybody inside, and a place beside the wreck for the survivors."""

from typing import Final

from msgspec import structs

from rules.fubar.board import Model, Table, Unit, Vehicle, disc
from rules.fubar.losses.beside import PLACE, ask_places
from rules.fubar.losses.fallen import FiguresFell
from rules.fubar.losses.saves import hit_each
from rules.geometry.point import Point
from rules.kernel.script import Event, Line, Play, Script, Seat, override

HIT: Final = "fubar.passenger.bail_out_hit"
SIDEARM: Final = "pistol"


class CrewBailed(Event, frozen=True, kw_only=True):
    """The crew of a destroyed vehicle is a Unit from now on, with pistols and its own armour, worth no points.

    (fubar.passenger.bail_out_crew, fubar.unit.starting_strength)
    """

    vehicle: str
    crew: tuple[Model, ...]

    @override
    def apply(self, table: Table) -> Table:
        lost = table.units[self.vehicle]
        unit = Unit(
            id=crew_of(lost),
            seat=lost.seat,
            name=f"Crew of {lost.name}",
            entry=lost.entry,
            training=lost.training,
            points=0,
            models=tuple(model.id for model in self.crew),
            strength=len(self.crew),
            attempted=lost.attempted,
        )
        table = table.with_models({model.id: model for model in self.crew})
        return structs.replace(table, units={**table.units, unit.id: unit})

    @override
    def line(self, table: Table) -> Line:
        lost, many = table.units[self.vehicle], len(self.crew)
        text = f"The crew of {lost.name} bails out: {many} with {'a pistol' if many == 1 else 'pistols'}."
        return Line(text=text, rule="fubar.passenger.bail_out_crew", seat=lost.seat)


class PassengersBailed(Event, frozen=True, kw_only=True):
    """A Unit leaves the wreck of its vehicle; its figures have no place yet. (fubar.vehicle.damage.destroyed)"""

    unit: str

    @override
    def apply(self, table: Table) -> Table:
        unit = table.units[self.unit]
        out = {model.id: structs.replace(model, life="reserve") for model in table.living(unit)}
        return table.with_models(out).with_unit(self.unit, aboard="", stance="")

    @override
    def line(self, table: Table) -> Line:
        return table.units[self.unit].says("bails out", HIT)


class BailedOut(Event, frozen=True, kw_only=True):
    """Those who bailed out stand beside the wreck. (fubar.passenger.bail_out_place)"""

    unit: str
    places: dict[str, Point]

    @override
    def apply(self, table: Table) -> Table:
        out = {id_: structs.replace(table.models[id_], at=at, life="live") for id_, at in self.places.items()}
        return table.with_models(out)

    @override
    def line(self, table: Table) -> Line:
        unit, many = table.units[self.unit], len(self.places)
        text = f"{unit.name}: {many} {'stands' if many == 1 else 'stand'} beside the wreck."
        return Line(text=text, rule=PLACE, seat=unit.seat, pieces=tuple(self.places))


def bail_out(play: Play[Table], vehicle_id: str, by: Seat) -> Script[None]:
    """The crew, then every passenger, takes one hit; the survivors are placed by their owner. `by` is credited.

    (fubar.vehicle.damage.destroyed, fubar.passenger.bail_out_hit, fubar.passenger.bail_out_crew,
    fubar.passenger.bail_out_place, fubar.passenger.bail_out_activation, fubar.dice.order)
    """
    lost = play.table.units[vehicle_id]
    passengers = [rider.id for rider in play.table.passengers(lost)]
    crew = _crew(play.table, lost, lost.vehicle) if lost.vehicle else ()
    if crew:
        play.record(CrewBailed(vehicle=vehicle_id, crew=crew))
    for rider in passengers:
        play.record(PassengersBailed(unit=rider))
    units = [*([crew_of(lost)] if crew else []), *passengers]
    for unit_id in units:
        yield from hit_each(play, unit_id, play.table.living(play.table.units[unit_id]), by, rule=HIT)
    for unit_id in units:
        yield from _stand_beside(play, unit_id, vehicle_id, by)


def crew_of(vehicle: Unit) -> str:
    """The id of the Unit the crew of a destroyed vehicle becomes."""
    return f"{vehicle.id}-crew"


def _crew(table: Table, lost: Unit, vehicle: Vehicle) -> tuple[Model, ...]:
    unit, name, armour = crew_of(lost), f"{table.hull(lost).name} crew", vehicle.crew_armour
    return tuple(
        Model(id=f"{unit}-m{at}", seat=lost.seat, unit=unit, name=f"{name} {at}", weapons=(SIDEARM,), armour=armour)
        for at in range(1, vehicle.crew + 1)
    )


def _stand_beside(play: Play[Table], unit_id: str, vehicle_id: str, by: Seat) -> Script[None]:
    """The survivors get a place; those without one are casualties. (fubar.passenger.bail_out_place)"""
    table = play.table
    wreck = disc(table, table.hull(table.units[vehicle_id]))
    places = yield from ask_places(play, unit_id, wreck)
    if places:
        play.record(BailedOut(unit=unit_id, places=places))
    left = tuple(model.id for model in table.living(table.units[unit_id]) if model.id not in places)
    if left:
        play.record(FiguresFell(unit=unit_id, models=left, by=by, rule=PLACE))
