"""What a list can do without: the single changes that save points enough, and the units that are too many."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from rules.roster.catalogue import Limit, UnitEntry
from rules.roster.reading import ReadGroup, Reading, ReadModel, ReadUnit
from rules.roster.remedies import leave, remove_models, remove_units, revert
from rules.roster.report import Fix
from rules.roster.words import points


def cheapen(reading: Reading, excess: int) -> tuple[Fix, ...]:
    """Up to three single changes that save `excess` points, smallest saving first; else the dearest loss."""
    savings = sorted(_savings(reading), key=lambda saving: (saving.points, saving.order))
    enough = [saving for saving in savings if saving.points >= excess] or savings[-1:]
    fixes = {fix.label: fix for fix in (saving.told() for saving in enough)}
    return tuple(fixes.values())[:3]


class Saving(NamedTuple):
    """One change that makes the list cheaper; savings of equal points keep the order of the list."""

    points: int
    order: int
    fix: Fix

    def told(self) -> Fix:
        """The fix with what it saves."""
        return Fix(f"{self.fix.label} (saves {points(self.points)})", self.fix.edits)


def _savings(reading: Reading) -> Iterator[Saving]:
    """Nothing that a line, a cap or an organisation cannot spare."""
    order = count()
    for unit in reading.units:
        for left, fix in (*_by_options(unit), *_by_models(reading, unit)):
            if left < unit.cost:
                yield Saving(unit.cost - left, next(order), fix)
        group = next(group for group in reading.groups if group.group is unit.group)
        if unit.entry and unit.cost and (reading.is_loose or _can_go(reading, unit, group.units)):
            yield Saving(unit.cost, next(order), remove_units([unit]))


def _by_options(unit: ReadUnit) -> Iterator[tuple[int, Fix]]:
    """What the unit costs without each of its options."""
    for option in unit.options:
        rest = tuple(other for other in unit.options if other is not option)
        models = tuple(replace(model, options=tuple(other.id for other in rest)) for model in unit.models)
        yield replace(unit, models=models, options=rest).cost, leave(unit, option)


def _by_models(reading: Reading, unit: ReadUnit) -> Iterator[tuple[int, Fix]]:
    """What the unit costs with one model of each kind turned into its base, or taken out."""
    kinds = {(model.pick.model, model.pick.options): model for model in unit.models if model.base}
    for model in kinds.values():
        if not reading.is_loose and _compulsory(unit, model):
            continue
        less = unit.models_cost - model.cost
        if model.base and (not model.line or model.base.id in model.line.of):
            yield unit.cost_of(less + model.base_cost), revert([model], model.base)
        if model.line is None or reading.is_loose or len(unit.on_line(model.line)) > model.line.min:
            yield unit.cost_of(less), remove_models([model])


def _compulsory(unit: ReadUnit, model: ReadModel) -> bool:
    """Whether a cap of the unit's entry demands this model."""
    demands = [cap for cap in unit.entry.caps if cap.min and model.is_one_of(cap)] if unit.entry else []
    return any(sum(other.is_one_of(cap) for other in unit.models) <= cap.min for cap in demands)


def spare_units(reading: Reading, group: ReadGroup, units: Sequence[ReadUnit], excess: int) -> list[ReadUnit]:
    """So many of these units of a group: the last that it can do without, before those that it cannot."""
    left, gone = list(group.units), list[ReadUnit]()
    for unit in reversed(units):
        if len(gone) < excess and _can_go(reading, unit, left):
            left.remove(unit)
            gone.append(unit)
    needed = [unit for unit in reversed(units) if unit not in gone]
    gone += needed[: excess - len(gone)]
    return [unit for unit in units if unit in gone]


def _can_go(reading: Reading, unit: ReadUnit, among: Sequence[ReadUnit]) -> bool:
    """Whether nobody rides in the unit, and its organisation has what it demands among the others of these units."""
    organisation, entries = reading.organisation(unit.group.kind), [other.entry for other in among if other.entry]
    demands = [limit for limit in organisation.limits if limit.min] if organisation else []
    return not (reading.is_carrier(unit) and reading.riders(unit)) and all(
        unit.entry is None or not unit.entry.answers_to(limit.of) or _count(entries, limit) > limit.min
        for limit in demands
    )


def _count(entries: list[UnitEntry], limit: Limit) -> int:
    return sum(entry.answers_to(limit.of) for entry in entries)
