"""What a shot may come to, reckoned at medium range since nobody has measured yet."""

from collections.abc import Sequence

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.board.table import Table
from rules.krygothic.nerve.fire import run_at, struck_by_fire, under_fire
from rules.krygothic.nerve.pins import HIT, MISS, test_due
from rules.krygothic.nerve.will import will_holds
from rules.krygothic.shoot.arms import Arm, ShotType
from rules.krygothic.shoot.reckoning import reckon
from rules.krygothic.shoot.strike import Blow, struck
from rules.krygothic.shoot.targets import target
from rules.skirmish.supposing import Forecasting


def foretold(shooter: str, arm: Arm, shot: ShotType, attacks: Sequence[str]) -> Forecasting:
    """Hits and wounds over all attacks, who is removed or pinned, and whether the shooter hurts itself."""

    def script(play: Play[Table]) -> Script[Forecast]:
        blows: dict[str, Blow] = {}
        own = 0
        for id_ in attacks:
            blow = yield from _one(play, shooter, arm, shot, id_)
            before = blows.get(id_, Blow())
            blows[id_] = Blow(min(1, before.kept + blow.kept), before.wounds + blow.wounds)
            own += blow.own
        pinned = yield from _pins(play, shooter, blows)
        return _forecast(play.table, blows, own, pins=pinned)

    return script


def _pins(play: Play[Table], shooter: str, blows: dict[str, Blow]) -> Script[bool]:
    """Whether the nerve of anybody it was aimed at fails, if nobody else of its command fires after it.

    (krygothic.pin.hit_test, krygothic.pin.miss_test)
    """
    fails = False
    for id_, blow in blows.items():
        due = _test_of(play.table, shooter, id_, blow)
        if due is None:
            continue
        hit, against = due
        holds = yield from _nerve(play, id_, against, HIT if hit else MISS)
        fails = fails or not holds
    return fails


def _test_of(table: Table, shooter: str, target_id: str, blow: Blow) -> tuple[bool, int] | None:
    """The test of nerve that is due once an attack has come to this; None for locations and who is removed."""
    if target_id not in table.models or _removed(table, target_id, blow):
        return None
    fired = under_fire(table, shooter, target_id)
    fired = struck_by_fire(fired, target_id) if blow.kept else fired
    run = run_at(fired, target_id)
    return test_due(fired, run) if run else None


def _nerve(play: Play[Table], target_id: str, against: int, rule: str) -> Script[bool]:
    def part(rolling: Play[Table]) -> Script[bool]:
        return (yield from will_holds(rolling, target_id, against, "nerve under fire", rule))

    return (yield from play.part(part, same=("nerve", target_id, against)))


def _one(play: Play[Table], shooter: str, arm: Arm, shot: ShotType, target_id: str) -> Script[Blow]:
    """One attack; how many hits were kept does not matter any more, only whether one was."""
    one, at = play.table.models[shooter], target(play.table, target_id)
    if at is None:
        return Blow()
    reckoned = reckon(play.table, one, at, arm, shot, None)

    def part(rolling: Play[Table]) -> Script[Blow]:
        blow = yield from struck(rolling, shooter, at, arm, shot, reckoned)
        return Blow(min(1, blow.kept), blow.wounds, blow.own)

    return (yield from play.part(part, same=(shooter, arm.id, shot, target_id)))


def _forecast(table: Table, blows: dict[str, Blow], own: int, *, pins: bool) -> Forecast:
    labels = (
        *(("hits",) if any(blow.kept for blow in blows.values()) else ()),
        *(("wounds",) if any(blow.wounds for blow in blows.values()) else ()),
        *(("removes",) if any(_removed(table, id_, blow) for id_, blow in blows.items()) else ()),
        *(("pins",) if pins else ()),
        *(("hurts itself",) if own else ()),
    )
    lost = sum(_lost(table, id_, blow) for id_, blow in blows.items())
    return Forecast(labels, lost, "wounds lost", end="removes" if "removes" in labels else "")


def _lost(table: Table, target_id: str, blow: Blow) -> int:
    """The wounds it had to lose."""
    at = target(table, target_id)
    return min(blow.wounds, at.wounds) if at else 0


def _removed(table: Table, target_id: str, blow: Blow) -> bool:
    at = target(table, target_id)
    return at is not None and blow.wounds >= at.wounds
