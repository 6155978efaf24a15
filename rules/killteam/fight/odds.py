"""What a fight may come to if both play their dice as well as can be."""

from collections.abc import Callable

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.killteam.attack.attack import Attack, attacked
from rules.killteam.board.table import Table
from rules.killteam.dice.exchange import played_out
from rules.killteam.dice.pool import Pool
from rules.killteam.fight.bout import Bout, exchange
from rules.killteam.fight.fight import attacks, devastate
from rules.skirmish.supposing import Forecasting


def _rolls_apart(play: Play[Table], own: Attack, other: Attack | None) -> Script[tuple[Pool, Pool]]:
    """Both pools, each by itself: nobody rolls dice again because of what the other has, unless they say so."""
    first = yield from attacked(play, own)
    return first, ((yield from attacked(play, other)) if other else Pool())


def foretold(bout: Callable[[], Bout]) -> Forecasting:
    """The wounds both lose, and who is incapacitated, counted over both rolls."""

    def script(play: Play[Table]) -> Script[Forecast]:
        made = bout()
        before = tuple(play.table.models[id_].wounds for id_ in (made.attacker, made.defender))
        pools = yield from _rolls_apart(play, *attacks(play.table, made))
        devastate(play, made, pools)
        one, other = (play.table.models[id_].wounds for id_ in (made.attacker, made.defender))
        if one and other:
            ended = played_out(exchange(play.table, made, pools))
            one, other = (fighter.wounds for fighter in ended.fighters)
        lost, end = before[1] - other, "" if other else "incapacitates"
        labels = filter(None, ("damages" if lost else "", end, "" if one else "falls itself"))
        return Forecast(tuple(labels), lost, "wounds lost", end=end, own=before[0] - one)

    return script
