"""Operate Hatch: who can reach a hatchway, who keeps it from being operated, and what changes."""

import pytest

from rules.geometry.point import Point
from rules.killteam.board.measure import visible
from rules.killteam.move.hatchways import hatch_refusal, hatches_in_reach, operate_hatch
from tests.rules.killteam.tables import CORRIDOR, op, table, with_open


def near(x: float = 6.8, *others, **changes):
    return table(op("a", x, 3.75, "lantern-scout"), *others, board=CORRIDOR, **changes)


@pytest.mark.rule("killteam.kz.corridor.operate_hatch", "killteam.control_range.definition")
@pytest.mark.parametrize(("x", "reason"), [(6.8, ""), (6.3, ""), (6.29, "killteam.kz.corridor.operate_hatch")])
def test_v72_a_hatchway_within_an_inch(x, reason):
    refusal = hatch_refusal(near(x), near(x).models["a"], "HA1")
    assert (refusal.rule if refusal else "") == reason


@pytest.mark.rule("killteam.kz.corridor.operate_hatch", "killteam.kz.corridor.hatch_start")
def test_opening_and_closing():
    on = table(op("a", 6.8, 3.75), op("b", 11, 3.75, seat=1), board=CORRIDOR)
    assert not visible(on, on.models["a"], on.models["b"])
    opened = operate_hatch(on, on.models["a"], "HA1").apply(on)
    assert visible(opened, opened.models["a"], opened.models["b"])
    assert operate_hatch(opened, opened.models["a"], "HA1").apply(opened).now.open == ()
    assert [hatch.id for hatch, _ in hatches_in_reach(on, on.models["a"])] == ["HA1"]


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_enemy")
@pytest.mark.parametrize(("switch", "free"), [("never", False), ("open_only", True)])
def test_v72_an_enemy_at_the_hatchway(switch, free):
    on = near(6.8, op("e", 9.2, 3.75, seat=1), switches={"operate_hatch_enemy": switch})
    refusal = hatch_refusal(on, on.models["a"], "HA1")
    assert (refusal is None) == free
    opened = with_open(near(6.8, op("e", 9.7, 3.75, seat=1), switches={"operate_hatch_enemy": switch}), "HA1")
    closing = hatch_refusal(opened, opened.models["a"], "HA1")
    assert closing.rule == "killteam.kz.corridor.operate_hatch_enemy"


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_engaged")
def test_the_engaged_operate_nothing():
    on = near(6.8, op("e", 5.2, 3.75, seat=1))
    assert hatch_refusal(on, on.models["a"], "HA1").rule == "killteam.kz.corridor.operate_hatch_engaged"
    apart = on.with_model("e", at=Point(3_000, 3_750))
    assert hatch_refusal(apart, apart.models["a"], "HA1") is None


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_blocked")
def test_an_opening_somebody_stands_in_stays_open():
    on = with_open(near(6.8, op("f", 8.3, 3.75, "lantern-scout")), "HA1")
    assert hatch_refusal(on, on.models["a"], "HA1").rule == "killteam.kz.corridor.operate_hatch_blocked"
