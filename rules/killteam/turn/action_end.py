"""What follows an action: effects of it end, the fallen are removed, firefight ploys of that moment."""

from rules.kernel.script import Play, Script
from rules.killteam.activation.actions import Action
from rules.killteam.activation.instant_effects import apply_effect, is_fight, would_change
from rules.killteam.board import Table
from rules.killteam.missions.casualties import remove_casualties
from rules.killteam.ploys.ploys import ask_ploys
from rules.killteam.teams.effects import AnyEffect
from rules.killteam.turn.facts import action_ended


def after_action(play: Play[Table], deed: Action) -> Script[None]:
    """Everything between an action and the next. (killteam.flow.firefight_ploy)"""
    downed = yield from remove_casualties(play, fought=deed.is_fight)
    actor = play.table.models[deed.operative]
    if deed.foe:
        yield from _target_ploys(play, deed)
    if actor.life == "live" and deed.foe in downed:
        yield from _ploys(play, actor.id, deed, role="actor")
    if sources := tuple(one.source for one in play.table.lasting if one.until == "end_action"):
        play.record(action_ended(play.table, tuple(dict.fromkeys(sources))))


def _target_ploys(play: Play[Table], deed: Action) -> Script[None]:
    """Ploys of whoever was shot at or fought and still stands."""
    target = play.table.models[deed.foe]
    if target.life == "live" and target.seat != play.table.models[deed.operative].seat:
        yield from _ploys(play, target.id, deed, role="target")


def _ploys(play: Play[Table], subject: str, deed: Action, *, role: str) -> Script[None]:
    one = play.table.models[subject]
    foe = deed.foe if role == "actor" else deed.operative
    effects = yield from ask_ploys(
        play, "after_action", one, foe=foe, did=(deed.kind.counts_as, role),
        told=f"{play.table.models[deed.operative].name} has performed {deed.kind.name}.",
        useful=lambda table, effect: would_change(table, table.models[subject], effect),
    )  # fmt: skip
    for effect in effects:
        yield from apply_instant_effect(play, subject, effect, "The ploy")


def apply_instant_effect(play: Play[Table], subject: str, effect: AnyEffect, why: str) -> Script[None]:
    """What a ploy or ability does at once, and who falls by it is removed. (killteam.core.damage.removal_timing)"""
    yield from apply_effect(play, subject, effect, why)
    yield from remove_casualties(play, fought=is_fight(effect))
