"""Attacks from contact: on models, and on locations, where every die hits and nothing is avoided."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.kernel.script import Answer, Option, Play, Refusal, Script
from rules.krygothic.action import Action, Halt, Outcome, action_type, no_ap
from rules.krygothic.board import Marker, Model, Table, disc, enemies_touching, gap, marker_disc, other, refusal, stats
from rules.krygothic.dice.roll import RollReason, roll_passes
from rules.krygothic.losses.wounds import damage_location
from rules.krygothic.melee.attack_odds import first_attack_odds
from rules.krygothic.melee.charge import attack_in_combat, never
from rules.krygothic.melee.duel import can_strike, check_breakage
from rules.krygothic.melee.facts import attack_chosen
from rules.krygothic.melee.fear import check_attackers_nerve
from rules.krygothic.melee.rolls import attack_strength
from rules.krygothic.melee.techniques import PUNCH, Attack, attacks
from rules.krygothic.melee.wounding import buy_wounds
from rules.roster.words import upper
from rules.skirmish.supposed_table import Forecasting

PRICE: Final = 1
BONUS: Final = 1
RULE: Final = "krygothic.scenario.sabotage.structure"
WOUNDING: Final = 8
_DEMOLITIONS: Final = 2
_USELESS: Final = ("leg_sweep", "shove", "tackle", "head_butt", "backstab")


@dataclass(frozen=True, kw_only=True)
class AttackAction(Action):
    """An attack on a model or a location in contact; its type is chosen once the defence class is known."""


def _cannot(table: Table, model: Model) -> Refusal | None:
    """Why a model cannot attack anybody now. (krygothic.stat.x, krygothic.cc.fallen, krygothic.cc.contact)"""
    if fault := never(table, model):
        return fault
    if model.fallen:
        return refusal("fallen-attack", model=model.name)
    if not enemies_touching(table, model) and not locations_touched(table, model):
        return refusal("no-contact", model=model.name)
    return None


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[AttackAction]]:
    """Options to attack whatever it touches, whatever way either faces.

    (krygothic.cc.contact, krygothic.cc.multiple)
    """
    fault = _cannot(table, model) or no_ap("Attack", ap, PRICE)
    targets: tuple[Model | Marker, ...] = (*enemies_touching(table, model), *locations_touched(table, model))

    def odds(target: str) -> Forecasting | None:
        if fault or target in table.markers:
            return None
        return first_attack_odds(table, model.id, target, BONUS, PRICE)

    return [
        Option(
            id=f"attack:{one.id}",
            label=f"Attack {one.name}",
            piece=one.id,
            rule="krygothic.cc.standard",
            refusal=fault,
            bring=AttackAction(kind="attack", model=model.id, cost=PRICE, targets=(one.id,)),
            forecast=odds(one.id),
        )
        for one in targets
    ]


def _barred(table: Table, action: AttackAction) -> Refusal | None:
    model, target = table.models[action.model], action.targets[0]
    if fault := _cannot(table, model):
        return fault
    if target in table.markers:
        there = any(one.id == target for one in locations_touched(table, model))
    else:
        there = can_strike(table, model, table.models[target])
    return None if there else refusal("no-contact", model=model.name)


def _attack(play: Play[Table], action: AttackAction, halt: Halt | None) -> Script[Outcome]:
    """An attack from contact; the first one of a combat has +1 CC. (krygothic.cc.standard, krygothic.fear.attacker)"""
    if _barred(play.table, action):
        return "failed"
    target = action.targets[0]
    if target in play.table.markers:
        yield from attack_location(play, action.model, play.table.markers[target])
        return "done"
    if (yield from check_attackers_nerve(play, action.model, target)) != "steady":
        return "failed"
    return (yield from attack_in_combat(play, action.model, target, BONUS, charged=False))


def locations_touched(table: Table, model: Model) -> tuple[Marker, ...]:
    """The enemy's locations that are not destroyed and that a model touches."""
    markers = (one for one in table.markers.values() if one.wounds and one.owner == other(model.seat))
    return tuple(one for one in markers if not gap(disc(table, model), marker_disc(table, one)))


def attack_location(play: Play[Table], attacker: str, marker: Marker) -> Script[None]:
    """Asks how to attack a location, and rolls to wound at once. (krygothic.scenario.sabotage.structure)"""
    one = play.table.models[attacker]
    how = yield from _choose_attack(play, one, marker)
    play.record(attack_chosen(one, f"{how.name} at {marker.name}", RULE))
    dice = min(max(0, (stats.cc(play.table, one) or 0) + how.cc), attack_strength(play.table, one, how))
    about = f"{one.name} at {marker.name}"
    roll = RollReason(one.seat, about, "to wound", RULE, (attacker,), (marker.id,), melee=True)
    passed = yield from roll_passes(play, roll, dice, location_wounding_number(play.table, one, how))
    damage_location(play, marker.id, (yield from _count_wounds(play, one, marker, how, passed)), how.name, one.seat)
    if how.id == "bunt" and dice:
        yield from check_breakage(play, attacker, how.gun)


def location_wounding_number(table: Table, model: Model, how: Attack) -> int:
    """8, less what the weapon takes off, and 2 less for demolitions. (krygothic.trait.demolitions)"""
    return WOUNDING - how.reduction - (_DEMOLITIONS if "demolitions" in table.fighter(model).traits else 0)


def _choose_attack(play: Play[Table], model: Model, marker: Marker) -> Script[Attack]:
    types = [one for one in attacks(play.table, model) if one.id not in _USELESS]
    first = types[0] if types[0].blade else PUNCH
    return play.ask(
        model.seat,
        rule="krygothic.cc.step2_attack",
        prompt=f"How does {model.name} attack {marker.name}?",
        options=[Option(id=one.key, label=upper(one.name), rule=one.rule, bring=one) for one in types],
        default=Answer(first.key),
        focus=(model.id, marker.id),
    )


def _count_wounds(play: Play[Table], model: Model, marker: Marker, how: Attack, passed: int) -> Script[int]:
    """(krygothic.cc.extra_wounds, krygothic.ccweapon.multiple_wounds)"""
    if passed <= 1 or how.multiple:
        return passed
    if how.id == "point_blank" and how.gun:
        return min(passed, how.gun.s)
    return 1 + (yield from buy_wounds(play, model.id, marker.id, passed, min(passed, marker.wounds) - 1))


ATTACK: Final = action_type(
    "attack",
    least=lambda table, model: _cannot(table, model) or PRICE,
    offers=_offers,
    barred=_barred,
    carry_out=_attack,
    never=never,
)
