"""Climbs, drops and jumps past solid roofs and walls: over their edges, never straight through them."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from shapely.geometry import LineString, Polygon

from rules.battlefield.surface import GROUND, surface_named, surfaces_at
from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.board.board import board_now
from rules.killteam.board.table import Table
from rules.killteam.killzone.maps import MAPS
from rules.killteam.move.course import course
from rules.killteam.move.hindrances import rest_refusal
from tests.rules.killteam.move.test_courses import gone, refused
from tests.rules.killteam.tables import GANTRY, op, table

BASE_PATH = "killteam.move.base_path"


@pytest.mark.rule(BASE_PATH, "killteam.terrain.accessible", "killteam.kz.city.stronghold")
@pytest.mark.parametrize(
    ("start", "on", "end"),
    [
        ((5.5, 7.0), GROUND, (5.5, 7.0, "S1.roof")),
        ((5.5, 7.0), "S1.roof", (5.5, 7.0, GROUND)),
        ((5.5, 6.2), "S1.roof", (5.5, 6.6, GROUND)),
        ((5.5, 6.2), GROUND, (5.5, 6.6, "S1.roof")),
        ((14.2, 5.6), GROUND, (14.2, 5.6, "R1.ledge")),
        ((14.2, 5.6), "R1.ledge", (14.2, 5.6, GROUND)),
        ((24.5, 15.0), GROUND, (24.5, 15.0, "S2.roof")),
    ],
)
def test_nobody_goes_straight_through_a_solid_roof(start, on, end):
    refusal = refused(table(op("a", *start, on=on)), end)
    assert refusal.rule == BASE_PATH
    assert "straight through" in refusal.message


@pytest.mark.rule(BASE_PATH, "killteam.action.charge_finish")
def test_nobody_charges_through_the_ceiling():
    on = table(op("a", 5.5, 6.2, on="S1.roof"), op("e", 5.5, 8.0, seat=1))
    assert refused(on, (5.5, 6.6, GROUND), kind="charge").rule == BASE_PATH


@pytest.mark.rule(BASE_PATH, "killteam.move.climb_horizontal")
def test_the_way_onto_the_roof_from_inside_is_out_up_and_back():
    """2.2 inches out, 3 up, 1.3 back: 8 inches, also with a corner, and none that is cut short at the edge."""
    on = table(op("a", 5.5, 7.0))
    assert refused(on, (7.63, 7, GROUND), (6.37, 7, "S1.roof")).value == 8_000
    assert refused(on, (7, 7, GROUND), (6.37, 7, "S1.roof")).rule == BASE_PATH
    assert refused(on, (7, 7, GROUND), (7, 7, "S1.roof"), (6.37, 7, "S1.roof")).rule == BASE_PATH
    outside = table(op("a", 7.63, 7.0))
    assert gone(outside, (6.37, 7, "S1.roof")).cost == 2_000 + 3_000
    above = table(op("a", 6.37, 7.0, on="S1.roof"))
    assert gone(above, (7.63, 7, GROUND)).cost == 2_000 + 1_000
    assert refused(above, (7.3, 7, GROUND)).rule == BASE_PATH
    assert gone(above, (7.63, 7, GROUND), (7.3, 7, GROUND)).cost == 2_000 + 1_000 + 1_000


@pytest.mark.rule(BASE_PATH, "killteam.move.drop")
def test_nobody_drops_from_a_rampart_through_the_roof_it_stands_on():
    on = table(op("a", 5.0, 7.0, on="S1.roof"))
    assert refused(on, (4.1, 7, "S1.rampart1"), (5.5, 7, GROUND)).rule == BASE_PATH


@pytest.mark.rule(BASE_PATH)
def test_a_drop_does_not_lead_through_a_wall_that_touches_the_roof():
    on = table(op("a", 6.5, 5.6, "boss", on="S1.roof"))
    refusal = refused(on, (7.38, 9.6, GROUND))
    assert (refusal.rule, refusal.message) == (BASE_PATH, "North-west gatehouse is in the way of a.")


@pytest.mark.rule(BASE_PATH, "killteam.move.climb_over")
def test_over_the_wall_before_a_ledge():
    """The wall north of the ledge is its face: up at the wall, over it and onto the ledge."""
    assert gone(table(op("a", 14.0, 3.87)), (14.0, 5.38, "R1.ledge")).cost == 2_000 + 3_000
    assert gone(table(op("a", 14.0, 5.38, on="R1.ledge")), (14.0, 3.87, GROUND)).cost == 2_000 + 1_000
    assert refused(table(op("a", 14.2, 5.6)), (14.2, 4.6, "R1.wall1"), (14.2, 3.8, GROUND)).rule == BASE_PATH


@pytest.mark.rule("killteam.terrain.under_deck")
def test_a_point_under_a_roof_without_a_level_lies_on_the_level_one_is_on():
    inside = table(op("a", 8.5, 7.0))
    assert gone(inside, (5.5, 7)).on[-1] == GROUND
    assert gone(inside, (5.5, 7)).cost == 3_000
    assert gone(table(op("a", 7.63, 7.0)), (6.37, 7, "S1.roof")).on[-1] == "S1.roof"
    assert gone(table(op("a", 5.5, 7.0)), (5.5, 6.5)).on[-1] == GROUND
    assert gone(table(op("a", 8.5, 7.5), board=GANTRY), (6.4, 7.85)).on[-1] == GROUND
    assert gone(table(op("a", 5.5, 4.37)), (5.5, 5.88)).on[-1] == "S1.roof", "the wall is in the way below"


# ── Whole maps, held against a reading of their own ─────────────────────────────────────────────────────────────────


def _boxes(board: Table, a: Point, b: Point) -> Iterator[tuple[float, float, int, int]]:
    """What is solid over the line from a to b, seen from the side: from where to where, from which height to which."""
    there = board_now(board)
    length = hypot(b.x - a.x, b.y - a.y) or 1.0
    along, across = ((b.x - a.x) / length, (b.y - a.y) / length) if a != b else (1.0, 0.0)
    line = LineString([(a.x - along, a.y - across), (b.x + along, b.y + across)])
    for feature in there.field.features:
        is_open = feature.id in there.parts and there.parts[feature.id].has("accessible")
        if feature.height and not is_open and (feature.impassable or feature.climbable):
            shared = line.intersection(Polygon(feature.outline).buffer(-0.01, join_style="mitre"))
            for piece in getattr(shared, "geoms", [shared]):
                ends = [(x - a.x) * along + (y - a.y) * across for x, y in piece.coords]
                if ends:
                    yield min(ends), max(ends), feature.elevation, feature.top


def _is_open(board: Table, a: Point, b: Point, start: int, end: int) -> bool:
    """Whether the middle of a base can get from one height to another over the line from a to b, seen from the side.

    From cell to cell between the edges of what is solid it goes on, or straight up and down; a seam is no gap.
    """
    boxes, far = list(_boxes(board, a, b)), hypot(b.x - a.x, b.y - a.y)
    edges = sorted({-1.0, 0.0, far, far + 1.0, *(edge for one in boxes for edge in one[:2] if -1 < edge < far + 1)})
    cuts = [edge for at, edge in enumerate(edges) if at == 0 or edge - edges[at - 1] > 0.2]
    heights = sorted({0, start, end, 100_000, *(edge for one in boxes for edge in one[2:])})
    columns, floors = list(pairwise(cuts)), list(pairwise(heights))

    def is_solid(i: int, j: int) -> bool:
        if not (0 <= i < len(columns) and 0 <= j < len(floors)):
            return True
        x, z = sum(columns[i]) / 2, sum(floors[j]) / 2
        return any(left < x < right and low < z < top for left, right, low, top in boxes)

    def at(x: float) -> list[int]:
        return [i for i, (left, right) in enumerate(columns) if left - 0.3 <= x <= right + 0.3]

    waiting = [(i, heights.index(start)) for i in at(0.0)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        i, j = waiting.pop()
        if (i, j) not in seen and not is_solid(i, j):
            seen.add((i, j))
            waiting += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return any((i, heights.index(end)) in seen for i in at(far))


def _places(board: Table, rng: Random) -> Iterator[tuple[Point, str]]:
    """Places on or near what can be stood on, each with a surface on which a base fits there."""
    field = board_now(board).field
    tops = [part.terrain for part in board_now(board).parts.values() if part.can_be_stood_on]
    while True:
        corner = rng.choice(rng.choice(tops).outline)
        at = Point(corner.x + rng.randint(-3_500, 3_500), corner.y + rng.randint(-3_500, 3_500))
        on = rng.choice(surfaces_at(field, at))
        if rest_refusal(board, board.models["a"], at, on) is None:
            yield at, on


def _between_levels(board: Table, rng: Random, wanted: int) -> Iterator[tuple[Point, Point, str, str]]:
    """Accepted paths of one leg from one level to another."""
    field, places = board_now(board).field, _places(board, rng)
    while wanted:
        a, start = next(places)
        b, end = next((at, on) for at, on in places if abs(at.x - a.x) + abs(at.y - a.y) < 4_500)
        if rng.random() < 0.2:
            b, end = a, rng.choice(surfaces_at(field, a))
        if surface_named(field, start).elevation == surface_named(field, end).elevation:
            continue
        placed = board.with_model("a", at=a, on=start)
        try:
            course(placed, placed.models["a"], "reposition", Path(points=(b,), on=(end,)), one_climb=True)
        except Refused:
            continue
        wanted -= 1
        yield a, b, start, end


@pytest.mark.rule(BASE_PATH, "killteam.terrain.accessible")
@pytest.mark.parametrize(
    "map_id", sorted(id_ for id_, one in MAPS.items() if any(p.can_be_stood_on for p in one.parts))
)
def test_no_accepted_path_between_levels_passes_through_what_is_solid(map_id):
    board = table(op("a", 1, 1, "smoke-runner"), board=map_id)
    field = board_now(board).field
    for a, b, start, end in _between_levels(board, Random(33), 50):
        heights = [surface_named(field, name).elevation for name in (start, end)]
        assert _is_open(board, a, b, *heights), f"{a} on {start} to {b} on {end}"
