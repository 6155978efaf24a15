"""Valid targets: whether an enemy may be shot, and its status.

Cover lines start at the point that is best for the attacker, unless the attacker names another of the 16 points.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from msgspec import structs

from rules.geometry import INCH
from rules.kernel.script import Refusal
from rules.killteam.board import Board, Operative, Table, board_now, sight_lines
from rules.killteam.board.measure import CONTROL_RANGE, RULER, disc, engaging, separation, visible
from rules.killteam.dice.pool import Rules
from rules.killteam.sight.cover_lines import (
    NOTHING,
    STARTS,
    Bases,
    CoverResult,
    cover_result,
    crossing_lines,
    intervening_parts,
)
from rules.killteam.sight.hazard import gantry_refusal, on_vantage
from rules.killteam.sight.refusals import refusal
from rules.killteam.sight.smoke import CLOSE, smoke_obscures, stops_piercing
from rules.killteam.sight.target_status import TargetStatus
from rules.skirmish.limits import Length

LOWER, MUCH_LOWER = 2 * INCH, 4 * INCH
NO_RULES = Rules({})


class TargetCheck(NamedTuple):
    """A shooter and a target on the current board, with the weapon's rules."""

    table: Table
    board: Board
    shooter: Operative
    target: Operative
    rules: Rules
    bases: Bases

    @property
    def distance(self) -> int:
        """The distance between the two. (killteam.core.distance.closest, killteam.kz.corridor.wall_distance)"""
        return separation(self.board, self.bases.shooter, self.bases.target)

    @property
    def lower(self) -> int:
        """How much lower the target's surface is, in thousandths of an inch. (killteam.shoot.height_difference)"""
        return self.bases.shooter.elevation - self.bases.target.elevation

    @property
    def from_above(self) -> bool:
        """Whether the shooter is on Vantage and the target at least 2 inches lower."""
        return on_vantage(self.board, self.shooter.on) and self.lower + RULER.tolerance >= LOWER

    def found(self, start: int) -> CoverResult:
        """The result of the cover lines from point `start`.

        There is no cover within 2 inches. A target high above has cover from its deck.
        (killteam.shoot.cover_two_inches, killteam.shoot.vantage_cover_from_below)
        """
        found = cover_result(self.board, self.bases, start)
        if RULER.allows(self.distance, CLOSE):
            return found._replace(light=(), heavy=(), shields=())
        if on_vantage(self.board, self.target.on) and not RULER.allows(-self.lower, LOWER):
            return found._replace(light=(*found.light, self.board.feature_of(self.target.on)))
        return found

    def bars(self, found: CoverResult) -> tuple[str, ...]:
        """The features that protect a concealed target from being chosen.

        (killteam.shoot.valid_target_conceal, killteam.shoot.vantage_conceal, killteam.weapon.seek,
        killteam.weapon.seek_light)
        """
        if self.target.order == "engage" or self.rules.has("seek"):
            return ()
        ignored = self.rules.has("seek_light") or self.from_above
        return found.heavy if ignored else (*found.heavy, *found.light)


def check_target(
    table: Table,
    shooter: Operative,
    target: Operative,
    rules: Rules,
    *,
    start: int | None = None,
    point_blank: bool = False,
) -> TargetStatus | Refusal:
    """The status of a valid target for a weapon with these rules, or why it is no valid target.

    `start` is the number of the point at which cover lines begin; without one the best is used. A `point_blank` shot
    from on guard may target any enemy in control range. (killteam.shoot.step_target,
    killteam.kz.corridor.on_guard_target, killteam.kz.corridor.on_guard_point_blank)
    """
    sighting = _target_check(table, shooter, target, rules)
    refusal = _enemy_refusal(sighting)
    if refusal:
        return refusal
    if point_blank and target in engaging(table, shooter):
        return _status_with_lines(sighting, 0, NOTHING)
    refusal = _target_refusal(sighting)
    if refusal:
        return refusal
    number = best_start(sighting) if start is None else start
    found = sighting.found(number)
    barring = sighting.bars(found)
    if barring:
        return _conceal_refusal(sighting, number, barring)
    return _status_with_lines(sighting, number, found)


