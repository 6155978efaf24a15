"""What is tried fits its shape, and leans to the goals."""

from itertools import combinations

import pytest

from rules.geometry.point import INCH, Point, distance_up
from rules.geometry.rates import Rates
from rules.kernel.answer_check import invalid_answer
from rules.kernel.question import Ask, Option
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.shapes import (
    AimShape,
    Moment,
    MomentShape,
    NumberShape,
    Path,
    PathShape,
    PickItem,
    PickPart,
    PickShape,
    PlacesShape,
    Shape,
    SpotShape,
    Value,
    Ways,
    WaysMover,
    WaysShape,
    parted,
)
from rules.players.candidates import accepted_values, values
from rules.players.cohesion import close_formation
from rules.players.evaluator import Goal, Stop
from rules.players.keyed_random import KeyedRandom

ZONE = (Point(0, 0), Point(8_000, 0), Point(8_000, 6_000), Point(0, 6_000))
HERE = Point(20_000, 20_000)
GOALS = {"": (Goal(Point(40_000, 20_000), 2 * INCH),)}
ITEMS = tuple(PickItem(id=id_, label=id_, part="ab" if id_ in "ab" else "cd") for id_ in "abcd")

SHAPES: tuple[Shape, ...] = (
    PathShape(piece="m", start=HERE, radius=500, budget=6 * INCH),
    WaysShape(movers=tuple(WaysMover(piece=id_, start=HERE, radius=500, budget=INCH) for id_ in "mn"), whole=True),
    SpotShape(zones=(ZONE,)),
    PlacesShape(pieces=("m", "n"), zones=(ZONE,)),
    PlacesShape(pieces=("m", "n"), zones=(ZONE,), suggested={"m": Point(1_000, 1_000), "n": Point(2_000, 1_000)}),
    AimShape(piece="m", start=HERE, radius=500, length=8 * INCH),
    PickShape(items=ITEMS, least=1, most=3),
    parted(ITEMS, PickPart(id="ab", label="", least=1, most=1), PickPart(id="cd", label="", least=0, most=2)),
    NumberShape(least=2, most=9),
    MomentShape(moments=tuple(Moment(number=number, label="", at={}) for number in range(4))),
)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_every_value_fits_its_shape(shape: Shape) -> None:
    found = list(values(shape, GOALS, KeyedRandom(b"fit")))
    assert found
    assert not [fault for value in found if (fault := invalid_answer(shape, value))]


def test_of_what_is_one_leg_to_stay_comes_first() -> None:
    shape = PathShape(piece="m", start=HERE, radius=500, budget=INCH, straight=True)
    first = next(values(shape, GOALS, KeyedRandom(b"stay")))
    assert isinstance(first, Path)
    assert first.points == (HERE,)


def test_the_first_way_goes_to_the_goal_as_far_as_it_may() -> None:
    first = next(values(SHAPES[0], GOALS, KeyedRandom(b"way")))
    assert isinstance(first, Path)
    assert 5_990 <= distance_up(HERE, first.points[-1]) <= 6 * INCH
    assert first.points[-1].y == HERE.y


def test_nobody_goes_nearer_than_wanted() -> None:
    near = {"": (Goal(Point(23_000, 20_000), 2 * INCH),)}
    first = next(values(SHAPES[0], near, KeyedRandom(b"near")))
    assert isinstance(first, Path)
    assert distance_up(first.points[-1], Point(23_000, 20_000)) == 2 * INCH


def test_a_way_too_short_to_be_seen_is_no_way() -> None:
    assert not list(values(PathShape(piece="m", start=HERE, radius=500, budget=2), GOALS, KeyedRandom(b"way")))


def test_a_way_that_is_known_comes_first_as_far_as_the_budget_goes() -> None:
    """A leg that costs more than its length, a climb, is gone whole or not at all."""
    way = (
        Stop(Point(23_000, 20_000), "ground", 3_000),
        Stop(Point(23_000, 21_000), "roof", 4_000),
        Stop(Point(29_000, 21_000), "roof", 6_000),
    )

    def first(budget: int) -> Path:
        shape = PathShape(piece="m", start=HERE, radius=500, budget=budget * INCH, rates=Rates(step=INCH))
        found = next(values(shape, {"m": (Goal(way[-1].at, 0, way),)}, KeyedRandom(b"way")))
        assert isinstance(found, Path)
        return found

    assert first(6).points == (way[0].at,)
    assert first(8).on == ("ground", "roof", "roof")
    assert way[1].at.x < first(8).points[-1].x < way[2].at.x
    assert first(13).points[-1] == way[2].at


