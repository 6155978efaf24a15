"""Close combat as actions: attacks from contact, charges, and breaking off."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.geometry.path import cut
from rules.geometry.point import INCH
from rules.kernel.preview import Preview
from rules.kernel.script import Answer, Option, Path, Play, Refusal, Script
from rules.krygothic.action import Action, ActionType, AnyActionType, Halt, Outcome, Precedence
from rules.krygothic.board import (
    NO,
    Marker,
    Model,
    Table,
    disc,
    enemies_touching,
    gap,
    location_name,
    marker_disc,
    other,
    stats,
)
from rules.krygothic.dice.roll import RollReason, roll_passes
from rules.krygothic.losses.structure import hurt_structure
from rules.krygothic.melee import questions as ask
from rules.krygothic.melee.attack_odds import first_attack_odds
from rules.krygothic.melee.break_off import Retreat, no_retreat, planned_retreat, retreat, straight_retreat
from rules.krygothic.melee.charge import CHARGE, attack_in_combat, never
from rules.krygothic.melee.duel import can_strike, check_breakage
from rules.krygothic.melee.facts import AttackChosen, WoundsBought
from rules.krygothic.melee.fear import check_attackers_nerve
from rules.krygothic.melee.rolls import attack_strength, price_of_wounds
from rules.krygothic.melee.techniques import PUNCH, Attack, attacks
from rules.krygothic.move.course import path_shape
from rules.krygothic.move.hindrances import combat_opponent, down_or_stuck
from rules.krygothic.move.moved import turn_at_start
from rules.krygothic.move.movement import facing_after, halts_along
from rules.roster.words import upper

PRICE: Final = 1
BONUS: Final = 1
BETWEEN: Final = "krygothic.breakoff.between_rounds"


@dataclass(frozen=True, kw_only=True)
class AttackAction(Action):
    """An attack on a model or a location in contact; its type is chosen once the defence class is known."""


@dataclass(frozen=True, kw_only=True)
class BreakOffAction(Action):
    """A way out of a combat with a foe."""

    foe: str

    def describe(self) -> Preview:
        """What it comes to, before it is made."""
        return Preview(lines=(f"Break off: {self.cost} AP.",), path=self.path)


def _cannot(table: Table, model: Model) -> Refusal | None:
    """Why a model attacks nobody now. (krygothic.stat.x, krygothic.cc.fallen, krygothic.cc.contact)"""
    if refusal := never(table, model):
        return refusal
    if model.fallen:
        return NO("fallen-attack", model=model.name)
    if not enemies_touching(table, model) and not locations_touched(table, model):
        return NO("no-contact", model=model.name)
    return None


def _least(table: Table, model: Model) -> int | Refusal:
    return _cannot(table, model) or PRICE


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[AttackAction]]:
    """Whoever it touches, whatever way either looks. (krygothic.cc.contact, krygothic.cc.multiple)"""
    refusal = _cannot(table, model)
    if refusal is None and ap < PRICE:
        refusal = NO("no-ap", action="Attack", value=ap, bound=PRICE)
    names = {
        **{one.id: one.name for one in enemies_touching(table, model)},
        **{one.id: location_name(one.id) for one in locations_touched(table, model)},
    }
    return [
        Option(
            id=f"attack:{id_}",
            label=f"Attack {name}",
            piece=id_,
            rule="krygothic.cc.standard",
            refusal=refusal,
            bring=AttackAction(kind="attack", model=model.id, cost=PRICE, targets=(id_,)),
            forecast=first_attack_odds(table, model.id, id_, BONUS, PRICE)
            if id_ in table.models and refusal is None
            else None,
        )
        for id_, name in names.items()
    ]


def _barred(table: Table, action: AttackAction) -> Refusal | None:
    model, target = table.models[action.model], action.targets[0]
    if refusal := _cannot(table, model):
        return refusal
    if target in table.markers:
        there = any(one.id == target for one in locations_touched(table, model))
    else:
        there = can_strike(table, model, table.models[target])
    return None if there else NO("no-contact", model=model.name)


def _attack(play: Play[Table], action: AttackAction, halt: Halt | None) -> Script[Outcome]:
    """An attack from contact; the first of a combat has +1 CC. (krygothic.cc.standard, krygothic.fear.attacker)"""
    if _barred(play.table, action):
        return "failed"
    target = action.targets[0]
    if target in play.table.markers:
        yield from attack_location(play, action.model, play.table.markers[target])
        return "done"
    if (yield from check_attackers_nerve(play, action.model, target)) != "steady":
        return "failed"
    return (yield from attack_in_combat(play, action.model, target, BONUS, charged=False))


def _cannot_leave(table: Table, model: Model) -> Refusal | None:
    """(krygothic.breakoff.between_rounds, krygothic.weak.stuck, krygothic.pin.miss_effect)"""
    if refusal := down_or_stuck(model):
        return refusal
    if combat_opponent(table, model) is None:
        return NO("not-fighting", model=model.name)
    return NO("pinned", model=model.name) if model.pin and not model.pin.hit else None


def _leave_least(table: Table, model: Model) -> int | Refusal:
    refusal = _cannot_leave(table, model)
    if refusal is None and (foe := combat_opponent(table, model)) and straight_retreat(table, model, foe) is None:
        refusal = NO("no-way-out", model=model.name, foe=foe.name)
    return refusal or PRICE


def _leave_offers(table: Table, model: Model, ap: int) -> Sequence[Option[BreakOffAction]]:
    fewest, foe = _leave_least(table, model), combat_opponent(table, model)
    refusal = fewest if isinstance(fewest, Refusal) else None
    if refusal is None and ap < PRICE:
        refusal = NO("no-ap", action="Break off", value=ap, bound=PRICE)

    def resolve(value: Path) -> BreakOffAction:
        against = foe or model
        way = planned_retreat(table, model, against, value)
        return BreakOffAction(
            kind="break_off", model=model.id, cost=PRICE, path=way.path,
            facing=way.facing, chosen=value.facing, foe=against.id,
        )  # fmt: skip

    return [
        Option(
            id=f"break_off:{model.id}",
            label="Break off",
            piece=model.id,
            rule=BETWEEN,
            refusal=refusal,
            shape=path_shape(table, model, stats.speed(table, model) * INCH),
            resolve=resolve,
        )
    ]


def _leave_barred(table: Table, action: BreakOffAction) -> Refusal | None:
    model, foe = table.models[action.model], table.models[action.foe]
    if refusal := _cannot_leave(table, model):
        return refusal
    if model.at != action.path[0]:
        return NO("elsewhere", model=model.name)
    return no_retreat(table, model, foe, action.path)


def _leave(play: Play[Table], action: BreakOffAction, halt: Halt | None) -> Script[Outcome]:
    """No roll is made. (krygothic.breakoff.between_rounds, krygothic.breakoff.contested)"""
    if _leave_barred(play.table, action):
        return "failed"
    path = cut(action.path, halt.along) if halt else action.path
    if halt and len(path) < 2:
        turn_at_start(play, action.model, halt.facing)
        return "failed"
    facing = facing_after(action, path, play.table.models[action.model].facing, halt)
    return "done" if (yield from retreat(play, action.model, Retreat(path, facing), BETWEEN)) else "failed"


ATTACK: Final[ActionType[AttackAction]] = ActionType(
    id="attack",
    name="Attack",
    family="close combat",
    precedence=Precedence.CLOSE_COMBAT,
    least=_least,
    offers=_offers,
    barred=_barred,
    carry_out=_attack,
    attack=True,
    base=PRICE,
    never=never,
)
BREAK_OFF: Final[ActionType[BreakOffAction]] = ActionType(
    id="break_off",
    name="Break off",
    towards="from",
    family="breaking off",
    precedence=Precedence.CLOSE_COMBAT,
    least=_leave_least,
    offers=_leave_offers,
    barred=_leave_barred,
    carry_out=_leave,
    halts=lambda table, action: halts_along(action.path, action.chosen),
    base=PRICE,
)
KINDS: Final[tuple[AnyActionType, ...]] = (CHARGE, ATTACK, BREAK_OFF)


RULE: Final = "krygothic.scenario.sabotage.structure"
WOUNDING: Final = 8
_DEMOLITIONS: Final = 2
_USELESS: Final = ("leg_sweep", "shove", "tackle", "head_butt", "backstab")


def locations_touched(table: Table, model: Model) -> tuple[Marker, ...]:
    """The enemy's locations that still stand and that a model touches."""
    markers = (one for one in table.markers.values() if one.wounds and one.owner == other(model.seat))
    return tuple(one for one in markers if not gap(disc(table, model), marker_disc(table, one)))


