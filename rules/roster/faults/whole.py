"""Faults of a list as a whole: its army, its battle, its size, its ids."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from itertools import chain

from msgspec import structs

from rules.kernel.cache import BoundedCache, cached_on
from rules.roster.catalogue import BattleSize, Limit, StructureWay
from rules.roster.edit import SetArmy
from rules.roster.faults.group import organisation
from rules.roster.faults.loose import add_more
from rules.roster.faults.unit import composition
from rules.roster.needs import counted_by, spare
from rules.roster.read_parts import ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import (
    add_groups,
    first_model,
    join_groups,
    play,
    play_instead,
    remove_groups,
    remove_models,
    remove_units,
)
from rules.roster.report import LIST, Fix, Problem
from rules.roster.words import an, counted, listed, shortened, span, upper


def settings(reading: Reading) -> Iterator[Problem]:
    """Army and battle must exist, and the list must not be empty."""
    roster, catalogue = reading.roster, reading.catalogue
    if reading.army is None:
        fixes = tuple(Fix(f"Make the list {army.name}", (SetArmy(army.id),)) for army in catalogue.armies.values())
        message = f"{catalogue.name} has no army “{roster.army}”."
        yield reading.problem("UNKNOWN_ARMY", LIST, message, 1, fixes=fixes)
    if reading.battle is None:
        fixes = tuple(play(reading, b) for b in catalogue.battles.values())
        message = f"{catalogue.name} has no battle size “{roster.battle}”."
        yield reading.problem("UNKNOWN_BATTLE", LIST, message, 1, fixes=fixes)
    if not reading.models:
        message = "The list has no model yet; it needs at least 1."
        yield reading.problem("EMPTY", LIST, message, 0, 1, fixes=first_model(reading))


def ids(reading: Reading) -> Iterator[Problem]:
    """Ids of groups, units and models must be unique, because edits refer to them."""
    for what, used in (
        ("groups", [group.group.id for group in reading.groups]),
        ("units", [unit.unit.id for unit in reading.units]),
        ("models", [model.pick.id for model in reading.models]),
    ):
        doubled = [name for name, count in Counter(used).items() if count > 1]
        if doubled:
            message = f"Several {what} of the list share the id “{min(doubled)}”."
            yield reading.problem("DUPLICATE_ID", LIST, message, len(doubled), about=what)


def size(reading: Reading) -> Iterator[Problem]:
    """The battle's structure: one way is enough; if none is satisfied, the reasons of all ways are reported.

    Ways that require models the army does not have are ignored, if there are others.
    """
    if reading.battle is None:
        return
    found = [list(_against(reading, way)) for way in _open(reading, reading.battle)]
    if all(found):
        yield from chain.from_iterable(found)


def _open(reading: Reading, battle: BattleSize) -> tuple[StructureWay, ...]:
    """The ways for which the list's army has models; all of them if it has models for none."""
    known = cached_on(reading.catalogue, "open ways", lambda: BoundedCache[Hashable, tuple[StructureWay, ...]](200))
    return known.answer((reading.roster.army, battle.id), lambda: _ways_open(reading, battle))


def _ways_open(reading: Reading, battle: BattleSize) -> tuple[StructureWay, ...]:
    own = [model for model in reading.catalogue.models.values() if model.army == reading.roster.army]
    words = {name for model in own for name in (model.id, *model.marks)} | _COUNTS.keys()
    ways = tuple(way for way in battle.ways if all(words & {*limit.of} for limit in way.limits if limit.min))
    return ways or battle.ways


def _against(reading: Reading, way: StructureWay) -> Iterator[Problem]:
    for limit in way.limits:
        count = _count(reading, limit)
        if count < limit.min:
            yield _count_problem(reading, limit, limit.below, count, limit.min)
        if limit.max is not None and count > limit.max:
            yield _count_problem(reading, limit, limit.above, count, limit.max)
    if way.whole_units:
        yield from _whole_units(reading)


_COUNTS: dict[str, Callable[[Reading], int]] = {
    "models": lambda reading: len(reading.models),
    "units": lambda reading: sum(1 for unit in reading.units if not unit.is_loose),
    "groups": lambda reading: len(reading.homes),
}


def _count(reading: Reading, limit: Limit) -> int:
    """What the limit counts: models, units and groups, or the models with a mark, each once."""
    if all(what in _COUNTS for what in limit.of):
        return sum(_COUNTS[what](reading) for what in limit.of)
    return reading.count_of(limit.of)


