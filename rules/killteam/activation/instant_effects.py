"""Instant effects of ploys and abilities: a change of order, wounds regained, a free action."""

from msgspec import structs

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.activation.actions import FIGHT, SHOOT, Action, free_action_refusal
from rules.killteam.activation.facts import ActionTaken, order_changed
from rules.killteam.activation.fighting import fight_options
from rules.killteam.activation.moves import can_move_free, free_move
from rules.killteam.activation.shooting import shot_options
from rules.killteam.board import Operative, Order, Table
from rules.killteam.dice.rolls import D3
from rules.killteam.effects.stats import wounded
from rules.killteam.losses.facts import healed
from rules.killteam.teams.effects import AnyEffect, ChangeOrder, FreeAction, Heal

ATTACKS = {"Shoot": SHOOT, "Fight": FIGHT}


def is_fight(effect: AnyEffect) -> bool:
    """Whether the effect is a free Fight."""
    return isinstance(effect, FreeAction) and effect.action == "Fight"


def would_change(table: Table, operative: Operative, effect: AnyEffect) -> bool:
    """Whether an effect would change anything for an operative now. (killteam.core.cannot_complete)"""
    match effect:
        case ChangeOrder():
            return effect.to != operative.order
        case Heal():
            return wounded(table, operative)
        case FreeAction() if effect.action in ATTACKS:
            return bool(_attack_options(table, operative, effect))
        case FreeAction():
            return can_move_free(table, operative, effect)
        case _:
            return True


def apply_effect(play: Play[Table], subject: str, effect: AnyEffect, why: str) -> Script[None]:
    """Applies the effect as the player decides; `why` names the ploy or ability. Casualties are not removed yet."""
    one = play.table.models[subject]
    if one.life != "live" or not would_change(play.table, one, effect):
        return
    match effect:
        case ChangeOrder(to="any"):
            yield from _choose_order(play, one, why)
        case ChangeOrder():
            play.record(order_changed(one, "engage" if effect.to == "engage" else "conceal"))
        case Heal():
            (face,) = yield from play.roll(1, why)
            play.record(healed(subject, D3[face] + added_wounds(effect), why))
        case FreeAction() if effect.action in ATTACKS:
            yield from _free_attack(play, one, effect)
        case FreeAction():
            yield from free_move(play, subject, effect)
        case _:
            return


def added_wounds(effect: Heal) -> int:
    """The number added to the D3 of a heal, such as 2 in `D3+2`. (killteam.core.dice.d3)"""
    return int(effect.dice.partition("+")[2] or 0)


def _choose_order(play: Play[Table], one: Operative, why: str) -> Script[None]:
    order: Order = "conceal" if one.order == "engage" else "engage"
    changed = yield from play.ask(
        one.seat,
        rule="killteam.core.order.public",
        prompt=f"{why}: change the order of {one.name} to {order.capitalize()}?",
        options=[
            Option(id="keep", label=f"Keep {one.order.capitalize()}", bring=False),
            Option(id="change", label=order.capitalize(), bring=True),
        ],
        default=Answer("keep"),
        focus=(one.id,),
    )
    if changed:
        play.record(order_changed(one, order))


def _attack_options(table: Table, operative: Operative, effect: FreeAction) -> list[Option[Action]]:
    """The options of a free Shoot or Fight whose conditions are met. (killteam.action.free)"""
    if free_action_refusal(table, operative, ATTACKS[effect.action], ignoring=effect.ignore_exclusions):
        return []
    offered = shot_options if effect.action == "Shoot" else fight_options
    return [option for option in offered(table, operative, free=True) if option.refusal is None]


def _free_attack(play: Play[Table], one: Operative, effect: FreeAction) -> Script[None]:
    """Asks for a free Shoot or Fight; it counts as performed. (killteam.action.free)"""
    stay: Option[Action | None] = Option(id="stay", label="Do nothing", bring=None)
    action = yield from play.ask(
        one.seat,
        rule="killteam.action.free",
        prompt=f"Does {one.name} {effect.action} for free?",
        options=[*_attack_options(play.table, one, effect), stay],
        default=Answer("stay"),
        focus=(one.id,),
    )
    if action is None:
        return
    play.record(ActionTaken(operative=one.id, kind=structs.replace(action.kind, cost=0)))
    yield from action.script(play)
