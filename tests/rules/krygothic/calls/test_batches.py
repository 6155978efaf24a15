"""Batches of the whole game: everybody named in an order acts, fire owes its test, and reactions go by Speed."""

import pytest

from rules.kernel.shapes import Link, Path
from rules.krygothic.board import Pin, Table
from rules.krygothic.system import KRYGOTHIC
from tests.rules.krygothic.build import BLUE, FLAK, PISTOL, RED, model, place
from tests.rules.krygothic.calls.fakes import Match, at, combo, hall


def pinned_pair() -> Table:
    pin = Pin(hit=True, target=5, by=("b1",))
    return hall(
        model("a1", 20, 10, facing=0, willpower=3, pin=pin),
        model("a2", 20, 14, facing=0, willpower=3, pin=pin),
        model("b1", 40, 10, BLUE, facing=180),
    )


def shooters(*, far: float, near: float) -> Table:
    """Two of Red with pistols that reach 8 inches, and Blue's b1 in a flak jacket."""
    return hall(
        model("a1", far, 12, facing=0, guns=(PISTOL,)),
        model("a2", near, 10, facing=0, guns=(PISTOL,)),
        model("b1", 19.2, 10, BLUE, facing=180, armour=(FLAK,)),
    )


@pytest.mark.rule("krygothic.order.group", "krygothic.online.group_orders")
def test_one_who_fails_does_not_keep_the_others_of_an_order_from_acting() -> None:
    match = Match(pinned_pair(), (1, 2, 1, 5, 1, 1), KRYGOTHIC)
    match.say(RED, "combo", combo(Link("unpin", ("a1", "a2"))))
    while match.waiting == (RED,) and "b1" not in str(match.offered(RED)) and not match.heard("a2 is no longer pinned"):
        match.say(RED, sorted(match.offered(RED))[0])
    match.say(BLUE, "pass")
    assert match.table.models["a1"].pin is not None
    assert match.table.models["a2"].pin is None
    assert match.ap() == (18, 20), "each has paid for its own attempt"


@pytest.mark.rule("krygothic.combo.stop_on_failure")
def test_one_who_fails_ends_a_combo() -> None:
    match = Match(pinned_pair(), (1, 2, 1), KRYGOTHIC)
    match.say(RED, "combo", combo(Link("unpin", ("a1",)), Link("unpin", ("a2",))))
    while match.waiting == (RED,) and not match.heard("The combo is over"):
        match.say(RED, sorted(match.offered(RED))[0])
    match.say(BLUE, "pass")
    assert match.heard("The combo is over")
    assert match.table.models["a2"].pin is not None


@pytest.mark.rule("krygothic.order.group", "krygothic.range.maximum")
def test_who_is_out_of_reach_does_not_keep_the_next_from_shooting() -> None:
    match = Match(shooters(far=6, near=14), (1, 1, 1, 1), KRYGOTHIC)
    _all_shoot(match, "a1", "a2")
    assert match.heard("out of reach, so nothing is rolled")
    assert match.heard("a2 at b1, to hit against")
    assert match.ap() == (16, 20)


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.pin.miss_succession", "krygothic.pin.hit_multiple")
def test_a_shot_out_of_reach_leaves_the_test_that_an_earlier_hit_owes() -> None:
    match = Match(shooters(far=6, near=14), (6, 6, 1, 1, 1, 1, 1, 1, 1, 1), KRYGOTHIC)
    _all_shoot(match, "a2", "a1")
    assert match.heard("out of reach")
    assert match.heard("nerve under fire of 1"), match.said


@pytest.mark.rule("krygothic.online.batch_order", "krygothic.faceoff.same_kind")
def test_reactions_of_one_kind_go_by_speed_whatever_their_order() -> None:
    start = hall(
        model("a1", 10, 10, facing=0, speed=4),
        model("b2", 20, 6, BLUE, facing=180, speed=3),
        model("b1", 20, 14, BLUE, facing=180, speed=6),
    )
    match = Match(start, (), KRYGOTHIC)
    match.say(RED, "move:a1").say(RED, "move:a1", Path((place(10, 10), place(12, 10))))
    for name, y in (("b2", 6), ("b1", 14)):
        match.say(BLUE, f"move:{name}").say(BLUE, f"move:{name}", Path((place(20, y), place(21, y))))
    if match.waiting == (BLUE,) and "pass" in match.offered(BLUE):
        match.say(BLUE, "pass")
    while any("carry-on" in match.offered(seat) for seat in match.waiting):
        match.say(match.waiting[0], "carry-on")
    moved = [text[:2] for text in match.said if " moves " in text and text[:2] in ("a1", "b1", "b2")]
    assert moved == ["b1", "a1", "b2"]


def _all_shoot(match: Match, *names: str) -> None:
    """They shoot at b1 by one order, in this order."""
    match.say(RED, "combo", combo(Link("shoot", names)))
    for _ in names:
        match.say(RED, "standard:pistol", at("b1"))
    match.say(BLUE, "pass")
