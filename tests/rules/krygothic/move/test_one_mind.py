"""Drones of the Hive that move as one: all but the first pay 1 AP less, wherever a price is said, asked for or paid."""

import pytest

from rules.kernel.shapes import Chain, ChainShape, Link, Path, price_of
from rules.krygothic.board import Table
from rules.krygothic.move.actions import ACTIONS, drones_of_one_mind
from rules.krygothic.reactions.action_types import by_id
from rules.krygothic.system import KRYGOTHIC
from tests.rules.krygothic.build import BLUE, RED, Placed, model, place
from tests.rules.krygothic.calls.fakes import Match, combo, hall
from tests.rules.krygothic.ground import difficult, on

KIND = by_id(ACTIONS)
ALL = ("a", "b", "c")


def drone(id_: str, x: float, y: float) -> Placed:
    return model(id_, x, y, profile="drone", speed=4, facing=0)


def hive(*more: Placed, ap: int = 20) -> Table:
    """Three Drones of Red in a row, two inches apart, and one of Blue to the east."""
    drones = [drone(id_, 20, 10 + 2 * number) for number, id_ in enumerate(ALL)]
    foe = model("v", 32, 10, BLUE, speed=3, facing=180)
    return hall(*drones, *more, foe, ap=(ap, 20), team_rules=(("one_mind",), ()))


def path(x: float, y: float) -> Path:
    return Path((place(x, y),))


def moved(match: Match, ids: tuple[str, ...] = ALL, *, to: float = 24) -> Match:
    for id_ in ids:
        match.say(RED, f"move:{id_}", Path((place(to, match.table.models[id_].at.y / 1000),)))
    return match


def shape(match: Match) -> ChainShape:
    found = next(option.needs for option in match.asked(RED).options if option.id == "combo")
    assert isinstance(found, ChainShape)
    return found


@pytest.mark.rule("krygothic.team.hive")
@pytest.mark.parametrize("ap", [20, 4])
def test_m11_three_drones_of_one_mind_move_for_4_ap(ap: int) -> None:
    match = Match(hive(ap=ap), system=KRYGOTHIC)
    link = Link("move", ALL)
    assert price_of(shape(match), (link,)) == 4
    moved(match.say(RED, "combo", combo(link)))
    assert match.heard("calls, for 4 AP: a, b and c are about to move")
    match.say(BLUE, "pass")
    assert match.ap() == (ap - 4, 20)
    assert {match.x(id_) for id_ in ALL} == {24}
    assert [text for text in match.said if "Normal move," in text] == [
        "a: Normal move, 2 AP.",
        "b: Normal move, 1 AP.",
        "c: Normal move, 1 AP.",
    ]


@pytest.mark.rule("krygothic.team.hive", "krygothic.ap.insufficient")
def test_3_ap_are_not_enough_for_three_drones() -> None:
    match = Match(hive(ap=3), system=KRYGOTHIC)
    refusal = match.refused(RED, "combo", combo(Link("move", ALL)))
    assert (refusal.rule, refusal.value, refusal.bound) == ("krygothic.ap.insufficient", 4, 3)


@pytest.mark.rule("krygothic.team.hive", "krygothic.combo.prepay")
def test_a_combo_of_drones_is_prepaid_at_its_price_and_carried_out_for_it() -> None:
    match = Match(hive(ap=8), system=KRYGOTHIC)
    match.say(RED, "combo", combo(Link("move", ALL), Link("move", ALL)))
    assert match.heard("calls a combo for 8 AP")
    moved(match)
    match.say(BLUE, "pass")
    moved(match.say(RED, "go-on"), to=27).say(BLUE, "pass")
    assert {match.x(id_) for id_ in ALL} == {27}
    assert match.heard("The combo of 2 commands is completed.")
    assert match.ap() == (0, 20)


@pytest.mark.rule("krygothic.team.hive", "krygothic.terrain.difficult")
def test_terrain_is_paid_by_each_of_them() -> None:
    match = Match(on(hive(), difficult(22, 11, 30, 13)), system=KRYGOTHIC)
    match.say(RED, "combo", combo(Link("move", ("a", "b"))))
    moved(match, ("a", "b")).say(BLUE, "pass")
    assert match.ap() == (16, 20), "2 for the first, 1 and 1 for the debris for the other"


@pytest.mark.rule("krygothic.team.hive", "krygothic.ap.insufficient")
def test_what_the_ground_costs_more_is_refused_with_the_price_it_would_have() -> None:
    match = Match(on(hive(ap=3), difficult(22, 11, 30, 13)), system=KRYGOTHIC)
    match.say(RED, "combo", combo(Link("move", ("a", "b")))).say(RED, "move:a", path(24, 10))
    refusal = match.refused(RED, "move:b", path(24, 12))
    assert refusal.message == "Normal move costs 2 AP; 1 are left."


@pytest.mark.rule("krygothic.team.hive", "krygothic.faceoff.loser")
def test_nobody_saves_by_a_drone_that_was_to_move_and_does_not() -> None:
    runner = model("r", 32, 14, BLUE, speed=6, facing=180)
    match = Match(hive(runner), system=KRYGOTHIC)
    moved(match.say(RED, "combo", combo(Link("move", ALL))))
    match.say(BLUE, "move:r").say(BLUE, "move:r", path(33, 14)).say(BLUE, "pass")
    match.say(RED, "drop").say(RED, "carry-on").say(RED, "carry-on")
    assert (match.x("a"), match.x("b"), match.x("c")) == (20, 24, 24)
    assert match.ap() == (17, 18), "2 for the first that moves, 1 for the other"


@pytest.mark.rule("krygothic.team.hive")
def test_who_is_of_one_mind() -> None:
    far = hive(drone("d", 20, 19), drone("e", 20, 19.001), model("w", 20, 8, type="gunner"))
    mind = drones_of_one_mind(far, RED)
    assert mind is not None
    for named_, groups in (
        (("a", "b", "c"), ("abc",)),
        (("w", "b", "c"), ("bc",)),
        (("c", "d"), ("cd",)),
        (("c", "e"), ("c", "e")),
        (("a", "d", "b", "c"), ("abc", "d")),
        (("c", "d", "b", "a"), ("cd", "ba")),
    ):
        assert mind.groups(named_) == tuple(map(tuple, groups)), named_
    five = hall(*(drone(f"d{n}", 10, 8 + 1.5 * n) for n in range(5)), team_rules=(("one_mind",), ()))
    mind = drones_of_one_mind(five, RED)
    assert mind is not None
    assert list(mind.saved([f"d{n}" for n in range(5)])) == ["d1", "d2", "d4"], "three at most, by threes"


@pytest.mark.rule("krygothic.team.hive")
def test_only_drones_of_the_hive_that_move_normally_save() -> None:
    match = Match(hive(), system=KRYGOTHIC)
    assert {kind.id for kind in shape(match).kinds if kind.together} == {"move"}
    others = hall(*(drone(id_, 20, 10 + 2 * n) for n, id_ in enumerate(ALL)), model("v", 32, 10, BLUE))
    assert drones_of_one_mind(others, RED) is None
    match.say(RED, "combo", Chain((Link("run", ALL),)))
    for id_ in ALL:
        match.say(RED, f"run:{id_}", path(24, match.table.models[id_].at.y / 1000))
    assert match.heard("calls, for 6 AP")
