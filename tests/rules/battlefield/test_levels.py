"""Surfaces above each other: where one stands, what is in the way on each, and what doors and ladders change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.ops import unary_union

from rules.battlefield.climb import levels, rises
from rules.battlefield.field_changes import FieldChanges, field_now
from rules.battlefield.surface import GROUND, level_at, standing_faults, surface_at, surfaces_at, wholly_on
from rules.battlefield.terrain import Access, Fault, Feature
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from tests.rules.battlefield.level_passage import blocked_on_levels
from tests.rules.battlefield.table import board, wall
from tests.rules.geometry.shapes import rectangle

RADIUS = 600
BASE = Disc(Point(0, 0), RADIUS)


def deck(name: str, left: int, bottom: int, right: int, top: int, *, height: int = 3000, **traits) -> Feature:
    """A deck with its top at this height and room below."""
    outline = rectangle(left, bottom, right, top)
    return Feature(name, "deck", "Deck", outline, 100, climbable=True, elevation=height - 100, **traits)


WEST, EAST = deck("west", 5000, 5000, 10_000, 15_000), deck("east", 12_000, 5000, 17_000, 15_000)
RIG = board(WEST, EAST)


def at(x: int, y: int, elevation: int = 0, radius: int = RADIUS) -> Disc:
    return Disc(Point(x, y), radius, elevation)


def test_a_place_under_a_deck_is_another_place_than_on_it():
    here = Point(7000, 9000)
    assert surfaces_at(RIG, here) == ("west", GROUND)
    assert (level_at(RIG, here), level_at(RIG, here, GROUND), level_at(RIG, here, "west")) == (3000, 0, 3000)
    assert surface_at(RIG, here, "east") is None
    assert surface_at(RIG, here, "nowhere") is None


def test_a_base_stands_wholly_on_its_surface_or_hangs_over():
    assert standing_faults(RIG, at(7000, 9000, 3000), "west", {}) == ()
    assert standing_faults(RIG, at(5599, 9000, 3000), "west", {}) == (Fault("rim", "west"),)
    assert standing_faults(RIG, at(5600, 9000, 3000), "west", {}) == ()
    assert standing_faults(RIG, at(5599, 9000, 3000), "west", {}, whole=False) == ()
    assert standing_faults(RIG, at(5599, 9000), GROUND, {}) == ()
    assert standing_faults(RIG, at(11_000, 9000, 3000), "west", {}) == (Fault("level", "west"),)


def test_decks_that_meet_are_one_floor_and_those_at_other_heights_are_not():
    beside = deck("beside", 10_000, 5000, 11_000, 15_000)
    across = at(10_000, 9000, 3000)
    assert standing_faults(board(WEST, beside), across, "west", {}) == ()
    lower = structs.replace(beside, elevation=2899)
    assert standing_faults(board(WEST, lower), across, "west", {}) == (Fault("rim", "west"),)


def test_others_are_in_the_way_only_on_the_same_level():
    foe = {"foe": at(7500, 9000)}
    assert standing_faults(RIG, at(7000, 9000), GROUND, foe) == (Fault("base", "foe"),)
    assert standing_faults(RIG, at(7000, 9000, 3000), "west", foe) == ()
    assert blocked_on_levels(RIG, RADIUS, _way(6000, 9000), (GROUND, GROUND), foe) == Fault("base", "foe")
    assert blocked_on_levels(RIG, RADIUS, _way(6000, 9000), ("west", "west"), foe) is None


def _way(*across: int, y: int = 9000) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x in across)


def test_a_pillar_stops_those_below_and_a_parapet_those_above():
    pillar = wall(7000, 8500, 7500, 9500, 2900, id="pillar", impassable=True)
    parapet = wall(7000, 8500, 7500, 9500, 1000, id="parapet", climbable=True, elevation=3000)
    under, above = (GROUND, GROUND), ("west", "west")
    assert blocked_on_levels(board(WEST, pillar), RADIUS, _way(6000, 9000), under, {}) == Fault("impassable", "pillar")
    assert blocked_on_levels(board(WEST, pillar), RADIUS, _way(6000, 9000), above, {}) is None
    assert blocked_on_levels(board(WEST, parapet), RADIUS, _way(6000, 9000), under, {}) is None
    assert blocked_on_levels(board(WEST, parapet), RADIUS, _way(6000, 9000), above, {}) == Fault("solid", "parapet")
    assert standing_faults(board(WEST, parapet), at(6500, 9000, 3000), "west", {}) == (Fault("solid", "parapet"),)


def test_one_climbs_the_face_of_a_building_and_not_a_crate_on_the_way():
    house = wall(10_000, 8000, 14_000, 12_000, 3000, id="house", climbable=True)
    crate = wall(7000, 8500, 8000, 9500, 1000, id="crate", climbable=True)
    up = (GROUND, "house")
    assert blocked_on_levels(board(house), RADIUS, _way(5000, 11_000), up, {}) is None
    assert blocked_on_levels(board(house, crate), RADIUS, _way(5000, 11_000), up, {}) == Fault("solid", "crate")
    assert blocked_on_levels(board(house), RADIUS, _way(5000, 11_000), (GROUND, GROUND), {}) == Fault("solid", "house")
    tower = wall(10_000, 8000, 10_250, 12_000, 5000, id="tower", climbable=True)
    assert blocked_on_levels(board(house, tower), RADIUS, _way(5000, 11_000), up, {}) == Fault("solid", "tower")


def test_a_wall_along_the_rim_lets_nobody_over_and_the_open_rim_does():
    walled = structs.replace(WEST, sides=("open", "wall", "open", "open"))
    off = ("west", GROUND)
    assert blocked_on_levels(board(walled), RADIUS, _way(9000, 12_000), off, {}) == Fault("side", "west")
    assert blocked_on_levels(board(walled), RADIUS, _way(6000, 3000), off, {}) is None
    assert blocked_on_levels(RIG, RADIUS, _way(9000, 11_000), off, {}) is None


def test_a_level_that_is_not_there_is_a_fault():
    assert blocked_on_levels(RIG, RADIUS, _way(9000, 11_000), ("west", "west"), {}) == Fault("level", "west")


def test_a_jump_has_no_surface_and_the_height_of_its_higher_end():
    parts = levels(RIG, _way(9000, 13_000), ("west", "east"))
    assert [part.surface and part.surface.id for part in parts] == ["west", None, "east"]
    assert [part.elevation for part in parts] == [3000, 3000, 3000]
    assert rises(RIG, _way(9000, 13_000), ("west", "east")) == ()


def test_a_door_that_opens_lets_bodies_and_eyes_through_and_closes_again():
    door = wall(9000, 8000, 9300, 10_000, 9000, id="door", impassable=True, opens=True)
    closed = board(door)
    opened = field_now(closed, FieldChanges(open=("door",)))
    assert blocked_on_levels(closed, RADIUS, _way(8000, 10_000), (GROUND, GROUND), {}) == Fault("impassable", "door")
    assert blocked_on_levels(opened, RADIUS, _way(8000, 10_000), (GROUND, GROUND), {}) is None
    assert opened.features[0].cover is None
    assert opened.features[0].id == "door"
    assert field_now(closed, FieldChanges()) is closed
    assert field_now(closed, FieldChanges(open=("door",))) is opened


def test_only_what_opens_opens():
    shut = board(wall(9000, 8000, 9300, 10_000, impassable=True))
    assert field_now(shut, FieldChanges(open=("wall",))) == shut


def test_what_is_set_up_and_what_is_gone():
    ladder = Access("ladder", "ladder", rectangle(4750, 8000, 5000, 8750), "west")
    later = field_now(RIG, FieldChanges(gone=("east",), accesses=(ladder,)))
    assert later.features == (WEST,)
    assert later.accesses == (ladder,)
    assert surfaces_at(later, Point(13_000, 9000)) == (GROUND,)


@given(
    st.lists(st.tuples(*[st.integers(0, 12)] * 2, *[st.integers(1, 8)] * 2), min_size=1, max_size=4),
    st.integers(0, 20_000),
    st.integers(0, 20_000),
    st.integers(100, 2500),
)
def test_hanging_over_is_what_shapely_says(corners, x, y, radius):
    plates = [rectangle(1000 * a, 1000 * b, 1000 * (a + w), 1000 * (b + h)) for a, b, w, h in corners]
    field = board(*(deck(f"d{n}", *plate[0], *plate[2]) for n, plate in enumerate(plates)))
    floor = unary_union([Polygon(plate) for plate in plates])
    here = surface_at(field, Point(x, y))
    if here.feature is None:
        return
    room = floor.boundary.distance(Spot(x, y))
    if abs(room - radius) > 0.01:
        assert wholly_on(field, at(x, y, 3000, radius), here) == (room > radius)


@pytest.mark.parametrize("on", [(), ("", ""), (GROUND, GROUND)])
def test_flat_ground_is_one_level(on):
    (part,) = levels(board(), _way(1000, 9000), on)
    assert (part.surface.id, part.elevation) == (GROUND, 0)
