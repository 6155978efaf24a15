"""Step 6: what the dice left do to the defender, by the type of attack."""

from typing import Final

from rules.geometry.point import INCH, tenths
from rules.kernel.script import Play, Script
from rules.krygothic.board import Model, Table, stats
from rules.krygothic.losses.wounds import knock_down, roll_wound_saves, wound
from rules.krygothic.melee import questions as ask
from rules.krygothic.melee.facts import DrewBlood, WoundsBought
from rules.krygothic.melee.rolls import price_of_wounds, roll_to_wound
from rules.krygothic.melee.techniques import Attack
from rules.krygothic.move.push import PushCause, push_models
from rules.skirmish.closing import Direction

DOUBLE = 2


def wound_defender(
    play: Play[Table], attacker: str, defender: str, attack: Attack, left: int, *, critical: bool
) -> Script[str]:
    """Everything the dice left do; returns what they came to, in words.

    (krygothic.cc.step6_wound, krygothic.attack.leg_sweep, krygothic.ccweapon.lasso)
    """
    if not left:
        return "no hit is left"
    times = DOUBLE if critical else 1
    if attack.id == "shove":
        return (yield from _shoved(play, attacker, defender, attack, left, times))
    if attack.id == "tackle":
        saves = yield from tackle(play, attacker, defender, left)
        wounds = yield from _counted(play, attacker, defender, attack, saves, times)
    else:
        one, foe = play.table.models[attacker], play.table.models[defender]
        passed = yield from play.part(lambda rolling: roll_to_wound(rolling, one, foe, attack, left))
        wounds = yield from _counted(play, attacker, defender, attack, passed, times)
    seat = play.table.models[attacker].seat
    wound(play, defender, wounds, attack.name, seat)
    _bloodied(play, attacker, wounds)
    if attack.id == "leg_sweep" or (attack.fells and wounds):
        knock_down(play, defender, attack.name, seat, attack.rule if not attack.fells else "krygothic.ccweapon.lasso")
    return f"{wounds} wound{'s' * (wounds != 1)}" if wounds else "no wound"


def _shoved(play: Play[Table], attacker: str, defender: str, attack: Attack, left: int, times: int) -> Script[str]:
    """One inch back for each die that would wound. (krygothic.attack.shove)"""
    one, foe = play.table.models[attacker], play.table.models[defender]
    passed = yield from play.part(lambda rolling: roll_to_wound(rolling, one, foe, attack, left))
    return (yield from shove(play, attacker, defender, passed, times))


def _counted(play: Play[Table], attacker: str, defender: str, attack: Attack, passed: int, times: int) -> Script[int]:
    """The wounds that count: one is free, more are bought, some weapons do as many as they will; then doubled.

    (krygothic.cc.extra_wounds, krygothic.ccweapon.multiple_wounds, krygothic.attack.point_blank, krygothic.crit.double)
    """
    if attack.multiple:
        return passed * times
    if attack.id == "point_blank" and attack.gun:
        return min(passed, attack.gun.s) * times
    if passed <= 1:
        return passed * times
    return (1 + (yield from buy_wounds(play, attacker, play.table.models[defender], passed - 1, times))) * times


def buy_wounds(play: Play[Table], attacker: str, victim: Model, spare: int, times: int) -> Script[int]:
    """How many wounds more the attacker pays for, of those it can pay and the victim can take.

    (krygothic.cc.extra_wounds)
    """
    needed = -(-victim.wounds // times) - 1
    more = yield from ask.ask_extra_wounds(play, attacker, victim.id, 1 + spare, min(spare, needed))
    if more:
        play.record(WoundsBought(attacker=attacker, more=more, price=price_of_wounds(more)))
    return more


def _bloodied(play: Play[Table], attacker: str, wounds: int) -> None:
    """(krygothic.trait.bloodlust)"""
    model = play.table.models[attacker]
    if wounds and not model.bloody and "bloodlust" in play.table.fighter(model).traits:
        play.record(DrewBlood(model=attacker))


WOUNDS: Final = "krygothic.attack.tackle_wounds"
_NO_OBJECT: Final = ("edge", "stuck")
"""What stops a tackle without hurting anybody."""


def shove(play: Play[Table], attacker: str, defender: str, passed: int, times: int) -> Script[str]:
    """An inch back for each die, at most the attacker's Strength, straight away from it; then doubled by a critical.

    (krygothic.attack.shove, krygothic.crit.double)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    inches = min(passed, stats.strength(play.table, one)) * times
    if not inches:
        return "not driven back"
    force = PushCause("is driven back", one.seat)
    pushed = yield from push_models(play, (defender,), _away(one, foe), inches * INCH, force)
    return f"driven back {tenths(pushed.far)}"


def tackle(play: Play[Table], attacker: str, defender: str, left: int) -> Script[int]:
    """Both carried along, Strength and dice left in inches; into an object, as many wound saves as whole inches.

    (krygothic.attack.tackle, krygothic.attack.tackle_wounds)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    length = (stats.strength(play.table, one) + left) * INCH
    force = PushCause("is carried along", one.seat)
    pushed = yield from push_models(play, (defender, attacker), _away(one, foe), length, force, waist=True)
    into = pushed.stopped
    if into is None or into.kind in _NO_OBJECT or play.table.models[defender].life != "live":
        return 0
    return (yield from roll_wound_saves(play, defender, pushed.far // INCH, 0, "tackle", one.seat, WOUNDS))


def _away(one: Model, foe: Model) -> Direction:
    return foe.at.x - one.at.x, foe.at.y - one.at.y
