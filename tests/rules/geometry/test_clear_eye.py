"""Places from which all of a target is seen, past several walls, held to dense samples of the viewer's rim."""

from math import atan2, cos, radians, sin
from random import Random

from shapely import Point as Spot
from shapely import Polygon, union_all

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import Outline
from rules.geometry.slit import clear_eye, finer

RADIUS = 500
MARGIN = 5
"""Thousandths by which a sample has to be clear: between two samples there may be less."""
Scene = tuple[Disc, Disc, tuple[Outline, ...]]


def scene(random: Random) -> Scene:
    """A viewer, a target, and two to six short walls above or below the lines between their middles, turned somehow."""
    far, aside = random.randrange(5_000, 14_000), random.randrange(-800, 800)
    turn = random.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
    walls = []
    for _ in range(random.randrange(2, 7)):
        x, y = random.randrange(1_200, far - 1_200), random.choice((-1, 1)) * random.randrange(150, 900)
        end = y + (1_500 if y > 0 else -1_500)
        walls.append(tuple(_turned(*corner, turn) for corner in ((x, y), (x + 150, y), (x + 150, end), (x, end))))
    return Disc(_turned(0, 0, turn), RADIUS), Disc(_turned(far, aside, turn), RADIUS), tuple(walls)


def _turned(x: int, y: int, turn: tuple[int, int]) -> Point:
    return Point(18_000 + x * turn[0] - y * turn[1], 18_000 + x * turn[1] + y * turn[0])


def sees_all(place: Spot, target: Disc, solid: object) -> bool:
    """Whether nothing reaches into the lanes from a place to all of a target."""
    circle = Spot(target.centre.x, target.centre.y).buffer(target.radius, 32)
    return bool(union_all([place, circle]).convex_hull.distance(solid) > MARGIN)


def samples(viewer: Disc, target: Disc) -> list[Spot]:
    """Places all over the half of the viewer's rim that faces the target."""
    x, y = viewer.centre
    ahead = atan2(target.centre.y - y, target.centre.x - x)
    turns = (ahead + radians(step / 2) for step in range(-175, 176))
    return [Spot(x + RADIUS * cos(turn), y + RADIUS * sin(turn)) for turn in turns]


def test_a_place_that_sees_all_is_found_past_many_walls() -> None:
    random, seen, hidden = Random(4), 0, 0
    for _ in range(150):
        viewer, target, between = scene(random)
        solid = union_all([Polygon([(corner.x, corner.y) for corner in outline]) for outline in between])
        found = clear_eye(viewer, target, finer(between, ()))
        if found is None:
            assert not any(sees_all(place, target, solid) for place in samples(viewer, target)), between
        seen, hidden = seen + (found is not None), hidden + (found is None)
    assert min(seen, hidden) > 20
