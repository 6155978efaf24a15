"""Faults of a platoon or similar group: too few or too many units of a kind, and units that do not belong."""

from collections.abc import Iterator
from itertools import chain

from rules.roster.apply import next_group_id
from rules.roster.catalogue import Limit
from rules.roster.edit import AddGroup, MoveUnit, SetKind
from rules.roster.faults.unit import homes_of, serves_in
from rules.roster.read_parts import ReadGroup, ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import add_unit, remove_groups, remove_units
from rules.roster.report import Fix, Problem
from rules.roster.roster import LOOSE
from rules.roster.savings import spare_units
from rules.roster.words import an, counted, listed


def unknown_kind(reading: Reading, group: ReadGroup) -> Iterator[Problem]:
    """A kind of group that the catalogue does not have, from another version or written by hand."""
    if is_kind(reading, group.group.kind):
        return
    kinds = [reading.battle.form] if reading.battle else []
    names = [found.name if (found := reading.organisation(kind)) else "group of models" for kind in kinds]
    changed = (
        Fix(f"Make {group.where.label} {an(name)}", (SetKind(group.group.id, kind),))
        for kind, name in zip(kinds, names, strict=True)
    )
    message = f"{reading.catalogue.name} has no kind of group “{group.group.kind}”."
    yield Problem("UNKNOWN_KIND", "", group.where, message, 1, 0, fixes=(*changed, remove_groups(reading, [group])))


def is_kind(reading: Reading, kind: str) -> bool:
    """Whether the catalogue has groups of that kind."""
    return kind == LOOSE or any(kind == one.kind for one in reading.catalogue.organisations.values())


def organisation(reading: Reading, group: ReadGroup) -> Iterator[Problem]:
    """Checks the limits of the group's organisation, as they apply in the list's battle."""
    found = reading.organisation(group.group.kind)
    for limit in found.limits if found else ():
        count, most = group.count(*limit.of), limit.most(group.count(limit.per))
        told = f"{group.where.label} has {counted(count, limit.name, limit.many)}"
        if count < limit.min:
            yield _too_few(reading, group, limit, f"{told}; it needs at least {limit.min}.")
        if most is not None and count > most:
            yield _too_many(reading, group, limit, most, told)


def _too_few(reading: Reading, group: ReadGroup, limit: Limit, message: str) -> Problem:
    entry, count = reading.entry_for(limit.of[0]), group.count(*limit.of)
    fixes = (add_unit(group, entry, limit.min - count),) if entry else ()
    return Problem(
        limit.below, limit.behind(limit.below), group.where, message, count, limit.min, fixes=fixes, about=limit.of[0]
    )


def _too_many(reading: Reading, group: ReadGroup, limit: Limit, most: int, told: str) -> Problem:
    units = group.filling(*limit.of)
    causes: tuple[str, ...] = ()
    spare = units if reading.tried else spare_units(reading, group, units, len(units) - most)
    fixes: tuple[Fix, ...] = (remove_units(reading, spare),)
    if limit.per:
        per, entry = group.count(limit.per), reading.entry_for(limit.per)
        causes = (_room(limit), f"It has {counted(per, limit.per_name, f'{limit.per_name}s')}.")
        missing = -(-(len(units) - most) // (limit.max or 1)) * limit.each - per % limit.each
        fixes += (add_unit(group, entry, missing),) if entry else ()
    message = f"{told}; it may hold {f'at most {most}' if most else _none(reading, limit)}."
    return Problem(limit.above, limit.rule, group.where, message, len(units), most, causes, fixes, about=limit.of[0])


def _none(reading: Reading, limit: Limit) -> str:
    if limit.per:
        return f"none without {counted(limit.each, limit.per_name, f'{limit.per_name}s')}"
    return f"none in {an(reading.battle.name)}" if reading.battle else "none"


def _room(limit: Limit) -> str:
    room = counted(limit.max or 0, limit.name, limit.many)
    if limit.each == 1:
        return f"Each {limit.per_name} in it makes room for {room}."
    return f"Every {limit.each} {limit.per_name}s in it make room for {room}."


def homeless_units(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """In a battle built from groups, every unit must be in one and every model in a unit."""
    if reading.battle is None or reading.is_loose:
        return
    form = reading.battle.form
    if unit.is_loose and unit.models:
        yield _without_unit(reading, unit)
    elif not unit.is_loose and unit.kind != form and is_kind(reading, unit.kind):
        message = f"{unit.where.label} is in no {form}; {reading.battle.name} lists are built from {form}s."
        fixes = (_give_home(reading, unit, form), remove_units(reading, [unit]))
        yield reading.problem("NO_PLATOON", unit.where, message, 1, fixes=fixes)


def _without_unit(reading: Reading, unit: ReadUnit) -> Problem:
    profiles = dict.fromkeys(chain(model.profile.id for model in unit.models if model.profile))
    known = [reading.catalogue.models[profile_id] for profile_id in profiles]
    names = listed([model.name for model in known]) or unit.where.label
    form = reading.battle.form if reading.battle else ""
    served = any(homes_of(reading, model) for model in known)
    return Problem(
        "NO_SLOT",
        reading.catalogue.rules.get("NO_PLATOON" if served else "NO_SLOT", ""),
        unit.where,
        f"{unit.where.label} belongs to no unit; every model of this battle serves in a unit of a {form}.",
        len(unit.models),
        0,
        tuple(serves_in(model, homes_of(reading, model)) for model in known) or (f"{names} is unknown.",),
        (remove_units(reading, [unit]),),
    )


def _give_home(reading: Reading, unit: ReadUnit, form: str) -> Fix:
    if reading.homes:
        home = reading.homes[0]
        return Fix(f"Move {unit.where.label} to {home.where.label}", (MoveUnit(unit.unit.id, home.group.id),))
    edits = (AddGroup(form), MoveUnit(unit.unit.id, next_group_id(reading.roster)))
    return Fix(f"Make {unit.where.label} the first of a new {form}", edits)
