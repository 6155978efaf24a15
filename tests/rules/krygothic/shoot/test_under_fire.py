"""What shots do to nerves: hits and near misses, once for each shooting action."""

import pytest
from msgspec import structs

from rules.kernel.shapes import Pick
from rules.krygothic.board import Command, OngoingCall, Table
from rules.krygothic.shoot.actions import SHOOT
from tests.rules.krygothic.acting import act, told
from tests.rules.krygothic.build import BLUE, PISTOL, RED, model, table

AT_V = Pick(("V",))


def two_on_one(**target: object) -> Table:
    return table(
        model("A", 10, 10, guns=(PISTOL,)),
        model("B", 10, 12, guns=(PISTOL,)),
        model("V", 15, 10, BLUE, **({"facing": 180, "willpower": 4, "body": 9} | target)),
    )


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.pin.when", "krygothic.shoot.steps")
def test_a_hit_tests_nerve_after_the_wounds() -> None:
    found = act(two_on_one(), SHOOT, "A", "standard:pistol", AT_V, dice="5 1 | 1 | 2 4 1 3")
    pin = found.table.models["V"].pin
    assert pin
    assert (pin.hit, pin.target, pin.by) == (True, 5, ("A",))
    calm = act(two_on_one(), SHOOT, "A", "standard:pistol", AT_V, dice="5 1 | 1 | 2 5 1 3")
    assert calm.table.models["V"].pin is None
    gone = act(two_on_one(wounds=1, body=2), SHOOT, "A", "standard:pistol", AT_V, dice="5 1 | 5")
    assert not told(gone, "nerve")


@pytest.mark.rule("krygothic.pin.hit_multiple", "krygothic.pin.miss_test", "krygothic.pin.miss_succession")
def test_p06_to_p08_two_shooters_by_separate_orders() -> None:
    first = act(two_on_one(), SHOOT, "A", "standard:pistol", AT_V, dice="1 2")
    assert first.table.models["V"].pin is None, "one miss is no test"
    second = act(first.table, SHOOT, "B", "standard:pistol", AT_V, dice="1 2 | 1 2 2 2")
    pin = second.table.models["V"].pin
    assert pin
    assert (pin.hit, pin.target) == (False, 3)
    hit = act(first.table, SHOOT, "B", "standard:pistol", AT_V, dice="1 5 | 1 | 5 1 1 1")
    pin = hit.table.models["V"].pin
    assert pin
    assert (pin.hit, pin.target) == (True, 6)


@pytest.mark.rule("krygothic.pin.miss_test", "krygothic.online.group_orders")
def test_shooters_of_one_order_are_counted_together_after_the_last() -> None:
    on = structs.replace(two_on_one(), call=OngoingCall(seat=RED, commands=(Command(kind="shoot", models=("A", "B")),)))
    first = act(on, SHOOT, "A", "standard:pistol", AT_V, dice="1 5 | 1")
    assert first.table.models["V"].pin is None, "not before the last of them has fired"
    second = act(first.table, SHOOT, "B", "standard:pistol", AT_V, dice="1 2 | 5 5 5 5")
    pin = second.table.models["V"].pin
    assert pin
    assert pin.target == 6


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.shoot.snap")
def test_p15_a_snap_shot_brings_one_test() -> None:
    on = table(
        model("A", 10, 10, rc=4, guns=(PISTOL,)),
        model("V", 15, 10, BLUE, facing=180, willpower=1, body=9),
    )
    found = act(on, SHOOT, "A", "snap:pistol", AT_V, dice="5 1 | 1 | 5 1 | 1 | 4")
    assert sum("nerve under fire" in line for line in found.said) == 1
    assert found.table.models["V"].pin


@pytest.mark.rule("krygothic.shoot.suppressive", "krygothic.pin.hit_test")
def test_suppressive_fire_pins_like_a_hit() -> None:
    gun = structs.replace(PISTOL, traits=("suppressive",))
    on = table(model("A", 10, 10, guns=(gun,)), model("V", 15, 10, BLUE, facing=180, willpower=1))
    found = act(on, SHOOT, "A", "suppressive:pistol", AT_V, dice="5 1 1 1 | 4")
    pin = found.table.models["V"].pin
    assert pin
    assert pin.hit


@pytest.mark.rule("krygothic.range.maximum", "krygothic.pin.miss_test")
def test_a_shot_that_cannot_reach_frightens_nobody() -> None:
    far = table(
        model("A", 10, 10, guns=(PISTOL,)),
        model("B", 17, 10.9, guns=(PISTOL,)),
        model("V", 21, 10, BLUE, facing=180, body=9),
    )
    wasted = act(far, SHOOT, "A", "standard:pistol", AT_V)
    near = act(wasted.table, SHOOT, "B", "standard:pistol", AT_V, dice="1 2")
    assert not told(near, "nerve")


@pytest.mark.rule("krygothic.combo.stop_on_interrupt")
def test_who_is_shot_at_is_touched_hit_or_missed() -> None:
    on = structs.replace(two_on_one(), call=OngoingCall(seat=BLUE, commands=(Command(kind="move", models=("V",)),)))
    found = act(on, SHOOT, "A", "standard:pistol", AT_V, dice="1 2")
    assert found.table.call
    assert ("V", RED) in found.table.call.touched
