"""The duel: one attack with its six steps, and the free attack that a counter attack may bring.

1 defence class   2 attack   3 to hit   4 defence type   5 to avoid   6 to wound
"""

from typing import Final, NamedTuple

from rules.kernel.script import Play, Script, fact
from rules.krygothic.board import Model, Table, touching
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.lists.force import Gun
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.melee.break_off import ask_and_retreat
from rules.krygothic.melee.facts import (
    attack_avoided,
    attack_began,
    attack_chosen,
    attack_ended,
    attack_rolled,
    defence_chosen,
    defence_class_chosen,
)
from rules.krygothic.melee.questions import ask_attack, ask_defence, ask_defence_class, ask_free_attack
from rules.krygothic.melee.rolls import HitResult, roll_to_avoid, roll_to_hit
from rules.krygothic.melee.techniques import PASSIVE, Attack, Defence
from rules.krygothic.melee.wounding import wound_defender

ACTIVE_PRICE: Final = 1
OWN_SAVES: Final = "krygothic.attack.point_blank"
BREAKS: Final = "krygothic.ccweapon.broken"
STRAYS: Final = "stray point blank shots"


class Exchange(NamedTuple):
    """An attack between two models: its type, and the type of defence."""

    attacker: str
    defender: str
    attack: Attack
    defence: Defence


def fight_duel(play: Play[Table], attacker: str, defender: str, *, free: bool = False) -> Script[None]:
    """Carries out one attack from its first step to its end.

    A `free` one cannot be counter attacked. (krygothic.cc.steps, krygothic.cc.each_attack_costs,
    krygothic.defence.counter_free_attack)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    play.record(attack_began(one, foe, free=free))
    active = yield from ask_defence_class(play, attacker, defender, ACTIVE_PRICE)
    play.record(defence_class_chosen(foe, ACTIVE_PRICE, active=active))
    attack = yield from ask_attack(play, attacker, defender, active=active)
    play.record(attack_chosen(one, attack.name, attack.rule))
    hit = yield from _roll_to_hit(play, attacker, defender, attack)
    if play.table.models[attacker].life != "live":
        play.record(attack_ended(one, foe, "the attacker is gone"))
        return
    defence = PASSIVE
    if active:
        defence = yield from ask_defence(play, attacker, defender, attack, hit.kept, free=free)
        play.record(defence_chosen(foe, defence))
    yield from _avoid_and_wound(play, Exchange(attacker, defender, attack, defence), hit)


def _roll_to_hit(play: Play[Table], attacker: str, defender: str, attack: Attack) -> Script[HitResult]:
    """Step 3, and the damage to the attacker if all dice are ones. (krygothic.cc.step3_hit, krygothic.crit.fail)"""
    one, foe = play.table.models[attacker], play.table.models[defender]
    hit = yield from play.part(lambda rolling: roll_to_hit(rolling, one, foe, attack))
    wound(play, attacker, hit.own, "critical failure", one.seat, "krygothic.crit.fail")
    play.record(attack_rolled(one, hit.kept, critical=hit.critical))
    return hit


def _avoid_and_wound(play: Play[Table], fight: Exchange, hit: HitResult) -> Script[None]:
    """Steps 5 and 6, breakage of weapons, and the benefit of a special defence. (krygothic.cc.step5_avoid)"""
    attack, defence = fight.attack, fight.defence
    one, foe = play.table.models[fight.attacker], play.table.models[fight.defender]
    passed = yield from play.part(lambda rolling: roll_to_avoid(rolling, one, foe, attack, defence, hit.kept))
    counters = defence.id == "counter_attack"
    taken = 0 if counters else min(passed, hit.kept)
    left = hit.kept - taken
    play.record(attack_avoided(one.id, foe, taken, left, passed if counters else None))
    if defence.id == "deflect" and taken:
        yield from check_breakage(play, foe.id, defence.gun)
    came_to = yield from wound_defender(play, one.id, foe.id, attack, left, critical=hit.critical)
    if attack.id == "bunt" and left:
        yield from check_breakage(play, one.id, attack.gun)
    if attack.id == "point_blank":
        yield from _stray_shots(play, one.id, hit.missed)
    play.record(attack_ended(one, foe, came_to))
    if defence.id == "break_off" and not left:
        yield from ask_and_retreat(play, foe.id, one.id)
    if counters:
        yield from _free_attack(play, fight, defender_won=passed > hit.kept)


def _stray_shots(play: Play[Table], attacker: str, missed: int) -> Script[None]:
    """One wound save of the attacker itself for each die that missed. (krygothic.attack.point_blank)"""
    if missed and play.table.models[attacker].life == "live":
        seat = play.table.models[attacker].seat
        wounds = yield from roll_wound_saves(play, attacker, missed, 0, STRAYS, seat, OWN_SAVES)
        wound(play, attacker, wounds, STRAYS, seat, OWN_SAVES)


def _free_attack(play: Play[Table], fight: Exchange, *, defender_won: bool) -> Script[None]:
    """The free attack after a counter attack, for the model with more successes; on a tie for the attacker.

    (krygothic.defence.counter_attack, krygothic.defence.counter_free_attack)
    """
    winner, loser = (fight.defender, fight.attacker) if defender_won else (fight.attacker, fight.defender)
    one, foe = play.table.models[winner], play.table.models[loser]
    if can_strike(play.table, one, foe) and (yield from ask_free_attack(play, winner, loser)):
        yield from fight_duel(play, winner, loser, free=True)


def can_strike(table: Table, attacker: Model, defender: Model) -> bool:
    """Whether a model on its feet touches the other. (krygothic.cc.contact, krygothic.cc.fallen)"""
    return touching(table, attacker, defender) and not attacker.fallen and table.fighter(attacker).cc is not None


def check_breakage(play: Play[Table], model_id: str, gun: Gun | None) -> Script[None]:
    """A gun used as a club or a shield breaks on a 6.

    (krygothic.attack.bunt, krygothic.defence.deflect, krygothic.dice.plain)
    """
    if gun is None:
        return
    model = play.table.models[model_id]
    roll = RollReason(model.seat, f"The {gun.name} of {model.name}", "breaks on a 6", BREAKS, (model_id,))
    face = yield from roll_plain(play, roll, lambda face: "it breaks" if face == SIX else "it holds", cuts=(1, SIX))
    if face == SIX:
        play.record(
            fact(
                f"The {gun.name} of {model.name} breaks.",
                BREAKS,
                lambda table: table.with_model(model.id, broken=(*model.broken, gun.id)),
                tone="loss",
                seat=model.seat,
                pieces=(model.id,),
            )
        )
