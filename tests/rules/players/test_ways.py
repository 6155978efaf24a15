"""Along a way that is known one comes as far as others let one, and what is for one act only leads nowhere else."""

from typing import Any

from rules.geometry.point import Point, distance_up
from rules.geometry.rates import Rates
from rules.kernel.question import Ask
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.script import Option
from rules.kernel.shapes import Path, PathShape, Value
from rules.players.candidates import accepted_values, values
from rules.players.evaluator import Goal, Stop
from rules.players.keyed_random import KeyedRandom
from rules.players.ways import paths_along

HERE = Point(20_000, 20_000)
FOOT, TOP, FAR = Point(20_300, 20_000), Point(20_300, 21_300), Point(29_000, 20_000)
SHAPE = PathShape(piece="m", start=HERE, radius=500, budget=5_000, surfaces=("ground", "roof"), rates=Rates(step=1_000))
WALK = Goal(FAR, 0, (Stop(FAR, "ground", 9_000),))
CLIMB = Goal(TOP, 0, (Stop(FOOT, "ground", 300), Stop(TOP, "roof", 4_300)))


def _paths(goal: Goal, shape: PathShape = SHAPE) -> list[Path]:
    return [path for path in values(shape, {"m": (goal,)}, KeyedRandom(b"way")) if isinstance(path, Path)]


def _ask(refused: Any) -> tuple[Ask[Any], Option[Any]]:
    """A question for a path; those of which `refused` is true are not taken."""

    def resolve(value: Value) -> None:
        if refused(value):
            raise Refused(Refusal(rule="a.rule", message="No."))

    option = Option[Any](id="move:on", label="Move", shape=SHAPE, resolve=resolve)
    return Ask(seat=0, rule="a.rule", prompt="Where?", options=(option,)), option


def _taken(refused: Any, goal: Goal = WALK) -> list[Path]:
    ask, option = _ask(refused)
    found = [one.value for one in accepted_values(ask, option, {"m": (goal,)}, KeyedRandom(b"way"), 12)]
    return [path for path in found if isinstance(path, Path)]


def test_no_way_is_told_twice() -> None:
    """To two goals in the same direction one goes by the same way, as far as the budget goes."""
    farther = replace_way(WALK, Point(31_000, 20_000))
    told = [alike[0] for alike in paths_along(SHAPE, (WALK, farther))]
    assert len(told) == len(set(told)) == 3


def replace_way(goal: Goal, at: Point) -> Goal:
    return goal._replace(at=at, way=(Stop(at, "ground", distance_up(HERE, at)),))


def test_who_stands_near_the_foot_climbs_without_going_there_first() -> None:
    """A step of a third of an inch counts as a whole one: then the budget is no longer enough."""
    assert Path((TOP,), ("roof",)) in _paths(CLIMB)
    assert Path((FOOT, TOP), ("ground", "roof")) not in _paths(CLIMB)


def test_where_somebody_stands_one_ends_short_of_it_or_beside_it() -> None:
    free = _taken(lambda path: False)
    end = free[0].points[-1]
    blocked = _taken(lambda path: distance_up(path.points[-1], end) < 2 * SHAPE.radius)
    assert 2 * SHAPE.radius <= distance_up(blocked[0].points[-1], end) < 3 * SHAPE.radius
    assert blocked[0].points[-1].x > HERE.x + SHAPE.budget // 2


def test_of_ways_that_lead_as_far_one_is_enough() -> None:
    ends = [path.points[-1] for path in _taken(lambda path: False)]
    assert not any(0 < distance_up(one, ends[0]) < 2 * SHAPE.radius for one in ends)


def test_what_one_goes_for_is_reached_from_other_sides_and_nothing_else_is_tried() -> None:
    foe = Point(24_000, 20_000)
    goal = Goal(foe, 1_000, (Stop(Point(23_000, 20_000), "ground", 3_000),), act="charge")
    ends = [path.points[-1] for path in _paths(goal)]
    assert len(set(ends)) > 4
    assert all(abs(distance_up(end, foe) - 1_000) < 3 for end in ends)
