"""What follows an action: its effects end, casualties are removed, firefight ploys may be used."""

from rules.kernel.script import Play, Script
from rules.killteam.activation.actions import Action
from rules.killteam.activation.instant_effects import apply_effect, is_fight, would_change
from rules.killteam.board import Table
from rules.killteam.missions.casualties import remove_casualties
from rules.killteam.ploys.ploys import ask_ploys
from rules.killteam.teams.effects import AnyEffect
from rules.killteam.teams.team import Moment
from rules.killteam.turn.facts import action_ended


def after_action(play: Play[Table], action: Action) -> Script[None]:
    """Everything between an action and the next. (killteam.flow.firefight_ploy)"""
    downed = yield from remove_casualties(play, fought=action.is_fight)
    actor = play.table.models[action.operative]
    if action.foe:
        yield from _target_ploys(play, action)
    if actor.life == "live" and action.foe in downed:
        yield from _ploys(play, actor.id, action, role="actor")
    if sources := tuple(one.source for one in play.table.lasting if one.until == "end_action"):
        play.record(action_ended(play.table, tuple(dict.fromkeys(sources))))


def _target_ploys(play: Play[Table], action: Action) -> Script[None]:
    """Ploys of the target if it survived the shot or fight."""
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
    """Ploys of a moment that do something at once to an operative. (killteam.flow.firefight_ploy)"""

    def useful(table: Table, effect: AnyEffect) -> bool:
        return would_change(table, table.models[subject], effect)

    one = play.table.models[subject]
    effects = yield from ask_ploys(play, when, one, foe=foe, did=did, occasion=occasion, useful=useful)
    for effect in effects:
        yield from apply_instant_effect(play, subject, effect, "The ploy")


def apply_instant_effect(play: Play[Table], subject: str, effect: AnyEffect, why: str) -> Script[None]:
    """Applies an instant effect and removes its casualties. (killteam.core.damage.removal_timing)"""
    yield from apply_effect(play, subject, effect, why)
    yield from remove_casualties(play, fought=is_fight(effect))
