"""Makes the force of a match from a legal list: figures, vehicles, and all weapons."""

from collections.abc import Iterator

from rules.fubar.lists.force import (
    GRENADES,
    Muster,
    MusterModel,
    MusterUnit,
    MusterVehicle,
    armour_of,
    crew_armour_of,
    leader_of,
    plate_of,
    profile_of,
    training_of,
)
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Model
from rules.roster.read_parts import ReadUnit
from rules.roster.reading import Reading
from rules.roster.roster import Roster
from rules.roster.validate import read_legal
from rules.roster.words import numbered


def muster(roster: Roster, catalogue: Catalogue) -> Muster:
    """The force of a legal list. Raises NotLegal.

    Models are `m1`, `m2`, … and Units `u1`, `u2`, … in the order of the list. (fubar.unit.owned, fubar.unit.definition)
    """
    reading, report = read_legal(roster, catalogue)
    units = {unit.unit.id: f"u{at}" for at, unit in enumerate(reading.manned, start=1)}
    figures = {model.pick.id: f"m{at}" for at, model in enumerate(reading.models, start=1)}
    names = numbered(unit.unit.name or (unit.entry.name if unit.entry else "") for unit in reading.manned)
    return Muster(
        army=roster.army,
        battle=roster.battle,
        name=roster.name,
        points=report.points,
        limit=report.limit or 0,
        weapons=tuple(profile_of(weapon) for weapon in catalogue.weapons.values()),
        units=tuple(_unit(unit, name, units, figures) for unit, name in zip(reading.manned, names, strict=True)),
        models=tuple(_models(reading, names, units, figures)),
        catalogue_version=catalogue.version,
    )


def _unit(unit: ReadUnit, name: str, units: dict[str, str], figures: dict[str, str]) -> MusterUnit:
    """(fubar.unit.starting_strength, fubar.list.transport_assignment)"""
    profile = _profiles(unit)[0]
    leader, level = leader_of(unit)
    return MusterUnit(
        id=units[unit.unit.id],
        name=name,
        entry=unit.unit.entry,
        training=training_of(profile),
        points=unit.cost,
        models=tuple(figures[model.pick.id] for model in unit.models),
        leader=figures.get(leader, ""),
        leader_level=level,
        vehicle=_vehicle(profile),
        transport=units.get(unit.unit.carrier, ""),
    )


def _vehicle(profile: Model) -> MusterVehicle | None:
    """(fubar.passenger.capacity, fubar.passenger.bail_out_crew)"""
    plate, numbers = plate_of(profile), profile.numbers
    if plate is None:
        return None
    return MusterVehicle(
        plate=plate, seats=numbers.get("seats", 0), crew=numbers["crew"], crew_armour=crew_armour_of(profile)
    )


def _models(
    reading: Reading, names: list[str], units: dict[str, str], figures: dict[str, str]
) -> Iterator[MusterModel]:
    """Figures without a name are numbered within their Unit; a vehicle has the name of its Unit."""
    for unit, name in zip(reading.manned, names, strict=True):
        profiles = _profiles(unit)
        called = [name] if plate_of(profiles[0]) else numbered(model.own_name for model in unit.models)
        grenades = (GRENADES,) if GRENADES in [option.id for option in unit.options] else ()
        for model, profile, own in zip(unit.models, profiles, called, strict=True):
            shape = reading.catalogue.types[profile.type]
            yield MusterModel(
                id=figures[model.pick.id],
                name=own,
                unit=units[unit.unit.id],
                weapons=(*profile.weapons, *grenades),
                armour=armour_of(profile),
                radius=shape.radius,
                height=shape.height,
            )


def _profiles(unit: ReadUnit) -> list[Model]:
    """The profiles of a legal Unit, all of them known."""
    return [model.profile for model in unit.models if model.profile is not None]
