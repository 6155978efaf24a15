"""Odds of a shot, computed at medium range since nothing is measured before a shot."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.board import Table, has_weak_decks
from rules.krygothic.hazards.floors import models_over, roll_floor
from rules.krygothic.morale.fear import roll_willpower
from rules.krygothic.morale.fire_runs import fire_run_at, with_hit_on, with_shot_at
from rules.krygothic.morale.pins import HIT, MISS, nerve_test_due
from rules.krygothic.shoot.attack_rolls import AttackResult, models_in_blast, roll_attack, roll_blast_saves
from rules.krygothic.shoot.shot_stats import shot_stats
from rules.krygothic.shoot.targets import Target, target, target_space
from rules.krygothic.shoot.weapons import RangedWeapon, ShotType
from rules.skirmish.supposed_table import Forecasting

_ALL: Final = 1_000
"""More wounds than any model has, for a fall to death."""


class _ShotLosses:
    """The attacks of a shot so far: which targets were hit, and the wounds of everybody."""

    def __init__(self, table: Table, shooter: str) -> None:
        self.table, self.shooter = table, shooter
        self.hit: dict[str, bool] = {}
        self.wounds: dict[str, int] = {}

    def fired_at(self, id_: str, kept: int) -> None:
        """Records that a target was fired at, and whether it was hit."""
        self.hit[id_] = self.hit.get(id_, False) or kept > 0

    def hurt(self, id_: str, wounds: int) -> None:
        """Records wounds of a model or location."""
        self.wounds[id_] = self.wounds.get(id_, 0) + wounds

    def lost(self, id_: str) -> int:
        """How many of its wounds it lost."""
        at = target(self.table, id_)
        return min(self.wounds.get(id_, 0), at.wounds) if at else 0

    def is_gone(self, id_: str) -> bool:
        """Whether it has no wounds left."""
        at = target(self.table, id_)
        return at is None or self.wounds.get(id_, 0) >= at.wounds


def shot_odds(shooter: str, arm: RangedWeapon, shot: ShotType, attacks: Sequence[str]) -> Forecasting:
    """Hits and wounds over all attacks, removals and pins, and whether the shooter hurts itself.

    As in the real action, a shooter that has removed itself makes no second attack, and none is made at a removed
    target. (krygothic.shoot.snap, krygothic.crit.fail)
    """

    def script(play: Play[Table]) -> Script[Forecast]:
        losses = _ShotLosses(play.table, shooter)
        for id_ in attacks:
            if not losses.is_gone(shooter) and not losses.is_gone(id_):
                yield from _one(play, losses, arm, shot, id_, attacks)
        pinned = yield from _pins(play, losses)
        return _forecast(losses, attacks, pins=pinned)

    return script


def _one(
    play: Play[Table], losses: _ShotLosses, arm: RangedWeapon, shot: ShotType, id_: str, attacks: Sequence[str]
) -> Script[None]:
    """One attack; only whether a hit was kept matters afterwards, not how many."""
    at = target(play.table, id_)
    if at is None:
        return
    blow = yield from _blow(play, losses.shooter, arm, shot, at)
    losses.hurt(losses.shooter, blow.own)
    losses.fired_at(id_, blow.kept)
    losses.hurt(id_, blow.wounds)
    concerned = dict.fromkeys((*attacks, losses.shooter))
    if blow.kept and "blast" in arm.traits:
        near = [one.id for one in models_in_blast(play.table, target_space(play.table, at), id_)]
        for one in _still_there(losses, near, concerned):
            losses.hurt(one, (yield from _blasted(play, one, arm, losses.shooter)))
    if blow.kept and "heavy" in arm.traits and has_weak_decks(play.table):
        for one in _still_there(losses, models_over(play.table, at.at), concerned):
            losses.hurt(one, _ALL if (yield from _falls(play, one)) else 0)


def _still_there(losses: _ShotLosses, ids: Sequence[str], concerned: dict[str, None]) -> Iterator[str]:
    """The losses of the models that the odds mention; others are left out."""
    return (id_ for id_ in ids if id_ in concerned and not losses.is_gone(id_))


def _blow(play: Play[Table], shooter: str, arm: RangedWeapon, shot: ShotType, at: Target) -> Script[AttackResult]:
    reckoned = shot_stats(play.table, play.table.models[shooter], at, arm, shot, None)

    def part(rolling: Play[Table]) -> Script[AttackResult]:
        blow = yield from roll_attack(rolling, shooter, at, arm, shot, reckoned)
        return AttackResult(min(1, blow.kept), blow.wounds, blow.own)

    return play.part(part, same=(shooter, arm.id, shot, at.id))


def _blasted(play: Play[Table], id_: str, arm: RangedWeapon, shooter: str) -> Script[int]:
    seat = play.table.models[shooter].seat
    return play.part(lambda rolling: roll_blast_saves(rolling, id_, arm, seat), same=("blast", id_))


def _falls(play: Play[Table], id_: str) -> Script[bool]:
    def part(rolling: Play[Table]) -> Script[bool]:
        return (yield from roll_floor(rolling, id_)).falls

    return play.part(part, same=("footing", id_))


def _pins(play: Play[Table], losses: _ShotLosses) -> Script[bool]:
    """The probability that a target's nerve fails, if no other model of the command fires after this one.

    (krygothic.pin.hit_test, krygothic.pin.miss_test)
    """
    fails = False
    for id_, hit in losses.hit.items():
        due = _test_of(losses, id_, hit=hit)
        if due is None:
            continue
        by_hit, against = due
        holds = yield from _nerve(play, id_, against, HIT if by_hit else MISS)
        fails = fails or not holds
    return fails


def _test_of(losses: _ShotLosses, target_id: str, *, hit: bool) -> tuple[bool, int] | None:
    """The nerve test that is due after an attack; None for locations and removed models."""
    if target_id not in losses.table.models or losses.is_gone(target_id):
        return None
    fired = with_shot_at(losses.table, losses.shooter, target_id)
    fired = with_hit_on(fired, target_id) if hit else fired
    run = fire_run_at(fired, target_id)
    return nerve_test_due(fired, run) if run else None


def _nerve(play: Play[Table], target_id: str, against: int, rule: str) -> Script[bool]:
    def part(rolling: Play[Table]) -> Script[bool]:
        return roll_willpower(rolling, target_id, against, "nerve under fire", rule)

    return play.part(part, same=("nerve", target_id, against))


def _forecast(losses: _ShotLosses, attacks: Sequence[str], *, pins: bool) -> Forecast:
    aimed_at = tuple(dict.fromkeys(attacks))
    labels = (
        *(("hits",) if any(losses.hit.values()) else ()),
        *(("wounds",) if any(losses.lost(id_) for id_ in aimed_at) else ()),
        *(("removes",) if any(losses.is_gone(id_) for id_ in aimed_at) else ()),
        *(("pins",) if pins else ()),
        *(("hurts itself",) if losses.lost(losses.shooter) else ()),
    )
    lost = sum(losses.lost(id_) for id_ in aimed_at)
    return Forecast(labels, lost, "wounds lost", end="removes" if "removes" in labels else "")
