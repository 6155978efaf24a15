"""Closing to contact: places beside a base, and ends of paths set against one."""

import pytest

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, distance_up
from rules.skirmish.contact import AROUND, places_in_contact, shifted_point, snapped_path, spot_beside

HAIR, SNAP = 1, 250


def test_a_point_is_shifted_towards_the_start_never_beyond() -> None:
    assert shifted_point(Point(0, 0), (3, 4), 5_000) == Point(3_000, 4_000)
    assert distance_up(Point(0, 0), shifted_point(Point(0, 0), (1, 7), 999)) <= 999


@pytest.mark.parametrize("at", [(0, 0), (1_234, 567), (-2_999, 4_001), (5_000, 5_001)])
def test_bases_beside_each_other_touch_and_never_overlap(at: tuple[int, int]) -> None:
    base, target = Disc(Point(*at), 500), Disc(Point(5_000, 1_500), 789)
    spots = list(places_in_contact(base, target, HAIR))
    assert len(spots) == len(AROUND)
    for spot in spots:
        assert not overlap(base._replace(centre=spot), target)
        assert distance_up(spot, target.centre) <= 500 + 789 + HAIR
    touching = base._replace(centre=spots[0])
    assert spot_beside(touching, target, HAIR) == spots[0]


@pytest.mark.parametrize("at", [(0, 0), (-553, 68), (110, 111), (6, 16), (1_200, -1_999), (2_491, 0)])
def test_who_stands_within_a_base_finds_its_nearest_side(at: tuple[int, int]) -> None:
    """As somebody does who was hit on the way out of a vehicle and goes back into it."""
    base, target = Disc(Point(*at), 492), Disc(Point(0, 0), 2_000)
    spot = spot_beside(base, target, HAIR)
    assert not overlap(base._replace(centre=spot), target)
    assert distance_up(spot, target.centre) <= 2_492 + HAIR
    assert distance_up(base.centre, spot) <= 2_492 - distance_up(base.centre, target.centre) + 2 * HAIR


def test_an_end_near_a_base_is_set_against_it() -> None:
    foe, start = Disc(Point(4_000, 0), 500), Point(0, 0)

    def ends(x: int, y: int) -> Point:
        end = Disc(Point(x, y), 500)
        return snapped_path(end, (start, end.centre), [foe], HAIR, SNAP)[-1]

    assert ends(2_700, 0) == Point(2_700, 0)
    assert ends(2_800, 0) in {Point(2_999, 0), Point(3_000, 0)}
    assert ends(4_000, 0) in {Point(2_999, 0), Point(3_000, 0)}
    assert distance_up(ends(3_400, 799), Point(3_400, 799)) < 20
    assert ends(5_100, 0) in {Point(5_000, 0), Point(5_001, 0)}
    assert snapped_path(Disc(start, 500), (start, start), [Disc(Point(100, 0), 500)], HAIR, SNAP) == (start, start)


@pytest.mark.parametrize(("across", "along"), [(667, 745), (735, 678), (-696, 718)])
def test_an_overlap_of_less_than_a_thousandth_moves_the_end_by_hairs(across: int, along: int) -> None:
    """The bases overlap by 0.00004 inches, which no measure in thousandths tells from touching."""
    foe = Disc(Point(14_000, 20_000), 500)
    end = Disc(Point(foe.centre.x + across, foe.centre.y + along), 500)
    assert overlap(end, foe)
    assert distance_up(end.centre, foe.centre) == 1_000
    spot = snapped_path(end, (Point(end.centre.x, 25_000), end.centre), [foe], HAIR, SNAP)[-1]
    assert distance_up(spot, end.centre) <= 10
    assert not overlap(end._replace(centre=spot), foe)
