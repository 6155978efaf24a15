"""The numbers of a duel: dice, target numbers and how many are kept, of both sides, in every step.

A combat's first attack has a bonus; whoever is shaken by fear fights with half its CC, and a charger is exposed.
"""

from typing import Final

from rules.krygothic.blows.attacks import Attack
from rules.krygothic.blows.defences import Defence
from rules.krygothic.board import stats
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table
from rules.krygothic.dice.score import half

EXPOSED: Final = 2
"""What a charger's Body is lower against the first attack of whom it charged. (krygothic.cc.charge_body)"""
LEAST: Final = 1
_FIRST_EXTRA: Final = 2


def price_of(more: int) -> int:
    """What so many wounds more cost together: 2 AP for the second, 3 for the third. (krygothic.cc.extra_wounds)"""
    return sum(range(_FIRST_EXTRA, _FIRST_EXTRA + more))


def fighting_cc(table: Table, model: Model, foe: Model) -> int:
    """Its CC before this attack changes it: halved while the foe's attack shakes it, 0 for X.

    (krygothic.cc.step3_hit, krygothic.fear.defender, krygothic.stat.minimum, krygothic.stat.x)
    """
    cc = stats.cc(table, model) or 0
    bout = table.bout(model.id, foe.id)
    return max(LEAST, half(cc)) if bout and bout.shaken == model.id and cc else cc


def attack_cc(table: Table, attacker: Model, defender: Model, attack: Attack) -> int:
    """The attacker's CC in this attack, which is its dice and what the defender must reach.

    (krygothic.cc.standard, krygothic.cc.charge, krygothic.cc.first_round, krygothic.cc.step5_avoid,
    krygothic.ccweapon.only_when_used)
    """
    return fighting_cc(table, attacker, defender) + attack.cc + bonus(table, attacker, defender)


def bonus(table: Table, attacker: Model, defender: Model) -> int:
    """What the model that began the combat has more in its first attack. (krygothic.cc.first_round)"""
    bout = table.bout(attacker.id, defender.id)
    return bout.bonus if bout and bout.started == attacker.id else 0


def attack_strength(table: Table, attacker: Model, attack: Attack) -> int:
    """How many dice to hit are kept. (krygothic.stat.strength, krygothic.stat.minimum)"""
    return max(LEAST, stats.strength(table, attacker) + attack.strength)


def defence_dice(table: Table, defender: Model, attacker: Model, defence: Defence) -> int:
    """How many dice avoid the attack. (krygothic.cc.step5_avoid, krygothic.defence.parry, .deflect)"""
    return max(0, fighting_cc(table, defender, attacker) + defence.cc)


def defence_keep(table: Table, defender: Model, defence: Defence) -> int:
    """How many of them are kept: as many as its Speed, or its Strength.

    (krygothic.cc.step5_avoid, krygothic.defence.dodge, krygothic.defence.block, krygothic.stat.minimum)
    """
    of = stats.strength(table, defender) if defence.by_strength else stats.speed(table, defender)
    return max(LEAST, of) + defence.keep


def wounding(table: Table, attacker: Model, defender: Model, attack: Attack) -> int:
    """What dice must reach to wound: Body and armour, less what the attack and a charge take off.

    (krygothic.cc.step6_wound, krygothic.cc.charge_body, krygothic.ccweapon.armour_piercing,
    krygothic.attack.head_butt, krygothic.trait.backstab, krygothic.attack.point_blank)
    """
    bout = table.bout(attacker.id, defender.id)
    exposed = EXPOSED if bout and bout.exposed == defender.id else 0
    return stats.body(table, defender) - attack.reduction - exposed
