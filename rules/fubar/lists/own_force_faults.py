"""Faults of a force of one's own beyond types: unknown ids, and Units that cannot exist. (fubar.list.own_force)"""

from collections.abc import Iterator
from typing import Final, get_args

from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import GRENADES
from rules.fubar.lists.levels import TRAINING
from rules.fubar.lists.own_force import KEY, ForceFigure, ForceUnit, ForceVehicle, OwnForce, Slot
from rules.roster.custom_file import FileFault, faulty_ids, unknown_ids

HEAVY: Final = "heavy"
INFANTRY: Final = "infantry"
MUST_RIDE: Final = "must-ride"
COUNTED: Final = (*get_args(Slot), INFANTRY, HEAVY)  # words for limits of Units, besides ids
_RESERVED: Final = (*COUNTED, MUST_RIDE, "models", "units", "groups")
_NEEDED: Final = ("command", "core")


def faults(force: OwnForce) -> Iterator[FileFault]:
    """Everything that is wrong, the first fault first."""
    yield from faulty_ids(f"{KEY}.weapon", [weapon.id for weapon in force.weapon], CATALOGUE.weapons)
    units = [unit.id for unit in force.unit]
    yield from faulty_ids(f"{KEY}.unit", units, _RESERVED)
    yield from faulty_ids(f"{KEY}.vehicle", [vehicle.id for vehicle in force.vehicle], (*_RESERVED, *units))
    weapons = [id_ for id_ in CATALOGUE.weapons if id_ != GRENADES] + [weapon.id for weapon in force.weapon]
    crews = {id_: weapon.numbers.get("crew", 1) for id_, weapon in CATALOGUE.weapons.items()}
    crews |= {weapon.id: weapon.crew for weapon in force.weapon}
    for at, unit in enumerate(force.unit):
        yield from _unit(f"{KEY}.unit[{at}]", unit, weapons, crews)
    for at, vehicle in enumerate(force.vehicle):
        yield from _vehicle(f"{KEY}.vehicle[{at}]", vehicle, weapons)
    yield from _limits(force)


def _unit(path: str, unit: ForceUnit, weapons: list[str], crews: dict[str, int]) -> Iterator[FileFault]:
    yield from faulty_ids(f"{path}.figure", [figure.id for figure in unit.figure])
    if unit.slot == "transport":
        yield FileFault(f"{path}.slot", "Only vehicles are Transports. Choose another slot.")
    for at, figure in enumerate(unit.figure):
        yield from unknown_ids(f"{path}.figure[{at}].weapons", figure.weapons, weapons, "weapon")
    levels = list(TRAINING)
    for level in unit.leaders:
        if levels.index(level) <= levels.index(unit.training):
            told = f"A leader is better trained than the Unit; {TRAINING[level].name} is not. Leave it out."
            yield FileFault(f"{path}.leaders", told)
    if unit.least > unit.most:
        yield FileFault(f"{path}.most", f"The Unit has at least {unit.least} figures; the most is {unit.most}.")
    if fewest(unit, crews) is None:
        told = f"No Unit of {unit.least} to {unit.most} figures keeps the limits of its figures. Change a limit."
        yield FileFault(f"{path}.most", told)


def fewest(unit: ForceUnit, crews: dict[str, int]) -> int | None:
    """The smallest number of figures that fits the limits of its figures; None if there is none."""
    for size in range(unit.least, unit.most + 1):
        least = [figure.least for figure in unit.figure]
        most = [most_of(figure, size, crews) for figure in unit.figure]
        if all(low <= high for low, high in zip(least, most, strict=True)) and sum(least) <= size <= sum(most):
            return size
    return None


def most_of(figure: ForceFigure, size: int, crews: dict[str, int]) -> int:
    """The most of a figure in a Unit of that size. (fubar.list.weapon_ratio, fubar.list.crewed_weapon)"""
    most = size if figure.most is None and not figure.each else (figure.most or 1)
    if figure.each:
        most *= size // figure.each
    return min(size, most, size // crew_of(figure, crews))


def crew_of(figure: ForceFigure, crews: dict[str, int]) -> int:
    """How many figures the weapons of this one need. (fubar.list.crewed_weapon)"""
    return max((crews.get(weapon, 1) for weapon in figure.weapons), default=1)


def _vehicle(path: str, vehicle: ForceVehicle, weapons: list[str]) -> Iterator[FileFault]:
    for at, arm in enumerate(vehicle.arm):
        yield from unknown_ids(f"{path}.arm[{at}].weapon", [arm.weapon], weapons, "weapon")
    if vehicle.slot == "transport" and not vehicle.seats:
        yield FileFault(f"{path}.seats", "A Transport has no seats. Give it at least 1.")


def _limits(force: OwnForce) -> Iterator[FileFault]:
    known = (*COUNTED, *(unit.id for unit in force.unit), *(vehicle.id for vehicle in force.vehicle))
    for at, limit in enumerate(force.limit):
        path = f"{KEY}.limit[{at}]"
        yield from unknown_ids(f"{path}.of", limit.of, known, "slot or Unit")
        yield from unknown_ids(f"{path}.per", [limit.per] if limit.per else [], known, "slot or Unit")
        if limit.most is not None and not limit.per and limit.least > limit.most:
            yield FileFault(f"{path}.most", f"A list has at least {limit.least} of these; the most is {limit.most}.")
    slots = {unit.slot for unit in force.unit}
    for slot in _NEEDED if force.organisation == "usual" else ():
        if slot not in slots:
            told = f"The usual organisation needs a {slot.capitalize()} Unit. Add one, or choose “own”."
            yield FileFault(f"{KEY}.organisation", told)
