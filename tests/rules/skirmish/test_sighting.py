"""What is in the way of somebody who looks: named by what stops most of the lines, and in no more than two names."""

from rules.battlefield.lines import SpaceLine
from rules.battlefield.terrain import Blocker
from rules.geometry import Point
from rules.skirmish.sighting import in_the_way, what_stops

LINES = tuple(SpaceLine(Point(0, 0), Point(10_000, 0), 1_000, height) for height in (200, 800, 1_400, 2_000))


def wall(id_: str, x: int, top: int, bottom: int = 0) -> Blocker:
    corners = (Point(x, -500), Point(x + 200, -500), Point(x + 200, 500), Point(x, 500))
    return Blocker(id_, "hard", corners, None, bottom, top)


def stops(*parts: Blocker) -> tuple[str, ...]:
    return what_stops(LINES, parts, lambda id_: id_.split(".")[0])


def test_a_low_thing_before_what_hides_all_by_itself_is_not_blamed() -> None:
    assert stops(wall("crate", 8_000, 500), wall("house", 9_000, 5_000)) == ("house",)


def test_two_that_hide_it_together_are_both_named_the_nearer_first() -> None:
    lintel, sill = wall("lintel", 5_000, 5_000, 1_000), wall("sill", 3_000, 1_000)
    assert stops(lintel, sill) == stops(sill, lintel) == ("sill", "lintel")


def test_of_those_that_stop_as_much_the_nearest_is_named() -> None:
    assert stops(wall("far", 6_000, 5_000), wall("near", 2_000, 5_000)) == ("near",)


def test_the_walls_of_a_house_are_one() -> None:
    low, high = wall("house.sill", 5_000, 1_000), wall("house.lintel", 7_000, 5_000, 1_000)
    assert stops(low, high, wall("crate", 8_000, 500)) == ("house",)


def test_it_is_said_in_a_sentence_or_not_at_all() -> None:
    assert stops() == ()
    assert [in_the_way(names) for names in ((), ("A",), ("A", "B", "C"))] == [
        "",
        " In the way: A.",
        " In the way: A and B.",
    ]
