"""The maps of the ship on every size of board."""

import pytest

from rules.battlefield.terrain import Battlefield
from rules.geometry.polygon import box, polygons_overlap
from rules.krygothic.board.ground import by_height, ground_class
from rules.krygothic.board.map_file import size_map
from rules.krygothic.board.maps import MAPS, SIDES

ANY = pytest.mark.parametrize("map_id", MAPS)


def field(map_id: str, battle: str) -> Battlefield:
    side = SIDES[battle]
    return Battlefield(map_id, map_id, side, side, size_map(MAPS[map_id], side).features)


@ANY
@pytest.mark.parametrize("battle", SIDES)
@pytest.mark.rule("krygothic.setup.table")
def test_every_piece_lies_on_every_board_and_none_is_longer_than_ten_inches(map_id: str, battle: str) -> None:
    made = field(map_id, battle)
    for feature in made.features:
        left, top, right, bottom = box(feature.outline)
        assert min(left, top) >= 0
        assert max(right, bottom) <= SIDES[battle]
        assert max(right - left, bottom - top) <= 10_000


@ANY
@pytest.mark.rule("krygothic.setup.terrain_scatter")
def test_a_map_is_scattered_over_with_pieces_that_never_overlap(map_id: str) -> None:
    pieces, features = MAPS[map_id].piece, field(map_id, "standard").features
    assert 10 <= sum(len(piece.names) for piece in pieces) <= 14
    high = {feature.name.removesuffix(" door") for feature in features if feature.height >= 1_500}
    names = {feature.name.removesuffix(" door") for feature in features}
    assert 3 * len(high) >= len(names)
    assert sum(ground_class(feature) == "difficult" for feature in features) >= 2
    for number, one in enumerate(features):
        assert not any(polygons_overlap(one.outline, other.outline) for other in features[number + 1 :])


@ANY
@pytest.mark.rule("krygothic.setup.terrain_scatter")
def test_a_map_is_the_same_after_half_a_turn(map_id: str) -> None:
    made = field(map_id, "standard")
    turned = {frozenset((made.width - x, made.height - y) for x, y in f.outline) for f in made.features}
    assert turned == {frozenset((x, y) for x, y in f.outline) for f in made.features}


@pytest.mark.rule("krygothic.terrain.height_default")
def test_debris_is_judged_by_its_height() -> None:
    heights = (250, 251, 750, 751, 1_500, 1_501)
    classes = ("easy", "difficult", "difficult", "very difficult", "very difficult", "impossible")
    assert tuple(map(by_height, heights)) == classes
