"""Facings and ways into contact, as games share them."""

import pytest

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point
from rules.skirmish.contact import ClosingFigure, ways_in, ways_towards
from rules.skirmish.facing import bearing, facing_towards, quarter

MIDDLE = Point(10_000, 10_000)


@pytest.mark.parametrize(
    ("across", "along", "where"),
    [(5, 0, "front"), (5, 5, "front"), (4, 5, "side"), (-5, 5, "side"), (-5, 4, "rear"), (0, -5, "side")],
)
def test_a_place_on_a_border_counts_for_the_quarter_nearer_to_the_front(across: int, along: int, where: str) -> None:
    assert quarter(MIDDLE, 0, Point(MIDDLE.x + across, MIDDLE.y + along)) == where


def test_a_facing_is_said_clockwise_from_the_top() -> None:
    up = facing_towards(MIDDLE, Point(10_000, 0))
    assert (up, bearing(up)) == (270, 0)


def closer(id_: str, x: int, y: int, reach: int) -> ClosingFigure:
    return ClosingFigure(id_, Disc(Point(x, y), 500), reach, lambda at: Disc(at, 500), lambda path, ends: True)


def test_each_goes_into_contact_where_no_fellow_before_it_ends() -> None:
    foe, near, far = Disc(Point(0, 0), 500), closer("near", 4_000, 0, 6_000), closer("far", 6_000, 0, 6_000)
    ways = ways_in([far, near], [foe], {"near": near.base, "far": far.base}, 1)
    assert list(ways) == ["near", "far"]
    assert ways["near"][-1] == Point(1_001, 0)
    assert not overlap(*(Disc(path[-1], 500) for path in ways.values()))


def test_who_cannot_reach_goes_as_far_towards_the_foe_as_there_is_room() -> None:
    foe, lame = Disc(Point(0, 0), 500), closer("lame", 10_000, 0, 3_000)
    assert ways_in([lame], [foe], {}, 1) == {}
    assert ways_towards([lame], [foe], {}, 1, {}) == {"lame": (Point(10_000, 0), Point(7_000, 0))}