def blast_status(table: Table, shooter: Operative, target: Operative) -> TargetStatus:
    """The status of an operative hit by a Blast: distance, height, smoke.

    Its cover is that of the primary target. (killteam.weapon.blast_conceal, killteam.shoot.vantage_each_target,
    killteam.equip.smoke_piercing)
    """
    sighting = _target_check(table, shooter, target, NO_RULES)
    smoke = stops_piercing(table, sighting.bases.target, sighting.distance)
    return TargetStatus(distance=sighting.distance, accurate=_accurate(sighting), smoke=smoke)


def redirected_status(table: Table, shooter: Operative, target: Operative) -> TargetStatus:
    """The status of an operative that is shot instead of the chosen target, whether it is a valid target or not.

    (killteam.shoot.vantage_each_target)
    """
    sighting = _target_check(table, shooter, target, NO_RULES)
    number = best_start(sighting)
    return structs.replace(_status_with_lines(sighting, number, sighting.found(number)), raised=False)


def unseen_refusal(table: Table, shooter: Operative, target: Operative) -> Refusal:
    """Why a living enemy that is not visible is no valid target. (killteam.shoot.valid_target_engage)"""
    sighting = _target_check(table, shooter, target, NO_RULES)
    return _friend_refusal(sighting) or _sight_refusal(sighting)


def other_statuses(
    table: Table, shooter: Operative, target: Operative, rules: Rules, taken: TargetStatus
) -> Iterator[tuple[int, TargetStatus]]:
    """Start points at which the target has less protection in some way than in the status `taken`.

    Each status comes with the number of its point. Points at which another one is better in every way are left out.
    (killteam.shoot.cover_lines, killteam.shoot.cover_line_points)
    """
    if not taken.guarded:
        return
    sighting = _target_check(table, shooter, target, rules)
    verdicts = [(number, sighting.found(number)) for number in range(STARTS)]
    valid = [
        (number, found, _status(sighting, found).guarded) for number, found in verdicts if not sighting.bars(found)
    ]
    first = {guarded: (number, found) for number, found, guarded in reversed(valid)}
    least = [one for one in first if not any(another < one for another in first)]
    for number, found in sorted((first[one] for one in least if one != taken.guarded), key=itemgetter(0)):
        yield number, _status_with_lines(sighting, number, found)


def best_start(sighting: TargetCheck) -> int:
    """The first of the best start points: a valid target, then no cover, then not obscured.

    (killteam.shoot.cover_line_points)
    """
    if not intervening_parts(sighting.board, sighting.bases):
        return 0
    ranks = []
    for number in range(STARTS):
        found = sighting.found(number)
        rank = bool(sighting.bars(found)), bool(found.covers), bool(found.obscuring)
        if not any(rank):
            return number
        ranks.append(rank)
    return ranks.index(min(ranks))


def _target_check(table: Table, shooter: Operative, target: Operative, rules: Rules) -> TargetCheck:
    board = board_now(table)
    bases = Bases(disc(table, shooter), disc(table, target), shooter.on, target.on)
    return TargetCheck(table, board, shooter, target, rules, bases)


def _enemy_refusal(sighting: TargetCheck) -> Refusal | None:
    if sighting.target.life != "live":
        return refusal("gone", target=sighting.target.name)
    if sighting.target.seat == sighting.shooter.seat:
        return refusal("friend", target=sighting.target.name)
    return None


def _target_refusal(sighting: TargetCheck) -> Refusal | None:
    """Why a target is not valid, whatever terrain is between.

    (killteam.weapon.range, killteam.vis.visible, killteam.shoot.valid_target_friend_engaged)
    """
    table, shooter, target = sighting.table, sighting.shooter, sighting.target
    if barred := _friend_refusal(sighting):
        return barred
    if not visible(table, shooter, target):
        return _sight_refusal(sighting)
    reach = sighting.rules.reach("range")
    if reach and not RULER.allows(sighting.distance, reach):
        return refusal("out-of-range", Length(sighting.distance, reach), target=target.name)
    return gantry_refusal(table, sighting.bases, target.name)


