"""Which operatives of a team may be selected together, and whether a list allows any such selection."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.kernel.cache import BoundedCache, cached_on
from rules.kernel.package_files import read_text
from rules.kernel.script import Refusal
from rules.killteam.teams.team import Limit, Team, Type
from rules.roster import words
from rules.skirmish.refusals import read_refusals

refusal = read_refusals(read_text("rules.killteam.teams", "refusals.toml"))

MOST_LISTED = 20
MOST_TRIED = 4_000


class Pick(NamedTuple):
    """One operative of a list: its type and its choice of weapons."""

    type: str
    option: str = "default"


def problems(team: Team, picks: Sequence[Pick]) -> tuple[Refusal, ...]:
    """Everything that makes these operatives an illegal selection, each problem with its remedy."""
    strangers = tuple(_strangers(team, picks))
    return strangers or (*_sizes(team, picks), *_limits(team, picks))


def _strangers(team: Team, picks: Iterable[Pick]) -> Iterator[Refusal]:
    """(killteam.build.one_team, killteam.build.options)"""
    types = {one.id: one for one in team.type}
    for pick in dict.fromkeys(picks):
        if pick.type not in types:
            yield refusal("one-team", team=team.name, type=pick.type)
        elif pick.option not in [option.id for option in types[pick.type].option]:
            listed = words.listed([f"“{option.name or option.id}”" for option in types[pick.type].option], "or")
            yield refusal("no-option", type=types[pick.type].name, option=pick.option, listed=listed)


def _sizes(team: Team, picks: Sequence[Pick]) -> Iterator[Refusal]:
    """(killteam.build.total, killteam.build.leader)"""
    unit, total = _total(team)
    held = sum(_weight(team, pick) for pick in picks)
    if held != total:
        remedy = _by(-(-(total - held) // unit) if held < total else (total - held) // unit)
        yield refusal("total", team=team.name, value=_places(held, unit), bound=team.size, remedy=remedy)
    leading = [one for one in team.type if one.leader]
    led = sum(pick.type in [one.id for one in leading] for pick in picks)
    if led != team.leaders:
        names = " or ".join(one.name for one in leading)
        remedy = f"Add a {names}." if led < team.leaders else f"Leave out {led - team.leaders}."
        yield refusal("leader", team=team.name, names=names, value=led, bound=team.leaders, remedy=remedy)


def _total(team: Team) -> tuple[int, int]:
    """The weight of one operative and of a whole selection: halves if some types count half. (killteam.build.counts)"""
    unit = 2 if any(one.counts for one in team.type) else 1
    return unit, team.size * unit


def _weight(team: Team, pick: Pick) -> int:
    """The weight of an operative, in the unit of `_total`."""
    unit, _ = _total(team)
    return next((one.halves * unit // 2 for one in team.type if one.id == pick.type), unit)


def _places(weight: int, unit: int) -> str:
    whole, half = divmod(weight, unit)
    return f"{whole}{'½' if half else ''}"


def heads(team: Team) -> tuple[int, int]:
    """The fewest and the most operatives a selection can have."""
    weights = [one.halves for one in team.type] or [2]
    return -(-2 * team.size // max(weights)), 2 * team.size // min(weights)


def _by(missing: int) -> str:
    return f"Add {missing}." if missing > 0 else f"Leave out {-missing}."


def _limits(team: Team, picks: Sequence[Pick]) -> Iterator[Refusal]:
    """(killteam.build.type_limit, killteam.build.group_limit, killteam.build.options)"""
    types = Counter(pick.type for pick in picks)
    rightly_led = sum(types[one.id] for one in team.type if one.leader) == team.leaders
    for one in team.type:
        judged = rightly_led or not one.leader
        if judged and types[one.id] > one.max:
            yield _too_many("killteam.build.type_limit", one.name, types[one.id], one.max)
        if judged and types[one.id] < one.min:
            few = types[one.id]
            yield refusal("too-few", subject=one.name, value=few, bound=one.min, remedy=_by(one.min - few))
        yield from _options(one, picks)
    for limit in team.limit:
        held = sum(_counts(limit, pick) for pick in picks)
        if held > limit.max:
            yield _too_many("killteam.build.group_limit", _named(team, limit), held, limit.max)
        if held < limit.min:
            remedy, subject = _by(limit.min - held), _named(team, limit)
            yield refusal("too-few", subject=subject, value=held, bound=limit.min, remedy=remedy)


def _options(one: Type, picks: Sequence[Pick]) -> Iterator[Refusal]:
    for option in one.option:
        held = picks.count(Pick(one.id, option.id))
        if option.max is not None and held > option.max:
            yield _too_many("killteam.build.options", f"{one.name} with {option.name or option.id}", held, option.max)


def _counts(limit: Limit, pick: Pick) -> int:
    """How often the operative counts for a limit: as often as its type is named, or once for its choice of weapons."""
    return limit.types.count(pick.type) or int(pick.option in limit.options)


def _named(team: Team, limit: Limit) -> str:
    names = [one.name for one in team.type if one.id in limit.types]
    options = {option.id: option.name or option.id for one in team.type for option in one.option}
    return ", ".join((*names, *(options[id_] for id_ in limit.options))) + " together"


def _too_many(rule: str, name: str, held: int, most: int) -> Refusal:
    return refusal("too-many", rule=rule, subject=name, value=held, bound=most, remedy=_by(most - held))


def drawable(team: Team, listed: Sequence[Pick]) -> tuple[Pick, ...] | None:
    """A legal selection from a list, with preference for its first operatives; None if there is none.

    (killteam.build.roster)
    """
    able = Counter(pick for pick in listed if not tuple(_strangers(team, (pick,))))
    counts = _Drawing(team, tuple(able), tuple(able.values())).counts()
    return tuple(pick for pick, count in zip(able, counts, strict=True) for _ in range(count)) if counts else None


def completed(team: Team, listed: Sequence[Pick]) -> tuple[Pick, ...] | None:
    """A legal selection with the fewest operatives that are not listed; None if none is found. Cached."""
    whole = Counter(supply(team))
    known = Counter(pick for pick in listed if pick in whole)
    found = cached_on(team, "completed", lambda: BoundedCache[object, tuple[tuple[Pick, ...] | None]](2_000))
    key = tuple(known.items())
    return (found.get(key) or found.put(key, (_completed(team, known, whole),)))[0]


def _completed(team: Team, known: Counter[Pick], whole: Counter[Pick]) -> tuple[Pick, ...] | None:
    lacking = whole - known
    kinds, there = (*known, *lacking), (*known.values(), *lacking.values())
    drawing = _Drawing(team, kinds, there)
    from_list = tuple(_weight(team, kind) if at < len(known) else 0 for at, kind in enumerate(kinds))
    unit, total = _total(team)
    fewest = max(0, total - _most_usable(team, known)) if unit == 1 else 0
    for missing in range(fewest, total + 1):
        counts = drawing.counts(_Bound(from_list, total - missing, total))
        if counts:
            return tuple(pick for pick, count in zip(kinds, counts, strict=True) for _ in range(count))
    return None


def _most_usable(team: Team, known: Counter[Pick]) -> int:
    """An upper bound of how many of these operatives a selection can use, from each limit alone."""
    left = {pick: min(count, _most_of(team, pick)) for pick, count in known.items()}
    bounds = [bound for bound in _bounds(team, tuple(left)) if any(bound.kinds)]
    usable, free = 0, set(left)
    for bound in sorted(bounds, key=lambda bound: bound.most):
        shared = [pick for pick, counts in zip(left, bound.kinds, strict=True) if counts and pick in free]
        usable += min(bound.most, sum(left[pick] for pick in shared))
        free -= {*shared}
    return usable


def _most_of(team: Team, pick: Pick) -> int:
    """How many operatives of a kind the type and the choice of weapons allow."""
    one = next(one for one in team.type if one.id == pick.type)
    option = next(option for option in one.option if option.id == pick.option)
    return one.max if option.max is None else min(one.max, option.max)


def hindrances(team: Team, listed: Sequence[Pick]) -> tuple[str, ...]:
    """Why no selection uses the whole list, and which operatives every selection lacks: a sentence for each limit."""
    return (*(problem.message for problem in _strangers(team, listed)), *_held_back(team, listed))


def _held_back(team: Team, listed: Sequence[Pick]) -> Iterator[str]:
    types, led = Counter(pick.type for pick in listed), [one for one in team.type if one.leader]
    leading = sum(types[one.id] for one in led)
    names = " or ".join(one.name for one in led)
    if leading < team.leaders:
        needed = words.counted(team.leaders, "leader", "leaders")
        yield f"{needed} ({names}) must take the field; the list has {leading}."
    elif leading > team.leaders:
        yield _stays_home(names, leading, team.leaders)
    for one in team.type:
        judged = leading == team.leaders or not one.leader
        if judged and types[one.id] < one.min:
            yield f"{one.name}: at least {one.min} must take the field; the list has {types[one.id]}."
        if judged and types[one.id] > one.max:
            yield _stays_home(one.name, types[one.id], one.max)
        for option in one.option:
            held = listed.count(Pick(one.id, option.id))
            if option.max is not None and held > option.max:
                yield _stays_home(f"{one.name} with {option.name or option.id}", held, option.max)
    yield from _held_back_together(team, listed)


def _held_back_together(team: Team, listed: Sequence[Pick]) -> Iterator[str]:
    for limit in team.limit:
        held = sum(_counts(limit, pick) for pick in listed)
        if held > limit.max:
            yield _stays_home(_named(team, limit), held, limit.max)
        if held < limit.min:
            yield f"{_named(team, limit)}: at least {limit.min} must take the field; the list has {held}."


def _stays_home(name: str, held: int, most: int) -> str:
    return f"{name}: at most {most} may take the field; {held - most} of the {held} listed cannot."


def supply(team: Team) -> list[Pick]:
    """All operatives that a list could have, judged by types alone."""
    counts = [(one, option, min(one.max, MOST_LISTED)) for one in team.type for option in one.option]
    return [Pick(one.id, option.id) for one, option, count in counts for _ in range(count)]


class _Bound(NamedTuple):
    """Bounds of a weighted sum: kinds at these places, each counted as often as its number says."""

    kinds: tuple[int, ...]
    least: int
    most: int


class _Drawing:
    """The search for how many of each kind to take: as many as possible of the first, then of the next.

    The number of tries is limited, so that a team file cannot keep the server busy.
    """

    def __init__(self, team: Team, kinds: tuple[Pick, ...], there: tuple[int, ...]) -> None:
        self._limits = tuple(_bounds(team, kinds))
        self._there = tuple(
            min(count, *(bound.most // bound.kinds[at] for bound in self._limits if bound.kinds[at]))
            for at, count in enumerate(there)
        )
        self._bounds = self._limits
        self._tries = MOST_TRIED

    def counts(self, *more: _Bound) -> tuple[int, ...] | None:
        """How many of each kind, under further bounds. None if there is no way, or none is found within the limit."""
        self._bounds = (*self._limits, *more)
        return self._from((), tuple(0 for _ in self._bounds))

    def _from(self, taken: tuple[int, ...], sums: tuple[int, ...]) -> tuple[int, ...] | None:
        self._tries -= 1
        if self._tries < 0 or not self._may_hold(len(taken), sums):
            return None
        at = len(taken)
        if at == len(self._there):
            return taken
        room = zip(self._bounds, sums, strict=True)
        most = min(((b.most - s) // b.kinds[at] for b, s in room if b.kinds[at]), default=0)
        for count in range(min(self._there[at], most), -1, -1):
            more = tuple(s + count * b.kinds[at] for b, s in zip(self._bounds, sums, strict=True))
            found = self._from((*taken, count), more)
            if found is not None:
                return found
        return None

    def _may_hold(self, at: int, sums: tuple[int, ...]) -> bool:
        """Whether the remaining kinds could still bring every bound to its minimum."""
        left = self._there[at:]
        return all(
            s + sum(there * counts for there, counts in zip(left, b.kinds[at:], strict=True)) >= b.least
            for b, s in zip(self._bounds, sums, strict=True)
        )


def _bounds(team: Team, kinds: tuple[Pick, ...]) -> Iterator[_Bound]:
    """Every limit of a selection, as in `problems`."""
    _, total = _total(team)
    yield _Bound(tuple(_weight(team, pick) for pick in kinds), total, total)
    leading = [one.id for one in team.type if one.leader]
    yield _Bound(tuple(pick.type in leading for pick in kinds), team.leaders, team.leaders)
    for one in team.type:
        yield _Bound(tuple(pick.type == one.id for pick in kinds), one.min, one.max)
        for option in one.option:
            if option.max is not None:
                yield _Bound(tuple(pick == Pick(one.id, option.id) for pick in kinds), 0, option.max)
    for limit in team.limit:
        yield _Bound(tuple(_counts(limit, pick) for pick in kinds), limit.min, limit.max)
