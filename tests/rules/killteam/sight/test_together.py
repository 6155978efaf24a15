"""Cover, smoke and walls where several things come together."""

import pytest

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.killteam.board.board import board_now
from rules.killteam.board.measure import separation
from rules.killteam.board.table import Marker
from rules.killteam.dice.pool import Rules
from rules.killteam.killzone.parts import rectangle, terrain
from rules.killteam.killzone.pieces import PIECE_TYPES, piece
from rules.killteam.sight.smoke import in_smoke
from rules.killteam.sight.target import check_target
from tests.rules.killteam.tables import CORRIDOR, op, table, with_pieces


@pytest.mark.rule("killteam.shoot.cover_or_obscured")
def test_with_cover_from_something_else_a_feature_obscures():
    """A thick block that would give both, and a low wall between it and the target."""
    thick = terrain(
        "thick",
        "heavy_barricade",
        "Block",
        rectangle(8_000, 100, 11_000, 4_900),
        (0, 1_250),
        PIECE_TYPES["heavy_barricade"].traits,
    )
    low = piece("light_barricade", "low", Point(11_300, 2_500), 90)
    on = with_pieces(table(op("s", 7, 2.5), op("t", 12.3, 2.5, seat=1)), thick, low)
    seen = check_target(on, on.models["s"], on.models["t"], Rules({}))
    assert (seen.in_cover, seen.obscured, seen.both) == (True, True, ())


@pytest.mark.rule("killteam.equip.smoke_area")
@pytest.mark.parametrize(("board", "inside"), [(CORRIDOR, False), ("shattered-quarter", True)])
def test_smoke_does_not_pass_a_wall(board, inside):
    cloud = Marker(id="c", kind="smoke", at=Point(15_200, 2_000), on="ground")
    on = table(op("a", 14.35, 2, "scavver"), board=board, markers=(cloud,))
    assert in_smoke(on, Disc(Point(14_350, 2_000), 492)) == inside


@pytest.mark.rule("killteam.core.distance.vertical", "killteam.kz.corridor.wall_distance")
def test_height_counts_on_the_way_round_a_wall():
    board = board_now(table(board=CORRIDOR))
    low, high = Disc(Point(14_000, 3_000), 630), Disc(Point(16_000, 3_000), 630, 1_000)
    level = separation(board, low, high._replace(elevation=0))
    assert level**2 + 1_000**2 <= separation(board, low, high) ** 2 <= level**2 + 1_000**2 + 4_000
