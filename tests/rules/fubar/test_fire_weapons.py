"""The weapons of the catalogue as they are fired: ranges, Fire Points, classes, and what they ignore."""

import pytest

from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import profile_of
from rules.fubar.shoot.aim import Shot, shot_at
from rules.fubar.shoot.guns import Firing, guns_of
from rules.kernel.refusal import Refusal
from tests.rules.fubar.build import box, scenery, squad, table
from tests.rules.fubar.fire_kit import aiming

PROFILES = {profile.id: profile for profile in map(profile_of, CATALOGUE.weapons.values())}
SMALL_ARMS = ("pistol", "rifle", "assault-rifle", "sniper-rifle", "smg", "lmg", "shotgun", "grenade-launcher")
SUPPORT = ("hmg", "flamethrower", "rpg", "light-anti-tank-gun", "light-mortar", "light-cannon", "heavy-cannon")

TABLE = [
    ("pistol", 8, 1, "fubar.weapon.pistol"),
    ("rifle", 24, 1, "fubar.weapon.rifle"),
    ("assault-rifle", 24, 1, "fubar.weapon.assault_rifle"),
    ("sniper-rifle", 32, 2, "fubar.weapon.sniper_rifle"),
    ("smg", 16, 3, "fubar.weapon.smg"),
    ("lmg", 32, 3, "fubar.weapon.lmg"),
    ("shotgun", 8, 3, "fubar.weapon.shotgun"),
    ("grenade-launcher", 16, 3, "fubar.weapon.grenade_launcher"),
    ("hmg", 32, 4, "fubar.weapon.hmg"),
    ("flamethrower", 8, 4, "fubar.weapon.flamethrower"),
    ("grenades", 8, 3, "fubar.weapon.grenades"),
    ("rpg", 24, 3, "fubar.weapon.rpg"),
    ("light-anti-tank-gun", 32, 3, "fubar.weapon.light_anti_tank_gun"),
    ("light-mortar", 40, 3, "fubar.weapon.light_mortar"),
    ("light-cannon", 32, 4, "fubar.weapon.light_cannon"),
    ("heavy-cannon", 48, 6, "fubar.weapon.heavy_cannon"),
]


def shot(weapon: str, distance: float, firing: str = "aimed", **fields) -> Shot | Refusal:
    """The first gun of a Seasoned figure with a mate, at a figure so many inches away."""
    team = squad("a", [(2, 2), (2, 3.1)], weapons=[weapon])
    start = table(team, squad("b", [(3 + distance, 2)]), size=(60, 48), weapons=PROFILES, **fields)
    return shot_at(start, guns_of(start, start.units["a-u1"])[0], start.units["b-u1"], Firing(kind=firing))


@pytest.mark.parametrize(
    ("weapon", "reach", "points"),
    [pytest.param(*row, marks=pytest.mark.rule(rule, "fubar.weapon.generic")) for *row, rule in TABLE],
)
def test_range_and_fire_points(weapon: str, reach: int, points: int) -> None:
    assert shot(weapon, reach).dice == points
    refusal = shot(weapon, reach + 0.1)
    assert (refusal.rule, refusal.limit) == ("fubar.fire.range", f"{reach}″")


@pytest.mark.rule("fubar.weapon.small_arms_class", "fubar.weapon.support_class", "fubar.weapon.grenades_on_walk")
def test_the_classes_and_what_a_walk_allows() -> None:
    assert {id_ for id_, profile in PROFILES.items() if profile.kind == "small arms"} == set(SMALL_ARMS)
    assert {id_ for id_, profile in PROFILES.items() if profile.kind == "support"} == set(SUPPORT)
    for weapon in PROFILES:
        walked = shot(weapon, 2, "walk")
        assert isinstance(walked, Shot) == (weapon in (*SMALL_ARMS, "grenades"))
        assert isinstance(walked, Shot) or walked.rule == "fubar.action.walk.no_support"


@pytest.mark.rule("fubar.weapon.assault_rifle_close", "fubar.weapon.assault_rifle")
@pytest.mark.parametrize(("distance", "dice"), [(12, 2), (12.1, 1), (1, 2)])
def test_an_assault_rifle_at_twelve_inches(distance: float, dice: int) -> None:
    assert shot("assault-rifle", distance).dice == dice


@pytest.mark.rule("fubar.weapon.assault_rifle_close")
def test_a_figure_out_of_sight_brings_an_assault_rifle_no_nearer() -> None:
    house = scenery("building", box(8, 18, 1, 4))
    start = table(squad("a", [(5, 20)], weapons=["assault-rifle"]), squad("b", [(12, 20), (17, 30)]), terrain=[house])
    found = shot_at(start, guns_of(start, start.units["a-u1"])[0], start.units["b-u1"], Firing(kind="walk"))
    assert isinstance(found, Shot)
    assert (found.range, found.dice) == (14_621, 1)


@pytest.mark.rule(
    "fubar.cover.ignored_by",
    "fubar.weapon.flamethrower_ignores_cover",
    "fubar.weapon.cannon_ignores_cover",
    "fubar.weapon.sniper_rifle",
)
def test_who_ignores_cover() -> None:
    bunker = scenery("bunker", box(7, 0, 4, 10))
    needs = {weapon: shot(weapon, 5, terrain=[bunker]).need for weapon in PROFILES}
    assert {weapon for weapon, need in needs.items() if need == 5} == {"flamethrower", "light-cannon", "heavy-cannon"}
    assert set(needs.values()) == {5, 6}


@pytest.mark.rule("fubar.weapon.lmg", "fubar.weapon.hmg_crew_infantry")
def test_only_the_heavy_machine_gun_needs_a_crew() -> None:
    assert [id_ for id_, profile in PROFILES.items() if profile.crew > 1] == ["hmg"]


@pytest.mark.rule("fubar.armour.no_modifier")
@pytest.mark.parametrize("weapon", PROFILES)
def test_no_weapon_makes_a_save_harder(weapon: str) -> None:
    team = squad("a", [(2, 2), (2, 3.1)], weapons=[weapon], changes={2: {"weapons": ()}})
    hits = [6] + [1] * (shot(weapon, 4).dice - 1)
    dice = [("to hit", hits), ("saves of Unit B1", [5])]
    game = aiming(team, squad("b", [(7, 2)], armour="medium"), weapons=PROFILES, dice=dice).choose("all:b-u1")
    assert game.told("Unit B1 saves 1 of 1 hit on 5+.")


@pytest.mark.rule("fubar.weapon.grenades_carried")
def test_only_those_who_carry_grenades_throw_them() -> None:
    pair = squad("a", [(5, 20), (5, 22)], changes={1: {"weapons": ("rifle", "grenades")}})
    game = aiming(pair, squad("b", [(10, 20)]))
    assert [item.id for item in game.option("fire:b-u1").needs.items if "grenades" in item.id] == ["a-u1-m1:grenades"]


@pytest.mark.rule("fubar.weapon.grenade_launcher", "fubar.weapon.light_mortar", "fubar.sight.other_areas")
def test_a_grenade_launcher_needs_sight_and_a_mortar_has_no_minimum_range() -> None:
    woods = scenery("woods", box(5, 0, 1, 20))
    assert shot("grenade-launcher", 8, terrain=[woods]).rule == "fubar.sight.other_areas"
    assert isinstance(shot("light-mortar", 0.1), Shot)
