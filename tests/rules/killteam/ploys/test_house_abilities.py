"""The abilities and the team equipment of the four house teams, each as its text says. (rules/killteam/teams/house)"""

from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.terrain import Access
from rules.geometry.point import Point
from rules.kernel.shapes import Path, Spot
from rules.killteam.attack.strikes import roll_hot, strike
from rules.killteam.board.table import Activation, LastingEffect, Marker, Table
from rules.killteam.effects.control import weights
from rules.killteam.effects.stats import apl, hit, move
from rules.killteam.effects.weapons import rules_against, usable_weapons
from rules.killteam.killzone.parts import rectangle
from rules.killteam.killzone.pieces import piece
from rules.killteam.melee.fight import assistants
from rules.killteam.move.course import course
from rules.killteam.teams.effects import ExtraActionUse
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from tests.rules.killteam.running import Ran, option, refusal, run
from tests.rules.killteam.tables import A, inches, op, table, with_pieces


def acted(on: Table, *answers: Any, dice: Any = ()) -> Ran:
    return run(on, firefight_step, dice, answers)


def rules(on: Table, who: str, kind: str, target: str = "e") -> set[str]:
    one = on.models[who]
    return {rule.id for rule in rules_against(on, one, usable_weapons(on, one, kind)[0], on.models[target])}


def cost_of(on: Table, kind: Any, *to: tuple[float, float, str], **how: Any) -> int:
    """What a move of that kind costs along places given in inches, each with the surface it lies on, if one is named."""
    points = tuple(Point(inches(x), inches(y)) for x, y, _ in to)
    names = tuple(name for _, _, name in to) if any(name for _, _, name in to) else ()
    return course(on, on.models["a"], kind, Path(points=points, on=names), **how).cost


def worn(on: Table, *equipment: str) -> Table:
    return on.with_side(A, equipment=equipment)


@pytest.mark.rule("killteam.core.injured.hit", "killteam.core.injured.move")
@pytest.mark.parametrize(("order", "need"), [("engage", 3), ("conceal", 4)])
def test_unbroken_oath_keeps_hit_with_an_engage_order(order, need):
    on = table(op("a", 3, 2, "sentinel", wounds=6, order=order), op("e", 9, 2, "scavver", 1))
    one = on.models["a"]
    assert hit(on, one, usable_weapons(on, one, "ranged")[0].mode) == need
    assert move(on, one) == 4_000


@pytest.mark.rule("killteam.flow.activation_sequence", "killteam.weapon.balanced")
def test_standing_order_gives_a_friend_in_view_balanced():
    on = table(
        op("a", 3, 2, "marshal"), op("f", 8, 2, "bulwark"), op("far", 12, 2, "bulwark"), op("e", 8, 9, "scavver", 1)
    )
    ran = acted(on, "activate:a:engage", "ability:standing-order:f")
    assert [one.id for one in ran.asked[1].options] == ["none", "ability:standing-order:f"]
    assert ran.asked[1].prompt.startswith("a is activated. Use an ability? Standing Order: When activated, choose")
    assert "balanced" in rules(ran.table, "f", "ranged")
    assert "balanced" not in rules(ran.table, "far", "ranged")


@pytest.mark.rule("killteam.action.mission", "killteam.core.stat.wounds")
@pytest.mark.parametrize(("who", "ability", "face", "more"), [
    ("artificer", "field-repair", 4, 3), ("surgeon", "patch-up", 4, 4),
])  # fmt: skip
def test_wounds_are_regained_once_a_turning_point(who, ability, face, more):
    kind = {"artificer": "sentinel", "surgeon": "boiler"}[who]
    on = table(op("a", 3, 2, who), op("f", 6, 2, kind, wounds=3), op("e", 3, 9, "scavver", 1), active="a")
    ran = acted(on, f"ability:{ability}:f", dice=[face])
    assert ran.wounds("f") == 3 + more
    again = structs.replace(ran.table, activation=Activation(operative="a"))
    assert refusal(possible_actions(again, again.models["a"]), f"ability:{ability}:f").rule == "killteam.action.mission"
    hurt = on.with_model("a", wounds=5)
    itself = [one for one in possible_actions(hurt, hurt.models["a"]) if one.id == f"ability:{ability}:a"]
    assert bool(itself) == (who == "artificer")
    near = on.with_model("e", at=Point(4_500, 2_000))
    assert refusal(possible_actions(near, near.models["a"]), f"ability:{ability}:f").measured == "e within 1″"


