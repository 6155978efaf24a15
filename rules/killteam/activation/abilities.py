"""Abilities that are actions, and abilities used when an activation begins or ends."""

from collections.abc import Iterator
from typing import Final

from rules.kernel.script import Option, Play, Refusal, Script
from rules.killteam.activation.actions import Action, ActionType, action_refusal
from rules.killteam.activation.facts import ability_used
from rules.killteam.activation.instant_effects import apply_effect, is_fight, would_change
from rules.killteam.board import LastingEffect, Operative, Table, apart, other, refusal, visible, within
from rules.killteam.effects.active_effects import abilities_of, ability_reach
from rules.killteam.effects.stats import wounded
from rules.killteam.teams.effects import INSTANT_EFFECTS, AnyEffect, FreeAction, Heal
from rules.killteam.teams.team import Ability, Moment
from rules.roster.words import listed
from rules.skirmish.limits import Length, out_of_range

MISSION: Final = "killteam.action.mission"


def ability_actions(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options for the operative's abilities that cost AP: one for each operative that an ability may be used on."""
    return [
        option
        for ability in abilities_of(table, operative)
        if ability.cost is not None
        for option in _options(table, operative, ability, action_refusal(table, operative, action_type_of(ability)))
    ]


def abilities_at(table: Table, operative: Operative, when: Moment) -> list[Option[Action]]:
    """Options for the operative's free abilities that may be used at this moment of its activation."""
    return [
        option
        for ability in abilities_of(table, operative)
        if ability.when == when and ability.cost is None
        for option in _options(table, operative, ability, None)
        if option.refusal is None
    ]


def action_type_of(ability: Ability) -> ActionType:
    """The action type of using an ability."""
    return ActionType(name=ability.name, rule=MISSION, cost=ability.cost or 0, engaged_rule=MISSION)


def _options(table: Table, operative: Operative, ability: Ability, closed: Refusal | None) -> Iterator[Option[Action]]:
    used = _use_refusal(operative, ability)
    found = ability_targets(table, operative, ability)
    alone = found == (operative,)
    for target in found:
        details = [f"{ability.cost} AP" if ability.cost is not None else "", ability.text if len(found) == 1 else ""]
        yield Option(
            id=f"ability:{ability.id}:{target.id}",
            label=ability.name if alone else target.name,
            detail=". ".join(filter(None, details)),
            group="" if alone else ability.name,
            piece=target.id,
            rule=MISSION,
            refusal=closed or used or target_refusal(table, operative, ability, target),
            bring=ability_action(operative, ability, target),
        )


def _use_refusal(operative: Operative, ability: Ability) -> Refusal | None:
    if ability.uses == "per_turning_point" and operative.used.get(ability.id):
        return refusal("ability-used", ability=ability.name, per="in a turning point")
    if ability.uses == "per_battle" and operative.spent.get(ability.id):
        return refusal("ability-used", ability=ability.name, per="in the battle")
    return None


def ability_targets(table: Table, operative: Operative, ability: Ability) -> tuple[Operative, ...]:
    """The operatives the ability may be used on, if they are near enough."""
    if any(effect.against == "target_of_ability" for effect in ability.effect):
        return table.living(other(operative.seat))
    if all(effect.who == "self" for effect in ability.effect):
        return (operative,)
    others = (one for one in table.living(operative.seat) if one.id != operative.id)
    return (*((operative,) if ability.itself else ()), *others)


def target_refusal(table: Table, operative: Operative, ability: Ability, target: Operative) -> Refusal | None:
    """Why the ability cannot be used on a target: too far, unseen, wrong type, or nothing to heal."""
    for effect in ability.effect:
        most = ability_reach(table, operative, ability, effect)
        if most and not within(table, operative, target, most):
            length = Length(apart(table, operative, target), most)
            return out_of_range(MISSION, length, target.name, ability.name)
        if fault := _effect_refusal(table, target, ability, effect):
            return fault
    if (ability.in_view or target.seat != operative.seat) and not visible(table, operative, target):
        return refusal("unseen", rule=MISSION, operative=operative.name, target=target.name)
    return None


def _effect_refusal(table: Table, target: Operative, ability: Ability, effect: AnyEffect) -> Refusal | None:
    if ability.among and target.type not in ability.among:
        among = listed([one.name for one in table.team(target.seat).type if one.id in ability.among], "or")
        return refusal("ability-not-for", ability=ability.name, target=target.name, among=among)
    if ability.ready and not target.ready:
        return refusal("ability-not-ready", target=target.name)
    if isinstance(effect, Heal):
        if not wounded(table, target):
            return refusal("ability-unhurt", target=target.name)
        if effect.per_target == "per_turning_point" and target.used.get(f"{ability.id}:healed"):
            return refusal("ability-healed", ability=ability.name, target=target.name)
    if isinstance(effect, FreeAction) and not would_change(table, target, effect):
        return refusal("ability-nothing-to-do", target=target.name, action=effect.action)
    return None


def ability_action(operative: Operative, ability: Ability, target: Operative) -> Action:
    """The action of using the ability on the target."""

    def script(play: Play[Table]) -> Script[None]:
        kept = (effect for effect in ability.effect if not isinstance(effect, INSTANT_EFFECTS))
        lasting = tuple(lasting_effect(operative, ability, effect, target) for effect in kept)
        at_once = [effect for effect in ability.effect if isinstance(effect, INSTANT_EFFECTS)]
        play.record(ability_used(operative, ability, target, lasting))
        for effect in at_once:
            yield from apply_effect(play, target.id, effect, ability.name)

    fights = any(is_fight(effect) for effect in ability.effect)
    return Action(operative=operative.id, kind=action_type_of(ability), script=script, fights=fights)


def lasting_effect(operative: Operative, ability: Ability, effect: AnyEffect, target: Operative) -> LastingEffect:
    """The lasting effect of an ability: on a friend, or for the whole side against an enemy."""
    hostile = target.seat != operative.seat
    return LastingEffect(
        effect=effect,
        source=ability.id,
        seat=operative.seat,
        until=effect.until,
        operative="" if hostile else target.id,
        target=target.id if hostile else "",
    )
