"""The dice of a duel, step by step. Nothing changes here; what comes of them is told afterwards."""

from typing import NamedTuple

from rules.kernel.script import Play, Script
from rules.krygothic.blows.attacks import Attack
from rules.krygothic.blows.defences import Defence
from rules.krygothic.blows.numbers import (
    attack_cc,
    attack_strength,
    defence_dice,
    defence_keep,
    fighting_cc,
    wounding,
)
from rules.krygothic.board import stats
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table
from rules.krygothic.dice.roll import Roll, hits, passing


class Hit(NamedTuple):
    """Step 3: hits kept, whether they are a critical pass, dice that missed, and wounds the attacker did to itself."""

    kept: int
    critical: bool = False
    missed: int = 0
    own: int = 0


def _roll(one: Model, against: Model, reason: str, rule: str) -> Roll:
    between = "at" if reason != "to avoid" else "against"
    return Roll(one.seat, f"{one.name} {between} {against.name}", reason, rule, (one.id, against.id))


def to_hit(play: Play[Table], attacker: Model, defender: Model, attack: Attack) -> Script[Hit]:
    """CC dice against the defender's CC, of which Strength are kept; all ones strike the attacker and nobody else.

    (krygothic.cc.step3_hit, krygothic.crit.pass, krygothic.crit.fail)
    """
    table = play.table
    roll = _roll(attacker, defender, "to hit", "krygothic.cc.step3_hit")
    keep = attack_strength(table, attacker, attack)
    rolled = yield from hits(
        play, roll, attack_cc(table, attacker, defender, attack), fighting_cc(table, defender, attacker)
    )
    if rolled.ones:
        return Hit(0, own=(yield from _own(play, attacker, attack, min(rolled.dice, keep))))
    return Hit(rolled.kept(keep), rolled.critical, rolled.missed if attack.id == "point_blank" else 0)


def _own(play: Play[Table], attacker: Model, attack: Attack, dice: int) -> Script[int]:
    """As many dice as could have been kept, less what the weapon takes off: one wound, unless the weapon does more.

    (krygothic.crit.fail)
    """
    if attack.harmless:
        return 0
    reduction = attack.reduction if attack.blade or attack.gun else 0
    roll = Roll(
        attacker.seat, attacker.name, "critical failure, to wound itself", "krygothic.crit.fail", (attacker.id,)
    )
    passed = yield from passing(play, roll, dice, stats.body(play.table, attacker) - reduction)
    if attack.multiple:
        return passed
    return min(passed, attack.gun.s if attack.id == "point_blank" and attack.gun else 1)


def to_avoid(
    play: Play[Table], attacker: Model, defender: Model, attack: Attack, defence: Defence, kept: int
) -> Script[int]:
    """How many passes the defender keeps; without a hit it rolls only to strike back.

    (krygothic.cc.step5_avoid, krygothic.defence.counter_attack)
    """
    if not kept and defence.id != "counter_attack":
        return 0
    table = play.table
    roll = _roll(defender, attacker, "to avoid", "krygothic.cc.step5_avoid")
    dice = defence_dice(table, defender, attacker, defence)
    passed = yield from passing(play, roll, dice, attack_cc(table, attacker, defender, attack))
    return min(passed, defence_keep(table, defender, defence))


def to_wound(play: Play[Table], attacker: Model, defender: Model, attack: Attack, left: int) -> Script[int]:
    """How many of the dice left reach the wounding number. (krygothic.cc.step6_wound)"""
    if not left:
        return 0
    roll = _roll(attacker, defender, "to wound", "krygothic.cc.step6_wound")
    return (yield from passing(play, roll, left, wounding(play.table, attacker, defender, attack)))