@pytest.mark.rule("killteam.core.injured.move")
@pytest.mark.parametrize(("x", "far"), [(7.2, 6_000), (7.3, 4_000)])
def test_at_my_side_spares_friends_the_limp(x, far):
    on = table(op("a", 3, 2, "captain"), op("f", x, 2, wounds=3), op("e", 9, 9, "scavver", 1))
    assert move(on, on.models["f"]) == far
    alone = on.with_model("a", wounds=3)
    assert move(alone, alone.models["a"]) == 4_000


@pytest.mark.rule("killteam.terrain.accessible", "killteam.action.charge")
@pytest.mark.parametrize(("who", "cost"), [("deckhand", 3_000), ("scavver", 4_000)])
def test_boarding_rush_pays_nothing_for_a_door_while_charging(who, cost):
    on = table(op("a", 11.5, 7.1, who), op("e", 7.6, 7.1, "lantern-scout", 1))
    way = Path(points=(Point(8_900, 7_100),), on=("ground",))
    assert course(on, on.models["a"], "charge", way).cost == cost


@pytest.mark.rule("killteam.fight.assist")
@pytest.mark.parametrize(("foe", "helpers"), [("anvil", 0), ("hookhand", 1)])
def test_immovable_lets_nobody_assist(foe, helpers):
    on = table(op("a", 3, 2, "boss"), op("h", 4.3, 3.4, "scavver"), op("e", 4.3, 2, foe, 1))
    assert len(assistants(on, on.models["a"], on.models["e"])) == helpers


@pytest.mark.rule("killteam.flow.activation_sequence", "killteam.core.order.public")
def test_quiet_feet_changes_the_order_of_whoever_was_quiet():
    on = table(op("a", 3, 2, "lantern-scout"), op("e", 9, 2, "scavver", 1), active="a")
    assert acted(on, "end", "change").table.models["a"].order == "conceal"
    loud = on.with_activation(actions=("Shoot",))
    assert len(acted(loud, "end").asked) == 1
    near = on.with_model("e", at=Point(4_400, 2_000))
    assert len(acted(near, "end").asked) == 1


@pytest.mark.rule("killteam.action.mission", "killteam.weapon.seek_light")
def test_paint_gives_seek_light_against_one_enemy():
    on = table(
        op("a", 3, 2, "wayfinder"), op("f", 3, 5, "lantern-scout"), op("e", 9, 2, "scavver", 1),
        op("e2", 9, 5, "scavver", 1), op("e3", 18, 2, "scavver", 1), active="a",
    )  # fmt: skip
    after = acted(on, "ability:paint:e").table
    assert "seek_light" in rules(after, "f", "ranged", "e")
    assert "seek_light" not in rules(after, "f", "ranged", "e2")
    assert "seek_light" not in rules(after, "f", "melee", "e")
    assert refusal(possible_actions(on, on.models["a"]), "ability:paint:e3").limit == "12″"


@pytest.mark.rule("killteam.flow.next_activation", "killteam.core.stat.apl")
def test_relay_is_one_apl_more_until_the_next_activation_is_over():
    on = table(op("a", 3, 2, "echo-operator"), op("f", 6, 2, "lantern-scout"), op("e", 9, 9, "scavver", 1), active="a")
    after = acted(on, "ability:relay:f").table
    assert apl(after, after.models["f"]) == 3
    ended = acted(acted(after, "end").table, "activate:e").table
    begun = structs.replace(acted(ended, "end").table, activation=None)
    over = acted(acted(begun, "activate:f").table, "end").table
    assert apl(over, over.models["f"]) == 2


@pytest.mark.rule("killteam.action.mission", "killteam.equip.smoke")
def test_own_smoke_takes_no_pick_of_the_team_and_is_had_once():
    on = table(op("a", 3, 2, "smoke-runner"), op("e", 9, 9, "scavver", 1), active="a").with_side(
        A, grenades={"smoke": 1}
    )
    ran = acted(on, ("smoke", Spot(Point(6_000, 2_000))))
    assert ran.table.side(A).grenades == {"smoke": 1}
    bare = structs.replace(ran.table, activation=Activation(operative="a")).with_side(A, grenades={})
    assert not [one for one in possible_actions(bare, bare.models["a"]) if one.id == "smoke"]


