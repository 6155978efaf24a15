"""Which operatives of a team may take the field together, and whether a list holds any such selection."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.kernel.refusal import Refusal
from rules.killteam.teams.team import Limit, Team, Type

MOST_LISTED = 20


class Pick(NamedTuple):
    """One operative of a list: its type and the option of weapons it carries."""

    type: str
    option: str = "default"


def problems(team: Team, picks: Sequence[Pick]) -> tuple[Refusal, ...]:
    """Everything that keeps these operatives from being a legal selection, each with what would mend it."""
    strangers = tuple(_strangers(team, picks))
    return strangers or (*_sizes(team, picks), *_limits(team, picks))


def _strangers(team: Team, picks: Iterable[Pick]) -> Iterator[Refusal]:
    """(killteam.build.one_team, killteam.build.options)"""
    types = {one.id: one for one in team.type}
    for pick in dict.fromkeys(picks):
        if pick.type not in types:
            yield Refusal(
                rule="killteam.build.one_team",
                message=f"{team.name} has no “{pick.type}”.",
                remedy=f"Take operatives of {team.name} alone.",
            )
        elif pick.option not in [option.id for option in types[pick.type].option]:
            yield Refusal(
                rule="killteam.build.options",
                message=f"{types[pick.type].name} has no choice of weapons called “{pick.option}”.",
                remedy="Choose one of its listed options.",
            )


def _sizes(team: Team, picks: Sequence[Pick]) -> Iterator[Refusal]:
    """(killteam.build.total, killteam.build.leader)"""
    if len(picks) != team.size:
        yield Refusal(
            rule="killteam.build.total",
            message=f"{team.name} takes the field with exactly {team.size} operatives; these are {len(picks)}.",
            measured=str(len(picks)),
            limit=str(team.size),
            remedy=_by(team.size - len(picks)),
        )
    leading = [one for one in team.type if one.leader]
    led = sum(pick.type in [one.id for one in leading] for pick in picks)
    if led != team.leaders:
        names = " or ".join(one.name for one in leading)
        yield Refusal(
            rule="killteam.build.leader",
            message=f"{team.name} needs exactly {team.leaders} of its leaders ({names}); these have {led}.",
            measured=str(led),
            limit=str(team.leaders),
            remedy=f"Add a {names}." if led < team.leaders else f"Leave out {led - team.leaders}.",
        )


def _by(missing: int) -> str:
    return f"Add {missing}." if missing > 0 else f"Leave out {-missing}."


def _limits(team: Team, picks: Sequence[Pick]) -> Iterator[Refusal]:
    """(killteam.build.type_limit, killteam.build.group_limit, killteam.build.options)"""
    types = Counter(pick.type for pick in picks)
    for one in team.type:
        if not one.leader and types[one.id] > one.max:
            yield _too_many("killteam.build.type_limit", one.name, types[one.id], one.max)
        if not one.leader and types[one.id] < one.min:
            yield Refusal(
                rule="killteam.build.type_limit",
                message=f"{one.name}: at least {one.min} of them; these are {types[one.id]}.",
                measured=str(types[one.id]),
                limit=str(one.min),
                remedy=_by(one.min - types[one.id]),
            )
        yield from _options(one, picks)
    for limit in team.limit:
        held = sum(_counts(limit, pick) for pick in picks)
        if held > limit.max:
            yield _too_many("killteam.build.group_limit", _named(team, limit), held, limit.max)


def _options(one: Type, picks: Sequence[Pick]) -> Iterator[Refusal]:
    for option in one.option:
        held = picks.count(Pick(one.id, option.id))
        if option.max is not None and held > option.max:
            yield _too_many("killteam.build.options", f"{one.name} with {option.name or option.id}", held, option.max)


def _counts(limit: Limit, pick: Pick) -> bool:
    return pick.type in limit.types or pick.option in limit.options


def _named(team: Team, limit: Limit) -> str:
    names = [one.name for one in team.type if one.id in limit.types]
    return ", ".join((*names, *limit.options)) + " together"


def _too_many(rule: str, name: str, held: int, most: int) -> Refusal:
    return Refusal(
        rule=rule,
        message=f"{name}: at most {most}; these are {held}.",
        measured=str(held),
        limit=str(most),
        remedy=_by(most - held),
    )


def drawable(team: Team, listed: Sequence[Pick]) -> tuple[Pick, ...] | None:
    """A legal selection out of a list, the first that its order offers; None where there is none.

    (killteam.build.roster)
    """
    able = [pick for pick in listed if not tuple(_strangers(team, (pick,)))]
    return next(_completed(team, able, (), 0), None)


def _completed(team: Team, listed: Sequence[Pick], chosen: tuple[Pick, ...], since: int) -> Iterator[tuple[Pick, ...]]:
    """Depth first over the list; of operatives that are alike the next is tried only where the first was taken."""
    if len(chosen) == team.size:
        if not problems(team, chosen):
            yield chosen
        return
    if len(listed) - since < team.size - len(chosen):
        return
    tried: set[Pick] = set()
    for at in range(since, len(listed)):
        pick = listed[at]
        more = (*chosen, pick)
        if pick not in tried and not _exceeds(team, more):
            yield from _completed(team, listed, more, at + 1)
        tried.add(pick)


def _exceeds(team: Team, picks: Sequence[Pick]) -> bool:
    """Whether a limit is broken already that no further operative can mend."""
    leaders = sum(pick.type in [one.id for one in team.type if one.leader] for pick in picks)
    over = [one for one in _limits(team, picks) if int(one.measured) > int(one.limit)]
    return leaders > team.leaders or bool(over)
