"""Step 6: what the dice left do to the defender, by the type of attack."""

from rules.kernel.script import Play, Script
from rules.krygothic.blows.attacks import Attack
from rules.krygothic.blows.dice import to_wound
from rules.krygothic.blows.numbers import price_of
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table
from rules.krygothic.losses.wounds import knock_down, wound
from rules.krygothic.melee import ask
from rules.krygothic.melee.facts import DrewBlood, WoundsBought
from rules.krygothic.melee.shoving import shoved, tackled

DOUBLE = 2


def strike(
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
        saves = yield from tackled(play, attacker, defender, left)
        wounds = yield from _counted(play, attacker, defender, attack, saves, times)
    else:
        one, foe = play.table.models[attacker], play.table.models[defender]
        passed = yield from play.part(lambda rolling: to_wound(rolling, one, foe, attack, left))
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
    passed = yield from play.part(lambda rolling: to_wound(rolling, one, foe, attack, left))
    return (yield from shoved(play, attacker, defender, passed, times))


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
    return (1 + (yield from bought(play, attacker, play.table.models[defender], passed - 1, times))) * times


def bought(play: Play[Table], attacker: str, victim: Model, spare: int, times: int) -> Script[int]:
    """How many wounds more the attacker pays for, of those it can pay and the victim can take.

    (krygothic.cc.extra_wounds)
    """
    needed = -(-victim.wounds // times) - 1
    more = yield from ask.extra_wounds(play, attacker, victim.id, 1 + spare, min(spare, needed))
    if more:
        play.record(WoundsBought(attacker=attacker, more=more, price=price_of(more)))
    return more


def _bloodied(play: Play[Table], attacker: str, wounds: int) -> None:
    """(krygothic.trait.bloodlust)"""
    model = play.table.models[attacker]
    if wounds and not model.bloody and "bloodlust" in play.table.fighter(model).traits:
        play.record(DrewBlood(model=attacker))
