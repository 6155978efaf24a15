"""Shots by the vectors R01 to R24: what they roll, what they keep, whom they hurt."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.script import Fire
from rules.kernel.shapes import Pick, PickShape
from rules.krygothic.board import Marker, Pin, Table
from rules.krygothic.lists.force import Armour, Gun, Thrown
from rules.krygothic.shoot.actions import AIM, SHOOT, THROW
from rules.krygothic.shoot.shot_stats import ShotStats, shot_stats
from rules.krygothic.shoot.targets import targets
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import BLUE, FLAK, PISTOL, RED, model, place, table
from tests.rules.krygothic.ground import HALL, wall
from tests.rules.krygothic.ground import on as with_ground
from tests.rules.krygothic.running import Ran, action, do

RIFLE = Gun(id="assault_rifle", name="Assault rifle", x=5, y=2, s=2, short=3, long=12, limit=16, hands=2,
            traits=("suppressive",))  # fmt: skip
FLAMER = Gun(id="hand_flamer", name="Hand flamer", x=1, y=5, s=2, short=3, long=6, limit=6, traits=("flame",))
CANNON = Gun(id="autocannon", name="Autocannon", x=6, y=2, s=3, short=4, long=18, limit=23, hands=2,
             traits=("suppressive", "heavy"))  # fmt: skip
ROCKET = Gun(id="rocket", name="Rocket launcher", x=2, y=5, s=2, short=1, long=16, limit=17, hands=2,
             traits=("blast", "heavy"))  # fmt: skip
FRAG = Thrown(id="frag", name="Frag grenade", x=2, y=2, s=1, blast=True)
SHELL = Armour(id="combat_shell", name="Combat shell", worn="torso", body=3)
SCRAP = Armour(id="scrap", name="Scrap", worn="torso", body=3)
MEDIUM, FACING_EACH_OTHER = 4.0, 180


def at(distance: float, gun: Gun | Thrown = PISTOL, *, target: dict[str, Any] | None = None, **shooter: Any) -> Table:
    """A at 10 inches from the left, looking right at V, so many inches from base to base, who looks back."""
    arm: dict[str, Any] = {"thrown": (gun, gun)} if isinstance(gun, Thrown) else {"guns": (gun,)}
    return table(
        model("A", 10, 10, **(arm | shooter)),
        model("V", 11 + distance, 10, BLUE, **({"facing": FACING_EACH_OTHER, "willpower": None} | (target or {}))),
    )


def numbers(on: Table, shot: str = "standard", *, measured: bool = True) -> ShotStats:
    kind = THROW if on.fighter(on.models["A"]).thrown else AIM if shot == "aimed" else SHOOT
    arm = on.fighter(on.models["A"]).thrown or on.fighter(on.models["A"]).guns
    chosen: Any = action(on, kind, "A", Pick(("V",)), id_=f"{shot}:{arm[0].id}")
    apart = on.models["V"].at.x - on.models["A"].at.x - 1_000
    return shot_stats(on, on.models["A"], on.models["V"], chosen.arm, chosen.type, apart if measured else None)


def fire(on: Table, dice: str, shot: str = "standard", *targets: str, kind=SHOOT) -> Ran:
    bears = on.fighter(on.models["A"])
    arm = (bears.thrown if kind is THROW else bears.guns)[0]
    return act(on, kind, "A", f"{shot}:{arm.id}", Pick(targets or ("V",)), dice=dice)


@pytest.mark.rule("krygothic.shoot.example_one_hit", "krygothic.shoot.to_hit", "krygothic.shoot.to_hit_base")
def test_r01_one_of_three_dice_passes() -> None:
    shot = fire(at(MEDIUM, rc=3, target={"body": 3, "armour": (SCRAP,)}), "4 2 6>1 | 3")
    assert shot.said[1].endswith("to hit against 5: 1 of 3.")
    assert shot.result == "done"


@pytest.mark.rule("krygothic.shoot.example_leader", "krygothic.dice.keep_passes", "krygothic.gun.x_value")
def test_r02_a_pistol_keeps_three_of_four() -> None:
    shot = fire(at(MEDIUM, rc=5, target={"body": 9}), "6>1 6>4 1 5 6>2 | 1 1 1")
    assert told(shot, "to hit against 5: 4 of 5")
    assert told(shot, "to wound against 7: 0 of 3"), "only three are kept"


@pytest.mark.rule("krygothic.range.example_long", "krygothic.range.long_k", "krygothic.range.long_target")
def test_r03_a_pistol_at_seven_inches() -> None:
    shot = fire(at(7, rc=3, target={"body": 9}), "6>4 6>3 6>4 | 2")
    assert told(shot, "to hit against 7: 3 of 3")
    assert told(shot, "to wound against 7: 0 of 1"), "one die is kept"


@pytest.mark.rule("krygothic.shoot.example_wound_fail", "krygothic.gun.y_value", "krygothic.stat.body_modified")
def test_r04_no_wound() -> None:
    on = at(MEDIUM, rc=3, target={"body": 3, "armour": (SCRAP,)})
    assert numbers(on).wounding == 4
    assert fire(on, "4 2 6>1 | 3").table.models["V"].wounds == 2


@pytest.mark.rule("krygothic.shoot.example_wound_cap", "krygothic.gun.s_value", "krygothic.shoot.to_wound")
def test_r05_wounds_are_capped() -> None:
    """The printed dice to hit show three sixes, which would be a critical pass: here one of them is a 5."""
    on = at(MEDIUM, rc=5, target={"body": 3, "armour": (SCRAP,)})
    shot = fire(on, "5 6>4 1 5 6>2 | 4 5 2")
    assert told(shot, "to wound against 4: 2 of 3")
    assert shot.table.models["V"].wounds == 1
    assert fire(on, "6>1 6>4 1 5 6>2 | 4 5 2").table.models["V"].life == "gone"


@pytest.mark.rule("krygothic.range.long_k", "krygothic.range.long_target", "krygothic.gun.pistol")
def test_r06_a_pistol_at_six_and_at_nine_inches() -> None:
    assert (numbers(at(6)).keep, numbers(at(6)).target) == (2, 6)
    assert (numbers(at(9)).keep, numbers(at(9)).reaches) == (-1, False)


@pytest.mark.rule("krygothic.range.maximum", "krygothic.range.long_k", "krygothic.combo.stop_on_failure")
def test_r07_where_the_reach_of_a_pistol_ends() -> None:
    assert [(one.keep, one.target) for one in (numbers(at(6.9)), numbers(at(7.99)))] == [(2, 6), (1, 7)]
    wasted = fire(at(8), "")
    assert wasted.result == "failed"
    assert wasted.table.fire == ()
    assert "out of reach" in wasted.said[0]
    assert fire(at(7.99, rc=1), "1 | 1").result == "done", "a shot that misses was still carried out"


@pytest.mark.rule(
    "krygothic.range.short", "krygothic.shoot.rc_modifiers", "krygothic.stat.rc_any_weapon", "krygothic.stat.rc"
)
def test_r08_a_pistol_at_two_inches() -> None:
    found = numbers(at(2.0, rc=2))
    assert (found.dice, found.target, found.keep) == (4, 5, 3)
    assert numbers(at(2.001, rc=2)).dice == 2
    assert numbers(at(MEDIUM, rc=-1)).dice == 0, "never fewer than none"


@pytest.mark.rule("krygothic.range.medium")
def test_between_short_and_long_range_nothing_is_changed() -> None:
    for apart in (2.1, 4, 5.999):
        assert numbers(at(apart))[:3] == (2, 5, 3)


@pytest.mark.rule("krygothic.shoot.blind_side_strength", "krygothic.armour.flak", "krygothic.armour.blind_side")
def test_r09_a_pistol_from_the_blind_side_ignores_a_flak_jacket() -> None:
    behind = at(MEDIUM, target={"armour": (FLAK,), "facing": 0})
    assert (numbers(behind).wounding, numbers(behind).most) == (-2, 1)
    assert fire(behind, "5 1 | 1").table.models["V"].wounds == 1


@pytest.mark.rule("krygothic.armour.flak", "krygothic.stat.body")
def test_r10_the_same_from_the_front() -> None:
    assert numbers(at(MEDIUM, target={"armour": (FLAK,)})).wounding == 4


@pytest.mark.rule("krygothic.armour.blind_side", "krygothic.shoot.blind_side_strength")
def test_r11_armour_that_protects_all_round() -> None:
    assert numbers(at(MEDIUM, target={"armour": (SHELL,), "facing": 0})).wounding == 1


@pytest.mark.rule("krygothic.shoot.mod_fast", "krygothic.shoot.mod_sprint", "krygothic.shoot.mod_dark")
def test_r12_everything_that_makes_a_target_hard_to_hit() -> None:
    on = at(5, CANNON, target={"speed": 6, "sprinting": True})
    assert numbers(on).target == 7
    assert numbers(at(5, CANNON, target={"speed": 5})).target == 5, "Speed 5 is not over 5"
    assert numbers(_dark(on)).target == 9
    hidden = _behind_crates(_dark(on))
    assert numbers(hidden).target == 11
    assert numbers(hidden).because == ("+2 half hidden", "+1 fast", "+2 dark", "+1 sprinting")


@pytest.mark.rule("krygothic.shoot.mod_cover", "krygothic.trait.flame")
def test_flames_find_who_is_half_hidden() -> None:
    assert numbers(_behind_crates(at(5))).target == 7
    assert numbers(_behind_crates(at(5, FLAMER))).target == 5


@pytest.mark.rule("krygothic.shoot.snap", "krygothic.shoot.aimed", "krygothic.shoot.cost", "krygothic.shoot.standard")
def test_r13_snap_and_aimed_shots() -> None:
    on = at(MEDIUM, rc=3)
    assert (numbers(on, "snap").dice, numbers(on, "aimed").dice, numbers(on).dice) == (1, 5, 3)
    prices = [action(on, kind, "A", Pick(("V",)), id_=f"{shot}:pistol").cost
              for kind, shot in ((SHOOT, "standard"), (SHOOT, "snap"), (AIM, "aimed"))]  # fmt: skip
    assert prices == [2, 2, 4]
    shot = fire(on, "1 | 1 | 2", "snap")
    assert sum("to hit" in line for line in shot.said) == 2


@pytest.mark.rule("krygothic.shoot.snap", "krygothic.shoot.rc_modifiers", "krygothic.dice.no_dice")
def test_r14_a_snap_shot_without_dice() -> None:
    missed = fire(at(5, rc=2), "", "snap")
    assert missed.result == "done"
    assert sum("no dice" in line for line in missed.said) == 2
    assert numbers(at(2, rc=2), "snap").dice == 2


@pytest.mark.rule("krygothic.shoot.suppressive")
def test_r15_suppressive_fire_hits_without_wounding() -> None:
    on = at(MEDIUM, RIFLE, rc=3)
    assert numbers(on, "suppressive").dice == 5
    shot = fire(on, "5 1 1 1 1", "suppressive")
    assert told(shot, "1 hit on V")
    assert shot.table.models["V"].wounds == 2


@pytest.mark.rule("krygothic.shoot.suppressive_critical", "krygothic.crit.pass", "krygothic.crit.double")
def test_r16_a_critical_pass_of_suppressive_fire_wounds_twice_over() -> None:
    on = at(MEDIUM, RIFLE, rc=3, target={"wounds": 9})
    assert fire(on, "6>1 6>1 6>1 1 1 | 1 1 2", "suppressive").table.models["V"].wounds == 9 - 2 * 2
    assert fire(on, "6>1 6>1 5 1 1", "suppressive").table.models["V"].wounds == 9


@pytest.mark.rule("krygothic.crit.pass", "krygothic.crit.double", "krygothic.shoot.to_wound")
def test_a_critical_pass_doubles_what_is_left_after_the_cap() -> None:
    on = at(MEDIUM, rc=3, target={"wounds": 9})
    assert fire(on, "6>1 6>1 6>1 | 5 5 5").table.models["V"].wounds == 9 - 2
    assert fire(on, "6>6>6>1 1 1 | 1").table.models["V"].wounds == 9 - 2
    assert fire(on, "6>6>1 1 1 | 1").table.models["V"].wounds == 9 - 1
    armoured = at(MEDIUM, rc=3, target={"wounds": 9, "body": 9})
    assert fire(armoured, "6>1 6>1 6>1 | 5 5 5").table.models["V"].wounds == 9, "no wound, nothing to double"


@pytest.mark.rule("krygothic.shoot.suppressive_weapons")
def test_r17_a_pistol_fires_no_suppressive_fire() -> None:
    refusal = why_not(at(MEDIUM), SHOOT, "A", "suppressive:pistol")
    assert refusal
    assert refusal.rule == "krygothic.shoot.suppressive_weapons"
    assert why_not(at(MEDIUM, RIFLE), SHOOT, "A", "suppressive:assault_rifle") is None


@pytest.mark.rule("krygothic.crit.fail", "krygothic.losses.friendly_damage")
def test_r18_all_ones_strike_the_shooter() -> None:
    shot = fire(at(MEDIUM, rc=1), "1 | 5")
    assert told(shot, "critical failure, to wound itself against 0: 1 of 1")
    assert shot.table.models["A"].wounds == 1
    assert shot.table.side(RED).tally.hurt_own


@pytest.mark.rule("krygothic.crit.fail")
def test_as_many_dice_as_could_have_been_kept_strike_the_shooter_and_s_caps_them() -> None:
    shot = fire(at(7, rc=3, body=9, target={"body": 1}), "1 1 1 | 6>3")
    assert told(shot, "to wound itself against 7: 1 of 1")
    assert fire(at(MEDIUM, rc=3), "1 1 1 | 6>1 6>1 6>1").table.models["A"].wounds == 1, "S1"
    assert fire(at(MEDIUM, RIFLE, rc=1), "1 1 1", "suppressive").table.models["A"].wounds == 2


@pytest.mark.rule("krygothic.range.maximum")
def test_r19_and_r20_reaches_of_other_guns() -> None:
    assert not numbers(at(6.0, FLAMER)).reaches
    assert numbers(at(5.99, FLAMER)).reaches
    far = numbers(at(22.5, CANNON))
    assert (far.keep, far.target) == (1, 10)


@pytest.mark.rule("krygothic.shoot.arc", "krygothic.geometry.front_arc")
def test_r21_the_front_arc_is_45_degrees_to_each_side() -> None:
    refusal = why_not(at(MEDIUM, facing=46), SHOOT, "A")
    assert refusal
    assert refusal.rule == "krygothic.shoot.arc"
    assert why_not(at(MEDIUM, facing=45), SHOOT, "A") is None


@pytest.mark.rule("krygothic.geometry.blind_side", "krygothic.shoot.blind_side_strength")
def test_r22_where_the_blind_side_begins() -> None:
    assert numbers(at(MEDIUM, target={"facing": 180 - 44})).wounding == 0
    assert numbers(at(MEDIUM, target={"facing": 180 - 46})).wounding == -2


@pytest.mark.rule("krygothic.shoot.in_contact")
def test_r23_and_r24_nobody_shoots_in_or_into_close_combat() -> None:
    on = table(
        model("A", 10, 10, guns=(PISTOL,)),
        model("B", 19, 10, guns=(PISTOL,)),
        model("V", 20, 10, BLUE),
        model("W", 20, 13, BLUE),
    )
    option = next(one for one in SHOOT.offers(on, on.models["A"], 9) if one.id == "standard:pistol")
    assert isinstance(option.shape, PickShape)
    refusals = {item.id: item.refusal for item in option.shape.items}
    assert refusals["V"]
    assert refusals["V"].message == "V touches B: nobody may shoot into close combat."
    assert refusals["W"] is None
    refusal = why_not(on, SHOOT, "B")
    assert refusal
    assert refusal.rule == "krygothic.shoot.in_contact"


@pytest.mark.rule("krygothic.shoot.own_models_between")
def test_friends_between_hide_a_target_but_are_never_hit() -> None:
    on = table(
        model("A", 10, 10, guns=(PISTOL,)),
        model("B", 12.5, 10, radius=800, height=2_200),
        model("V", 15, 10, BLUE, facing=180, willpower=None),
    )
    assert numbers(on).target == 7
    after = act(on, SHOOT, "A", "standard:pistol", Pick(("V",)), dice="6>3 6>3 | 5 5").table
    assert (after.models["B"].wounds, after.models["V"].wounds) == (2, 1)


@pytest.mark.rule("krygothic.shoot.mod_pinned_shooter")
def test_a_shooter_pinned_by_a_hit_aims_worse() -> None:
    assert numbers(at(MEDIUM, pin=Pin(hit=True, target=5))).target == 6
    assert numbers(at(MEDIUM, pin=Pin(hit=False, target=3))).target == 5


@pytest.mark.rule("krygothic.shoot.no_premeasure", "krygothic.online.no_measuring_aid")
def test_what_is_told_before_a_shot_is_the_same_at_any_distance() -> None:
    far, near = at(20), at(1)
    for option in ("standard:pistol", "snap:pistol"):
        shots: list[Any] = [action(on, SHOOT, "A", Pick(("V",)), id_=option) for on in (far, near)]
        assert shots[0].describe().lines == shots[1].describe().lines
        assert shots[0].describe().lines[-1].endswith("medium range, between 2″ and 6″; from 8″ on it hits nothing.")
    assert fire(near, "1 2 3 4").said[0].startswith("A, standard shot with Pistol at V (1″ away; +2 short")


@pytest.mark.rule("krygothic.shoot.snap", "krygothic.gun.x_value", "krygothic.gun.y_value")
def test_what_a_shot_comes_to_is_told_in_words() -> None:
    def told(on: Table, option: str) -> str:
        shot: Any = action(on, SHOOT, "A", Pick(("V",)), id_=option)
        return str(shot.describe().lines[0])

    shot = "V: 3 dice need 5, at most 3 hits count, each wounds on 4, at most 1 wound."
    assert told(at(4, rc=3, target={"body": 6}), "standard:pistol") == shot
    assert told(at(4, rc=2), "snap:pistol") == "V: no die is left (−2 snap shot), so it cannot hit."


@pytest.mark.rule("krygothic.shoot.types", "krygothic.shoot.snap", "krygothic.shoot.aimed")
def test_ways_to_shoot_that_cost_the_same_are_told_apart() -> None:
    on = at(20)
    ways = {one.id: one.detail for kind in (SHOOT, AIM) for one in kind.offers(on, on.models["A"], 9)}
    assert len(set(ways.values())) == len(ways)
    assert ways["snap:pistol"].endswith("2 AP: two attacks, each with 2 dice fewer")


@pytest.mark.rule("krygothic.stat.x_rc", "krygothic.stat.x")
def test_rc_x_makes_no_ranged_attack() -> None:
    for on, kind in ((at(3, rc=None), SHOOT), (at(3, FRAG, rc=None), THROW), (at(3, rc=None), AIM)):
        refusal = why_not(on, kind, "A")
        assert refusal
        assert refusal.rule == "krygothic.stat.x_rc"
        assert kind.never(on, on.models["A"]) == refusal


@pytest.mark.rule("krygothic.trait.flame", "krygothic.team.protarian", "krygothic.shoot.types")
def test_flames_and_the_hot_blooded_never_aim() -> None:
    refusal = why_not(at(3, FLAMER), AIM, "A")
    assert refusal
    assert refusal.rule == "krygothic.trait.flame"
    protarian = table(model("A", 10, 10, guns=(PISTOL,)), model("V", 15, 10, BLUE), team_rules=(("hot_blooded",), ()))
    refusal = why_not(protarian, AIM, "A")
    assert refusal
    assert refusal.rule == "krygothic.team.protarian"
    assert why_not(protarian, SHOOT, "A") is None


@pytest.mark.rule("krygothic.cc.fallen")
def test_who_lies_on_the_ground_does_not_shoot() -> None:
    refusal = why_not(at(3, fallen=True), SHOOT, "A")
    assert refusal
    assert refusal.rule == "krygothic.cc.fallen"


@pytest.mark.rule("krygothic.ccweapon.broken")
def test_a_broken_gun_does_not_shoot() -> None:
    assert why_not(at(3, broken=("pistol",)), SHOOT, "A")
    assert why_not(at(3), SHOOT, "A") is None


@pytest.mark.rule("krygothic.shoot.snap")
def test_a_snap_shot_at_two_targets_strikes_each_once() -> None:
    on = table(
        model("A", 10, 10, rc=4, guns=(PISTOL,)),
        model("V", 15, 10, BLUE, facing=180, willpower=None),
        model("W", 15, 12, BLUE, facing=180, willpower=None),
        model("X", 10, 16, BLUE),
    )
    shot = act(on, SHOOT, "A", "snap:pistol", Pick(("V", "W")), dice="5 1 | 5 | 5 1 | 5")
    assert [shot.table.models[id_].wounds for id_ in "VW"] == [1, 1]
    option = next(one for one in SHOOT.offers(on, on.models["A"], 9) if one.id == "snap:pistol")
    assert isinstance(option.shape, PickShape)
    assert (option.shape.least, option.shape.most) == (1, 2)
    assert [item.id for item in option.shape.items if item.refusal] == ["X"]


@pytest.mark.rule("krygothic.wounds.removed", "krygothic.shoot.snap")
def test_the_second_attack_has_nobody_left() -> None:
    shot = fire(at(MEDIUM, rc=3, target={"wounds": 1}), "5 | 5", "snap")
    assert shot.table.models["V"].life == "gone"
    assert shot.result == "done"


@pytest.mark.rule("krygothic.shoot.thrown", "krygothic.stat.strength_grenades", "krygothic.stat.strength")
def test_what_is_thrown_flies_three_inches_a_strength_and_is_used_up() -> None:
    assert (numbers(at(6, FRAG)).keep, numbers(at(6, FRAG)).target) == (2, 5), "no long-range penalty"
    assert not numbers(at(6.001, FRAG)).reaches
    assert numbers(at(6.001, FRAG, strength=3)).reaches
    assert numbers(at(2, FRAG)).dice == 4
    once = fire(at(5, FRAG), "1 2", kind=THROW).table
    assert once.models["A"].used == ("frag",)
    refusal = why_not(once, THROW, "A", "snap:frag")
    assert refusal
    assert (refusal.value, refusal.bound) == (1, 2)
    twice = fire(once, "1 2", kind=THROW).table
    refusal = why_not(twice, THROW, "A")
    assert refusal
    assert refusal.rule == "krygothic.shoot.thrown"
    assert fire(at(9, FRAG), "", kind=THROW).table.models["A"].used == ("frag",), "too far is thrown away"


@pytest.mark.rule("krygothic.shoot.blast")
def test_a_blast_strikes_friend_and_foe_around_its_target() -> None:
    on = table(
        model("A", 10, 10, guns=(ROCKET,)),
        model("B", 20, 11.4, body=5, willpower=None),
        model("V", 20, 10, BLUE, facing=180, willpower=None),
        model("W", 21.5, 10, BLUE, facing=180, willpower=None),
        model("X", 21, 11.1, BLUE, facing=180, willpower=None, armour=(FLAK,)),
        model("Y", 20, 8.6, BLUE, body=5, willpower=None),
    )
    hit = act(on, SHOOT, "A", "standard:rocket", Pick(("V",)), dice="5 1 | 1 | 3 | 3 | 2")
    assert [line for line in hit.said if "blast" in line and "against" in line] == [
        "B, wound saves (blast of Rocket launcher) against 3: 1 of 1.",
        "X, wound saves (blast of Rocket launcher) against 4: 0 of 1.",
        "Y, wound saves (blast of Rocket launcher) against 3: 0 of 1.",
    ]
    wounds = {id_: hit.table.models[id_].wounds for id_ in "ABVWXY"}
    assert wounds == {"A": 2, "B": 1, "V": 1, "W": 2, "X": 2, "Y": 2}
    assert hit.table.side(RED).tally.hurt_own
    missed = act(on, SHOOT, "A", "standard:rocket", Pick(("V",)), dice="4 1")
    assert not told(missed, "blast")


@pytest.mark.rule("krygothic.shoot.blast")
def test_a_wall_shelters_from_a_blast() -> None:
    on = table(
        model("A", 10, 10, guns=(ROCKET,)),
        model("V", 20, 10, BLUE, facing=180, willpower=None),
        model("W", 20, 11.3, BLUE, facing=180, body=5, willpower=None),
        settings=HALL,
    )
    barrier = with_ground(on, wall(19, 10.6, 23, 10.7))
    blasted = act(on, SHOOT, "A", "standard:rocket", Pick(("V",)), dice="5 1 | 1 | 3")
    assert told(blasted, "W, wound saves (blast")
    assert not told(act(barrier, SHOOT, "A", "standard:rocket", Pick(("V",)), dice="5 1 | 1"), "blast")


@pytest.mark.rule("krygothic.shoot.blast", "krygothic.shoot.thrown")
@pytest.mark.parametrize("blast", [True, False])
def test_what_is_thrown_strikes_around_its_target_only_if_it_bursts(blast: bool) -> None:
    on = table(
        model("A", 10, 10, thrown=(structs.replace(FRAG, blast=blast),)),
        model("V", 15, 10, BLUE, facing=180, willpower=None),
        model("W", 16.1, 10, BLUE, facing=180, willpower=None),
    )
    thrown = act(on, THROW, "A", "standard:frag", Pick(("V",)), dice=f"5 1 | 1{' | 1' * blast}")
    assert told(thrown, "W, wound saves (blast of Frag grenade) against 1: 1 of 1.") is blast
    assert thrown.table.models["W"].wounds == 2 - blast


@pytest.mark.rule("krygothic.scenario.sabotage.structure", "krygothic.trait.demolitions")
def test_a_location_is_shot_at_and_falls() -> None:
    where = Marker(id="L1", kind="location", at=place(15, 10), radius=1_000, owner=BLUE, wounds=1)
    on = table(model("A", 10, 10, rc=3, guns=(PISTOL,)), model("V", 10, 30, BLUE), markers={"L1": where})
    assert [one.id for one in targets(on, on.models["A"])] == ["V", "L1"]
    after = act(on, SHOOT, "A", "standard:pistol", Pick(("L1",)), dice="5 1 1 | 6>1").table
    assert after.markers["L1"].wounds == 0
    assert after.now.gone == ("L1",)
    assert [one.id for one in targets(after, after.models["A"])] == ["V"]
    breaker = table(model("A", 10, 10, traits=("demolitions",), guns=(PISTOL,)), markers={"L1": where})
    assert act(breaker, SHOOT, "A", "standard:pistol", Pick(("L1",)), dice="5 1 | 4").table.markers["L1"].wounds == 0


@pytest.mark.rule("krygothic.weak.marker", "krygothic.trait.heavy")
def test_heavy_hits_damage_weak_decks() -> None:
    on = at(MEDIUM, ROCKET, target={"wounds": 9})
    weak = table(*_placed(on), settings={"weak": True})
    hit = fire(weak, "5 1 | 1 | 3")
    assert [(one.kind, one.at) for one in hit.table.markers.values()] == [("damage", weak.models["V"].at)]
    assert not fire(weak, "1 2").table.markers
    assert not fire(on, "5 1 | 1").table.markers


@pytest.mark.rule("krygothic.waiting.broken", "krygothic.combo.stop_on_interrupt")
def test_a_hit_breaks_waiting_and_a_miss_does_not() -> None:
    on = at(MEDIUM, target={"waiting": True})
    assert fire(on, "1 2").table.models["V"].waiting
    assert not fire(on, "1 5 | 1").table.models["V"].waiting


@pytest.mark.rule("krygothic.scenario.sabotage.structure", "krygothic.trait.demolitions", "krygothic.shoot.thrown")
def test_the_numbers_against_a_location() -> None:
    where = Marker(id="L1", kind="location", at=place(14, 10), radius=1_000, owner=BLUE, wounds=3)
    breach = Thrown(id="breach", name="Breach charge", x=1, y=5, s=2, breaches=True)
    on = table(model("A", 10, 10, rc=3, thrown=(breach,), guns=(PISTOL,)), markers={"L1": where})
    thrown = act(on, THROW, "A", "standard:breach", Pick(("L1",)), dice="5 1 1 | 3")
    assert told(thrown, "to wound against 3: 1 of 1")
    assert thrown.table.markers["L1"].wounds == 1, "doubled against structures"
    shot = act(on, SHOOT, "A", "standard:pistol", Pick(("L1",)), dice="5 1 1 | 6>1")
    assert told(shot, "to wound against 6: 1 of 1")
    assert shot.table.markers["L1"].wounds == 2
    far = structs.replace(where, at=place(17.4, 10))
    dark = table(model("A", 10, 10, rc=3, guns=(PISTOL,)), markers={"L1": far}, settings={"scenario": "lights_out"})
    assert told(act(dark, SHOOT, "A", "standard:pistol", Pick(("L1",)), dice="1 2 3"), "to hit against 5")


@pytest.mark.rule("krygothic.faceoff.commit", "krygothic.shoot.snap")
def test_a_shot_is_barred_when_nothing_of_it_is_left() -> None:
    on = table(
        model("A", 10, 10, rc=4, guns=(PISTOL,)),
        model("V", 15, 10, BLUE, facing=180, willpower=None),
        model("W", 15, 12, BLUE, facing=180, willpower=None),
    )
    snap = action(on, SHOOT, "A", Pick(("V", "W")), id_="snap:pistol")
    one_gone = on.with_model("V", life="gone")
    assert SHOOT.barred(one_gone, snap) is None
    assert SHOOT.barred(one_gone.with_model("W", at=place(5, 10)), snap)
    assert SHOOT.barred(on.with_model("A", fallen=True), snap)
    broken = SHOOT.barred(on.with_model("A", broken=("pistol",)), snap)
    assert broken
    assert broken.rule == "krygothic.ccweapon.broken"
    left = do(one_gone, SHOOT, snap, "5 1 | 1")
    assert (left.result, left.table.models["W"].wounds) == ("done", 1)
    assert sum("to hit" in line for line in left.said) == 1


@pytest.mark.rule("krygothic.shoot.cost", "krygothic.ap.insufficient")
def test_a_shot_is_refused_without_the_ap_for_it() -> None:
    on = at(3)
    for kind, option, price in ((SHOOT, "standard:pistol", 2), (SHOOT, "snap:pistol", 2), (AIM, "aimed:pistol", 4)):
        assert why_not(on, kind, "A", option, ap=price) is None
        refusal = why_not(on, kind, "A", option, ap=price - 1)
        assert refusal
        assert (refusal.rule, refusal.value, refusal.bound) == ("krygothic.ap.insufficient", price - 1, price)
        assert kind.base == price
        assert kind.least(on, on.models["A"]) == price


def _placed(on: Table) -> list[Any]:
    from tests.rules.krygothic.build import Placed

    return [Placed((on.fighter(one), one)) for one in on.models.values()]


def _dark(on: Table) -> Table:
    return table(*_placed(on), settings={"scenario": "lights_out"})


def _behind_crates(on: Table) -> Table:
    """A friend of V stands in the line, wide and high enough to hide more than half of it."""
    crate = model("C", 11 + 2.5, 10, BLUE, radius=900, height=1_400)
    return table(*_placed(on), crate, settings={"scenario": on.settings.scenario})


@pytest.mark.rule("krygothic.shoot.to_hit", "krygothic.range.maximum")
@pytest.mark.parametrize(
    ("away", "dice", "hit"), [(MEDIUM, "5 1 | 1", True), (MEDIUM, "2 1 | ", False), (40.0, "", False)]
)
def test_it_is_told_who_shot_at_whom_and_whether_it_hit(away: float, dice: str, hit: bool) -> None:
    shot = fire(at(away, rc=2), dice.removesuffix("| "))
    fires = [told for event in shot.events if (told := event.line(shot.table).fire)]
    assert fires == [Fire(by=("A",), at=("V",), hit=hit)]
