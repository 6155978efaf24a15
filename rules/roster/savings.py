"""What a list can do without: single changes that save enough points, and surplus units."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import NamedTuple

from rules.roster.catalogue import Limit
from rules.roster.needs import Needs, list_needs
from rules.roster.read_parts import ReadGroup, ReadModel, ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import lay_down, leave, remove_models, remove_units, revert
from rules.roster.report import Fix
from rules.roster.words import points

Demands = Sequence[tuple[Limit, int]]  # each with the number of units that count for it


def cheapen(reading: Reading, excess: int) -> tuple[Fix, ...]:
    """Up to three single changes of different kinds that save `excess` points, smallest saving first.

    If no change saves enough, the one that saves most.
    """
    savings = sorted(_savings(reading), key=lambda saving: (saving.points, saving.order))
    enough = [saving for saving in savings if saving.points >= excess] or savings[-1:]
    kinds = {(saving.points, *saving.kind): saving for saving in reversed(enough)}
    first = sorted(kinds.values(), key=lambda saving: (saving.points, saving.order))
    return tuple(saving.as_fix() for saving in first[:3])


class Saving(NamedTuple):
    """One change that makes the list cheaper; equal savings keep the order of the list.

    Of changes of one `kind` with equal savings only one is offered.
    """

    points: int
    order: int
    kind: tuple[str, ...]
    fix: Callable[[], Fix]

    def as_fix(self) -> Fix:
        """The fix, with the points it saves."""
        fix = self.fix()
        return Fix(f"{fix.label} (saves {points(self.points)})", fix.edits)


class _Change(NamedTuple):
    """A change of one unit: its kind, the unit's cost after it, and the fix."""

    kind: tuple[str, ...]
    left: int
    fix: Callable[[], Fix]


def _savings(reading: Reading) -> Iterator[Saving]:
    """Savings that violate no line, cap, organisation or battle."""
    order, needs = count(), list_needs(reading)
    for group in reading.groups:
        demands = _demands(reading, group)
        for unit in group.units:
            for kind, left, fix in (*_by_options(unit), *_by_gear(unit), *_by_models(reading, unit, needs)):
                if left < unit.cost:
                    yield Saving(unit.cost - left, next(order), kind, fix)
            if unit.entry and unit.cost and _unit_can_go(reading, unit, demands, needs):
                kind = ("unit", unit.entry.id)
                yield Saving(unit.cost, next(order), kind, partial(remove_units, reading, [unit]))


def _by_options(unit: ReadUnit) -> Iterator[_Change]:
    """The unit's cost without each of its options."""
    for option in unit.options:
        rest = tuple(other for other in unit.options if other is not option)
        models = tuple(replace(model, options=tuple(other.id for other in rest)) for model in unit.models)
        left = replace(unit, models=models, options=rest).cost
        yield _Change(("option", unit.unit.entry, option.id), left, partial(leave, unit, option))


def _by_gear(unit: ReadUnit) -> Iterator[_Change]:
    """The unit's cost without one piece of each kind of gear on one of its models."""
    kinds = {(model.name, piece.id): (model, piece, where) for model, where in unit.placed for piece in model.gear}
    for (name, id_), (model, piece, where) in kinds.items():
        left = unit.cost_of(unit.models_cost - piece.cost)
        yield _Change(("gear", name, id_), left, partial(lay_down, model, where, [piece]))


def _by_models(reading: Reading, unit: ReadUnit, needs: Needs) -> Iterator[_Change]:
    """The unit's cost with one model of each kind turned into its base, or removed."""
    kinds = {(model.pick.model, model.pick.options): model for model in unit.models if model.base}
    for model in kinds.values():
        if not reading.is_loose and _compulsory(unit, model):
            continue
        less, gear = unit.models_cost - model.cost, sum(piece.cost for piece in model.gear)
        if model.base and (not model.line or model.base.id in model.line.of):
            left, fix = unit.cost_of(less + model.base_cost + gear), partial(revert, reading, [model], model.base)
            yield _Change(("revert", model.name), left, fix)
        if needs.can_spare(model) if reading.is_loose else _off_line(unit, model):
            yield _Change(("remove", model.name), unit.cost_of(less), partial(remove_models, reading, [model]))


def _off_line(unit: ReadUnit, model: ReadModel) -> bool:
    """Whether the line that the model fills, if any, can spare one."""
    return model.line is None or len(unit.on_line(model.line)) > model.line.min


def _compulsory(unit: ReadUnit, model: ReadModel) -> bool:
    """Whether a cap of the unit's entry requires this model."""
    demands = [cap for cap in unit.entry.caps if cap.min and model.is_one_of(cap)] if unit.entry else []
    return any(sum(other.is_one_of(cap) for other in unit.models) <= cap.min for cap in demands)


def _unit_can_go(reading: Reading, unit: ReadUnit, demands: Demands, needs: Needs) -> bool:
    if reading.is_loose:
        return needs.can_spare(*unit.models)
    return _can_go(reading, unit, demands)


def spare_units(reading: Reading, group: ReadGroup, units: Sequence[ReadUnit], excess: int) -> list[ReadUnit]:
    """So many of these units of a group: the last ones it can spare, before those that it cannot."""
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


def _demands(reading: Reading, group: ReadGroup) -> Demands:
    """The minimums of the group's organisation."""
    organisation = reading.organisation(group.group.kind)
    limits = [limit for limit in organisation.limits if limit.min] if organisation else []
    return [(limit, sum(_answers(unit, limit) for unit in group.units)) for limit in limits]


def _answers(unit: ReadUnit, limit: Limit) -> bool:
    return unit.entry is not None and unit.entry.answers_to(limit.of)


def _can_go(reading: Reading, unit: ReadUnit, demands: Demands) -> bool:
    """Whether nobody rides in the unit, and these minimums are met without it."""
    return all(met > limit.min or not _answers(unit, limit) for limit, met in demands) and not (
        reading.is_carrier(unit) and reading.riders(unit)
    )