def _friend_refusal(sighting: TargetCheck) -> Refusal | None:
    table, target = sighting.table, sighting.target
    for friend in engaging(table, target):
        if friend.id != sighting.shooter.id:
            far = separation(sighting.board, disc(table, friend), sighting.bases.target)
            return refusal("friend-engaged", Length(far, CONTROL_RANGE), target=target.name, friend=friend.name)
    return None


def _sight_refusal(sighting: TargetCheck) -> Refusal:
    seen = sight_lines(sighting.board, sighting.bases.shooter, sighting.bases.target)
    parts = sighting.board.parts
    what = parts[seen.stopped.id].name if seen.stopped else "terrain"
    return refusal(
        "unseen",
        value=0,
        bound=1,
        evidence=seen.evidence,
        shooter=sighting.shooter.name,
        target=sighting.target.name,
        what=what,
        lines=seen.lines,
    )


def _conceal_refusal(sighting: TargetCheck, start: int, barring: tuple[str, ...]) -> Refusal:
    (what,) = _feature_names(sighting.board, barring[:1])
    drawn = crossing_lines(sighting.board, sighting.bases, start)
    return refusal("concealed", target=sighting.target.name, what=what, evidence=drawn)


def _status(sighting: TargetCheck, found: CoverResult) -> TargetStatus:
    """The status of the target for this sequence.

    The defender chooses what a feature gives that could both give cover and obscure. If another feature already gives
    one of the two, only the other one is left to choose. (killteam.shoot.cover_or_obscured, killteam.shoot.in_cover,
    killteam.shoot.obscured, killteam.shoot.obscured_not_targeting)
    """
    smoke = smoke_obscures(sighting.table, *sighting.bases[:2], sighting.distance)
    both = found.covers & set(found.obscuring)
    in_cover = bool(found.covers - both)
    obscured = smoke or bool(set(found.obscuring) - both)
    if in_cover or obscured or len(both) > 1:
        in_cover, obscured, both = in_cover or bool(both), obscured or bool(both), frozenset()
    return TargetStatus(
        distance=sighting.distance,
        in_cover=in_cover,
        obscured=obscured,
        both=tuple(sorted(both)),
        raised=sighting.target.order == "conceal" and sighting.from_above and bool(found.light),
        accurate=_accurate(sighting),
        smoke=stops_piercing(sighting.table, sighting.bases.target, sighting.distance),
        shielded=int(bool(found.shields)),
    )


def _status_with_lines(sighting: TargetCheck, start: int, found: CoverResult) -> TargetStatus:
    """The status of the target, with the lines behind it and the names of terrain in their way."""
    board, aimed = sighting.board, _status(sighting, found)
    smoke = ("smoke",) if smoke_obscures(sighting.table, *sighting.bases[:2], sighting.distance) else ()
    return structs.replace(
        aimed,
        behind=_feature_names(board, sorted(found.covers)),
        hidden_by=(*_feature_names(board, found.obscuring), *smoke),
        evidence=crossing_lines(board, sighting.bases, start),
    )


def _feature_names(board: Board, features: Iterable[str]) -> tuple[str, ...]:
    """The names of features, each once."""
    parts = board.parts.values()
    return tuple(dict.fromkeys(next(part.name for part in parts if one in (part.of, part.id)) for one in features))


def _accurate(sighting: TargetCheck) -> int:
    """Accurate by height:

    Accurate 1 from 2 inches, Accurate 2 from 4, against an Engage order. (killteam.shoot.vantage_accurate_1,
    killteam.shoot.vantage_accurate_2, killteam.shoot.vantage_each_target)
    """
    if sighting.target.order != "engage" or not sighting.from_above:
        return 0
    return 2 if sighting.lower + RULER.tolerance >= MUCH_LOWER else 1
