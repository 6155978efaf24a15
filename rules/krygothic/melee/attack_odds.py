"""Odds of an attack of a certain type, against a dodge if the defence is active.

They assume that no wound is bought, but say whether the AP would buy the wounds that remove the defender.
"""

from typing import NamedTuple

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.board import Table, stats
from rules.krygothic.losses.wounds import roll_wound_saves
from rules.krygothic.melee.facts import combat_began
from rules.krygothic.melee.rolls import HitResult, price_of_wounds, roll_to_avoid, roll_to_hit, roll_to_wound
from rules.krygothic.melee.techniques import DODGE, PASSIVE, Attack, usual_attack
from rules.krygothic.morale.fear import fear_test_due
from rules.skirmish.supposed_table import Forecasting

MOVES = {"shove": "drives back", "tackle": "carries along"}


class _Wounds(NamedTuple):
    """Wounds that are free, or inches pushed; and how many wounding dice allow more wounds to be bought."""

    free: int
    dice: int = 0


def attack_odds(attacker: str, defender: str, attack: Attack, *, active: bool, price: int = 0) -> Forecasting:
    """Hits, wounds, removal with and without bought wounds, and the damage an attacker does to itself.

    `price` is the AP that the attack itself still costs. (krygothic.cc.extra_wounds)
    """

    def script(play: Play[Table]) -> Script[Forecast]:
        one, foe = play.table.models[attacker], play.table.models[defender]
        hit = yield from play.part(lambda rolling: roll_to_hit(rolling, one, foe, attack))
        passed = yield from play.part(
            lambda rolling: roll_to_avoid(rolling, one, foe, attack, DODGE if active else PASSIVE, hit.kept),
            same=("avoid", hit.kept),
        )
        left = max(0, hit.kept - passed)
        times = 2 if hit.critical else 1
        found = yield from _wounds(play, attacker, defender, attack, left)
        wounds = found.free * times
        own = hit.own + (yield from _strays(play, attacker, hit))
        more = foe.wounds - 1
        paid = 0 < price_of_wounds(more) <= play.table.side(one.seat).ap - price
        bought = price_of_wounds(more) if paid and found.dice * times >= foe.wounds else 0
        return _forecast(attack, left, wounds, foe.wounds, own, bought)

    return script


def _wounds(play: Play[Table], attacker: str, defender: str, attack: Attack, left: int) -> Script[_Wounds]:
    if attack.id == "tackle":
        return _Wounds(left)
    one, foe = play.table.models[attacker], play.table.models[defender]
    passed = yield from play.part(lambda rolling: roll_to_wound(rolling, one, foe, attack, left), same=("wound", left))
    if attack.id == "shove":
        return _Wounds(min(passed, stats.strength(play.table, one)))
    if attack.multiple:
        return _Wounds(passed)
    if attack.id == "point_blank" and attack.gun:
        return _Wounds(min(passed, attack.gun.s))
    return _Wounds(min(passed, 1), passed)


def _strays(play: Play[Table], attacker: str, hit: HitResult) -> Script[int]:
    if not hit.missed:
        return 0
    seat = play.table.models[attacker].seat
    return (
        yield from play.part(
            lambda rolling: roll_wound_saves(rolling, attacker, hit.missed, 0, "stray point blank shots", seat),
            same=("stray", hit.missed),
        )
    )


def _forecast(attack: Attack, left: int, wounds: int, health: int, own: int, bought: int) -> Forecast:
    itself = ("hurts itself",) if own else ()
    hits = ("hits",) if left else ()
    if attack.harmless:
        moves = (MOVES[attack.id],) if wounds else ()
        back, unit = (wounds, "inches driven back") if attack.id == "shove" else (0, "")
        return Forecast((*hits, *moves, *itself), back, unit)
    end = "removes" if wounds >= health else ""
    pays = (f"removes for {bought} AP more",) if bought else ()
    hurts = (*(("wounds",) if wounds else ()), *((end,) if end else ()), *pays)
    return Forecast((*hits, *hurts, *itself), min(wounds, health), "wounds lost", end=end)


def first_attack_odds(
    table: Table, attacker: str, defender: str, bonus: int, price: int, *, charged: bool = False
) -> Forecasting | None:
    """The odds of the first attack of a combat after its price in AP is paid, with its bonus.

    None if a fear test comes first, which is not part of these odds. (krygothic.cc.first_round, krygothic.cc.charge,
    krygothic.online.decision_defaults)
    """
    one, foe = table.models[attacker], table.models[defender]
    if fear_test_due(table, one, foe) or fear_test_due(table, foe, one):
        return None

    def script(play: Play[Table]) -> Script[Forecast]:
        if play.table.combat(attacker, defender) is None:
            play.record(combat_began(one, foe, bonus, charged=charged))
        first = usual_attack(play.table, play.table.models[attacker])
        return attack_odds(attacker, defender, first, active=False, price=price)(play)

    return script
