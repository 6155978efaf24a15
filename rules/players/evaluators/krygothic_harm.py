"""Estimates of the harm that models of Kry-Gothic can do to each other from their places, by shots and blades."""

from collections.abc import Sequence
from functools import lru_cache

from rules.geometry.point import INCH
from rules.kernel.refusal import Seat
from rules.krygothic.board import Model, Table, distance, enemies_touching, other, stats
from rules.krygothic.dice.chances import chance, chances_of_passes
from rules.krygothic.shoot.shot_stats import TO_HIT, dice_lost_by_range, shot_stats
from rules.krygothic.shoot.weapons import RangedWeapon, cost, ranged_weapons
from rules.krygothic.sight.visibility import in_front, visibility
from rules.players.evaluators.shared import SURE

PAID, LATER = 50, 20  # percent of the harm of models for which there are Action Points now, and of the others
TURNING = 60  # percent of a shot for which a model has to turn first
CHARGING = 50  # percent for a fight that still needs a charge


def threat(table: Table, seat: Seat, worths: dict[str, int]) -> int:
    """The harm a squad can do, each model against the target it harms most, in the `worths` of the targets.

    Models for which there are Action Points count more.
    """
    foes = table.living(other(seat))
    side = table.side(seat)
    able = 0 if side.done else side.ap // cost(table, "standard")
    each = sorted((_most(table, one, foes, worths) for one in table.living(seat)), reverse=True)
    return (PAID * sum(each[:able]) + LATER * sum(each[able:])) // 100


def _most(table: Table, one: Model, foes: Sequence[Model], worths: dict[str, int]) -> int:
    """The most it can do to one of them, in thousandths of an army."""
    if one.fallen:
        return 0
    near = enemies_touching(table, one)
    taken = ((foe, _fight(table, one, foe) if near else _harm(table, one, foe)) for foe in near or foes)
    done = (worths[foe.id] * min(wounds, SURE * foe.wounds) // (SURE * foe.wounds) for foe, wounds in taken)
    return max(done, default=0)


def _harm(table: Table, one: Model, foe: Model) -> int:
    """The expected wounds of its best shot or a charge, in thousandths."""
    away = distance(table, one, foe)
    charge = CHARGING * _fight(table, one, foe) // 100 if away <= stats.speed(table, one) * INCH else 0
    guns = (
        [arm for arm in ranged_weapons(table, one) if dice_lost_by_range(arm, away) < arm.x]
        if stats.rc(table, one) is not None
        else []
    )
    if not guns or enemies_touching(table, foe) or not visibility(table, one, foe).clear:
        return charge
    shot = max(_shot(table, one, foe, arm, away) for arm in guns)
    return max(charge, shot if in_front(one, foe.at) else TURNING * shot // 100)


def _shot(table: Table, one: Model, foe: Model, arm: RangedWeapon, away: int) -> int:
    found = shot_stats(table, one, foe, arm, "standard", away)
    return _wounds(found.dice, found.target, found.keep, found.wounding, found.most)


def _fight(table: Table, one: Model, foe: Model) -> int:
    """The expected wounds of an attack in close combat with its best blade, in thousandths."""
    cc = stats.cc(table, one)
    if cc is None:
        return 0
    blades = [(blade.cc, blade.str) for blade in table.fighter(one).blades if blade.id not in one.broken] or [(0, 0)]
    body, avoids = stats.body(table, foe), stats.cc(table, foe) or 0
    strength, speed = stats.strength(table, one), stats.speed(table, foe)
    return max(_blow(cc + more, strength + force, avoids, speed, body) for more, force in blades)


@lru_cache(maxsize=1 << 10)
def _blow(cc: int, keep: int, avoids: int, dodges: int, body: int) -> int:
    """The wounds of an attack with so many dice, some of which the defender avoids."""
    hits = _kept(cc, TO_HIT, max(1, keep))
    saved = _kept(avoids, cc, max(1, dodges))
    return _of(hits * hits // max(1, hits + saved), body)


@lru_cache(maxsize=1 << 12)
def _wounds(dice: int, target: int, keep: int, wounding: int, most: int) -> int:
    """The wounds of a shot in thousandths: dice that hit, up to those kept, each against the wounding number."""
    return min(SURE * most, _of(_kept(dice, target, keep), wounding))


def _kept(dice: int, target: int, keep: int) -> int:
    """The average number of passes that are kept, in thousandths."""
    found = chances_of_passes(max(0, dice), target)
    return int(SURE * sum(min(passed, max(0, keep)) * weight for passed, weight in found))


def _of(hits: int, wounding: int) -> int:
    return int(hits * chance(wounding))