def test_who_comes_out_of_one_place_spreads_on_the_way_to_the_goal() -> None:
    movers = tuple(WaysMover(piece=id_, start=HERE, radius=500, budget=12 * INCH) for id_ in "mnop")
    beside: dict[str, tuple[Point, ...]] = {mover.piece: (HERE,) for mover in movers}
    goal = Point(HERE.x, HERE.y + 30 * INCH)
    found = list(
        values(WaysShape(movers=movers, whole=True, suggested=beside), {"m": [Goal(goal)]}, KeyedRandom(b"key"))
    )
    assert isinstance(found[0], Ways)
    ends = [way[-1] for way in found[0].paths.values()]
    apart = [distance_up(one, other) for one, other in combinations(ends, 2)]
    assert min(apart) >= INCH
    assert max(apart) <= 3 * INCH
    assert all(INCH < distance_up(HERE, end) <= 12 * INCH for end in ends)
    assert max(distance_up(end, goal) for end in ends) < 22 * INCH
    assert found[-1] == Ways(beside)


@pytest.mark.parametrize("stands_in", [{"n"}, {"m", "o"}])
@pytest.mark.parametrize("open_side", [1, -1, 0])
def test_who_cannot_go_as_the_others_do_slips_past_or_stays(stands_in: set[str], open_side: int) -> None:
    """A wreck before one of them, to be passed on one side or on none, does not keep a whole Unit where it is."""
    starts = {id_: Point(HERE.x, HERE.y + at * INCH) for at, id_ in enumerate("mno")}
    movers = tuple(WaysMover(piece=id_, start=at, radius=500, budget=6 * INCH) for id_, at in starts.items())

    def resolve(value: Value) -> Value:
        assert isinstance(value, Ways)
        fit = {id_: open_side * (path[0].y - starts[id_].y) > 0 for id_, path in value.paths.items()}
        if unfit := {id_: "in the way" for id_ in stands_in & value.paths.keys() if not fit[id_]}:
            raise Refused(Refusal(rule="r", message="Something is in the way.", unfit=unfit))
        return value

    option: Option[Value] = Option(id="move", label="Move", shape=WaysShape(movers=movers), resolve=resolve)
    ask = Ask(seat=Seat(0), rule="r", prompt="Where?", options=[option])
    first = next(accepted_values(ask, option, GOALS, KeyedRandom(b"past"), 1)).value
    assert isinstance(first, Ways)
    assert first.paths.keys() == (starts.keys() if open_side else starts.keys() - stands_in)
    for id_, path in first.paths.items():
        assert len(path) == 1 + (id_ in stands_in)
        assert INCH < distance_up(starts[id_], path[-1]) <= 6 * INCH
        assert path[-1].x > starts[id_].x


@pytest.mark.parametrize(("far", "reaches"), [(5, True), (30, False)])
def test_who_would_be_out_of_touch_walks_towards_the_others(far: int, reaches: bool) -> None:
    starts = {id_: Point(HERE.x, HERE.y + at * INCH) for at, id_ in enumerate("mno")} | {
        "p": Point(HERE.x, HERE.y - far * INCH)
    }
    movers = tuple(WaysMover(piece=id_, start=at, radius=500, budget=6 * INCH) for id_, at in starts.items())
    as_one = Ways({id_: (Point(at.x + 2 * INCH, at.y),) for id_, at in starts.items()})
    closed = close_formation(WaysShape(movers=movers, link=3 * INCH), as_one)
    assert closed is not None
    assert {id_: closed.paths[id_] for id_ in "mno"} == {id_: as_one.paths[id_] for id_ in "mno"}
    (end,) = closed.paths["p"]
    assert (distance_up(end, closed.paths["m"][0]) <= 4 * INCH) == reaches
    assert 2 * INCH < distance_up(end, starts["p"]) <= 6 * INCH
    assert close_formation(WaysShape(movers=movers, link=40 * INCH), as_one) is None, "all are in touch"
    assert close_formation(WaysShape(movers=movers), as_one) is None, "where touch does not matter"
