"""What follows an action: effects of it end, the fallen are removed, firefight ploys of that moment."""

from rules.kernel.script import Play, Script
from rules.killteam.activation.actions import Deed
from rules.killteam.activation.instant_effects import carried_out, does_something, is_fight
from rules.killteam.board import Table
from rules.killteam.missions.casualties import fallen_removed
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.teams.effects import AnyEffect
from rules.killteam.turn.facts import action_ended


def after_action(play: Play[Table], deed: Deed) -> Script[None]:
    """Everything between an action and the next. (killteam.flow.firefight_ploy)"""
    downed = yield from fallen_removed(play, fought=deed.is_fight)
    actor = play.table.models[deed.operative]
    if deed.foe:
        yield from _by_the_target(play, deed)
    if actor.life == "live" and deed.foe in downed:
        yield from _ploys(play, actor.id, deed, role="actor")
    if sources := tuple(one.source for one in play.table.lasting if one.until == "end_action"):
        play.record(action_ended(play.table, tuple(dict.fromkeys(sources))))


def _by_the_target(play: Play[Table], deed: Deed) -> Script[None]:
    """Ploys of whoever was shot at or fought and still stands."""
    target = play.table.models[deed.foe]
    if target.life == "live" and target.seat != play.table.models[deed.operative].seat:
        yield from _ploys(play, target.id, deed, role="target")


def _ploys(play: Play[Table], subject: str, deed: Deed, *, role: str) -> Script[None]:
    one = play.table.models[subject]
    foe = deed.foe if role == "actor" else deed.operative
    effects = yield from at_moment(
        play, "after_action", one, foe=foe, did=(deed.kind.counts_as, role),
        told=f"{play.table.models[deed.operative].name} has performed {deed.kind.name}.",
        useful=lambda table, effect: does_something(table, table.models[subject], effect),
    )  # fmt: skip
    for effect in effects:
        yield from done_at_once(play, subject, effect, "The ploy")


def done_at_once(play: Play[Table], subject: str, effect: AnyEffect, why: str) -> Script[None]:
    """What a ploy or ability does at once, and who falls by it is removed. (killteam.core.damage.removal_timing)"""
    yield from carried_out(play, subject, effect, why)
    yield from fallen_removed(play, fought=is_fight(effect))
