"""What an attack of a certain type may come to: against a dodge where the defence is active, with no wound bought."""

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.blows.attacks import Attack
from rules.krygothic.blows.defences import DODGE, PASSIVE
from rules.krygothic.blows.dice import Hit, to_avoid, to_hit, to_wound
from rules.krygothic.board import stats
from rules.krygothic.board.table import Table
from rules.krygothic.losses.saves import wound_saves
from rules.skirmish.supposing import Forecasting

MOVES = {"shove": "drives back", "tackle": "carries along"}


def foretold(attacker: str, defender: str, attack: Attack, *, active: bool) -> Forecasting:
    """Hits, wounds, removal, and the harm an attacker does to itself."""

    def script(play: Play[Table]) -> Script[Forecast]:
        one, foe = play.table.models[attacker], play.table.models[defender]
        hit = yield from play.part(lambda rolling: to_hit(rolling, one, foe, attack))
        passed = yield from play.part(
            lambda rolling: to_avoid(rolling, one, foe, attack, DODGE if active else PASSIVE, hit.kept),
            same=("avoid", hit.kept),
        )
        left = max(0, hit.kept - passed)
        wounds = yield from _wounds(play, attacker, defender, attack, left)
        wounds *= 2 if hit.critical else 1
        own = hit.own + (yield from _strays(play, attacker, hit))
        return _forecast(attack, left, wounds, foe.wounds, own)

    return script


def _wounds(play: Play[Table], attacker: str, defender: str, attack: Attack, left: int) -> Script[int]:
    """Wounds that need not be paid for; of a shove, inches."""
    if attack.id == "tackle":
        return left
    one, foe = play.table.models[attacker], play.table.models[defender]
    passed = yield from play.part(lambda rolling: to_wound(rolling, one, foe, attack, left), same=("wound", left))
    if attack.id == "shove":
        return min(passed, stats.strength(play.table, one))
    if attack.multiple:
        return passed
    return min(passed, attack.gun.s if attack.id == "point_blank" and attack.gun else 1)


def _strays(play: Play[Table], attacker: str, hit: Hit) -> Script[int]:
    if not hit.missed:
        return 0
    seat = play.table.models[attacker].seat
    return (
        yield from play.part(
            lambda rolling: wound_saves(rolling, attacker, hit.missed, 0, "stray point blank shots", seat),
            same=("stray", hit.missed),
        )
    )


def _forecast(attack: Attack, left: int, wounds: int, health: int, own: int) -> Forecast:
    itself = ("hurts itself",) if own else ()
    hits = ("hits",) if left else ()
    if attack.harmless:
        moves = (MOVES[attack.id],) if wounds else ()
        back, unit = (wounds, "inches driven back") if attack.id == "shove" else (0, "")
        return Forecast((*hits, *moves, *itself), back, unit)
    end = "removes" if wounds >= health else ""
    hurts = (*(("wounds",) if wounds else ()), *((end,) if end else ()))
    return Forecast((*hits, *hurts, *itself), min(wounds, health), "wounds lost", end=end)
