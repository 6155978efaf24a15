"""The duel: one attack with its six steps, and the free attack that a counter attack may bring.

1 defence class   2 attack   3 to hit   4 defence type   5 to avoid   6 to wound
"""

from typing import NamedTuple

from rules.kernel.script import Play, Script
from rules.krygothic.board import Model, Table, touching
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.lists.force import Gun
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.melee import questions as ask
from rules.krygothic.melee.break_off import ask_and_retreat
from rules.krygothic.melee.facts import (
    AttackChosen,
    Attacked,
    AttackEnded,
    AttackRolled,
    Avoided,
    Broke,
    ClassChosen,
    DefenceChosen,
)
from rules.krygothic.melee.rolls import HitResult, roll_to_avoid, roll_to_hit
from rules.krygothic.melee.techniques import PASSIVE, Attack, Defence
from rules.krygothic.melee.wounding import wound_defender

ACTIVE_PRICE = 1
OWN_SAVES = "krygothic.attack.point_blank"


class Exchange(NamedTuple):
    """Who attacks whom, how, and how the defender defends itself."""

    attacker: str
    defender: str
    attack: Attack
    defence: Defence


def fight_duel(play: Play[Table], attacker: str, defender: str, *, free: bool = False) -> Script[None]:
    """One attack from its first step to its end. A `free` one cannot be counter attacked.

    (krygothic.cc.steps, krygothic.cc.each_attack_costs, krygothic.defence.counter_free_attack)
    """
    play.record(Attacked(attacker=attacker, defender=defender, free=free))
    active = yield from ask.ask_defence_class(play, attacker, defender, ACTIVE_PRICE)
    play.record(ClassChosen(defender=defender, active=active, price=ACTIVE_PRICE))
    attack = yield from ask.ask_attack(play, attacker, defender, active=active)
    play.record(AttackChosen(attacker=attacker, attack=attack.name, rule=attack.rule))
    hit = yield from _rolled(play, attacker, defender, attack)
    if play.table.models[attacker].life != "live":
        play.record(AttackEnded(attacker=attacker, defender=defender, came_to="the attacker is gone"))
        return
    defence = PASSIVE
    if active:
        defence = yield from ask.ask_defence(play, attacker, defender, attack, hit.kept, free=free)
        play.record(DefenceChosen(defender=defender, defence=defence.name, rule=defence.rule))
    fight = Exchange(attacker, defender, attack, defence)
    yield from _fought_out(play, fight, hit)


def _rolled(play: Play[Table], attacker: str, defender: str, attack: Attack) -> Script[HitResult]:
    """Step 3, and what all ones do to the attacker. (krygothic.cc.step3_hit, krygothic.crit.fail)"""
    one, foe = play.table.models[attacker], play.table.models[defender]
    hit = yield from play.part(lambda rolling: roll_to_hit(rolling, one, foe, attack))
    wound(play, attacker, hit.own, "critical failure", one.seat, "krygothic.crit.fail")
    play.record(AttackRolled(attacker=attacker, kept=hit.kept, critical=hit.critical))
    return hit


def _fought_out(play: Play[Table], fight: Exchange, hit: HitResult) -> Script[None]:
    """Steps 5 and 6, what becomes of weapons, and what a special defence brings its chooser."""
    passed = yield from _avoided(play, fight, hit)
    counters = fight.defence.id == "counter_attack"
    taken = 0 if counters else min(passed, hit.kept)
    left = hit.kept - taken
    countered = passed if counters else None
    play.record(Avoided(attacker=fight.attacker, defender=fight.defender, taken=taken, left=left, countered=countered))
    if fight.defence.id == "deflect" and taken:
        yield from check_breakage(play, fight.defender, fight.defence.gun)
    came_to = yield from wound_defender(play, fight.attacker, fight.defender, fight.attack, left, critical=hit.critical)
    if fight.attack.id == "bunt" and left:
        yield from check_breakage(play, fight.attacker, fight.attack.gun)
    if fight.attack.id == "point_blank":
        yield from _strays(play, fight.attacker, hit.missed)
    play.record(AttackEnded(attacker=fight.attacker, defender=fight.defender, came_to=came_to))
    if fight.defence.id == "break_off" and not left:
        yield from ask_and_retreat(play, fight.defender, fight.attacker)
    if fight.defence.id == "counter_attack":
        yield from _free(play, fight, defender_won=passed > hit.kept)


def _avoided(play: Play[Table], fight: Exchange, hit: HitResult) -> Script[int]:
    """Step 5. (krygothic.cc.step5_avoid)"""
    one, foe = play.table.models[fight.attacker], play.table.models[fight.defender]
    return (
        yield from play.part(lambda rolling: roll_to_avoid(rolling, one, foe, fight.attack, fight.defence, hit.kept))
    )


def _strays(play: Play[Table], attacker: str, missed: int) -> Script[None]:
    """One wound save of the attacker's own for each die that missed. (krygothic.attack.point_blank)"""
    if missed and play.table.models[attacker].life == "live":
        seat = play.table.models[attacker].seat
        wounds = yield from roll_wound_saves(play, attacker, missed, 0, "stray point blank shots", seat, OWN_SAVES)
        wound(play, attacker, wounds, "stray point blank shots", seat, OWN_SAVES)


def _free(play: Play[Table], fight: Exchange, *, defender_won: bool) -> Script[None]:
    """The free attack after a counter attack, for whoever had more successes; a tie is the attacker's.

    (krygothic.defence.counter_attack, krygothic.defence.counter_free_attack)
    """
    winner, loser = (fight.defender, fight.attacker) if defender_won else (fight.attacker, fight.defender)
    one, foe = play.table.models[winner], play.table.models[loser]
    if can_strike(play.table, one, foe) and (yield from ask.ask_free_attack(play, winner, loser)):
        yield from fight_duel(play, winner, loser, free=True)


def can_strike(table: Table, attacker: Model, defender: Model) -> bool:
    """Whether a model on its feet touches the other. (krygothic.cc.contact, krygothic.cc.fallen)"""
    return touching(table, attacker, defender) and not attacker.fallen and table.fighter(attacker).cc is not None


RULE = "krygothic.ccweapon.broken"


def check_breakage(play: Play[Table], model: str, gun: Gun | None) -> Script[None]:
    """It breaks on a 6. (krygothic.attack.bunt, krygothic.defence.deflect, krygothic.dice.plain)"""
    if gun is None:
        return
    one = play.table.models[model]
    roll = RollReason(one.seat, f"The {gun.name} of {one.name}", "breaks on a 6", RULE, (model,))
    face = yield from roll_plain(play, roll, lambda face: "it breaks" if face == SIX else "it holds", cuts=(1, SIX))
    if face == SIX:
        play.record(Broke(model=model, weapon=gun.id, name=gun.name))
