"""Step 6: the effect of the remaining dice, by the type of attack; shoves and tackles, and what stops them."""

from typing import Final

from rules.geometry.point import INCH, tenths
from rules.kernel.script import Play, Script, TableFact
from rules.krygothic.board import Model, Table, stats
from rules.krygothic.losses.wounds import knock_down, roll_wound_saves, wound
from rules.krygothic.melee.questions import ask_extra_wounds
from rules.krygothic.melee.rolls import price_of_wounds, roll_to_wound
from rules.krygothic.melee.techniques import Attack
from rules.krygothic.move.push import PushCause, push_models
from rules.roster.words import counted
from rules.skirmish.contact import Direction

DOUBLE: Final = 2
LASSO: Final = "krygothic.ccweapon.lasso"
TACKLED: Final = "krygothic.attack.tackle_wounds"
_NO_OBJECT: Final = ("edge", "stuck")
"""Obstacles that stop a tackle without harm."""


def wound_defender(
    play: Play[Table], attacker: str, defender: str, attack: Attack, left: int, *, critical: bool
) -> Script[str]:
    """Applies everything that the remaining dice do; returns the result in words.

    (krygothic.cc.step6_wound, krygothic.attack.leg_sweep, krygothic.ccweapon.lasso)
    """
    if not left:
        return "no hit is left"
    times = DOUBLE if critical else 1
    one, foe = play.table.models[attacker], play.table.models[defender]
    if attack.id == "tackle":
        passed = yield from tackle(play, one, foe, left)
    else:
        passed = yield from play.part(lambda rolling: roll_to_wound(rolling, one, foe, attack, left))
    if attack.id == "shove":
        return (yield from shove(play, one, foe, passed, times))
    wounds = times * (yield from _count_wounds(play, attacker, defender, attack, passed, times))
    wound(play, defender, wounds, attack.name, one.seat)
    if wounds and not one.bloody and "bloodlust" in play.table.fighter(one).traits:
        play.record(one.fact("has drawn blood and causes fear from now on", "krygothic.trait.bloodlust", bloody=True))
    if attack.id == "leg_sweep" or (attack.fells and wounds):
        knock_down(play, defender, attack.name, one.seat, LASSO if attack.fells else attack.rule)
    return counted(wounds, "wound", "wounds") if wounds else "no wound"


def _count_wounds(  # who wounds whom, how, with how many dice, how often each counts
    play: Play[Table], attacker: str, defender: str, attack: Attack, passed: int, times: int
) -> Script[int]:
    """The wounds that count: one is free, more can be bought, and some weapons do more for free.

    (krygothic.cc.extra_wounds, krygothic.ccweapon.multiple_wounds, krygothic.attack.point_blank, krygothic.crit.double)
    """
    if attack.id == "point_blank" and attack.gun:
        return min(passed, attack.gun.s)
    if attack.multiple or passed <= 1:
        return passed
    needed = -(-play.table.models[defender].wounds // times) - 1
    return 1 + (yield from buy_wounds(play, attacker, defender, passed, min(passed - 1, needed)))


def buy_wounds(play: Play[Table], attacker: str, victim: str, dice: int, most: int) -> Script[int]:
    """Asks how many extra wounds the attacker pays for, of those it can pay. (krygothic.cc.extra_wounds)"""
    more = yield from ask_extra_wounds(play, attacker, victim, dice, most)
    if more:
        one, price = play.table.models[attacker], price_of_wounds(more)
        line = one.says(f"buys {more} more wound{'s' * (more != 1)} for {price} AP", "krygothic.cc.extra_wounds")
        play.record(TableFact(line, lambda table: table.with_ap_spent(one.seat, price)))
    return more


def shove(play: Play[Table], one: Model, foe: Model, passed: int, times: int) -> Script[str]:
    """Pushes the defender back: an inch for each wounding die, at most the attacker's Strength, doubled by a critical
    pass.

    (krygothic.attack.shove, krygothic.crit.double)
    """
    inches = min(passed, stats.strength(play.table, one)) * times
    if not inches:
        return "not pushed back"
    cause = PushCause("is pushed back", one.seat)
    pushed = yield from push_models(play, (foe.id,), _away(one, foe), inches * INCH, cause)
    return f"pushed back {tenths(pushed.far)}"


def tackle(play: Play[Table], one: Model, foe: Model, left: int) -> Script[int]:
    """Carries both along, by Strength and dice left in inches; into an obstacle it causes a wound save for each whole
    inch.

    (krygothic.attack.tackle, krygothic.attack.tackle_wounds)
    """
    length = (stats.strength(play.table, one) + left) * INCH
    cause = PushCause("is pushed along", one.seat)
    pushed = yield from push_models(play, (foe.id, one.id), _away(one, foe), length, cause, waist=True)
    into = pushed.stopped
    if into is None or into.kind in _NO_OBJECT or play.table.models[foe.id].life != "live":
        return 0
    return (yield from roll_wound_saves(play, foe.id, pushed.far // INCH, 0, "tackle", one.seat, TACKLED))


def _away(one: Model, foe: Model) -> Direction:
    return foe.at.x - one.at.x, foe.at.y - one.at.y