@pytest.mark.rule("killteam.action.mission", "killteam.equip.stun_grenade")
@pytest.mark.parametrize(("uses", "again", "later"), [
    ("per_battle", False, False), ("per_turning_point", False, True), ("per_activation", True, True),
])  # fmt: skip
def test_a_stun_grenade_of_ones_own_is_had_so_often_and_gives_no_smoke(uses, again, later):
    effect = ExtraActionUse(action="Stun Grenade", uses=uses)
    lasting = LastingEffect(effect=effect, source="own", seat=A, until="end_battle", operative="a")
    on = table(op("a", 3, 2), op("e", 6, 2, "scavver", 1), active="a", lasting=(lasting,))
    assert "smoke" not in [one.id for one in possible_actions(on, on.models["a"])]
    after = structs.replace(acted(on, "stun:e", dice=[1]).table, activation=Activation(operative="a"))
    assert ("stun:e" in [one.id for one in possible_actions(after, after.models["a"])]) == again
    renewed = after.with_model("a", used={})
    assert ("stun:e" in [one.id for one in possible_actions(renewed, renewed.models["a"])]) == later


@pytest.mark.rule("killteam.core.precedence")
def test_hover_picks_nothing_up():
    mark = Marker(id="m1", kind="objective", at=Point(3_000, 3_500), on="ground")
    on = table(op("a", 3, 2, "moth-drone"), op("e", 9, 9, "scavver", 1), active="a", markers=(mark,), turning_point=2)
    on = structs.replace(on, settings=structs.replace(on.settings, crit="salvage"))
    assert refusal(possible_actions(on, on.models["a"]), "pick-up").rule == "killteam.core.precedence"


@pytest.mark.rule("killteam.marker.control")
@pytest.mark.parametrize(("many", "brought"), [(3, 7), (2, 4)])
def test_press_of_bodies_is_one_apl_more_for_three(many, brought):
    mark = Marker(id="m1", kind="objective", at=Point(4_000, 3_000), on="ground")
    crowd = [op(f"s{n}", 2.6 + 1.4 * n, 1.8, "scavver") for n in range(many)]
    assert weights(table(*crowd, op("e", 9, 9, seat=1)), mark) == (brought, 0)


@pytest.mark.rule("killteam.flow.activation_sequence", "killteam.core.stat.apl")
def test_kick_em_on_is_for_a_ready_scavver():
    on = table(
        op("a", 3, 2, "boss"), op("s", 6, 2, "scavver"), op("t", 6, 4, "scavver", ready=False), op("p", 4, 4, "prodder"),
        op("e", 9, 9, seat=1),
    )  # fmt: skip
    ran = acted(on, "activate:a:engage", "ability:kick-em-on:s")
    assert [one.id for one in ran.asked[1].options] == ["none", "ability:kick-em-on:s"]
    assert apl(ran.table, ran.table.models["s"]) == 3


@pytest.mark.rule("killteam.core.damage.apply")
@pytest.mark.parametrize(("points", "lost"), [(2, 2), (3, 2), (5, 4)])
def test_thick_hide_takes_one_off_three_or_more(points, lost):
    on = table(op("a", 3, 2, "brute"), op("e", 9, 2, seat=1))
    ran = run(on, lambda play: strike(play, "a", points, "a test", "e"))
    assert ran.wounds("a") == 12 - lost


@pytest.mark.rule("killteam.weapon.hot")
def test_spare_cells_ignore_one_hot_roll_in_the_battle():
    on = worn(table(op("a", 3, 2, "lancer"), op("e", 9, 2, seat=1)), "spare-cells")
    weapon = usable_weapons(on, on.models["a"], "ranged")[0]
    cool = run(on, lambda play: roll_hot(play, "a", weapon, 3), [2], ["use"])
    assert cool.wounds("a") == 13
    assert run(cool.table, lambda play: roll_hot(play, "a", weapon, 3), [2]).wounds("a") == 13 - 4


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_soft_boots_set_off_no_mines():
    mine = Marker(id="mine", kind="mine", at=Point(6_000, 3_000), on="ground")
    on = table(op("a", 3, 2, "lantern-scout"), op("e", 9, 9, seat=1), markers=(mine,))
    path = Path(points=(Point(8_000, 2_000),))
    stages = [len(course(one, one.models["a"], "reposition", path).stages) for one in (on, worn(on, "soft-boots"))]
    assert stages == [2, 1]


