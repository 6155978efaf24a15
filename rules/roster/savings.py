"""What a list can do without: the single changes that save points enough, and the units that are too many."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from rules.roster.catalogue import Limit
from rules.roster.reading import ReadGroup, Reading, ReadModel, ReadUnit
from rules.roster.remedies import lay_down, leave, remove_models, remove_units, revert
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
    for group in reading.groups:
        demands = _demands(reading, group)
        for unit in group.units:
            for left, fix in (*_by_options(unit), *_by_gear(unit), *_by_models(reading, unit)):
                if left < unit.cost:
                    yield Saving(unit.cost - left, next(order), fix)
            if unit.entry and unit.cost and (reading.is_loose or _can_go(reading, unit, demands)):
                yield Saving(unit.cost, next(order), remove_units([unit]))


def _by_options(unit: ReadUnit) -> Iterator[tuple[int, Fix]]:
    """What the unit costs without each of its options."""
    for option in unit.options:
        rest = tuple(other for other in unit.options if other is not option)
        models = tuple(replace(model, options=tuple(other.id for other in rest)) for model in unit.models)
        yield replace(unit, models=models, options=rest).cost, leave(unit, option)


def _by_gear(unit: ReadUnit) -> Iterator[tuple[int, Fix]]:
    """What the unit costs without one piece of each kind of gear on one of its models."""
    kinds = {(model.name, piece.id): (model, piece) for model in unit.models for piece in model.gear}
    for model, piece in kinds.values():
        yield unit.cost_of(unit.models_cost - piece.cost), lay_down(model, [piece])


def _by_models(reading: Reading, unit: ReadUnit) -> Iterator[tuple[int, Fix]]:
    """What the unit costs with one model of each kind turned into its base, or taken out."""
    kinds = {(model.pick.model, model.pick.options): model for model in unit.models if model.base}
    for model in kinds.values():
        if not reading.is_loose and _compulsory(unit, model):
            continue
        less, gear = unit.models_cost - model.cost, sum(piece.cost for piece in model.gear)
        if model.base and (not model.line or model.base.id in model.line.of):
            yield unit.cost_of(less + model.base_cost + gear), revert([model], model.base)
        if model.line is None or reading.is_loose or len(unit.on_line(model.line)) > model.line.min:
            yield unit.cost_of(less), remove_models([model])


def _compulsory(unit: ReadUnit, model: ReadModel) -> bool:
    """Whether a cap of the unit's entry demands this model."""
    demands = [cap for cap in unit.entry.caps if cap.min and model.is_one_of(cap)] if unit.entry else []
    return any(sum(other.is_one_of(cap) for other in unit.models) <= cap.min for cap in demands)


def spare_units(reading: Reading, group: ReadGroup, units: Sequence[ReadUnit], excess: int) -> list[ReadUnit]:
    """So many of these units of a group: the last that it can do without, before those that it cannot."""
    demands, gone = _demands(reading, group), list[int]()
    last_first = range(len(units) - 1, -1, -1)
    for at in last_first:
        if len(gone) == excess:
            break
        if _can_go(reading, units[at], demands):
            gone.append(at)
            demands = [(limit, met - _answers(units[at], limit)) for limit, met in demands]
    spared = frozenset(gone)
    needed = [at for at in last_first if at not in spared]
    return [units[at] for at in sorted((*gone, *needed[: excess - len(gone)]))]


Demands = Sequence[tuple[Limit, int]]  # each with how many units meet it


def _demands(reading: Reading, group: ReadGroup) -> Demands:
    """What the group's organisation demands at least some of."""
    organisation = reading.organisation(group.group.kind)
    limits = [limit for limit in organisation.limits if limit.min] if organisation else []
    return [(limit, sum(_answers(unit, limit) for unit in group.units)) for limit in limits]


def _answers(unit: ReadUnit, limit: Limit) -> bool:
    return unit.entry is not None and unit.entry.answers_to(limit.of)


def _can_go(reading: Reading, unit: ReadUnit, demands: Demands) -> bool:
    """Whether nobody rides in the unit, and these demands are met without it."""
    return all(met > limit.min or not _answers(unit, limit) for limit, met in demands) and not (
        reading.is_carrier(unit) and reading.riders(unit)
    )
