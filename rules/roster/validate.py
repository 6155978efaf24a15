"""The verdict on a list: every check, in one order, and the sums."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import structs

from rules.kernel.cache import BoundedCache, cached_on
from rules.roster import faults
from rules.roster.apply import apply_edit
from rules.roster.catalogue import Catalogue
from rules.roster.edit import Edit
from rules.roster.profiles import UnitOption
from rules.roster.read_parts import ReadUnit
from rules.roster.reading import Reading, read, read_again
from rules.roster.report import LIST, ModelCost, OptionCost, Problem, Report, UnitCost
from rules.roster.roster import LOOSE, Roster

Check = Callable[[Reading], Iterable[Problem]]  # a check of a system besides its catalogue


class NotLegal(ValueError):
    """A list that may not be played; `report` has the reasons."""

    def __init__(self, report: Report) -> None:
        super().__init__(" ".join(problem.message for problem in report.errors))
        self.report = report


def read_legal(roster: Roster, catalogue: Catalogue, checks: Sequence[Check] = ()) -> tuple[Reading, Report]:
    """A playable list, read and judged. Raises NotLegal."""
    judged = judge(read(roster, catalogue), checks)
    if not judged.report.legal:
        raise NotLegal(judged.report)
    return judged.reading, judged.report


def validate(roster: Roster, catalogue: Catalogue, checks: Sequence[Check] = ()) -> Report:
    """Judges a roster. It never raises for a bad roster, and reports all its problems.

    The problems do not depend on the order of groups, units and models. `checks` are the system's own.
    """
    return judge(read(roster, catalogue), checks).report


@dataclass(frozen=True)
class Judged:
    """A list that was read, all its problems, and the problems of each unit alone, by identity."""

    reading: Reading
    problems: tuple[Problem, ...]
    alone: Mapping[int, Sequence[Problem]]
    checks: Sequence[Check] = ()

    @cached_property
    def report(self) -> Report:
        """The verdict."""
        return _report(self.reading, self.problems)

    @property
    def points(self) -> int:
        """Models and purchases."""
        return self.reading.model_points + _purchases(self.reading)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the list illegal."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    def after(self, edit: Edit) -> "Judged":
        """The list after the edit, judged without fixes. Raises UnknownPlace.

        Unchanged parts are reused.
        """
        return judge(read_again(self.reading, apply_edit(self.reading.roster, edit)), self.checks, self)


def judge(reading: Reading, checks: Sequence[Check] = (), before: Judged | None = None) -> Judged:
    """All checks of a list; the results of a unit alone are taken from `before` if it was there, in the same battle."""
    if reading.roster.system != reading.catalogue.system:
        message = f"The list is for “{reading.roster.system}”, not for {reading.catalogue.name}."
        return Judged(reading, (Problem("WRONG_SYSTEM", "", LIST, message, 1, 0),), {})
    known = before.alone if before and _alike(before.reading, reading) else {}
    alone = {id(unit): known[id(unit)] if id(unit) in known else _judged_alone(reading, unit) for unit in reading.units}
    problems = (*_problems(reading, alone), *(problem for check in checks for problem in check(reading)))
    if any(problem.code == "DUPLICATE_ID" for problem in problems):
        problems = tuple(structs.replace(problem, fixes=()) for problem in problems)
    return Judged(reading, problems, alone, checks)


def _alike(before: Reading, after: Reading) -> bool:
    """Whether a unit alone is judged the same in both lists."""
    return (before.battle, before.army) == (after.battle, after.army) and before.catalogue is after.catalogue


def _report(reading: Reading, problems: tuple[Problem, ...]) -> Report:
    legal = all(problem.severity == "warning" for problem in problems)
    spent = reading.model_points + _purchases(reading)
    return Report(
        version=reading.catalogue.version,
        legal=legal,
        points=spent,
        model_points=reading.model_points,
        limit=reading.limit,
        unused=(reading.limit or 0) - spent,
        purchasable=_purchasable(reading) if legal else None,
        models=len(reading.models),
        units=reading.units_in_play,
        problems=problems,
        costs=tuple(_cost(unit) for unit in reading.units),
    )


def _problems(reading: Reading, alone: Mapping[int, Sequence[Problem]]) -> Iterator[Problem]:
    for check in (
        faults.whole.settings,
        faults.whole.ids,
        faults.whole.size,
        faults.points.ceiling,
        faults.points.agreement,
        faults.points.purchases,
    ):
        yield from check(reading)
    if reading.is_loose:
        yield from faults.loose.makeup(reading)
    for group in reading.groups:
        yield from faults.group.unknown_kind(reading, group)
        if not reading.is_loose and group.group.kind != LOOSE:
            yield from faults.group.organisation(reading, group)
        for unit in group.units:
            yield from alone[id(unit)]
            yield from _among(reading, unit)


MOST_FAULTLESS = 1_000  # cached units without problems of their own, for each catalogue
LARGEST_FAULTLESS = 30  # models of a cached unit


def _judged_alone(reading: Reading, unit: ReadUnit) -> Sequence[Problem]:
    """The problems of a unit alone. A result without problems is cached."""
    known = cached_on(reading.catalogue, "faultless", lambda: BoundedCache[Hashable, tuple[()]](MOST_FAULTLESS))
    made_of = (structs.replace(unit.unit, name="", note="", carrier=""), reading.roster.army, reading.roster.battle)
    if made_of in known:
        return ()
    found = tuple(_alone(reading, unit))
    if not found and len(unit.models) <= LARGEST_FAULTLESS:
        known.put(made_of, ())
    return found


def _alone(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """The problems of a unit whatever else is in the list; only battle and army matter."""
    yield from faults.unit.unknown_ids(reading, unit)
    yield from faults.unit.two_upgrades(reading, unit)
    yield from faults.unit.leader(reading, unit)
    yield from faults.options.options(reading, unit)
    yield from faults.gear.gear(reading, unit)
    if not reading.is_loose:
        yield from faults.unit.composition(reading, unit)


def _among(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """The problems of a unit within this list."""
    yield from faults.unit.mixed_armies(reading, unit)
    yield from faults.carriage.carriage(reading, unit)
    yield from faults.group.homeless_units(reading, unit)


def _purchases(reading: Reading) -> int:
    wares = reading.catalogue.wares
    counts = faults.points.bought(reading).items()
    return sum(max(0, count) * wares[ware].price for ware, count in counts if ware in wares)


def _purchasable(reading: Reading) -> int:
    """The most of the first ware the list may have: one for each unit in play, within the points."""
    for ware in reading.catalogue.wares.values():
        afford = faults.points.affordable(reading, ware)
        return reading.units_in_play if afford is None else min(afford, reading.units_in_play)
    return 0


def _cost(unit: ReadUnit) -> UnitCost:
    models = tuple(ModelCost(model.pick.id, model.cost) for model in unit.models)
    options = tuple(_option_cost(unit, option) for option in unit.options)
    return UnitCost(unit.unit.id, unit.cost, models, tuple(cost for cost in options if cost.points))


def _option_cost(unit: ReadUnit, option: UnitOption) -> OptionCost:
    points = unit.surcharge(option, unit.models_cost)
    percent = unit.entry.options[option.id].percent if unit.entry else 0
    maths = f"{percent}% of {unit.models_cost} pts, rounded, is {points} pts." if percent else ""
    return OptionCost(option.id, points, maths)
