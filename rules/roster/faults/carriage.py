"""Faults of carriage: carriers without a rider or with several, too few seats, nobody to ride."""

from collections.abc import Iterator

from msgspec import structs

from rules.roster.catalogue import Carriage, UnitEntry
from rules.roster.edit import AddUnit
from rules.roster.read_parts import ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import remove_models, remove_units, ride, starter, walk
from rules.roster.report import Fix, Problem
from rules.roster.words import an, counted, listed


def carriage(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """Checks the unit as a carrier and as a rider; nothing in a system without carriage."""
    found = reading.catalogue.carriage
    if found is None or not _may_ride(found, unit):
        yield from _no_rider(found, unit)
    elif unit.unit.carrier:
        yield from _seats(reading, found, unit)
    elif unit.entry and found.bound in unit.entry.marks:
        message = f"{unit.where.label} has nothing to ride in; {an(unit.entry.name)} must ride."
        fixes = (*_rides_for(reading, unit), remove_units(reading, [unit]))
        yield Problem("MUST_RIDE", found.bound_rule, unit.where, message, 0, 1, fixes=fixes, unfinished=True)
    if found is not None and reading.is_carrier(unit):
        yield from _one_rider(reading, found, unit)


def seats_of(carriage: Carriage, carrier: ReadUnit) -> int:
    """For how many models the carrier has room."""
    return sum(model.profile.numbers.get(carriage.seats, 0) for model in carrier.models if model.profile)


def free_carriers(reading: Reading, rider: ReadUnit) -> tuple[ReadUnit, ...]:
    """The carriers of the list without a rider that have seats for every model of the rider."""
    found = reading.catalogue.carriage
    if found is None:
        return ()
    free = [unit for unit in reading.units if reading.is_carrier(unit) and not reading.riders(unit)]
    return tuple(unit for unit in free if seats_of(found, unit) >= len(rider.models))


def new_carriers(reading: Reading, rider: ReadUnit) -> tuple[UnitEntry, ...]:
    """The entries of the army whose smallest unit would have a seat for every model of the rider."""
    found, known = reading.catalogue.carriage, reading.catalogue.models
    if found is None:
        return ()
    own = [e for e in reading.catalogue.units.values() if (e.army, e.slot) == (reading.roster.army, found.slot)]
    room = {e.id: sum(known[model].numbers.get(found.seats, 0) for model in starter(e).models) for e in own}
    return tuple(entry for entry in own if room[entry.id] >= len(rider.models))


def add_carrier(rider: ReadUnit, entry: UnitEntry) -> AddUnit:
    """A new carrier for the rider, in the rider's own group."""
    return AddUnit(rider.where.group, structs.replace(starter(entry), carries=(rider.unit.id,)))


def may_ride(reading: Reading, unit: ReadUnit) -> bool:
    """Whether units of its entry may be assigned a carrier."""
    return reading.catalogue.carriage is not None and _may_ride(reading.catalogue.carriage, unit)


def _may_ride(carriage: Carriage, unit: ReadUnit) -> bool:
    return unit.entry is not None and carriage.riders in unit.entry.marks


def _no_rider(carriage: Carriage | None, unit: ReadUnit) -> Iterator[Problem]:
    if unit.unit.carrier:
        rule, message = carriage.rule if carriage else "", f"{unit.where.label} cannot ride in another unit."
        yield Problem("CANNOT_RIDE", rule, unit.where, message, 1, 0, fixes=(walk([unit]),))


def _seats(reading: Reading, carriage: Carriage, rider: ReadUnit) -> Iterator[Problem]:
    carriers = [unit for unit in reading.units if unit.unit.id == rider.unit.carrier and reading.is_carrier(unit)]
    if not carriers:
        message = f"{rider.where.label} rides in “{rider.unit.carrier}”, which carries nobody."
        yield Problem("CANNOT_RIDE", carriage.rule, rider.where, message, 1, 0, fixes=(walk([rider]),))
        return
    seats, count = seats_of(carriage, carriers[0]), len(rider.models)
    if count > seats:
        room = counted(seats, "seat", "seats")
        message = f"{rider.where.label} has {counted(count, 'model', 'models')}; {carriers[0].where.label} has {room}."
        least = sum(line.min for line in rider.entry.lines) if rider.entry else 0
        fewer = (remove_models(reading, rider.models[seats:], rider),) if seats >= max(1, least) else ()
        fixes = (*fewer, *(ride(rider, other) for other in free_carriers(reading, rider)), walk([rider]))
        yield Problem("SEATS", carriage.seats_rule, rider.where, message, count, seats, fixes=fixes)


def _one_rider(reading: Reading, carriage: Carriage, carrier: ReadUnit) -> Iterator[Problem]:
    riders = reading.riders(carrier)
    if not riders:
        message = f"{carrier.where.label} is assigned to no unit; it needs 1."
        walking = [unit for unit in reading.units if _may_ride(carriage, unit) and not unit.unit.carrier]
        fitting = [unit for unit in walking if len(unit.models) <= seats_of(carriage, carrier)]
        fixes = (*(ride(unit, carrier) for unit in fitting[:3]), remove_units(reading, [carrier]))
        yield Problem("NO_RIDER", carriage.rule, carrier.where, message, 0, 1, fixes=fixes, unfinished=True)
    if len(riders) > 1:
        names = listed([rider.where.label for rider in riders])
        message = f"{carrier.where.label} is assigned to {names}; it may be assigned to 1 unit."
        fixes = (walk(riders[1:]),)
        yield Problem("RIDERS", carriage.rule, carrier.where, message, len(riders), 1, fixes=fixes)


def _rides_for(reading: Reading, rider: ReadUnit) -> tuple[Fix, ...]:
    free = free_carriers(reading, rider)
    if free:
        return (ride(rider, free[0]),)
    return tuple(
        Fix(f"Add {an(entry.name)} for {rider.where.label}", (add_carrier(rider, entry),))
        for entry in new_carriers(reading, rider)
    )
