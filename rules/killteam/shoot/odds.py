"""What a shot may come to, counted over the script that carries it out."""

from collections.abc import Callable

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.killteam.attack.hot import burnt
from rules.killteam.board.table import Table
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shot import Shot, need
from rules.skirmish.supposing import Forecasting


def foretold(shot: Callable[[], Shot]) -> Forecasting:
    """The damage to the primary target, whether it is incapacitated, and what a Hot weapon costs its bearer."""

    def script(play: Play[Table]) -> Script[Forecast]:
        made = shot()
        held = {id_: play.table.models[id_].wounds for id_ in (made.target, made.shooter)}
        needed = need(play.table, made)
        yield from sequence(play, made, made.target, made.aim)
        is_hot = made.rules.has("hot")
        if is_hot:
            yield from burnt(play, made.shooter, made.weapon, needed)
        target, shooter = (play.table.models[id_] for id_ in held)
        lost, own = (held[one.id] - one.wounds for one in (target, shooter))
        end = "incapacitates" if target.life == "down" else ""
        labels = filter(None, ("damages" if lost else "", end, "falls itself" if shooter.life == "down" else ""))
        return Forecast(tuple(labels), lost, "wounds lost", end=end, own=own if is_hot else None)

    return script
