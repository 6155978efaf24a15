"""Bailing out of a destroyed vehicle: one hit for everybody inside, and a place beside the wreck for the survivors."""

from collections.abc import Mapping
from typing import Final

from rules.fubar.board import Model, Table, Unit, Vehicle, disc
from rules.fubar.losses.facts import FiguresFell
from rules.fubar.losses.saves import hit_each
from rules.fubar.losses.wreck_places import PLACE, ask_places
from rules.geometry.point import Point
from rules.kernel.script import Line, Play, Script, Seat, TableFact

HIT: Final = "fubar.passenger.bail_out_hit"
SIDEARM: Final = "pistol"


def _crew_bailed(lost: Unit, crew: tuple[Model, ...]) -> TableFact:
    """The crew of a destroyed vehicle is a Unit from now on, with pistols and its own armour, worth no points.

    (fubar.passenger.bail_out_crew, fubar.unit.starting_strength)
    """
    unit = Unit(
        id=crew_of(lost),
        seat=lost.seat,
        name=f"Crew of {lost.name}",
        entry=lost.entry,
        training=lost.training,
        points=0,
        models=tuple(model.id for model in crew),
        strength=len(crew),
        attempted=lost.attempted,
    )

    def change(table: Table) -> Table:
        return table.with_models({model.id: model for model in crew}).with_changes(units={**table.units, unit.id: unit})

    armed = "1 with a pistol" if len(crew) == 1 else f"{len(crew)} with pistols"
    text = f"The crew of {lost.name} bails out: {armed}."
    return TableFact(Line(text=text, rule="fubar.passenger.bail_out_crew", seat=lost.seat), change)


def _passengers_bailed(table: Table, unit: Unit) -> TableFact:
    """A Unit leaves the wreck of its vehicle; its figures have no place yet. (fubar.vehicle.damage.destroyed)"""
    living = [model.id for model in table.living(unit)]
    return TableFact(
        unit.says("bails out", HIT),
        lambda table: table.with_each(living, life="reserve").with_unit(unit.id, aboard="", stance=""),
    )


def _placed_beside(unit: Unit, places: Mapping[str, Point]) -> TableFact:
    """Those who bailed out stand beside the wreck. (fubar.passenger.bail_out_place)"""
    text = f"{unit.name}: {len(places)} {'stands' if len(places) == 1 else 'stand'} beside the wreck."
    line = Line(text=text, rule=PLACE, seat=unit.seat, pieces=tuple(places))
    return TableFact(line, lambda table: table.with_places(places).with_each(places, life="live"))


def bail_out(play: Play[Table], vehicle_id: str, by: Seat) -> Script[None]:
    """The crew, then every passenger, takes one hit; the survivors are placed by their owner. `by` is credited.

    (fubar.vehicle.damage.destroyed, fubar.passenger.bail_out_hit, fubar.passenger.bail_out_crew,
    fubar.passenger.bail_out_place, fubar.passenger.bail_out_activation, fubar.dice.order)
    """
    lost = play.table.units[vehicle_id]
    passengers = [rider.id for rider in play.table.passengers(lost)]
    crew = _crew(play.table, lost, lost.vehicle) if lost.vehicle else ()
    if crew:
        play.record(_crew_bailed(lost, crew))
    for rider in passengers:
        play.record(_passengers_bailed(play.table, play.table.units[rider]))
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
        play.record(_placed_beside(table.units[unit_id], places))
    left = tuple(model.id for model in table.living(table.units[unit_id]) if model.id not in places)
    if left:
        play.record(FiguresFell(unit=unit_id, models=left, by=by, rule=PLACE))
