"""What follows an action: its effects end, casualties are removed, firefight ploys may be used."""

from collections.abc import Sequence

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.activation.abilities import abilities_at
from rules.killteam.activation.actions import Action
from rules.killteam.activation.instant_effects import apply_effect, is_fight, would_change
from rules.killteam.attack.strikes import POISON, POISON_RULE
from rules.killteam.board import Operative, Table, engaged
from rules.killteam.effects.active_effects import abilities_of, effects_of_type
from rules.killteam.effects.ploys import ask_ploys
from rules.killteam.losses.damage import inflict_damage
from rules.killteam.missions.casualties import remove_casualties
from rules.killteam.teams.effects import INSTANT_EFFECTS, ActivationDamage, AnyEffect
from rules.killteam.teams.team import Moment
from rules.killteam.turn.facts import action_ended


def after_action(play: Play[Table], action: Action) -> Script[None]:
    """Everything that happens between an action and the next. (killteam.flow.firefight_ploy)"""
    downed = yield from remove_casualties(play, fought=action.is_fight)
    actor = play.table.models[action.operative]
    if action.foe:
        yield from _target_ploys(play, action)
    if actor.life == "live" and action.foe in downed:
        yield from _ploys(play, actor.id, action, role="actor")
    if sources := tuple(one.source for one in play.table.lasting if one.until == "end_action"):
        play.record(action_ended(play.table, tuple(dict.fromkeys(sources))))


def _target_ploys(play: Play[Table], action: Action) -> Script[None]:
    """Asks for ploys of the target if it survived the shot or fight."""
    target = play.table.models[action.foe]
    if target.life == "live" and target.seat != play.table.models[action.operative].seat:
        yield from _ploys(play, target.id, action, role="target")


def _ploys(play: Play[Table], subject: str, action: Action, *, role: str) -> Script[None]:
    occasion = f"{play.table.models[action.operative].name} has performed {action.kind.name}."
    foe, did = action.foe if role == "actor" else action.operative, (action.kind.counts_as, role)
    yield from instant_ploys(play, "after_action", subject, occasion, foe=foe, did=did)


def instant_ploys(
    play: Play[Table],
    when: Moment,
    subject: str,
    occasion: str,
    *,
    foe: str = "",
    did: tuple[str, str] = ("", "target"),
) -> Script[None]:
    """Asks for ploys with instant effects on an operative, and applies them. (killteam.flow.firefight_ploy)"""

    def useful(table: Table, effect: AnyEffect) -> bool:
        return would_change(table, table.models[subject], effect)

    one = play.table.models[subject]
    effects = yield from ask_ploys(play, when, one, foe=foe, did=did, occasion=occasion, useful=useful)
    for effect in effects:
        yield from apply_instant_effect(play, subject, effect, "The ploy")


def apply_instant_effect(play: Play[Table], subject: str, effect: AnyEffect, why: str) -> Script[None]:
    """Applies an instant effect and removes casualties. (killteam.core.damage.removal_timing)"""
    yield from apply_effect(play, subject, effect, why)
    yield from remove_casualties(play, fought=is_fight(effect))


def begin_activation(play: Play[Table], operative: str) -> Script[None]:
    """Damage at the start of an activation, then abilities and ploys that may be used at that moment.

    (killteam.weapon.poison)
    """
    for effect, found in effects_of_type(play.table, play.table.models[operative], ActivationDamage):
        inflict_damage(play, operative, effect.value, _cause(play.table, operative, found.source), POISON_RULE)
    yield from remove_casualties(play, fought=False)
    if play.table.models[operative].life != "live":
        return
    yield from _use_abilities(play, operative, "activation_start")
    name = play.table.models[operative].name
    yield from instant_ploys(play, "activation_start", operative, f"{name} is activated.")


def _cause(table: Table, operative: str, source: str) -> str:
    """The name of the source of its damage."""
    return "Poison" if source == POISON else table.team(table.models[operative].seat).name_of(source)


def _use_abilities(play: Play[Table], operative: str, when: Moment) -> Script[None]:
    while open_ := abilities_at(play.table, play.table.models[operative], when):
        one = play.table.models[operative]
        options: list[Option[Action | None]] = [Option(id="none", label="Use none", bring=None), *open_]
        action = yield from play.ask(
            one.seat,
            rule="killteam.flow.activation_sequence",
            prompt=" ".join((f"{one.name} is activated. Use an ability?", *_ability_texts(play.table, one, open_))),
            options=options,
            default=Answer("none"),
            focus=(one.id,),
        )
        if action is None:
            return
        yield from action.script(play)
        yield from after_action(play, action)


def _ability_texts(table: Table, one: Operative, options: Sequence[Option[Action]]) -> list[str]:
    """The text of each ability whose options do not show it."""
    untold = {option.group for option in options if option.group and not option.detail}
    return [f"{ability.name}: {ability.text}" for ability in abilities_of(table, one) if ability.name in untold]


def end_activation(play: Play[Table], operative: str) -> Script[None]:
    """Asks for abilities to use at the end of an activation."""
    one = play.table.models[operative]
    for ability in abilities_of(play.table, one):
        if ability.when != "activation_end" or (ability.quiet and not _is_quiet(play.table, operative)):
            continue
        for effect in ability.effect:
            if isinstance(effect, INSTANT_EFFECTS):
                yield from apply_instant_effect(play, operative, effect, ability.name)
    yield from instant_ploys(play, "activation_end", operative, f"{one.name} is about to end its activation.")


def _is_quiet(table: Table, operative: str) -> bool:
    """Whether it neither shot nor fought in its activation and is not engaged."""
    acting = table.activation
    loud = acting is not None and bool({"Shoot", "Fight"}.intersection(acting.actions))
    return not loud and not engaged(table, table.models[operative])
