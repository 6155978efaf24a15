"""What a shot may come to, counted over the script that carries it out."""

from collections.abc import Callable

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.killteam.board.table import Table
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shot import Shot
from rules.skirmish.supposing import Forecasting


def foretold(shot: Callable[[], Shot]) -> Forecasting:
    """The damage to the primary target, and whether it is incapacitated."""

    def script(play: Play[Table]) -> Script[Forecast]:
        made = shot()
        before = play.table.models[made.target].wounds
        yield from sequence(play, made, made.target, made.aim)
        target = play.table.models[made.target]
        lost = before - target.wounds
        labels = (("damages",) if lost else ()) + (("incapacitates",) if target.life == "down" else ())
        return Forecast(labels, lost, "wounds")

    return script
