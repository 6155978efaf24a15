"""What a shot may come to, reckoned at medium range since nobody has measured yet."""

from collections.abc import Sequence

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.board.table import Table
from rules.krygothic.shoot.arms import Arm, ShotType
from rules.krygothic.shoot.reckoning import reckon
from rules.krygothic.shoot.strike import Blow, struck
from rules.krygothic.shoot.targets import named, target
from rules.skirmish.supposing import Forecasting


def foretold(shooter: str, arm: Arm, shot: ShotType, attacks: Sequence[str]) -> Forecasting:
    """Hits and wounds over all attacks, who is removed, and whether the shooter hurts itself."""

    def script(play: Play[Table]) -> Script[Forecast]:
        blows: dict[str, Blow] = {}
        own = 0
        for id_ in attacks:
            blow = yield from _one(play, shooter, arm, shot, id_)
            before = blows.get(id_, Blow())
            blows[id_] = Blow(min(1, before.kept + blow.kept), before.wounds + blow.wounds)
            own += blow.own
        return _forecast(play.table, blows, own)

    return script


def _one(play: Play[Table], shooter: str, arm: Arm, shot: ShotType, target_id: str) -> Script[Blow]:
    """One attack; how many hits were kept does not matter any more, only whether one was."""
    one, at = play.table.models[shooter], target(play.table, target_id)
    if at is None:
        return Blow()
    reckoned = reckon(play.table, one, at, arm, shot, None)

    def part(rolling: Play[Table]) -> Script[Blow]:
        blow = yield from struck(rolling, shooter, named(at), arm, shot, reckoned)
        return Blow(min(1, blow.kept), blow.wounds, blow.own)

    return (yield from play.part(part, same=(shooter, arm.id, shot, target_id)))


def _forecast(table: Table, blows: dict[str, Blow], own: int) -> Forecast:
    labels = (
        *(("hits",) if any(blow.kept for blow in blows.values()) else ()),
        *(("wounds",) if any(blow.wounds for blow in blows.values()) else ()),
        *(("removes",) if any(_removed(table, id_, blow) for id_, blow in blows.items()) else ()),
        *(("hurts itself",) if own else ()),
    )
    return Forecast(labels, sum(blow.wounds for blow in blows.values()), "wounds")


def _removed(table: Table, target_id: str, blow: Blow) -> bool:
    at = target(table, target_id)
    return at is not None and blow.wounds >= at.wounds
