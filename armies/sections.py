"""The roster in sections: by platoon, or, with one group, by how its organisation counts units."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.builder_context import BuilderContext
from rules.kernel.cache import BoundedCache, cached_on
from rules.roster.catalogue import Catalogue
from rules.roster.read_parts import ReadGroup, ReadUnit
from rules.roster.roster import LOOSE, Unit
from rules.roster.words import upper


@dataclass(frozen=True, kw_only=True)
class Section:
    """Units that stand together under one heading."""

    id: str
    group: str
    name: str
    units: tuple[Unit, ...]


def sections_of(context: BuilderContext, group: ReadGroup) -> Iterator[Section]:
    """The sections of a group, in the order of its organisation; units that it does not name come last."""
    names = dict(kinds_of(context, group))
    if not names:
        yield Section(id=group.group.id, group=group.group.id, name="", units=group.group.units)
        return
    found: dict[str, list[Unit]] = {kind: [] for kind in names}
    for unit in group.group.units:
        found.setdefault(kind_of(context.read_units[unit.id], names), []).append(unit)
    for kind, units in found.items():
        if units:
            key = f"{group.group.id}-{kind or 'others'}".replace(" ", "_")
            yield Section(id=key, group=group.group.id, name=names.get(kind, ""), units=tuple(units))


def kinds_of(context: BuilderContext, group: ReadGroup) -> tuple[tuple[str, str], ...]:
    """How units of the group are counted, each with its name; empty if the group itself is the heading."""
    catalogue, army, loose = context.checked.catalogue, context.checked.draft.army, group.group.kind == LOOSE
    if not loose and not catalogue.is_single(group.group.kind):
        return ()
    known = cached_on(
        catalogue, "section kinds", lambda: BoundedCache[tuple[str, bool], tuple[tuple[str, str], ...]](30)
    )
    return known.answer((army, loose), lambda: tuple(_kinds(catalogue, army, loose=loose)))


def _kinds(catalogue: Catalogue, army: str, *, loose: bool) -> Iterator[tuple[str, str]]:
    if loose:
        marks = [mark for model in catalogue.models.values() if model.army == army for mark in model.marks]
        limits = [limit.of for form in catalogue.organisations.values() if form.army == army for limit in form.limits]
        ways = [limit.of for battle in catalogue.battles.values() for way in battle.ways for limit in way.limits]
        counted = {word for words in (*limits, *ways) for word in words}
        for mark in dict.fromkeys(marks):
            if mark in counted or "leader" in mark:
                yield mark, upper(mark)
        return
    for slot in dict.fromkeys(unit.slot for unit in catalogue.units.values() if unit.army == army):
        yield slot, upper(slot.replace("-", " "))


def kind_of(unit: ReadUnit, kinds: dict[str, str]) -> str:
    """How a unit of the group is counted."""
    if unit.entry:
        return unit.entry.slot
    profile = next((model.profile for model in unit.models), None)
    return next((mark for mark in profile.marks if mark in kinds), "") if profile else ""
