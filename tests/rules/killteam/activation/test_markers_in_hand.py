"""Pick Up and Place Down, and who controls markers: sections 1.5 and 2.2 of the rules."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path, Spot
from rules.killteam.board.settings import Settings
from rules.killteam.board.table import Marker, Table
from rules.killteam.effects.control import controller
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import CORRIDOR, A, B, inches, op, table

MARK = Marker(id="m1", kind="objective", at=Point(inches(3), inches(3.8)), on="ground")


def salvage(*more, crit: str = "salvage", turning_point: int = 2, board: str = CORRIDOR, **changes) -> Table:
    on = table(
        op("a", 3, 2), *(more or (op("e", 3, 12, "scavver", 1),)), markers=(MARK,), active="a", board=board,
        turning_point=turning_point, **changes,
    )  # fmt: skip
    return structs.replace(on, settings=Settings(map=board, crit=crit))


def carrying(*more) -> Table:
    on = salvage(*more)
    return on.with_model("a", carries="m1").with_marker("m1", carrier="a")


@pytest.mark.rule("killteam.action.pick_up", "killteam.action.carrying", "killteam.marker.separate")
def test_whoever_picks_a_marker_up_controls_it_wherever_it_goes():
    on = salvage(op("e", 3, 5.6, "scavver", 1, wounds=7))
    assert controller(on, on.markers["m1"]) is None
    alone = salvage()
    held = run(alone, firefight_step, answers=["pick-up:m1"]).table
    assert (held.models["a"].carries, held.markers["m1"].carrier) == ("m1", "a")
    beside = held.with_model("e", at=Point(4_500, 3_800)).with_model("a", at=Point(3_000, 12_000))
    assert controller(beside, beside.markers["m1"]) == A


@pytest.mark.rule("killteam.marker.separate", "killteam.marker.control_frozen")
def test_a_marker_nobody_contests_is_nobodys():
    on = salvage()
    assert controller(on, on.markers["m1"]) == A
    gone = on.with_model("a", at=Point(3_000, 14_000))
    assert controller(gone, gone.markers["m1"]) is None
    there = gone.with_model("e", at=Point(3_000, 5_000))
    assert controller(there, there.markers["m1"]) == B


@pytest.mark.rule("killteam.action.pick_up_allowed")
def test_only_markers_of_a_rule_that_says_so_are_picked_up():
    for on in (salvage(crit="grid_control"), salvage(turning_point=1)):
        assert not [one for one in possible_actions(on, on.models["a"]) if one.id.startswith("pick-up")]
    contested = salvage(op("e", 3, 5.4, "marshal", 1))
    assert (
        refusal(possible_actions(contested, contested.models["a"]), "pick-up").rule == "killteam.action.pick_up_allowed"
    )


@pytest.mark.rule("killteam.action.pick_up_not_engaged", "killteam.action.pick_up_one")
def test_neither_the_engaged_nor_whoever_carries_picks_up():
    near = salvage(op("e", 4.4, 2, "scavver", 1))
    assert refusal(possible_actions(near, near.models["a"]), "pick-up").rule == "killteam.action.pick_up_not_engaged"
    full = salvage().with_model("a", carries="m2")
    full = structs.replace(full, markers={**full.markers, "m2": structs.replace(MARK, id="m2", carrier="a")})
    assert refusal(possible_actions(full, full.models["a"]), "pick-up:m1").rule == "killteam.action.pick_up_one"


@pytest.mark.rule(
    "killteam.action.place_down", "killteam.action.place_down_exclusion", "killteam.action.place_down_spot"
)
def test_placing_down():
    on = carrying()
    down = option(possible_actions(on, on.models["a"]), "place-down")
    with pytest.raises(Refused):
        down.resolve(Spot(Point(3_000, 5_000)))
    after = run(on, firefight_step, answers=[("place-down", Spot(Point(3_000, 3_700)))]).table
    assert (after.markers["m1"].carrier, after.models["a"].carries) == ("", "")
    lifted = run(salvage(), firefight_step, answers=["pick-up:m1"]).table
    assert (
        refusal(possible_actions(lifted, lifted.models["a"]), "place-down").rule
        == "killteam.action.place_down_exclusion"
    )


@pytest.mark.rule("killteam.action.place_down_incapacitated")
def test_v20_marker():
    guard = op("G", 6, 2, "bulwark", 1, guard=True)
    held = salvage(guard).with_model("a", wounds=1)
    ran = run(held, firefight_step, [6, 6, 6, 6, 1, 1, 1], ["pick-up:m1", "shoot:slug-repeater:a"])
    after = ran.table
    assert (after.models["a"].life, after.markers["m1"].carrier) == ("gone", "")
    assert abs(after.markers["m1"].at.x - 3_000) <= 2_500
    assert run(after, firefight_step).table.activation is None


@pytest.mark.rule("killteam.marker.no_obstacle")
def test_markers_are_walked_over_and_stood_on():
    on = salvage()
    walk = option(possible_actions(on, on.models["a"]), "move:reposition")
    assert walk.resolve(Path(points=(Point(3_000, 3_800),)))
