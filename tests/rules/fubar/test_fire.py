"""Fire: the worked vectors of numbers, ranges, crews and targets (FV-01 to FV-04, FV-12, FV-13, FV-17 to FV-19)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from rules.fubar.board.table import Table
from rules.fubar.lists.levels import TRAINING
from rules.fubar.shoot.aim import Shot, number_needed, shot_at
from rules.fubar.shoot.firepower import FirePlan, aims_at, all_shots, not_free, possible_shots
from rules.fubar.shoot.guns import Firing, crews, guns_of
from rules.kernel import event
from rules.kernel.refusal import Refusal
from tests.rules.fubar.build import box, row, scenery, squad, table, vehicle, way
from tests.rules.fubar.fire_kit import activated, aiming, alive, losses, pick, suppressed, walking

AIMED, WALK, GUARD = Firing(kind="aimed"), Firing(kind="walk"), Firing(kind="guard")


def shots(start, firing: Firing = AIMED, target: str = "b-u1") -> list[Shot | Refusal]:
    """What every gun of the first Unit of Reds would do."""
    guns = guns_of(start, start.units["a-u1"])
    return [shot_at(start, gun, start.units[target], firing) for gun in guns]


@pytest.mark.rule(
    "fubar.fire.dice",
    "fubar.fire.hit",
    "fubar.fire.range",
    "fubar.weapon.assault_rifle",
    "fubar.weapon.assault_rifle_close",
    "fubar.dice.d6",
    "fubar.fire.when",
)
def test_fv_01_assault_rifles_at_the_break() -> None:
    reds = squad("a", [(5, 20), (5, 18), (5, 16), (5, 2)], weapons=["assault-rifle"])
    blues = squad("b", [(18, 20), (18, 18), (18.1, 16), (40, 30), (41, 31), (42, 32)], training="green")
    start = table(reds, blues)
    found = shots(start, WALK)
    assert [shot.range for shot in found[:3]] == [12_000, 12_000, 12_100]
    assert [shot.dice for shot in found[:3]] == [2, 2, 1]
    far = table(squad("a", [(5, 20)]), squad("b", [(30.1, 20)]))
    assert shots(far, WALK)[0].rule == "fubar.fire.range"
    assert shots(far, WALK)[0].message == "Too far for A1.1: 24.1″, the rifle reaches 24″."
    assert shots(table(squad("a", [(5, 20)]), squad("b", [(30, 20)])), WALK)[0].range == 24_000


@pytest.mark.rule(
    "fubar.suppress.limit", "fubar.loss.owner_choice", "fubar.fire.dice", "fubar.armour.none", "fubar.action.walk.fire"
)
def test_fv_01_the_losses_of_a_green_unit() -> None:
    blues = squad("b", [(18, 20), (18, 24), (18.1, 16), (30, 30), (31, 30), (32, 30)], training="green")
    reds = squad(
        "a", [(5, 20), (5, 24), (5, 16), (1, 1.5)], weapons=["assault-rifle"], changes={4: {"weapons": ("smg",)}}
    )
    game = walking(reds, blues, dice=[("to hit", [5, 4, 6, 1, 3])]).choose("all:b-u1")
    assert game.allowed("take:") == ["take:1", "take:2"]
    assert game.refusal("share", losses(down=[1, 2])).rule == "fubar.suppress.limit"
    game.choose("share", value=losses(fall=[4], down=[1]))
    assert (alive(game, "b-u1"), suppressed(game, "b-u1")) == (5, 1)


@pytest.mark.rule(
    "fubar.cover.cap_then_aim",
    "fubar.cover.cap",
    "fubar.cover.hard",
    "fubar.action.aimed.bonus",
    "fubar.action.aimed.hold",
    "fubar.dice.modifier_kinds",
)
@pytest.mark.parametrize(("firing", "hits"), [(AIMED, 2), (WALK, 1)])
def test_fv_02_the_cap_comes_before_the_aim(firing: Firing, hits: int) -> None:
    bunker = scenery("bunker", box(20, 0, 3, 40))
    start = table(squad("a", [(5, 20)], training="veteran"), squad("b", [(21, 20)]), terrain=[bunker])
    shot = shots(start, firing)[0]
    assert (shot.need, shot.added) == (6, 1 if firing == AIMED else 0)
    assert sum(shot.hits(face) for face in (6, 5, 4, 1)) == hits


@pytest.mark.rule(
    "fubar.cover.soft",
    "fubar.cover.moderate",
    "fubar.cover.hard",
    "fubar.cover.modifier",
    "fubar.fire.hit",
    "fubar.guard.no_aimed_bonus",
)
@pytest.mark.parametrize(("kind", "plain", "with_aim"), [("woods", 3, 4), ("ruin", 1, 3), ("bunker", 1, 3)])
def test_fv_03_moderate_and_hard_cover_are_alike(kind: str, plain: int, with_aim: int) -> None:
    ground = scenery(kind, box(20, 0, 3, 40))
    start = table(squad("a", [(5, 20)], training="elite"), squad("b", [(21, 20)]), terrain=[ground])
    for firing, hits in ((WALK, plain), (GUARD, plain), (AIMED, with_aim)):
        shot = shots(start, firing)[0]
        assert sum(shot.hits(face) for face in (6, 5, 5, 4)) == hits


@pytest.mark.rule(
    "fubar.cover.cap",
    "fubar.unit.training.green",
    "fubar.unit.training.use",
    "fubar.dice.natural_one",
    "fubar.dice.natural_six",
)
@pytest.mark.parametrize(("cover", "firing", "hits"), [(0, WALK, 2), (3, WALK, 2), (0, AIMED, 3), (3, AIMED, 3)])
def test_fv_04_green_units_need_a_six_at_most(cover: int, firing: Firing, hits: int) -> None:
    ground = [scenery("bunker", box(20, 0, 3, 40))] if cover else []
    start = table(squad("a", [(5, 20)], training="green"), squad("b", [(21, 20)]), terrain=ground)
    shot = shots(start, firing)[0]
    assert sum(shot.hits(face) for face in (6, 6, 5)) == hits
    assert not shot.hits(1)


@pytest.mark.rule("fubar.cover.modifier", "fubar.cover.cap")
@pytest.mark.parametrize(
    ("training", "needs"),
    [("green", (6, 6, 6, 6)), ("seasoned", (5, 6, 6, 6)), ("veteran", (4, 5, 6, 6)), ("elite", (4, 5, 6, 6))],
)
def test_the_table_of_numbers_needed(training: str, needs: Sequence[int]) -> None:
    assert tuple(number_needed(TRAINING[training].expertise, cover) for cover in range(4)) == needs


@pytest.mark.rule(
    "fubar.action.duck.soft_cover",
    "fubar.action.ground.cover_up",
    "fubar.action.ground.top_level",
    "fubar.cover.modifier",
)
@pytest.mark.parametrize(
    ("stance", "kind", "need"),
    [("duck", "", 5), ("duck", "woods", 5), ("duck", "ruin", 6), ("ground", "woods", 6), ("ground", "bunker", 6)],
)
def test_fv_12_ducking_and_going_to_ground(stance: str, kind: str, need: int) -> None:
    ground = [scenery(kind, box(20, 0, 3, 40))] if kind else []
    blues = squad("b", [(21, 20), (21, 22)], stance=stance)
    start = table(squad("a", [(5, 20)], training="veteran"), blues, terrain=ground)
    assert shots(start, WALK)[0].need == need


@pytest.mark.rule(
    "fubar.weapon.flamethrower",
    "fubar.weapon.flamethrower_ignores_cover",
    "fubar.cover.ignored_by",
    "fubar.fire.range",
    "fubar.sight.deep_hidden",
)
def test_fv_13_a_flamethrower_ignores_cover_but_not_sight() -> None:
    bunker = scenery("bunker", box(20, 10, 6, 20))
    burner = squad("a", [(11.9, 20)], weapons=["flamethrower"])
    shot = shots(table(burner, squad("b", [(20.9, 20)], stance="ground"), terrain=[bunker]))[0]
    assert (shot.range, shot.need, shot.dice) == (8_000, 5, 4)
    assert shots(table(burner, squad("b", [(20.9, 20)], stance="duck")))[0].need == 5
    assert sum(shot.hits(face) for face in (6, 5, 4, 2)) == 3
    too_far = shots(table(burner, squad("b", [(21, 20)], stance="ground"), terrain=[bunker]))[0]
    assert (too_far.rule, too_far.measured, too_far.limit) == ("fubar.fire.range", "8.1″", "8″")
    hidden = shots(table(squad("a", [(15, 20)], weapons=["flamethrower"]), squad("b", [(23, 20)]), terrain=[bunker]))[0]
    assert hidden.rule == "fubar.sight.into_cover"


def crewed(rifleman: float) -> tuple[Table, FirePlan]:
    """A gunner, a Suppressed loader beside it, and a rifleman, all about to fire."""
    crew = {1: {"weapons": ("hmg",)}, 2: {"down": True}}
    team = squad("a", [(5, 20), (5, 21.2), (5, rifleman)], changes=crew)
    return table(team, squad("b", [(25, 20)])), FirePlan(unit="a-u1", firing=AIMED)


@pytest.mark.rule(
    "fubar.weapon.hmg_crew_infantry", "fubar.weapon.hmg", "fubar.fire.suppressed_cannot", "fubar.fire.dice"
)
def test_fv_17_gunner_and_rifleman_serve_the_gun() -> None:
    start, fire = crewed(18.2)
    target = start.units["b-u1"]
    gun, loader, rifle = guns_of(start, start.units["a-u1"])
    (shot,) = all_shots(start, fire, target, aims_at(start, fire, target))
    assert (shot.gun, shot.dice) == (gun, 4)
    serving = not_free(start, fire.adding("b-u1", [shot]), rifle)
    assert (serving.rule, serving.measured) == ("fubar.weapon.hmg_crew_infantry", "1 able figure without it")
    assert serving.message == "A1.3 serves the hmg of A1.1."
    assert shot_at(start, loader, target, AIMED).rule == "fubar.fire.suppressed_cannot"


@pytest.mark.rule("fubar.weapon.hmg_crew_short", "fubar.weapon.hmg_crew_infantry")
def test_fv_17_a_gun_short_of_crew() -> None:
    start, fire = crewed(17.8)
    target = start.units["b-u1"]
    gun, _, rifle = guns_of(start, start.units["a-u1"])
    assert not_free(start, fire, gun).rule == "fubar.weapon.hmg_crew_short"
    (shot,) = all_shots(start, fire, target, aims_at(start, fire, target))
    assert (shot.gun, shot.dice) == (rifle, 1)


@pytest.mark.rule("fubar.weapon.hmg_crew_infantry", "fubar.fire.dice")
def test_everything_leaves_the_serving_to_whoever_is_worth_least() -> None:
    team = squad("a", [(20, 20), (21.4, 20), (18.6, 20)], changes={1: {"weapons": ("hmg",)}})
    start = table(team, squad("b", [(46, 20)]))
    fire, target = FirePlan(unit="a-u1", firing=AIMED), start.units["b-u1"]
    chosen = all_shots(start, fire, target, aims_at(start, fire, target))
    assert [(shot.gun.id, shot.dice) for shot in chosen] == [("a-u1-m1:hmg", 4), ("a-u1-m2:rifle", 1)]
    game = aiming(team, squad("b", [(46, 20)]), dice=[("to hit", [1] * 5)]).choose("all:b-u1")
    assert game.told("0 hits from 5 dice")


WEAPONS_DEALT = ("rifle", "hmg", "lmg", "pistol", "sniper-rifle")


@pytest.mark.rule("fubar.weapon.hmg_crew_infantry", "fubar.fire.one_weapon")
@pytest.mark.parametrize("seed", range(60))
def test_everything_is_the_most_that_may_be_fired_together(seed: int) -> None:
    dealt = Random(seed)
    places = [(20 + 1.3 * n + dealt.random() / 2, 20 + dealt.random()) for n in range(dealt.randint(2, 5))]
    arms = {n: {"weapons": (dealt.choice(WEAPONS_DEALT),)} for n in range(1, len(places) + 1)}
    start = table(squad("a", places, changes=arms), squad("b", [(dealt.randint(35, 50), 20)]))
    fire, target = FirePlan(unit="a-u1", firing=AIMED), start.units["b-u1"]
    aims = aims_at(start, fire, target)
    found = possible_shots(start, fire, aims)
    together = [chosen for many in range(len(found) + 1) for chosen in combinations(found, many)]
    legal = [chosen for chosen in together if crews(start, [shot.gun for shot in chosen]) is not None]
    most = max(sum(shot.worth for shot in chosen) for chosen in legal)
    assert sum(shot.worth for shot in all_shots(start, fire, target, aims)) == most


@pytest.mark.rule("fubar.weapon.hmg_crew_infantry")
def test_the_crew_of_a_gun_fires_nothing_else() -> None:
    team = squad("a", [(5, 20), (5, 21.2), (5, 22.4)], changes={1: {"weapons": ("hmg",)}})
    game = aiming(team, squad("b", [(25, 20)]), dice=[("to hit", [1] * 5)])
    all_three = pick("a-u1-m1:hmg", "a-u1-m2:rifle", "a-u1-m3:rifle")
    assert game.refusal("fire:b-u1", all_three).rule == "fubar.weapon.hmg_crew_infantry"
    assert game.refusal("fire:b-u1", pick("a-u1-m1:hmg", "a-u1-m2:rifle")).rule == "fubar.weapon.hmg_crew_infantry"
    game.choose("fire:b-u1", value=pick("a-u1-m1:hmg", "a-u1-m3:rifle"))
    assert game.told("0 hits from 5 dice")


@pytest.mark.rule("fubar.weapon.hmg_crew_infantry", "fubar.weapon.hmg_crew_short")
def test_any_figure_may_take_over_the_gun_of_a_fallen_gunner() -> None:
    fallen = {1: {"weapons": ("hmg",), "life": "casualty"}}
    team = squad("a", [(5, 20), (5, 21.2), (5, 22.4)], changes=fallen)
    game = aiming(team, squad("b", [(25, 20)]), dice=[("to hit", [1, 1, 1, 1])])
    both = pick("a-u1-m2:a-u1-m1:hmg", "a-u1-m3:a-u1-m1:hmg")
    assert game.refusal("fire:b-u1", both).rule in {"fubar.fire.split", "fubar.weapon.hmg_crew_short"}
    game.choose("fire:b-u1", value=pick("a-u1-m3:a-u1-m1:hmg"))
    assert game.told("from 4 dice")
    alone = squad("a", [(5, 20), (5, 21.2)], changes=fallen)
    game = aiming(alone, squad("b", [(25, 20)]))
    assert game.refusal("fire:b-u1", pick("a-u1-m2:a-u1-m1:hmg")).rule == "fubar.weapon.hmg_crew_short"


@pytest.mark.rule("fubar.weapon.hmg_crew_mounted")
def test_a_bunker_gun_needs_one_figure_and_serves_one() -> None:
    bunker = scenery("bunker", box(4, 18, 4, 6))
    inside = squad("a", [(5, 20), (5, 21.2), (5, 30)])
    game = aiming(inside, squad("b", [(25, 20)]), terrain=[bunker], dice=[("to hit", [1] * 4)])
    guns = game.option("fire:b-u1").needs.items
    assert [item.id for item in guns if item.id.endswith("bunker")] == ["a-u1-m1:bunker", "a-u1-m2:bunker"]
    twice = pick("a-u1-m1:bunker", "a-u1-m2:bunker")
    assert game.refusal("fire:b-u1", twice).rule == "fubar.fire.split"
    assert game.refusal("fire:b-u1", pick("a-u1-m1:bunker", "a-u1-m1:rifle")).rule == "fubar.fire.one_weapon"
    game.choose("fire:b-u1", value=pick("a-u1-m1:bunker")).choose("shoot")
    assert game.told("from 4 dice")


@pytest.mark.rule("fubar.weapon.hmg_crew_mounted", "fubar.fire.split", "fubar.vehicle.stationary_fire")
def test_a_vehicle_fires_each_gun_by_itself() -> None:
    start = table(vehicle("a", (5, 20), weapons=["hmg", "hmg"]), squad("b", [(25, 20)]))
    found = shots(start, Firing(kind="halt"))
    assert [shot.dice for shot in found] == [4, 4]
    assert all(shot.added == 0 for shot in found)


@pytest.mark.rule(
    "fubar.action.walk.no_support",
    "fubar.action.walk.fire",
    "fubar.weapon.grenades_on_walk",
    "fubar.weapon.rpg",
    "fubar.weapon.grenades_carried",
)
def test_fv_18_no_support_weapon_on_a_walk() -> None:
    section = squad("a", row(5, 20, 3), weapons=["assault-rifle"], changes={1: {"weapons": ("assault-rifle", "rpg")}})
    game = walking(section, squad("b", [(6, 26)]), dice=[("to hit", [1, 1])])
    assert game.refusal("fire:b-u1", pick("a-u1-m1:rpg")).rule == "fubar.action.walk.no_support"
    game.choose("fire:b-u1", value=pick("a-u1-m1:assault-rifle")).choose("shoot")
    throwers = squad("a", row(5, 20, 2), changes={1: {"weapons": ("rifle", "grenades")}})
    game = walking(throwers, squad("b", [(6, 26)]))
    assert [item.id for item in game.option("fire:b-u1").needs.items] == [
        "a-u1-m1:rifle",
        "a-u1-m1:grenades",
        "a-u1-m2:rifle",
    ]
    assert all(item.refusal is None for item in game.option("fire:b-u1").needs.items)


@pytest.mark.rule(
    "fubar.fire.split",
    "fubar.fire.split_declared",
    "fubar.fire.bout",
    "fubar.fire.one_weapon",
    "fubar.dice.order",
    "fubar.fire.sequence",
)
def test_fv_19_split_fire_is_declared_before_any_die() -> None:
    section = squad(
        "a", row(5, 20, 5), training="veteran", weapons=["assault-rifle"],
        changes={4: {"weapons": ("lmg",)}, 5: {"weapons": ("rpg",)}},
    )  # fmt: skip
    near, far = squad("b", [(6, 31), (8, 31)]), squad("b", [(9, 47), (11, 47)])
    tank = vehicle("b", (30, 20), plate="very-heavy", facing=180)
    dice = [
        ("to hit Unit B1", [1] * 6),
        ("to hit Unit B2", [1, 6, 1]),
        ("to hit Unit B3", [6, 1, 1]),
        ("saves of Unit B3", [6]),
    ]
    game = aiming(section, near, far, tank, dice=dice)
    game.choose("fire:b-u1", value=pick(*(f"a-u1-m{n}:assault-rifle" for n in (1, 2, 3))))
    assert game.refusal("fire:b-u2", pick("a-u1-m1:assault-rifle")).rule == "fubar.fire.split"
    game.choose("fire:b-u2", value=pick("a-u1-m4:lmg"))
    assert not any(line.tone == "dice" and "fires at" in line.text for line in game.log)
    game.choose("fire:b-u3", value=pick("a-u1-m5:rpg"))
    game.choose("take:0")
    fired = [line.text for line in game.log if "fires at" in line.text]
    assert fired == [
        "Unit A1 fires at Unit B1: 0 hits from 6 dice.",
        "Unit A1 fires at Unit B2: 1 hit from 3 dice.",
        "Unit A1 fires at Unit B3: 1 hit from 3 dice.",
    ]
    assert game.dice.spent()


@pytest.mark.rule("fubar.fire.one_weapon", "fubar.fire.unlimited_ammunition", "fubar.fire.any_weapon")
def test_a_figure_fires_one_of_its_weapons_and_never_runs_out() -> None:
    two = squad("a", row(5, 20, 2), weapons=["rifle", "grenades"])
    game = aiming(two, squad("b", [(6, 26)], training="elite"), dice=[("to hit", [1] * 6)])
    both = pick("a-u1-m1:rifle", "a-u1-m1:grenades")
    assert game.refusal("fire:b-u1", both).rule == "fubar.fire.one_weapon"
    assert game.option("all:b-u1").detail == "6 dice at 5+, +1 on each"
    game.choose("all:b-u1")
    assert all(game.table.models[f"a-u1-m{n}"].weapons == ("rifle", "grenades") for n in (1, 2))
    again = aiming(
        squad("a", [(5, 20), (9, 20)], changes={2: {"weapons": ("rpg",)}}),
        squad("b", [(6, 30)]),
        dice=[("to hit", [1] * 4)],
    )
    again.choose("all:b-u1")
    assert [again.table.models[f"a-u1-m{n}"].weapons for n in (1, 2)] == [("rifle",), ("rpg",)]
    all_kinds = squad("a", [(5, 20)], weapons=["pistol", "grenades", "rpg"])
    for target in (vehicle("b", (10, 20), plate="very-heavy"), squad("b", [(10, 20)])):
        assert all(isinstance(shot, Shot) for shot in shots(table(all_kinds, target)))


@pytest.mark.rule("fubar.fire.engaged")
def test_no_fire_into_or_out_of_close_combat() -> None:
    fighting = [
        squad("a", [(5, 20)], locked=("b-u1",)),
        squad("b", [(6, 20)], locked=("a-u1",)),
        squad("b", [(10, 20)]),
    ]
    start = table(*fighting, squad("a", [(5, 30)]))
    assert shots(start, target="b-u2")[0].rule == "fubar.fire.engaged"
    other = shot_at(start, guns_of(start, start.units["a-u2"])[0], start.units["b-u1"], AIMED)
    assert (other.rule, other.message) == ("fubar.fire.engaged", "Unit B1 is in close combat and cannot be fired at.")


@pytest.mark.rule(
    "fubar.fire.when",
    "fubar.action.aimed.hold",
    "fubar.passenger.no_actions",
    "fubar.action.run.no_fire",
    "fubar.action.duck.no_fire",
)
def test_who_cannot_use_aimed_fire() -> None:
    wood = scenery("building", box(10, 0, 2, 48))
    game = activated(squad("a", [(5, 20)]), squad("b", [(20, 20)]), terrain=[wood])
    assert game.option("action:aimed").refusal.rule == "fubar.action.aimed.hold"
    riding = activated(squad("a", [(5, 20)], aboard="a-u2"), vehicle("a", (5, 20), seats=6), squad("b", [(20, 20)]))
    assert riding.option("action:aimed").refusal.rule == "fubar.passenger.no_actions"
    runner = activated(squad("a", [(5, 20)]), squad("b", [(20, 20)])).choose("action:run")
    runner.choose("move", value=way("a-u1-m1", (5, 22)))
    assert runner.options("attempt:")
    ducking = activated(squad("a", [(5, 20)]), squad("b", [(20, 20)])).choose("action:duck").choose("stay")
    assert ducking.options("attempt:")


@pytest.mark.rule("fubar.fire.target_unit", "fubar.fire.split_declared", "fubar.fire.bout")
def test_fire_may_be_held_until_something_is_declared() -> None:
    reds = squad("a", row(5, 20, 2))
    game = aiming(reds, squad("b", [(6, 30)]), squad("b", [(16, 30)]), dice=[("to hit Unit B2", [1, 1])])
    assert game.question.default.option == "done"
    game.choose("fire:b-u2", value=pick("a-u1-m1:rifle"))
    assert "done" not in game.options()
    assert game.question.default.option == "shoot"
    assert game.option("shoot").detail == "1 die at Unit B2"
    game.choose("fire:b-u2", value=pick("a-u1-m2:rifle"))
    assert [line.text for line in game.log if "fires at" in line.text] == [
        "Unit A1 fires at Unit B2: 0 hits from 2 dice."
    ]
    held = aiming(reds, squad("a", [(6, 25)]), squad("b", [(6, 30)]))
    assert set(held.options()) == {"all:b-u1", "fire:b-u1", "done"}
    assert held.choose("done").options("attempt:")


@pytest.mark.rule("fubar.fire.split", "fubar.fire.split_declared")
def test_what_has_been_declared_is_said_before_fire_is_opened() -> None:
    game = aiming(squad("a", row(5, 20, 4), weapons=["assault-rifle"]), squad("b", [(6, 30)]), squad("b", [(8, 40)]))
    game.choose("fire:b-u1", value=pick("a-u1-m1:assault-rifle", "a-u1-m2:assault-rifle"))
    game.choose("fire:b-u2", value=pick("a-u1-m3:assault-rifle"))
    assert game.option("shoot").detail == "4 dice at Unit B1 and 1 die at Unit B2"


@pytest.mark.rule(
    "fubar.cover.ignored_by", "fubar.weapon.cannon_ignores_cover", "fubar.weapon.light_cannon", "fubar.cover.vehicles"
)
def test_vv_14_cover_for_a_vehicle_and_from_a_cannon() -> None:
    woods = scenery("woods", box(18, 0, 6, 48))
    start = table(
        vehicle("a", (5, 20), weapons=["hmg", "light-cannon", "heavy-cannon"]), vehicle("b", (20, 20)), terrain=[woods]
    )
    machine_gun, light, heavy = shots(start, Firing(kind="halt"))
    assert (machine_gun.need, light.need, heavy.need) == (6, 5, 5)


@pytest.mark.rule("fubar.basics.premeasure")
def test_a_range_told_with_a_weapon_is_rounded_up_to_a_tenth() -> None:
    game = aiming(squad("a", row(5, 20, 2)), squad("b", [(7, 30), (9, 31)]))
    first, second = (item.detail for item in game.option("fire:b-u1").needs.items)
    assert (first, second) == ("1 die at 5+ with +1, 9.2″", "1 die at 5+ with +1, 9.1″")


@pytest.mark.rule("fubar.fire.hit")
@pytest.mark.parametrize(("faces", "hit"), [([5, 1], True), ([1, 2], False)])
def test_the_dice_tell_who_fired_at_whom_and_whether_they_hit(faces: list[int], hit: bool) -> None:
    reds = squad("a", [(5, 20)], weapons=["assault-rifle"])
    game = walking(reds, squad("b", [(15, 20)], training="green"), dice=[("to hit", faces)]).choose("all:b-u1")
    fires = [line.fire for line in game.log if line.fire]
    assert fires == [event.Fire(by=("a-u1-m1",), at=("b-u1-m1",), hit=hit)]