@pytest.mark.rule("killteam.equip.obstructing")
@pytest.mark.parametrize(("equipment", "cost"), [((), 4_000), (("soft-boots",), 2_000)])
def test_soft_boots_pay_nothing_for_razor_wire(equipment, cost):
    wire = piece("razor_wire", "wire", Point(4_500, 3_500), 0)
    on = worn(with_pieces(table(op("a", 3, 2, "lantern-scout"), op("e", 9, 9, seat=1)), wire), *equipment)
    assert cost_of(on, "reposition", (5, 2, "ground")) == cost
    assert cost_of(on, "dash", (4, 2, "ground")) == cost - 1_000


@pytest.mark.rule("killteam.move.climb_cost", "killteam.move.drop_free")
@pytest.mark.parametrize(("who", "up", "down"), [("moth-drone", 1 + 2, 2), ("lantern-scout", 4 + 2, 2 + 2)])
def test_hover_climbs_any_height_for_an_inch_and_drops_for_nothing(who, up, down):
    low = table(op("a", 27.7, 4.4, who), op("e", 9, 9, seat=1), active="a")
    assert cost_of(low, "reposition", (27.7, 5.6, "T1.block")) == up * 1_000
    high = table(op("a", 27.7, 5.6, who, on="T1.block"), op("e", 9, 9, seat=1), active="a")
    assert cost_of(high, "reposition", (27.7, 4.4, "ground")) == down * 1_000
    dropped = high.with_activation(dropped=2_000)
    assert cost_of(dropped, "reposition", (27.7, 4.4, "ground")) == (2 if who == "moth-drone" else 2 + 4) * 1_000


@pytest.mark.rule("killteam.equip.ladders_climb", "killteam.action.charge")
@pytest.mark.parametrize(("who", "charge", "reposition"), [("hookhand", 3, 6), ("marshal", 6, 6)])
def test_boarding_rush_takes_a_second_cheap_ladder_while_charging_alone(who, charge, reposition):
    ladder = Access("l", "ladder", rectangle(27_325, 4_750, 28_075, 5_000), "T1.block")
    enemy = op("e", 28.45, 6.55, "moth-drone", 1, on="T1.block")
    on = with_pieces(table(op("a", 27.7, 4.2, who), enemy, active="a"), ladders=(ladder,)).with_activation(
        ladders=("l",)
    )
    assert cost_of(on, "charge", (27.4, 5.8, "T1.block")) == charge * 1_000
    away = on.with_model("e", at=Point(9_000, 9_000), on="ground")
    assert cost_of(away, "reposition", (27.4, 5.8, "T1.block")) == reposition * 1_000


@pytest.mark.rule("killteam.move.climb_cost")
def test_grapnels_make_one_climb_of_a_move_an_inch():
    on = worn(table(op("a", 27.7, 4.2, "hookhand"), op("e", 9, 9, seat=1), active="a"), "grapnels")
    up = (27.7, 5.65, "T1.block")
    assert cost_of(on, "reposition", up) == 6_000
    assert cost_of(on, "reposition", up, one_climb=True) == 3_000
    path = Path(points=(Point(27_700, 5_650),), on=("T1.block",))
    climbed = acted(on, ("move:reposition:grapnels", path))
    assert climbed.table.models["a"].on == "T1.block"
    assert climbed.table.side(A).gear == {"grapnels": 1}


@pytest.mark.rule("killteam.move.climb_minimum")
def test_grapnels_leave_a_second_climb_of_the_move_at_its_price():
    """Over two Light barricades an inch high, up to an enemy: climbs of 1 and 2 inches instead of twice 2."""
    walls = [piece("light_barricade", name, Point(x, 2_000), 90) for name, x in (("one", 4_000), ("two", 5_900))]
    on = with_pieces(table(op("a", 3.1, 2), op("e", 8.2, 2, seat=1)), *walls)
    over = [(4.95, 2, ""), (6.85, 2, "")]
    assert [cost_of(on, "charge", *over, one_climb=roped) for roped in (False, True)] == [8_000, 7_000]


@pytest.mark.rule("killteam.move.climb_cost", "killteam.action.dash", "killteam.action.dash_no_climb")
def test_grapnels_are_offered_once_a_turning_point():
    on = worn(table(op("a", 3, 2), op("e", 9, 9, seat=1), active="a"), "grapnels")
    assert option(possible_actions(on, on.models["a"]), "move:reposition:grapnels").refusal is None
    assert "move:dash:grapnels" not in [one.id for one in possible_actions(on, on.models["a"])]
    used = on.with_side(A, gear={"grapnels": 1})
    assert not [one for one in possible_actions(used, used.models["a"]) if "grapnels" in one.id]