def attack_location(play: Play[Table], attacker: str, marker: Marker) -> Script[None]:
    """Choose how to strike it, and roll to wound at once. (krygothic.scenario.sabotage.structure)"""
    one = play.table.models[attacker]
    how = yield from _chosen(play, one, marker)
    play.record(AttackChosen(attacker=attacker, attack=f"{how.name} at {marker.name}", rule=RULE))
    dice = min(max(0, (stats.cc(play.table, one) or 0) + how.cc), attack_strength(play.table, one, how))
    about = f"{one.name} at {marker.name}"
    roll = RollReason(one.seat, about, "to wound", RULE, (attacker,), (marker.id,), melee=True)
    passed = yield from roll_passes(play, roll, dice, location_wounding_number(play.table, one, how))
    hurt_structure(play, marker.id, (yield from _counted(play, one, marker, how, passed)), how.name, one.seat)
    if how.id == "bunt" and dice:
        yield from check_breakage(play, attacker, how.gun)


def location_wounding_number(table: Table, model: Model, how: Attack) -> int:
    """8, less what the weapon takes off, and 2 less for demolitions. (krygothic.trait.demolitions)"""
    return WOUNDING - how.reduction - (_DEMOLITIONS if "demolitions" in table.fighter(model).traits else 0)


def _chosen(play: Play[Table], model: Model, marker: Marker) -> Script[Attack]:
    types = [one for one in attacks(play.table, model) if one.id not in _USELESS]
    first = types[0] if types[0].blade else PUNCH
    chosen = yield from play.ask(
        model.seat,
        rule="krygothic.cc.step2_attack",
        prompt=f"How does {model.name} attack {marker.name}?",
        options=[Option(id=one.key, label=upper(one.name), rule=one.rule, bring=one) for one in types],
        default=Answer(first.key),
        focus=(model.id, marker.id),
    )
    return chosen


def _counted(play: Play[Table], model: Model, marker: Marker, how: Attack, passed: int) -> Script[int]:
    """(krygothic.cc.extra_wounds, krygothic.ccweapon.multiple_wounds)"""
    if passed <= 1 or how.multiple:
        return passed
    if how.id == "point_blank" and how.gun:
        return min(passed, how.gun.s)
    more = yield from ask.ask_extra_wounds(play, model.id, marker.id, passed, min(passed, marker.wounds) - 1)
    if more:
        play.record(WoundsBought(attacker=model.id, more=more, price=price_of_wounds(more)))
    return 1 + more
