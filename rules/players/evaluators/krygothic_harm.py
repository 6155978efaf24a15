"""What a model of Kry-Gothic can do to another from where both stand, with gun and blade, as a glance tells."""

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

PAID, LATER = 50, 20  # percent of the harm of those for whom there are Action Points now, and of the others
TURNING = 60  # percent of a shot for which a model has to turn first
CHARGING = 50  # percent of a fight that a charge has yet to bring about


def threat(table: Table, seat: Seat, worths: dict[str, int]) -> int:
    """What a squad can do, each to whom it can harm most, in the `worths` of those it harms.

    For as many as there are Action Points for it counts most.
    """
    foes = table.living(other(seat))
    side = table.side(seat)
    able = 0 if side.done else side.ap // cost(table, "standard")
    each = sorted((_most(table, one, foes, worths) for one in table.living(seat)), reverse=True)
    return (PAID * sum(each[:able]) + LATER * sum(each[able:])) // 100


def _most(table: Table, one: Model, foes: Sequence[Model], worths: dict[str, int]) -> int:
    """What it can do at most to one of them, in thousandths of an army."""
    if one.fallen:
        return 0
    near = enemies_touching(table, one)
    taken = ((foe, _fight(table, one, foe) if near else _harm(table, one, foe)) for foe in near or foes)
    done = (worths[foe.id] * min(wounds, SURE * foe.wounds) // (SURE * foe.wounds) for foe, wounds in taken)
    return max(done, default=0)


def _harm(table: Table, one: Model, foe: Model) -> int:
    """The wounds expected of its best shot or a charge, in thousandths."""
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
    """The wounds expected of an attack in close combat with its best blade, in thousandths."""
    cc = stats.cc(table, one)
    if cc is None:
        return 0
    blades = [(blade.cc, blade.str) for blade in table.fighter(one).blades if blade.id not in one.broken] or [(0, 0)]
    body, avoids = stats.body(table, foe), stats.cc(table, foe) or 0
    strength, speed = stats.strength(table, one), stats.speed(table, foe)
    return max(_blow(cc + more, strength + force, avoids, speed, body) for more, force in blades)


@lru_cache(maxsize=1 << 10)
def _blow(cc: int, keep: int, avoids: int, dodges: int, body: int) -> int:
    """The wounds of an attack with so many dice, of which the defender avoids some."""
    hits = _kept(cc, TO_HIT, max(1, keep))
    saved = _kept(avoids, cc, max(1, dodges))
    return _of(hits * hits // max(1, hits + saved), body)


@lru_cache(maxsize=1 << 12)
def _wounds(dice: int, target: int, keep: int, wounding: int, most: int) -> int:
    """The wounds of a shot in thousandths: dice that hit, as many as are kept, each against the wounding number."""
    return min(SURE * most, _of(_kept(dice, target, keep), wounding))


def _kept(dice: int, target: int, keep: int) -> int:
    """How many passes are kept on average, in thousandths."""
    found = chances_of_passes(max(0, dice), target)
    return int(SURE * sum(min(passed, max(0, keep)) * weight for passed, weight in found))


def _of(hits: int, wounding: int) -> int:
    return int(hits * chance(wounding))
