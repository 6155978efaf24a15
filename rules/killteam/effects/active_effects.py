"""The effects in force on an operative, from its team, itself, nearby friends, ploys, weapons and equipment."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from rules.geometry import INCH
from rules.kernel.cache import cached_on
from rules.killteam.board import Operative, Side, Table, within
from rules.killteam.effects.control import holds_device
from rules.killteam.effects.lasting import effect_is_for, has_effect
from rules.killteam.teams.effects import AnyEffect, Effect, Expendable, IgnorePenalty
from rules.killteam.teams.team import Ability, Team

E = TypeVar("E", bound=Effect)

COMMS_BONUS = 3 * INCH


class ActiveEffect(NamedTuple):
    """An effect, the id of its source, and the enemy it is about, if any."""

    effect: AnyEffect
    source: str
    target: str = ""


def effects_of_type(table: Table, operative: Operative, kind: type[E]) -> list[tuple[E, ActiveEffect]]:
    """The active effects of one kind on an operative."""
    return [(found.effect, found) for found in active_effects(table, operative) if isinstance(found.effect, kind)]


def active_effects(table: Table, operative: Operative) -> tuple[ActiveEffect, ...]:
    """Every effect in force on an operative now. Abilities that are actions have effects only after they were used."""
    if table.models.get(operative.id) is not operative:
        return tuple(_active_effects(table, operative))
    return cached_on(table.situation, ("in force", operative.id), lambda: tuple(_active_effects(table, operative)))


def _active_effects(table: Table, operative: Operative) -> Iterator[ActiveEffect]:
    innate, equipped = _lifelong_effects(table, operative)
    yield from innate
    yield from _effects_from_friends(table, operative)
    for lasting in table.lasting:
        if has_effect(operative, lasting):
            yield ActiveEffect(lasting.effect, lasting.source, lasting.target)
    yield from equipped


def _lifelong_effects(table: Table, operative: Operative) -> tuple[list[ActiveEffect], list[ActiveEffect]]:
    """Effects that are always in force on operatives of its type: from its own abilities and its side's equipment."""
    side = table.side(operative.seat)

    def found() -> tuple[list[ActiveEffect], list[ActiveEffect]]:
        return list(_own_effects(table, operative)), list(_equipment_effects(side, operative))

    return cached_on(side.team, ("throughout", operative.type, side.equipment), found)


def _own_effects(table: Table, operative: Operative) -> Iterator[ActiveEffect]:
    for ability in abilities_of(table, operative):
        if ability.cost is None and ability.when is None:
            yield from (ActiveEffect(effect, ability.id) for effect in ability.effect if effect.who == "self")


def _equipment_effects(side: Side, operative: Operative) -> Iterator[ActiveEffect]:
    for item in side.team.equipment:
        if item.id in side.equipment:
            found = (effect for effect in item.effect if effect_is_for(operative, effect.who))
            yield from (ActiveEffect(effect, item.id) for effect in found)


def _effects_from_friends(table: Table, operative: Operative) -> Iterator[ActiveEffect]:
    """Effects that friends within reach give."""
    giving = _abilities_for_friends(table.team(operative.seat))
    if not giving:
        return
    for friend in table.living(operative.seat):
        for id_ in table.type_of(friend).abilities if friend.id != operative.id else ():
            ability = giving.get(id_)
            if ability is None or ability.cost is not None or ability.when is not None:
                continue
            for effect in ability.effect:
                if within(table, friend, operative, ability_reach(table, friend, ability, effect)):
                    yield ActiveEffect(effect, ability.id)


def _abilities_for_friends(team: Team) -> dict[str, Ability]:
    """The abilities of a team that affect friends near the bearer, by id."""
    to_friends = (one for one in team.ability if any(effect.who == "friendly_within" for effect in one.effect))
    return cached_on(team, "giving", lambda: {one.id: one for one in to_friends})


def abilities_of(table: Table, operative: Operative) -> tuple[Ability, ...]:
    """The abilities of the operative's team and type."""
    team = table.team(operative.seat)

    def known() -> tuple[Ability, ...]:
        wanted = (*team.rule, *table.type_of(operative).abilities)
        return tuple(ability for ability in team.ability if ability.id in wanted)

    return cached_on(team, ("abilities", operative.type), known)


def expendable(table: Table, operative: Operative) -> bool:
    """Whether nobody counts it among those who are incapacitated or left. (killteam.build.team_data)"""
    team = table.team(operative.seat)
    known = cached_on(team, "some are expendable", lambda: any(_makes_expendable(team)))
    return known and bool(effects_of_type(table, operative, Expendable))


def _makes_expendable(team: Team) -> Iterator[bool]:
    """Whether each of its effects does so; few teams have one that does."""
    had = (
        *(one.effect for one in team.ability),
        *(one.effect for one in team.ploy),
        *(one.effect for one in team.equipment),
    )
    yield from (isinstance(effect, Expendable) for effects in had for effect in effects)


def ability_reach(table: Table, bearer: Operative, ability: Ability, effect: Effect) -> int:
    """The reach of an ability; a Comms Device lengthens SUPPORT distances. (killteam.equip.comms_device)"""
    bonus = COMMS_BONUS if ability.support and holds_device(table, bearer) else 0
    return effect.range * INCH + bonus


def ignores_penalty(effect: IgnorePenalty, operative: Operative, action: str = "") -> bool:
    """Whether the effect that switches off a penalty applies under the operative's order and during this action."""
    return effect.order in ("", operative.order) and effect.action in ("", action)
