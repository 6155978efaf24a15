"""The dice of a duel, step by step. Nothing changes here: facts record the result afterwards."""

from typing import Final, NamedTuple

from rules.kernel.script import Play, Script
from rules.krygothic.board import Model, Table, stats
from rules.krygothic.dice.roll import RollReason, roll_hits, roll_passes
from rules.krygothic.dice.score import half
from rules.krygothic.melee.techniques import Attack, Defence

EXPOSED: Final = 2
"""By how much a charger's Body is lower against the first attack of the model it charged. (krygothic.cc.charge_body)"""
LEAST: Final = 1
_FIRST_EXTRA: Final = 2


def price_of_wounds(more: int) -> int:
    """The price of so many extra wounds:

    2 AP for the second, 3 for the third, and so on. (krygothic.cc.extra_wounds)
    """
    return sum(range(_FIRST_EXTRA, _FIRST_EXTRA + more))


def fighting_cc(table: Table, model: Model, foe: Model) -> int:
    """Its CC before modifiers of this attack: halved while it is shaken by the foe's attack, 0 for X.

    (krygothic.cc.step3_hit, krygothic.fear.defender, krygothic.stat.minimum, krygothic.stat.x)
    """
    cc = stats.cc(table, model) or 0
    combat = table.combat(model.id, foe.id)
    return max(LEAST, half(cc)) if combat and combat.shaken == model.id and cc else cc


def attack_cc(table: Table, attacker: Model, defender: Model, attack: Attack) -> int:
    """The attacker's CC in this attack: its number of dice, and the defender's target number.

    (krygothic.cc.standard, krygothic.cc.charge, krygothic.cc.first_round, krygothic.cc.step5_avoid,
    krygothic.ccweapon.only_when_used)
    """
    return fighting_cc(table, attacker, defender) + attack.cc + first_attack_bonus(table, attacker, defender)


def first_attack_bonus(table: Table, attacker: Model, defender: Model) -> int:
    """The bonus of the model that began the combat in its first attack. (krygothic.cc.first_round)"""
    combat = table.combat(attacker.id, defender.id)
    return combat.bonus if combat and combat.started == attacker.id else 0


def attack_strength(table: Table, attacker: Model, attack: Attack) -> int:
    """How many dice to hit are kept. (krygothic.stat.strength, krygothic.stat.minimum)"""
    return max(LEAST, stats.strength(table, attacker) + attack.strength)


def defence_dice(table: Table, defender: Model, attacker: Model, defence: Defence) -> int:
    """How many dice avoid the attack. (krygothic.cc.step5_avoid, krygothic.defence.parry, .deflect)"""
    return max(0, fighting_cc(table, defender, attacker) + defence.cc)


def defence_keep(table: Table, defender: Model, defence: Defence) -> int:
    """How many of the dice are kept: as many as its Speed, or its Strength.

    (krygothic.cc.step5_avoid, krygothic.defence.dodge, krygothic.defence.block, krygothic.stat.minimum)
    """
    of = stats.strength(table, defender) if defence.by_strength else stats.speed(table, defender)
    return max(LEAST, of) + defence.keep


def wounding_number(table: Table, attacker: Model, defender: Model, attack: Attack) -> int:
    """The number that dice must reach to wound:

    Body and armour, lowered by the attack and by a charge. (krygothic.cc.step6_wound, krygothic.cc.charge_body,
    krygothic.ccweapon.armour_piercing, krygothic.attack.head_butt, krygothic.trait.backstab,
    krygothic.attack.point_blank)
    """
    combat = table.combat(attacker.id, defender.id)
    exposed = EXPOSED if combat and combat.exposed == defender.id else 0
    return stats.body(table, defender) - attack.reduction - exposed


class HitResult(NamedTuple):
    """Step 3: hits kept, whether they are a critical pass, dice that missed, and wounds the attacker did to itself."""

    kept: int
    critical: bool = False
    missed: int = 0
    own: int = 0


def _roll(one: Model, against: Model, reason: str, rule: str) -> RollReason:
    between = "at" if reason != "to avoid" else "against"
    return RollReason(one.seat, f"{one.name} {between} {against.name}", reason, rule, (one.id, against.id))


def roll_to_hit(play: Play[Table], attacker: Model, defender: Model, attack: Attack) -> Script[HitResult]:
    """Rolls CC dice against the defender's CC, and keeps as many as Strength; all ones wound only the attacker.

    (krygothic.cc.step3_hit, krygothic.crit.pass, krygothic.crit.fail)
    """
    table = play.table
    roll = _roll(attacker, defender, "to hit", "krygothic.cc.step3_hit")
    keep = attack_strength(table, attacker, attack)
    rolled = yield from roll_hits(
        play, roll, attack_cc(table, attacker, defender, attack), fighting_cc(table, defender, attacker)
    )
    if rolled.ones:
        return HitResult(0, own=(yield from _own(play, attacker, attack, min(rolled.dice, keep))))
    return HitResult(rolled.kept(keep), rolled.critical, rolled.missed if attack.id == "point_blank" else 0)


def _own(play: Play[Table], attacker: Model, attack: Attack, dice: int) -> Script[int]:
    """Rolls against the attacker: as many dice as could be kept; one wound, unless the weapon does more.

    (krygothic.crit.fail)
    """
    if attack.harmless:
        return 0
    reduction = attack.reduction if attack.blade or attack.gun else 0
    roll = RollReason(
        attacker.seat, attacker.name, "critical failure, to wound itself", "krygothic.crit.fail", (attacker.id,)
    )
    passed = yield from roll_passes(play, roll, dice, stats.body(play.table, attacker) - reduction)
    if attack.multiple:
        return passed
    return min(passed, attack.gun.s if attack.id == "point_blank" and attack.gun else 1)


def roll_to_avoid(
    play: Play[Table], attacker: Model, defender: Model, attack: Attack, defence: Defence, kept: int
) -> Script[int]:
    """Rolls to avoid; returns how many passes the defender keeps.

    Without a hit it rolls only to strike back. (krygothic.cc.step5_avoid, krygothic.defence.counter_attack)
    """
    if not kept and defence.id != "counter_attack":
        return 0
    table = play.table
    roll = _roll(defender, attacker, "to avoid", "krygothic.cc.step5_avoid")
    dice = defence_dice(table, defender, attacker, defence)
    passed = yield from roll_passes(play, roll, dice, attack_cc(table, attacker, defender, attack))
    return min(passed, defence_keep(table, defender, defence))


def roll_to_wound(play: Play[Table], attacker: Model, defender: Model, attack: Attack, left: int) -> Script[int]:
    """Rolls the dice left; returns how many reach the wounding number. (krygothic.cc.step6_wound)"""
    if not left:
        return 0
    roll = _roll(attacker, defender, "to wound", "krygothic.cc.step6_wound")
    return (yield from roll_passes(play, roll, left, wounding_number(play.table, attacker, defender, attack)))
