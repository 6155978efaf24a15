"""Moves made part by part, and closing to contact."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, distance_up
from rules.kernel.play import Script
from rules.skirmish.closing import AROUND, beside, shifted, snapped, spot_beside
from rules.skirmish.marching import Pace, earliest, marched

HAIR, SNAP = 1, 250


def test_everybody_has_covered_the_same_fraction_of_their_way() -> None:
    pace = Pace({"long": (Point(0, 0), Point(0, 4_000)), "bent": (Point(9, 0), Point(9, 500), Point(509, 500))}, 1_500)
    assert (pace.length, pace.instants) == (4_000, 3)
    assert [pace.covered(instant) for instant in range(4)] == [0, 1_333, 2_666, 4_000]
    assert pace.places(0) == {"long": Point(0, 0), "bent": Point(9, 0)}
    assert pace.places(2) == {"long": Point(0, 2_666), "bent": Point(9 + 166, 500)}
    assert pace.places(3) == {"long": Point(0, 4_000), "bent": Point(509, 500)}
    assert Pace({"still": (Point(1, 1), Point(1, 1))}, 500).instants == 0


@dataclass(frozen=True)
class Shot:
    instant: int
    who: str


def test_the_first_on_the_way_comes_first_and_at_one_instant_the_first_asked() -> None:
    assert earliest([Shot(4, "a"), Shot(2, "b"), Shot(2, "c")]) == Shot(2, "b")
    assert earliest([]) is None


def run(script: Iterator[object]) -> None:
    assert list(script) == []


@pytest.mark.parametrize(
    ("lives", "done"),
    [(3, ["asked 0", "halt 2", "asked 2", "halt 5", "asked 5", "there"]), (1, ["asked 0", "halt 2"])],
)
def test_a_move_stops_where_somebody_reacts_and_goes_on_while_it_can(lives: int, done: list[str]) -> None:
    waiting, log = [Shot(2, "a"), Shot(5, "b")], list[str]()

    def asked(since: int) -> Script[Shot | None]:
        yield from ()
        log.append(f"asked {since}")
        return waiting.pop(0) if waiting else None

    def halted(shot: Shot) -> Script[None]:
        yield from ()
        log.append(f"halt {shot.instant}")

    def goes_on() -> bool:
        return sum(word.startswith("halt") for word in log) < lives

    run(marched(goes_on=goes_on, asked=asked, halted=halted, arrived=lambda: log.append("there")))
    assert log == done


def test_a_point_is_shifted_towards_the_start_never_beyond() -> None:
    assert shifted(Point(0, 0), (3, 4), 5_000) == Point(3_000, 4_000)
    assert distance_up(Point(0, 0), shifted(Point(0, 0), (1, 7), 999)) <= 999


@pytest.mark.parametrize("at", [(0, 0), (1_234, 567), (-2_999, 4_001), (5_000, 5_001)])
def test_bases_beside_each_other_touch_and_never_overlap(at: tuple[int, int]) -> None:
    base, target = Disc(Point(*at), 500), Disc(Point(5_000, 1_500), 789)
    spots = list(beside(base, target, HAIR))
    assert len(spots) == len(AROUND)
    for spot in spots:
        assert not overlap(base._replace(centre=spot), target)
        assert distance_up(spot, target.centre) <= 500 + 789 + HAIR
    touching = base._replace(centre=spots[0])
    assert spot_beside(touching, target, HAIR) == spots[0]


def test_an_end_near_a_base_is_set_against_it() -> None:
    foe, start = Disc(Point(4_000, 0), 500), Point(0, 0)

    def ends(x: int, y: int) -> Point:
        end = Disc(Point(x, y), 500)
        return snapped(end, (start, end.centre), [foe], HAIR, SNAP)[-1]

    assert ends(2_700, 0) == Point(2_700, 0)
    assert ends(2_800, 0) in {Point(2_999, 0), Point(3_000, 0)}
    assert ends(4_000, 0) in {Point(2_999, 0), Point(3_000, 0)}
    assert distance_up(ends(3_400, 799), Point(3_400, 799)) < 20
    assert ends(5_100, 0) in {Point(5_000, 0), Point(5_001, 0)}
    assert snapped(Disc(start, 500), (start, start), [Disc(Point(100, 0), 500)], HAIR, SNAP) == (start, start)
