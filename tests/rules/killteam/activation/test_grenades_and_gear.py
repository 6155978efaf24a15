"""Smoke, stun grenades, Ammo Resupply and the Comms Device: section 2.7 of the rules."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Spot
from rules.killteam.board.table import Activation, Marker, Table
from rules.killteam.effects.stats import apl
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.turning_point import ending_step, strategy_step
from tests.rules.killteam.running import option, refusal, run
from tests.rules.killteam.tables import A, B, inches, op, table


def armed(*more, smoke: int = 1, stun: int = 1, **changes) -> Table:
    on = table(op("a", 3, 2), *(more or (op("e", 8, 2, "scavver", 1),)), active="a", **changes)
    return on.with_side(A, grenades={"smoke": smoke, "stun": stun})


def marker(kind: str, x: float, y: float, owner=A, **changes) -> Marker:
    return Marker(id=f"{kind}-{owner}", kind=kind, at=Point(inches(x), inches(y)), on="ground", owner=owner, **changes)


@pytest.mark.rule("killteam.equip.stun_grenade", "killteam.equip.utility_grenades")
def test_v80_stun_grenade():
    on = armed(
        op("T", 8, 2, "scavver", 1), op("f", 9.7, 2), op("u", 8, 3.9, "scavver", 1), op("far", 8, 5.8, "boss", 1)
    )
    ran = run(on, firefight_step, [3, 2, 6], ["stun:T"])
    after = ran.table
    assert [apl(after, after.models[id_]) for id_ in ("f", "T", "u", "far")] == [2, 1, 1, 2]
    assert after.side(A).grenades["stun"] == 0
    nothing = structs.replace(after, activation=Activation(operative="a"))
    assert refusal(possible_actions(nothing, nothing.models["a"]), "stun:T").rule == "killteam.equip.utility_grenades"


@pytest.mark.rule("killteam.equip.stun_grenade", "killteam.flow.next_activation")
def test_a_stun_lasts_until_the_next_activation_is_over():
    on = armed()
    stunned = run(run(on, firefight_step, [3], ["stun:e"]).table, firefight_step, answers=["end"]).table
    begun = run(stunned, firefight_step, answers=["activate:e"]).table
    assert apl(begun, begun.models["e"]) == 1
    over = run(begun, firefight_step, answers=["end"]).table
    assert apl(over, over.models["e"]) == 2


@pytest.mark.rule("killteam.equip.stun_grenade")
def test_a_stun_grenade_is_thrown_at_an_enemy_in_view_within_six_inches():
    on = armed(op("f", 7, 2), op("near", 9, 2, "scavver", 1), op("e", 12, 2, "scavver", 1))
    options = possible_actions(on, on.models["a"])
    assert option(options, "stun:near").refusal is None
    assert refusal(options, "stun:e").limit == "6″"
    assert not {"stun:f", "stun:a"}.intersection(one.id for one in options)


@pytest.mark.rule("killteam.equip.stun_grenade")
def test_no_stun_grenade_is_thrown_at_whom_a_wall_hides():
    on = armed(op("hidden", 4.9, 6.2, "scavver", 1))
    refused = refusal(possible_actions(on, on.models["a"]), "stun:hidden")
    assert (refused.rule, refused.limit) == ("killteam.equip.stun_grenade", "a target it sees")


@pytest.mark.rule("killteam.equip.stun_grenade")
def test_the_grenades_of_the_team_are_not_told_to_be_ones_own():
    on = armed()
    options = possible_actions(on, on.models["a"])
    for id_ in ("smoke", "stun:e"):
        assert "own" not in option(options, id_).detail.lower()


@pytest.mark.rule("killteam.equip.utility_grenades")
@pytest.mark.parametrize(
    ("id_", "answer", "dice", "told"),
    [
        ("stun:e", "stun:e", [1], "stun grenade"),
        ("smoke", ("smoke", Spot(Point(8_000, 2_000))), [], "smoke grenade"),
    ],
)
def test_picks_are_the_whole_teams(id_, answer, dice, told):
    """Once it is used, nobody of the team has it."""
    on = armed(op("b", 3, 5), op("e", 8, 2, "scavver", 1))
    assert option(possible_actions(on, on.models["a"]), id_).why is None
    used = run(on, firefight_step, dice, [answer]).table
    for thrower in ("a", "b"):
        acting = structs.replace(used, activation=Activation(operative=thrower))
        refused = refusal(possible_actions(acting, acting.models[thrower]), id_)
        assert refused.rule == "killteam.equip.utility_grenades"
        assert (refused.message, refused.measured) == (f"tidebreak-crew has no {told} left.", "0 left")


@pytest.mark.rule("killteam.equip.utility_grenades")
@pytest.mark.parametrize("id_", ["smoke", "stun:e"])
def test_no_grenade_is_thrown_while_engaged_used_up_or_not(id_):
    near = armed(op("e", 4.3, 2, "scavver", 1))
    refused = refusal(possible_actions(near, near.models["a"]), id_)
    assert refused.rule == "killteam.equip.utility_grenades"
    assert "left" not in refused.message
    none = near.with_side(A, grenades={"smoke": 0, "stun": 0})
    assert refusal(possible_actions(none, none.models["a"]), id_) == refused


@pytest.mark.rule("killteam.action.cost")
@pytest.mark.parametrize("id_", ["smoke", "stun:e"])
def test_a_grenade_costs_one_action_point(id_):
    on = armed()
    broke = structs.replace(on, activation=Activation(operative="a", spent=2))
    assert refusal(possible_actions(broke, broke.models["a"]), id_).rule == "killteam.action.cost"


@pytest.mark.rule("killteam.equip.smoke", "killteam.equip.smoke_area")
def test_smoke_within_six_inches_and_in_view():
    on = armed()
    ran = run(on, firefight_step, answers=[("smoke", Spot(Point(8_000, 2_000)))])
    (cloud,) = ran.table.markers.values()
    assert (cloud.kind, cloud.at, cloud.countdown) == ("smoke", Point(8_000, 2_000), None)
    roll = option(possible_actions(on, on.models["a"]), "smoke")
    with pytest.raises(Refused) as turned_down:
        roll.resolve(Spot(Point(11_000, 2_000)))
    assert turned_down.value.refusal.limit == "6″"


@pytest.mark.rule("killteam.equip.smoke")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        (Point(3_900, 4_800), "The marker would not lie wholly on one free surface."),
        (Point(4_800, 5_700), "a does not see that spot."),
    ],
)
def test_smoke_lies_on_one_surface_in_view(at, told):
    on = armed()
    with pytest.raises(Refused) as turned_down:
        option(possible_actions(on, on.models["a"]), "smoke").resolve(Spot(at))
    assert turned_down.value.refusal.message.startswith(told.rstrip("."))
    assert turned_down.value.refusal.rule == "killteam.equip.smoke"


@pytest.mark.rule("killteam.equip.smoke", "killteam.equip.utility_grenades")
def test_clouds_never_take_each_others_place():
    old = structs.replace(marker("smoke", 5, 2, B), id="smoke-2")
    on = armed(markers=(old,), turning_point=2)
    after = run(on, firefight_step, answers=[("smoke", Spot(Point(7_000, 2_000)))]).table
    again = structs.replace(after, activation=Activation(operative="a")).with_side(A, grenades={"smoke": 1})
    both = run(again, firefight_step, answers=[("smoke", Spot(Point(6_000, 2_000)))]).table
    assert len(both.markers) == 3


@pytest.mark.rule("killteam.equip.smoke_duration", "killteam.flow.effect_durations")
def test_smoke_is_counted_down_in_the_next_turning_point():
    on = armed(markers=(marker("smoke", 8, 2),))
    kept = run(run(on, firefight_step, answers=["end"]).table, ending_step).table
    assert list(kept.markers) == ["smoke-0"]
    begun = run(structs.replace(kept, initiative=A), strategy_step, [6, 1, 3]).table
    assert begun.markers["smoke-0"].countdown == 2
    countering = structs.replace(begun, activation=Activation(operative="a", counteraction=True, actions=("Pass",)))
    assert run(countering, firefight_step).table.markers["smoke-0"].countdown == 2
    once = run(structs.replace(begun, activation=Activation(operative="a")), firefight_step, answers=["end"]).table
    assert once.markers["smoke-0"].countdown == 1
    twice = run(structs.replace(once, activation=Activation(operative="e")), firefight_step, answers=["end"]).table
    assert twice.markers == {}
    assert run(once, ending_step).table.markers == {}


@pytest.mark.rule("killteam.equip.ammo_resupply", "killteam.equip.ammo_resupply_once", "killteam.equip.ammo_cache")
@pytest.mark.rule("killteam.equip.ammo_resupply_own", "killteam.core.dice.reroll_once")
def test_v81_ammo_resupply():
    on = armed(op("Y", 3, 3.6), op("e", 8, 2, "scavver", 1), markers=(marker("cache", 4, 2.8),), turning_point=2)
    supplied = run(on, firefight_step, answers=["resupply"]).table
    assert supplied.activation.spent == 0
    lost = structs.replace(supplied, markers={})
    shot = run(lost, firefight_step, [4, 2, 2, 1, 5, 1, 1, 1], ["shoot:snub-pistol:e"])
    rerolls = [ask for ask in shot.asked if ask.rule == "killteam.core.dice.reroll_timing"]
    assert (len(rerolls), shot.wounds("e")) == (1, 1)
    other = structs.replace(supplied, activation=Activation(operative="Y"))
    assert refusal(possible_actions(other, other.models["Y"]), "resupply").rule == "killteam.equip.ammo_resupply_once"
    later = run(structs.replace(supplied, activation=None), strategy_step, [6, 1]).table
    assert later.models["a"].used == {}
    fresh = structs.replace(later, activation=Activation(operative="Y"))
    assert option(possible_actions(fresh, fresh.models["Y"]), "resupply").refusal is None


@pytest.mark.rule("killteam.equip.ammo_resupply_own", "killteam.equip.ammo_resupply_not_engaged")
def test_only_ones_own_cache_and_not_while_engaged():
    foreign = armed(markers=(marker("cache", 4, 2.8, B),))
    assert not [one for one in possible_actions(foreign, foreign.models["a"]) if one.id.startswith("resupply")]
    near = armed(op("e", 4.5, 2, "scavver", 1), markers=(marker("cache", 3, 3.3),))
    assert (
        refusal(possible_actions(near, near.models["a"]), "resupply").rule == "killteam.equip.ammo_resupply_not_engaged"
    )


@pytest.mark.rule("killteam.equip.ammo_resupply", "killteam.marker.control_frozen", "killteam.marker.control")
def test_a_cache_the_enemy_controls_supplies_nobody():
    on = armed(op("e", 4.3, 4.2, "marshal", 1), markers=(marker("cache", 3.6, 3.1),))
    assert refusal(possible_actions(on, on.models["a"]), "resupply").rule == "killteam.equip.ammo_resupply"


@pytest.mark.rule("killteam.equip.comms_device", "killteam.equip.comms_device_own")
@pytest.mark.parametrize(("owner", "limit", "free"), [(A, "9″", True), (B, "6″", False), (None, "6″", False)])
def test_v82_comms(owner, limit, free):
    """A friend 8 inches away: only the Echo Operator's own device makes Relay reach it."""
    devices = () if owner is None else (marker("device", 3.5, 3, owner),)
    on = table(
        op("a", 3, 2, "echo-operator"), op("f", 12.1, 2, "lantern-scout"), op("e", 3, 9, "scavver", 1),
        active="a", markers=devices,
    )  # fmt: skip
    relay = option(possible_actions(on, on.models["a"]), "ability:relay:f")
    assert (relay.refusal is None) == free
    far = on.with_model("f", at=Point(14_000, 2_000))
    assert refusal(possible_actions(far, far.models["a"]), "ability:relay:f").limit == limit