def _count_problem(reading: Reading, limit: Limit, code: str, count: int, allowed: int) -> Problem:
    battle = reading.battle
    name = an(battle.name) if battle else "the battle"
    bound = "takes at most" if count > allowed else "needs at least"
    message = f"The list has {counted(count, limit.name, limit.many)}; {name} {bound} {allowed}."
    fixes = () if reading.tried else _count_fixes(reading, limit, count, allowed)
    return Problem(code, limit.behind(code), LIST, message, count, allowed, _ways(reading), fixes, about=limit.of[0])


def _count_fixes(reading: Reading, limit: Limit, count: int, allowed: int) -> tuple[Fix, ...]:
    """Fixes: fewer or more of what the limit counts, or another battle."""
    if limit.of[0] not in _COUNTS or limit.of == ("models",):
        fixes = _fewer_or_more_models(reading, limit, count, allowed)
    elif limit.of == ("units",):
        fixes = (remove_units(reading, [unit for unit in reading.units if not unit.is_loose][allowed:]),)
    else:
        fixes = _fewer_or_more_groups(reading, count, allowed)
    return fixes + elsewhere(reading)


def _ways(reading: Reading) -> tuple[str, ...]:
    """A sentence if there are several ways, because each of them is reported."""
    battle = reading.battle
    ways = [_way(way) for way in _open(reading, battle)] if battle else []
    if battle is None or len(ways) == 1:
        return ()
    return (f"{upper(an(battle.name))} takes {listed(ways, 'or')}.",)


def _way(way: StructureWay) -> str:
    bounds = [_bound(limit) for limit in way.limits]
    return f"{listed(bounds)}{', each complete and legal' if way.whole_units else ''}"


def _bound(limit: Limit) -> str:
    if not limit.min:
        return f"at most {counted(limit.max or 0, limit.name, limit.many)}" if limit.max else f"no {limit.many}"
    return f"{span(limit.min, limit.max)} {limit.name if limit.max == 1 else limit.many}"


def _fewer_or_more_models(reading: Reading, limit: Limit, count: int, allowed: int) -> tuple[Fix, ...]:
    if count < allowed:
        return add_more(reading, limit, allowed - count)
    return (remove_models(reading, spare(reading, counted_by(reading.models, limit.of), allowed)),)


def _fewer_or_more_groups(reading: Reading, count: int, allowed: int) -> tuple[Fix, ...]:
    if count < allowed:
        form = reading.battle.form if reading.battle else ""
        return add_groups(reading, form, allowed - count)
    excess = reading.homes[allowed:]
    joined = (join_groups(excess, reading.homes[allowed - 1]),) if allowed else ()
    return (*joined, remove_groups(reading, excess))


def elsewhere(reading: Reading) -> tuple[Fix, ...]:
    """The fix to play another battle of the same form in which the list is legal, with its groups no worse."""
    now = reading.battle
    for battle in reading.catalogue.battles.values():
        if now is None or battle is now or battle.form != now.form:
            continue
        affordable = reading.model_points <= (battle.points or battle.typical)
        if not affordable or not any(_fits(reading, way) for way in battle.ways):
            continue
        there = replace(reading, roster=structs.replace(reading.roster, battle=battle.id), battle=battle)
        if _misorganised(there) <= _misorganised(reading):
            return (play_instead(reading, battle),)
    return ()


def _misorganised(reading: Reading) -> int:
    return sum(1 for group in reading.homes for _ in organisation(reading, group))


def _fits(reading: Reading, way: StructureWay) -> bool:
    counts = [(limit, _count(reading, limit)) for limit in way.limits]
    return not way.whole_units and all(
        limit.min <= count and (limit.max is None or count <= limit.max) for limit, count in counts
    )


def _whole_units(reading: Reading) -> Iterator[Problem]:
    """Every model must be in a unit, and every unit complete and legal."""
    faults = {unit.unit.id: (unit, _unit_faults(reading, unit)) for unit in reading.units}
    bad = [(unit, why) for unit, why in faults.values() if why]
    if not bad:
        return
    names = shortened([unit.where.label for unit, _ in bad])
    message = f"{names} {'is no complete, legal unit' if len(bad) == 1 else 'are no complete, legal units'}."
    causes = (*_ways(reading), *[cause for _, why in bad for cause in why][:3])
    fixes = (remove_units(reading, [unit for unit, _ in bad]),) if len(bad) < len(reading.units) else ()
    yield reading.problem("UNITS_NOT_LEGAL", LIST, message, len(bad), 0, causes, fixes)


def _unit_faults(reading: Reading, unit: ReadUnit) -> list[str]:
    if unit.is_loose:
        return [f"{unit.where.label} is in no unit."] if unit.models else []
    if unit.entry is None:
        return [f"{unit.where.label} is unknown."]
    return [problem.message for problem in composition(reading, unit)]
