"""What a shot may come to, reckoned at medium range since nobody has measured yet."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.board import Table, weak
from rules.krygothic.hazards.floors import footing, under_a_hit
from rules.krygothic.morale.fire_runs import run_at, struck_by_fire, under_fire
from rules.krygothic.morale.pins import HIT, MISS, test_due
from rules.krygothic.morale.willpower import will_holds
from rules.krygothic.shoot.attack_rolls import Blow, struck
from rules.krygothic.shoot.blast import blast_saves, caught
from rules.krygothic.shoot.shot_stats import reckon
from rules.krygothic.shoot.targets import Target, body, target
from rules.krygothic.shoot.weapons import Arm, ShotType
from rules.skirmish.supposing import Forecasting

_ALL: Final = 1_000
"""More wounds than anything has: those of whoever falls to its death."""


class _Toll:
    """What the attacks of a shot have come to so far: whom they hit, and how many wounds everybody took."""

    def __init__(self, table: Table, shooter: str) -> None:
        self.table, self.shooter = table, shooter
        self.hit: dict[str, bool] = {}
        self.wounds: dict[str, int] = {}

    def fired_at(self, id_: str, kept: int) -> None:
        """A target was fired at, and hit or not."""
        self.hit[id_] = self.hit.get(id_, False) or kept > 0

    def hurt(self, id_: str, wounds: int) -> None:
        """Somebody, or a location, takes wounds."""
        self.wounds[id_] = self.wounds.get(id_, 0) + wounds

    def lost(self, id_: str) -> int:
        """The wounds it had to lose, of those it took."""
        at = target(self.table, id_)
        return min(self.wounds.get(id_, 0), at.wounds) if at else 0

    def is_gone(self, id_: str) -> bool:
        """Whether it is there no more."""
        at = target(self.table, id_)
        return at is None or self.wounds.get(id_, 0) >= at.wounds


def foretold(shooter: str, arm: Arm, shot: ShotType, attacks: Sequence[str]) -> Forecasting:
    """Hits and wounds over all attacks, who is removed or pinned, and whether the shooter hurts itself.

    As when it is carried out, a shooter that has removed itself makes no second attack, and none is made at who is
    gone. (krygothic.shoot.snap, krygothic.crit.fail)
    """

    def script(play: Play[Table]) -> Script[Forecast]:
        toll = _Toll(play.table, shooter)
        for id_ in attacks:
            if not toll.is_gone(shooter) and not toll.is_gone(id_):
                yield from _one(play, toll, arm, shot, id_, attacks)
        pinned = yield from _pins(play, toll)
        return _forecast(toll, attacks, pins=pinned)

    return script


def _one(play: Play[Table], toll: _Toll, arm: Arm, shot: ShotType, id_: str, attacks: Sequence[str]) -> Script[None]:
    """One attack; how many hits were kept does not matter any more, only whether one was."""
    at = target(play.table, id_)
    if at is None:
        return
    blow = yield from _blow(play, toll.shooter, arm, shot, at)
    toll.hurt(toll.shooter, blow.own)
    toll.fired_at(id_, blow.kept)
    toll.hurt(id_, blow.wounds)
    concerned = dict.fromkeys((*attacks, toll.shooter))
    if blow.kept and "blast" in arm.traits:
        near = [one.id for one in caught(play.table, body(play.table, at), id_)]
        for one in _still_there(toll, near, concerned):
            toll.hurt(one, (yield from _blasted(play, one, arm, toll.shooter)))
    if blow.kept and "heavy" in arm.traits and weak(play.table):
        for one in _still_there(toll, under_a_hit(play.table, at.at), concerned):
            toll.hurt(one, _ALL if (yield from _falls(play, one)) else 0)


def _still_there(toll: _Toll, ids: Sequence[str], concerned: dict[str, None]) -> Iterator[str]:
    """Those of whom the odds speak: of others it is not told what becomes of them."""
    return (id_ for id_ in ids if id_ in concerned and not toll.is_gone(id_))


def _blow(play: Play[Table], shooter: str, arm: Arm, shot: ShotType, at: Target) -> Script[Blow]:
    reckoned = reckon(play.table, play.table.models[shooter], at, arm, shot, None)

    def part(rolling: Play[Table]) -> Script[Blow]:
        blow = yield from struck(rolling, shooter, at, arm, shot, reckoned)
        return Blow(min(1, blow.kept), blow.wounds, blow.own)

    return (yield from play.part(part, same=(shooter, arm.id, shot, at.id)))


def _blasted(play: Play[Table], id_: str, arm: Arm, shooter: str) -> Script[int]:
    seat = play.table.models[shooter].seat
    return (yield from play.part(lambda rolling: blast_saves(rolling, id_, arm, seat), same=("blast", id_)))


def _falls(play: Play[Table], id_: str) -> Script[bool]:
    def part(rolling: Play[Table]) -> Script[bool]:
        return (yield from footing(rolling, id_)).falls

    return (yield from play.part(part, same=("footing", id_)))


def _pins(play: Play[Table], toll: _Toll) -> Script[bool]:
    """Whether the nerve of anybody it was aimed at fails, if nobody else of its command fires after it.

    (krygothic.pin.hit_test, krygothic.pin.miss_test)
    """
    fails = False
    for id_, hit in toll.hit.items():
        due = _test_of(toll, id_, hit=hit)
        if due is None:
            continue
        by_hit, against = due
        holds = yield from _nerve(play, id_, against, HIT if by_hit else MISS)
        fails = fails or not holds
    return fails


def _test_of(toll: _Toll, target_id: str, *, hit: bool) -> tuple[bool, int] | None:
    """The test of nerve that is due once an attack has come to this; None for locations and who is removed."""
    if target_id not in toll.table.models or toll.is_gone(target_id):
        return None
    fired = under_fire(toll.table, toll.shooter, target_id)
    fired = struck_by_fire(fired, target_id) if hit else fired
    run = run_at(fired, target_id)
    return test_due(fired, run) if run else None


def _nerve(play: Play[Table], target_id: str, against: int, rule: str) -> Script[bool]:
    def part(rolling: Play[Table]) -> Script[bool]:
        return (yield from will_holds(rolling, target_id, against, "nerve under fire", rule))

    return (yield from play.part(part, same=("nerve", target_id, against)))


def _forecast(toll: _Toll, attacks: Sequence[str], *, pins: bool) -> Forecast:
    aimed_at = tuple(dict.fromkeys(attacks))
    labels = (
        *(("hits",) if any(toll.hit.values()) else ()),
        *(("wounds",) if any(toll.lost(id_) for id_ in aimed_at) else ()),
        *(("removes",) if any(toll.is_gone(id_) for id_ in aimed_at) else ()),
        *(("pins",) if pins else ()),
        *(("hurts itself",) if toll.lost(toll.shooter) else ()),
    )
    lost = sum(toll.lost(id_) for id_ in aimed_at)
    return Forecast(labels, lost, "wounds lost", end="removes" if "removes" in labels else "")
