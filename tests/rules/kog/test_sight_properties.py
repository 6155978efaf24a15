"""Sight held to shapely and to its own promises, on random tables."""

from itertools import product

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.battlefield.terrain import Battlefield, Feature, on_top
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point
from rules.geometry.polygon import translate
from rules.kog.board.sight import eyes, sight
from tests.rules.battlefield.table import board
from tests.rules.geometry.shapes import circle, discs, outlines, polygon


def features(heights=(3000,)) -> st.SearchStrategy[tuple[Feature, ...]]:
    single = st.builds(
        Feature,
        id=st.just("x"),
        kind=st.just("block"),
        name=st.just("Block"),
        outline=outlines(reach=3000),
        height=st.sampled_from(heights),
        cover=st.sampled_from(("soft", "hard")),
        climbable=st.booleans() if len(heights) > 1 else st.just(False),
        elevation=st.sampled_from((0, 0, 0, 900)) if len(heights) > 1 else st.just(0),
    )
    return st.lists(single, max_size=5).map(
        lambda row: tuple(
            Feature(**{f: getattr(x, f) for f in x.__struct_fields__} | {"id": f"f{n}"}) for n, x in enumerate(row)
        )
    )


TALL = features()
MIXED = features((400, 800, 1000, 2500))
FLAT = discs().map(lambda disc: disc._replace(elevation=0))
WRECKS = st.dictionaries(st.sampled_from(("w1", "w2")), discs(), max_size=2)


def wedge(eye: Point, target: Disc, slack: float) -> shapely.Polygon:
    round_target = shapely.Point(target.centre).buffer(target.radius + slack, quad_segs=64)
    return shapely.convex_hull(shapely.union_all([shapely.Point(eye), round_target]))


def touching(table: tuple[Feature, ...], base: Disc, slack: float = 0) -> list[Feature]:
    return [f for f in table if polygon(f.outline).distance(shapely.Point(base.centre)) < base.radius + slack]


@pytest.mark.rule("kog.sight.full")
@given(TALL, FLAT, FLAT)
def test_nothing_between_the_bases_is_full_sight(table, viewer, target):
    hull = shapely.convex_hull(shapely.union_all([circle(viewer), circle(target)])).buffer(1)
    assume(not any(hull.intersects(polygon(f.outline)) for f in table))
    assert sight(board(*table), viewer, target).kind == "full"


@pytest.mark.rule("kog.sight.full")
@given(TALL, FLAT, FLAT)
def test_full_sight_is_one_wedge_free_of_everything_tall(table, viewer, target):
    assume(not overlap(viewer, target))
    seen = sight(board(*table), viewer, target)
    others = [f for f in table if f not in touching(table, viewer)]
    if seen.kind == "full":
        inner = wedge(seen.free[0], target, slack=-1)
        assert all(inner.intersection(polygon(f.outline).buffer(-1)).area < 1000 for f in others)
    elif not touching(table, target, slack=1):
        outer = [wedge(eye, target, slack=2).buffer(1) for eye in eyes(viewer, target)]
        assert all(any(w.intersects(polygon(f.outline)) for f in others) for w in outer)


@pytest.mark.rule("kog.sight.partial", "kog.sight.none")
@given(TALL, FLAT, FLAT)
def test_a_free_line_is_free_and_without_one_every_line_is_stopped(table, viewer, target):
    assume(viewer.centre != target.centre)
    seen = sight(board(*table), viewer, target)
    apart = [f for f in table if f not in touching(table, viewer, 1) and f not in touching(table, target, 1)]
    if seen.free:
        line = shapely.LineString(seen.free)
        assert all(line.intersection(polygon(f.outline).buffer(-1)).length < 1 for f in apart)
    else:
        all_apart = [f for f in table if f not in touching(table, viewer, -1) and f not in touching(table, target, -1)]
        for ends in product(eyes(viewer, target), eyes(target, viewer)):
            line = shapely.LineString(ends)
            assert any(line.intersection(polygon(f.outline)).length > 0 for f in all_apart)


@given(MIXED, discs(), discs(), WRECKS)
def test_whoever_is_seen_sees(table, viewer, target, wrecks):
    there = sight(board(*table), viewer, target, wrecks)
    back = sight(board(*table), target, viewer, wrecks)
    assert (there.kind == "none") == (back.kind == "none")


@given(MIXED, discs(), discs(), WRECKS)
def test_the_verdict_comes_with_its_evidence(table, viewer, target, wrecks):
    seen = sight(board(*table), viewer, target, wrecks)
    cover = {f.id: f.cover for f in table} | dict.fromkeys(wrecks, "hard")
    assert (seen.free is None) == (seen.kind == "none")
    assert (seen.kind == "full") == (seen.blockers == ()) == (seen.cover is None)
    if seen.blockers:
        assert seen.cover == ("hard" if "hard" in [cover[name] for name in seen.blockers] else "soft")
    if seen.kind == "none":
        assert seen.stopped is not None


@given(MIXED, discs(), discs(), st.integers(-9000, 9000))
def test_moving_the_whole_table_changes_nothing(table, viewer, target, shift):
    moved = [
        Feature(**{k: getattr(f, k) for k in f.__struct_fields__} | {"outline": translate(f.outline, shift, -shift)})
        for f in table
    ]
    pair = [m._replace(centre=Point(m.centre.x + shift, m.centre.y - shift)) for m in (viewer, target)]
    here, there = sight(board(*table), viewer, target), sight(board(*moved), *pair)
    assert (here.kind, here.blockers, here.cover) == (there.kind, there.blockers, there.cover)


@given(MIXED, discs(), discs(), st.data())
def test_in_full_sight_every_line_from_the_eye_is_free_in_space(table, viewer, target, data):
    seen = sight(board(*table), viewer, target)
    assume(seen.kind == "full" and seen.free[0] != target.centre)
    others = [f for f in table if f not in touching(table, viewer, slack=1)]
    angle = data.draw(st.sampled_from(list(product((-0.99, -0.5, 0, 0.5, 0.99), (-0.6, 0, 0.6)))))
    if angle[0] ** 2 + angle[1] ** 2 >= 1:
        angle = (angle[0], 0)
    end = (target.centre.x + angle[0] * target.radius, target.centre.y + angle[1] * target.radius)
    height = target.elevation + data.draw(st.sampled_from((0.01, 0.5, 0.99))) * target.height
    levels = (viewer.top, viewer.elevation)
    assert any(_free_in_space(others, (seen.free[0], level), (end, height)) for level in levels)


def _free_in_space(table: list[Feature], eye, end) -> bool:
    line = shapely.LineString([eye[0], end[0]])
    for feature in table:
        shared = line.intersection(polygon(feature.outline))
        for part in shapely.get_parts(shared):
            if part.length < 1:
                continue
            heights = [eye[1] + (end[1] - eye[1]) * line.project(shapely.Point(c)) / line.length for c in part.coords]
            if min(heights) < feature.top - 1 and max(heights) > feature.elevation + 1:
                return False
    return True


@given(MIXED, discs(), discs())
def test_more_terrain_never_shows_more(table, viewer, target):
    assume(table)
    order = {"none": 0, "partial": 1, "full": 2}
    more, less = board(*table), board(*table[1:])
    assert order[sight(more, viewer, target).kind] <= order[sight(less, viewer, target).kind]


def test_standing_on_top_needs_a_piece_that_can_be_climbed():
    ruin = Feature("r", "ruin", "Ruin", (), 0, cover="hard")
    assert not on_top(ruin, Disc(Point(0, 0), 600))
    assert isinstance(board(), Battlefield)
