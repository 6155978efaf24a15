"""Values that cannot answer a shape at all are turned down before any rule sees them."""

from random import Random

import msgspec
import pytest

from rules.geometry.point import Point
from rules.kernel.answer_check import MOST_POINTS, invalid_answer
from rules.kernel.question import Option
from rules.kernel.refusal import Refused
from rules.kernel.shapes import (
    Chain,
    ChainKind,
    ChainShape,
    Link,
    Moment,
    MomentShape,
    Number,
    NumberShape,
    Path,
    PathShape,
    Pick,
    PickItem,
    PickShape,
    Places,
    PlacesShape,
    Spot,
    SpotShape,
    Value,
    Ways,
    WaysMover,
    WaysShape,
    When,
)
from tests.harness.sampler import Sampler

HERE, THERE = Point(1000, 1000), Point(2000, 1000)
ONE, TWO = (WaysMover(piece=piece, start=HERE, radius=500, budget=6000) for piece in ("one", "two"))
SOME = WaysShape(movers=(ONE, TWO))
ALL = WaysShape(movers=(ONE, TWO), whole=True)
PATH = PathShape(piece="one", start=HERE, radius=500, budget=6000)
LEVELS = ("ground", "deck")


def told(shape, value):
    """The sentence of a misfit; empty where the value fits."""
    fault = invalid_answer(shape, value)
    return fault.message if fault else ""


def remedy(shape, value):
    """What would mend an answer that does not fit."""
    fault = invalid_answer(shape, value)
    assert fault
    return fault.remedy


def test_some_of_several_pieces_may_stay():
    assert invalid_answer(SOME, Ways({})) is None
    assert invalid_answer(SOME, Ways({"two": (THERE,)})) is None
    assert invalid_answer(SOME, Ways({"one": (THERE,), "two": (THERE, HERE)})) is None


def test_where_all_move_together_each_needs_a_path():
    assert invalid_answer(ALL, Ways({"one": (THERE,), "two": (THERE,)})) is None
    assert told(ALL, Ways({"one": (THERE,)})) == "All 2 models move together; 1 of them have a path."


def test_nobody_else_moves():
    assert told(SOME, Ways({"three": (THERE,)})) == "Only the 2 models asked for can move; 1 of those sent were not."
    assert told(SOME, Ways({"one": (THERE,)}, {"two": ("",)})) == (
        "Only the 2 models asked for can move, and levels go with a path."
    )


@pytest.mark.parametrize("points", [(), (THERE,) * (MOST_POINTS + 1)])
def test_each_of_the_paths_has_as_many_points_as_a_path(points):
    fault = f"A path has 1 to {MOST_POINTS} points; this one has {len(points)}."
    assert told(SOME, Ways({"one": (THERE,), "two": points})) == fault
    assert told(PATH, Path(points)) == fault


def test_no_point_of_any_path_is_off_in_the_distance():
    assert told(SOME, Ways({"one": (THERE,), "two": (Point(0, 10**7),)})) == "That point is nowhere near the table."


@pytest.mark.parametrize(
    ("shape", "plain", "named"),
    [
        (PATH, Path((THERE, HERE)), Path((THERE, HERE), ("deck", ""))),
        (SOME, Ways({"one": (THERE,)}), Ways({"one": (THERE,)}, {"one": ("deck",)})),
        (SpotShape(), Spot(HERE), Spot(HERE, on="deck")),
        (PlacesShape(pieces=("one",)), Places({"one": HERE}), Places({"one": HERE}, {"one": "deck"})),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_a_level_can_be_named_only_where_the_shape_lists_it(shape, plain, named):
    assert invalid_answer(shape, plain) is None
    assert told(shape, named) == "There is no such level to stand on."
    assert remedy(shape, named) == "Name no level."
    levelled = msgspec.structs.replace(shape, surfaces=LEVELS)
    assert remedy(msgspec.structs.replace(shape, surfaces=("attic",)), named) == "Name one of the levels on offer."
    assert invalid_answer(levelled, plain) == invalid_answer(levelled, named) is None


def test_levels_are_named_for_every_point_or_for_none():
    shape = msgspec.structs.replace(PATH, surfaces=LEVELS)
    assert told(shape, Path((THERE, HERE), ("deck",))).startswith("A path that names levels")
    ways = msgspec.structs.replace(SOME, surfaces=LEVELS)
    assert told(ways, Ways({"one": (THERE,)}, {"one": ("deck", "deck")})).startswith("A path that names levels")


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        (Path((THERE,)), {"type": "path", "points": [[2000, 1000]]}),
        (Ways({"one": (THERE,)}), {"type": "ways", "paths": {"one": [[2000, 1000]]}}),
        (Spot(HERE), {"type": "spot", "at": [1000, 1000]}),
        (Places({"one": HERE}), {"type": "places", "at": {"one": [1000, 1000]}}),
    ],
)
def test_values_without_levels_say_nothing_of_them(value, sent):
    assert msgspec.json.decode(msgspec.json.encode(value)) == sent
    assert msgspec.convert(sent, Value) == value


@pytest.mark.parametrize("seed", range(40))
def test_random_players_answer_several_pieces_at_once(seed):
    sampler = Sampler(Random(seed))
    for shape in (
        SOME,
        ALL,
        msgspec.structs.replace(SOME, surfaces=LEVELS),
        msgspec.structs.replace(PATH, surfaces=LEVELS),
    ):
        assert invalid_answer(shape, sampler.value(shape)) is None


