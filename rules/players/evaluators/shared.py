"""What all evaluators use: what is left of a model, closeness, chances, and possible harm.

Values are in thousandths of an army, chances in thousandths.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import TypeVar

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up, square_distance
from rules.geometry.polygon import contains
from rules.players.evaluator import Goal

M = TypeVar("M")

SURE = 1_000
SIDES = 6
BEHIND = 700  # thousandths of an inch from the middle of a base to what hides it


def value_left(share: int, now: int, full: int) -> int:
    """What is left of a model worth that share of its army: half goes with its wounds, half only when it is removed."""
    return share * (full + min(now, full)) // (2 * full)


def nearness(away: int, far: int, most: int) -> int:
    """`most` at the place, nothing from `far` on, evenly between."""
    return most * (far - min(away, far)) // far


def at_least(need: int) -> int:
    """The chance that a die shows at least `need`: a 6 always does, a 1 never."""
    return SURE * (SIDES + 1 - min(max(need, 2), SIDES)) // SIDES


def rolled_again(chance: int, failures: int, successes: int) -> int:
    """The chance when so many rules re-roll a failure or a success; opposite ones cancel out."""
    if failures > successes:
        return chance * (2 * SURE - chance) // SURE
    return chance * chance // SURE if successes > failures else chance


@lru_cache(maxsize=1 << 12)
def unsaved_successes(dice: int, need: int, against: int, save: int, sure: int = 0) -> int:
    """The expected successes that no success of the other side cancels, in thousandths.

    The dice need `need`; `against` them as many dice roll `save`, and `sure` successes need no roll.
    """
    hits, saves = _successes(dice, need), _successes(max(0, against - sure), save)
    over = sum(
        ways * others * max(0, many - cancelled - min(sure, against))
        for many, ways in enumerate(hits)
        for cancelled, others in enumerate(saves)
    )
    return SURE * over // (sum(hits) * sum(saves))


@lru_cache(maxsize=1 << 12)
def successes_beyond(dice: int, chance: int, spare: int) -> int:
    """The expected successes of so many dice beyond the `spare` ones, in thousandths like the chance."""
    ways = (
        comb(dice, many) * chance**many * (SURE - chance) ** (dice - many) * (many - spare)
        for many in range(spare + 1, dice + 1)
    )
    return int(SURE * sum(ways) // SURE**dice)


def _successes(dice: int, need: int) -> list[int]:
    """In how many ways so many dice have 0, 1, 2 and more successes."""
    fit = SIDES + 1 - min(max(need, 2), SIDES)
    return [comb(dice, many) * fit**many * (SIDES - fit) ** (dice - many) for many in range(dice + 1)]


def harm(own: Iterable[M], foes: Sequence[M], done: Callable[[M, M], int]) -> int:
    """The harm of all at once, each against the target it harms most."""
    return sum(max((done(one, foe) for foe in foes), default=0) for one in own)


def places_in_cover(field: Battlefield, here: Point, foe: Point, far: int) -> list[Goal]:
    """Places in cover from an enemy, the nearest first, behind terrain within `far` inches."""
    behind = [_lee_of(feature, foe) for feature in field.features if feature.cover and feature.height]
    near = [place for place in behind if distance_up(here, place) <= far]
    return [Goal(place) for place in sorted(near, key=lambda place: square_distance(here, place))]


def places_with_view(field: Battlefield, here: Point, foe: Point, far: int) -> list[Point]:
    """Places with a view of an enemy past a corner of terrain within `far` inches, the nearest first."""
    hiding = [(feature.outline, _middle(feature)) for feature in field.features if feature.height]
    places = [
        _past(foe, point_along(middle, corner, distance_up(middle, corner) + BEHIND), here)
        for outline, middle in hiding
        for corner in outline
    ]
    near = [place for place in places if distance_up(here, place) <= far]
    return sorted(near, key=lambda place: square_distance(here, place))


def _past(foe: Point, corner: Point, here: Point) -> Point:
    """The place nearest to here from which the line to the enemy goes by the corner.

    foe ---- corner ---- place
                           |
                          here
    """
    dx, dy, square = corner.x - foe.x, corner.y - foe.y, square_distance(foe, corner)
    on_line = dx * (here.x - foe.x) + dy * (here.y - foe.y)
    if on_line <= square:
        return corner
    return Point(foe.x + dx * on_line // square, foe.y + dy * on_line // square)


def _middle(feature: Feature) -> Point:
    corners = feature.outline
    return Point(sum(one.x for one in corners) // len(corners), sum(one.y for one in corners) // len(corners))


def _lee_of(feature: Feature, foe: Point) -> Point:
    """The place right behind a piece of terrain, as seen by an enemy."""
    corners, middle = feature.outline, _middle(feature)
    away = distance_up(foe, middle)
    most = max(distance_up(middle, one) for one in corners) + BEHIND
    beyond = (point_along(foe, middle, away + step) for step in range(0, most, BEHIND))
    out = (place for place in beyond if not contains(corners, place))
    edge = next(out, middle)
    return point_along(foe, edge, distance_up(foe, edge) + BEHIND)
