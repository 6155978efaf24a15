"""The drawn and the random tables: fair, passable, deployable at every size."""

import pytest

from rules.battlefield.fields import DRAWN, drawn_field
from rules.battlefield.pieces import PIECES, piece_at, piece_count, piece_named, placement_faults
from rules.battlefield.random_field import random_field
from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Battlefield, Fault, traits
from rules.geometry.disc import Disc
from rules.geometry.line import disc_clear_of_line
from rules.geometry.point import Point
from rules.geometry.polygon import contains, is_simple, polygons_overlap
from tests.rules.battlefield.table import board

SIZES = [(36_000, 36_000), (48_000, 36_000), (48_000, 48_000), (60_000, 44_000), (72_000, 48_000)]
TABLES = [drawn_field(drawing.id, *size) for drawing in DRAWN for size in SIZES] + [
    random_field(seed, *size) for seed in range(3) for size in SIZES
]
TANK = 800


def named(table: Battlefield) -> str:
    return f"{table.id}-{table.width // 1000}x{table.height // 1000}"


every_table = pytest.mark.parametrize("table", TABLES, ids=named)


def spots(table: Battlefield, step: int = 2000) -> list[Point]:
    """Places of a grid that is the same after half a turn."""
    return [
        Point(x, y)
        for x in range(table.width % (2 * step) // 2, table.width + 1, step)
        for y in range(table.height % (2 * step) // 2, table.height + 1, step)
    ]


@every_table
def test_every_piece_lies_on_the_table_and_on_no_other(table):
    for at, feature in enumerate(table.features):
        rest = Battlefield("rest", "", table.width, table.height, table.features[at + 1 :])
        assert placement_faults(rest, feature) == ()
        assert is_simple(feature.outline)
        assert feature.name
        assert traits(feature)
    assert len({feature.id for feature in table.features}) == len(table.features)
    assert len({feature.name for feature in table.features}) == len(table.features)


@every_table
def test_the_table_is_the_same_after_half_a_turn(table):
    def key(kind, corners):
        return kind, tuple(sorted(corners))

    here = sorted(key(f.kind, f.outline) for f in table.features)
    there = sorted(
        key(f.kind, [Point(table.width - c.x, table.height - c.y) for c in f.outline]) for f in table.features
    )
    assert here == there


@every_table
def test_every_side_can_deploy_behind_every_offered_line(table):
    width, height = table.width, table.height
    lines = [
        (Point(0, height // 2), Point(width, height // 2)),
        (Point(width // 2, 0), Point(width // 2, height)),
        (Point(0, 0), Point(width, height)),
        (Point(0, height), Point(width, 0)),
    ]
    for line in lines:
        for side in (1, -1):
            zone = [spot for spot in spots(table) if disc_clear_of_line(*line, Disc(spot, TANK), 12_000) == side]
            zone = [spot for spot in zone if TANK <= spot.x <= width - TANK and TANK <= spot.y <= height - TANK]
            usable = [spot for spot in zone if not resting_faults(table, Disc(spot, TANK), {})]
            assert len(usable) >= 0.6 * len(zone) > 0


@every_table
def test_a_tank_can_drive_from_anywhere_to_anywhere(table):
    step = 1000
    free = {
        (x, y)
        for x in range(step, table.width, step)
        for y in range(step, table.height, step)
        if not any(f.kind in ("impassable", "edge") for f in resting_faults(table, Disc(Point(x, y), TANK), {}))
    }
    reached, edge = set(), [min(free)]
    while edge:
        x, y = edge.pop()
        if (x, y) in free and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + step, y), (x - step, y), (x, y + step), (x, y - step)]
    assert reached == free


@pytest.mark.parametrize("drawing", DRAWN, ids=lambda drawing: drawing.id)
@pytest.mark.parametrize("size", SIZES)
def test_drawn_tables_keep_their_density(drawing, size):
    count = len(drawn_field(drawing.name, *size).features)
    assert piece_count(*size) <= count <= piece_count(*size) * 3 // 2 + 1


@pytest.mark.rule("kog.terrain.quantity")
def test_two_pieces_for_each_two_feet_square():
    assert piece_count(48_000, 36_000) == 6
    assert piece_count(72_000, 48_000) == 12
    assert piece_count(24_000, 24_000) == 2


@pytest.mark.parametrize("size", SIZES)
def test_random_tables_have_the_usual_number_of_pieces(size):
    assert all(len(random_field(seed, *size).features) == piece_count(*size) for seed in range(20))


def test_the_same_seed_gives_the_same_table_and_another_another():
    assert random_field(7, 48_000, 36_000) == random_field(7, 48_000, 36_000)
    tables = [random_field(seed, 48_000, 36_000).features for seed in (-1, 0, 1, 2**63)]
    assert len(dict.fromkeys(tables)) == 4


def test_an_unknown_drawing_is_refused():
    with pytest.raises(KeyError):
        drawn_field("moon", 48_000, 36_000)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)
@pytest.mark.parametrize("degrees", [0, 45, 133])
def test_every_piece_of_the_kit_can_be_set_at_any_turn(piece, degrees):
    feature = piece_at(piece, Point(20_000, 18_000), degrees, "x")
    assert is_simple(feature.outline)
    assert placement_faults(board(), feature) == ()
    assert (feature.kind, feature.height, feature.cover) == (piece.kind, piece.height, piece.cover)


@pytest.mark.rule("kog.terrain.alternate-placement")
def test_where_players_may_not_place_a_piece():
    woods = piece_named("woods")
    placed = piece_at(woods, Point(20_000, 18_000), 0, "first")
    beside = piece_at(woods, Point(27_000, 18_000), 0, "second")
    over = piece_at(woods, Point(26_999, 18_000), 0, "second")
    out = piece_at(woods, Point(3499, 18_000), 0, "second")
    assert placement_faults(board(placed), beside) == ()
    assert placement_faults(board(placed), over) == (Fault("overlap", "first"),)
    assert placement_faults(board(placed), out) == (Fault("edge"),)
    assert contains(placed.outline, Point(20_000, 18_000))
    assert not polygons_overlap(placed.outline, beside.outline)