MOVE = ChainKind(id="move", label="Move", prices={"a": 2, "b": 2})
FIRE = ChainKind(id="fire", label="Fire", prices={"a": 2}, barred={"b": "B has no gun."})
CHAIN = ChainShape(kinds=(MOVE, FIRE), budget=6, most=3, unit=" AP")


@pytest.mark.parametrize(
    ("links", "fault"),
    [
        ((Link("move", ("a",)), Link("fire", ("a",), 4)), ""),
        ((), "Give 1 to 3 commands; these are 0."),
        ((Link("move", ("a",)),) * 4, "Give 1 to 3 commands; these are 4."),
        ((Link("hide", ("a",)),), "Command 1 is none of those offered."),
        ((Link("move", ()),), "Command 1, Move: say who obeys it, and each of them once."),
        ((Link("move", ("a", "a")),), "Command 1, Move: say who obeys it, and each of them once."),
        ((Link("fire", ("b",)),), "B has no gun."),
        ((Link("fire", ("c",)),), "Command 1, Fire: one of those named cannot obey it."),
        ((Link("move", ("a",), -1),), "Command 1, Move: pay up to 6 AP."),
        ((Link("move", ("a", "b")), Link("fire", ("a",), 3)), "All that costs 7 AP; 6 are left."),
    ],
)
def test_commands_are_of_those_offered_and_paid_from_one_budget(links, fault):
    assert told(CHAIN, Chain(links)) == fault


def test_a_program_finds_commands_that_can_be_given():
    sampler = Sampler(Random(3))
    assert any(invalid_answer(CHAIN, sampler.value(CHAIN)) is None for _ in range(20))


@pytest.mark.parametrize(
    ("turns", "facing", "fault"),
    [
        (True, None, ""),
        (False, None, ""),
        (True, 0, ""),
        (True, 359, ""),
        (True, 360, "A facing is a number of whole degrees from 0 to 359."),
        (True, -1, "A facing is a number of whole degrees from 0 to 359."),
        (False, 0, "This path does not say which way to face."),
    ],
)
def test_a_path_says_which_way_to_face_only_where_it_is_asked(turns, facing, fault):
    shape = msgspec.structs.replace(PATH, turns=turns)
    assert told(shape, Path((Point(1000, 1000),), facing=facing)) == fault


def test_random_players_turn_only_where_a_path_does():
    asked = {
        Sampler(Random(seed)).value(msgspec.structs.replace(PATH, turns=True)).facing is None for seed in range(20)
    }
    assert asked == {True, False}
    assert all(Sampler(Random(seed)).value(PATH).facing is None for seed in range(20))


ITEMS = tuple(PickItem(id=id_, label=id_.upper()) for id_ in "abcdef")
FOUR = PickShape(items=ITEMS, least=4, most=4)
MOMENTS = MomentShape(moments=(Moment(number=1, label="one", at={}),))


@pytest.mark.parametrize(
    ("shape", "value", "measured", "limit", "remedy"),
    [
        (FOUR, Pick(("a", "b", "c")), "3", "4", "Pick 1 more."),
        (FOUR, Pick(tuple("abcdef")), "6", "4", "Leave out 2."),
        (FOUR, Pick(("a", "a", "b", "c")), "4", "3", "Leave out 1."),
        (FOUR, Pick(("a", "b", "x", "y")), "2", "the 6 offered", "Pick only from those offered."),
        (SOME, Ways({"three": (THERE,)}), "1", "the 2 models asked for", "Leave the others out."),
        (ALL, Ways({"one": (THERE,)}), "1", "2", "Give 1 more a path."),
        (PATH, Path(()), "0", "1 to 40", "Give at least one point."),
        (PATH, Path((THERE,) * 43), "43", "1 to 40", "Leave out 3."),
        (PATH, Path((Point(0, 1_000_500),)), "1000.5″", "1000″ from its corner", "Choose a point on the table."),
        (
            PlacesShape(pieces=("one", "two")),
            Places({"one": HERE}),
            "1",
            "2",
            "Place the models asked for and no others.",
        ),
        (NumberShape(least=2, most=6), Number(1), "1", "2 to 6", "Choose 2 or a number above it."),
        (NumberShape(least=2, most=6), Number(9), "9", "2 to 6", "Choose 6 or a number below it."),
        (MOMENTS, When(7), "moment 7", "one of 1 moments", "Choose one of them."),
        (CHAIN, Chain((Link("move", ("a",)),) * 5), "5", "1 to 3", "Leave out 2."),
        (CHAIN, Chain((Link("move", ("a", "b")), Link("fire", ("a",), 3))), "7", "6", "Save 1 AP."),
        (PATH, Spot(HERE), "a spot", "a path", "Answer with a path."),
        (None, Spot(HERE), "a spot", "nothing", "Choose it without a value."),
    ],
)
def test_what_does_not_fit_is_told_with_what_was_sent_what_may_be_and_how_to_mend_it(
    shape, value, measured, limit, remedy
):
    fault = invalid_answer(shape, value)
    assert (fault.measured, fault.limit, fault.remedy) == (measured, limit, remedy)
    with pytest.raises(Refused) as raised:
        Option(id="it", label="It", shape=shape).accept(value, "toy.rule")
    refusal = raised.value.refusal
    assert (refusal.rule, refusal.message) == ("toy.rule", fault.message)
    assert (refusal.measured, refusal.limit, refusal.remedy) == (measured, limit, remedy)
    assert (refusal.unit != "") == (refusal.value is not None) == (refusal.bound is not None)
