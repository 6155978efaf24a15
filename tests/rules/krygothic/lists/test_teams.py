"""Teams, classes and armouries as lists know them."""

from dataclasses import dataclass

import pytest
from msgspec import structs

from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.force import TEAMS, Fighter, Gun
from rules.krygothic.lists.muster import CHECKS, muster
from rules.krygothic.rulebook import RULEBOOK
from rules.roster.apply import apply_edits
from rules.roster.validate import validate
from tests.rules.krygothic.lists.listing import faults, judged, listed

CAPS = {"patrol": 600, "standard": 1000, "full": 1300}


def fighters(team: str, *members: str, battle: str = "patrol") -> tuple[Fighter, ...]:
    return muster(listed(team, battle, *members), CATALOGUE).fighters


@pytest.mark.rule("krygothic.ap.tactics_ratings", "krygothic.squad.allowance")
@pytest.mark.parametrize(
    ("team", "rating"),
    [
        ("ralim", 15),
        ("protarian", 15),
        ("earth_confederate", 14),
        ("renegades", 13),
        ("possessed", 13),
        ("slaves", 12),
        ("heracletians", 11),
        ("hive", 10),
        ("forgotten", 10),
    ],
)
def test_a_low_rating_raises_the_cap_by_two_per_cent_a_point(team: str, rating: int) -> None:
    assert TEAMS[team].rating == rating
    army = CATALOGUE.armies[team]
    assert army.allowance == TEAMS[team].allowance
    for battle, cap in CAPS.items():
        assert CATALOGUE.battles[battle].points == cap
        assert army.ceiling(cap) == cap + (15 - rating) * cap * 2 // 100


@pytest.mark.rule("krygothic.squad.classes", "krygothic.squad.heavy", "krygothic.squad.storm")
@pytest.mark.rule("krygothic.squad.fast", "krygothic.squad.special", "krygothic.squad.leader_required")
@pytest.mark.parametrize("team", TEAMS)
def test_every_team_has_a_leader_elites_and_all_four_kinds_of_soldiers(team: str) -> None:
    marks = {mark for model in CATALOGUE.models.values() if model.army == team for mark in model.marks}
    assert {"leader", "Elite", "Heavy", "Storm", "Fast", "Special"} <= marks


@pytest.mark.rule("krygothic.squad.leader_split")
def test_only_some_teams_have_lesser_leaders() -> None:
    lesser = {model.army for model in CATALOGUE.models.values() if "lesser leader" in model.marks}
    assert lesser == {"renegades", "slaves", "forgotten", "heracletians"}
    boss = fighters("renegades", "3 gang_boss", "salvager")[0]
    assert boss.leads
    assert boss.type == "lesser leader"


@dataclass(frozen=True)
class Breach:
    """A patrol of the Confederate with something more, and what that breaks."""

    more: tuple[str, ...]
    told: tuple[str, str]


@pytest.mark.parametrize(
    "breach",
    [
        pytest.param(Breach(("ec_trooper: rifle, carbine",), ("GEAR_SLOT", "squad.equipment_slots")), id="two main guns"),
        pytest.param(Breach(("ec_trooper: knife, axe, sword",), ("GEAR_SLOT", "squad.equipment_slots")), id="three blades"),
        pytest.param(Breach(("ec_trooper: helmet, helmet",), ("GEAR_SLOT", "squad.equipment_slots")), id="two helmets"),
        pytest.param(Breach(("ec_trooper: flak_jacket, combat_shell",), ("GEAR_SLOT", "squad.equipment_slots")), id="two jackets"),
        pytest.param(Breach(("ec_trooper: proximity_mine, proximity_mine",), ("GEAR_SLOT", "squad.equipment_slots")), id="mines"),
        pytest.param(
            Breach(("ec_trooper: pistol, pistol, frag_grenade, frag_grenade, frag_grenade",), ("GEAR_SLOT", "team.earth_confederate")),
            id="a sidearm and a grenade more",
        ),
        pytest.param(Breach(("ec_trooper: maul, shield",), ("GEAR_BARRED", "squad.equipment_slots")), id="no hand for a shield"),
        pytest.param(Breach(("2 recon_runner", "recon_runner"), ("FAST_MAX", "squad.house_limits")), id="three Fast"),
        pytest.param(Breach(("3 breacher",), ("SPECIAL_MAX", "squad.house_limits")), id="three Special"),
        pytest.param(Breach(("gun_bearer: autocannon", "operative: autocannon"), ("HEAVY_WEAPON_MAX", "squad.house_limits")), id="two heavy weapons"),
    ],
)  # fmt: skip
@pytest.mark.rule("krygothic.squad.equipment_slots", "krygothic.squad.house_limits", "krygothic.armour.stack")
@pytest.mark.rule("krygothic.team.earth_confederate")
def test_what_a_model_or_a_squad_may_not_have(breach: Breach) -> None:
    assert breach.told in faults(judged("earth_confederate", "patrol", "field_captain", "2 ec_trooper", *breach.more))


@pytest.mark.rule("krygothic.team.earth_confederate")
@pytest.mark.parametrize(
    "gear", ["pistol, pistol, frag_grenade, frag_grenade", "pistol, frag_grenade, frag_grenade, frag_grenade"]
)
def test_the_confederate_carry_one_sidearm_or_grenade_more(gear: str) -> None:
    ours = judged("earth_confederate", "patrol", "field_captain", "2 ec_trooper", f"ec_trooper: {gear}")
    assert ours.legal
    theirs = judged("renegades", "patrol", "preacher_captain", "2 salvager", f"salvager: {gear}")
    assert ("GEAR_SLOT", "squad.equipment_slots") in faults(theirs)


@pytest.mark.rule("krygothic.armour.stack", "krygothic.armour.separate")
def test_pieces_for_different_parts_of_the_body_are_worn_together_and_kept_apart_from_the_profile() -> None:
    trooper = fighters("earth_confederate", "field_captain", "2 ec_trooper", "ec_trooper: plate, helmet, shield")[3]
    assert (trooper.body, trooper.speed) == (2, 3)
    assert [(piece.worn, piece.body, piece.speed) for piece in trooper.armour] == [
        ("torso", 5, -1),
        ("head", 1, 0),
        ("shield", 2, 0),
    ]


@pytest.mark.rule("krygothic.armour.flak", "krygothic.armour.blind_side")
def test_the_entry_says_which_armour_is_open_behind() -> None:
    open_behind = {id_ for id_, gear in CATALOGUE.gear.items() if "open-behind" in gear.marks}
    assert open_behind == {"flak_jacket", "shield"}
    assert CATALOGUE.gear["flak_jacket"].numbers == {"plate": 4}


@pytest.mark.rule("krygothic.armour.speed", "krygothic.squad.validation")
def test_nobody_may_be_weighed_down_to_no_speed() -> None:
    slow = structs.replace(
        CATALOGUE.models["siege_brute"], numbers=CATALOGUE.models["siege_brute"].numbers | {"speed": 2}
    )
    catalogue = structs.replace(CATALOGUE, models=CATALOGUE.models | {"siege_brute": slow})
    roster = listed("protarian", "patrol", "pack_marshal", "2 regular", "siege_brute: siege_armour, helmet")
    assert validate(roster, CATALOGUE, CHECKS).legal
    told = list(validate(roster, catalogue, CHECKS).errors)
    assert [(problem.code, problem.measured, problem.limit) for problem in told] == [("TOO_SLOW", 0, 1)]
    assert [fix.label for fix in told[0].fixes] == ["Siege Brute without siege armour"]


@pytest.mark.rule("krygothic.armour.speed", "krygothic.squad.validation")
@pytest.mark.parametrize(
    ("speed", "armour", "left"),
    [
        (3, "siege_armour, plate", ["plate"]),
        (1, "plate, scrap_plate", []),
        (2, "plate, scrap_plate, helmet", ["scrap_plate", "helmet"]),
    ],
)
def test_no_more_armour_is_laid_down_than_weighs_too_much(speed: int, armour: str, left: list[str]) -> None:
    brute = CATALOGUE.models["siege_brute"]
    slow = structs.replace(brute, numbers=brute.numbers | {"speed": speed})
    catalogue = structs.replace(CATALOGUE, models=CATALOGUE.models | {"siege_brute": slow})
    roster = listed("protarian", "patrol", f"siege_brute: {armour}")
    [problem] = [problem for problem in validate(roster, catalogue, CHECKS).errors if problem.code == "TOO_SLOW"]
    mended = apply_edits(roster, problem.fixes[0].edits)
    assert list(mended.groups[0].units[0].models[0].options) == left
    assert "TOO_SLOW" not in {problem.code for problem in validate(mended, catalogue, CHECKS).errors}


@pytest.mark.rule("krygothic.gun.line", "krygothic.gun.x_value", "krygothic.gun.y_value", "krygothic.gun.s_value")
@pytest.mark.rule(
    "krygothic.gun.pistol", "krygothic.gun.autocannon", "krygothic.gun.hand_flamer", "krygothic.gun.sniper"
)
def test_guns_as_printed_with_the_distance_at_which_no_die_is_left() -> None:
    armed = fighters(
        "earth_confederate", "field_captain: pistol", "gun_bearer: autocannon", "marksman: sniper_rifle", "ec_trooper: hand_flamer"
    )  # fmt: skip
    guns = [gun for fighter in armed for gun in fighter.guns]
    assert [(gun.x, gun.y, gun.s, gun.short, gun.long, gun.limit) for gun in guns] == [
        (3, 2, 1, 2, 6, 8),
        (6, 2, 3, 4, 18, 23),
        (5, 3, 1, 1, 24, 28),
        (1, 5, 2, 3, 6, 6),
    ]
    assert [gun.traits for gun in guns] == [(), ("suppressive", "heavy"), ("suppressive",), ("flame",)]
    assert [gun.sidearm for gun in guns] == [True, False, False, False]
    assert isinstance(guns[0], Gun)


@pytest.mark.rule("krygothic.ccweapon.stats", "krygothic.ccweapon.knife", "krygothic.ccweapon.axe")
@pytest.mark.rule("krygothic.trait.natural")
def test_blades_as_printed_natural_ones_cannot_be_lost() -> None:
    husk, marine = fighters("possessed", "wraith_lord", "husk: knife", "haunted_marine: pistol", "husk")[1:3]
    assert [(blade.cc, blade.str, blade.natural) for blade in husk.blades] == [(1, 1, True), (2, -1, False)]
    assert marine.blades == ()
    axe = fighters("slaves", "chain_breaker: axe", "3 freed_slave")[0].blades[0]
    assert (axe.cc, axe.str, axe.effects) == (-1, 2, ("armour_piercing",))


@pytest.mark.rule("krygothic.trait.natural", "krygothic.squad.equipment_slots")
def test_natural_weapons_fill_slots() -> None:
    report = judged("possessed", "patrol", "wraith_lord", "2 husk", "husk: knife, maul")
    assert ("GEAR_SLOT", "squad.equipment_slots") in faults(report)


@pytest.mark.rule("krygothic.team.slaves")
def test_the_slaves_have_no_gun_above_s1_and_no_suppressive_fire() -> None:
    guns = [
        CATALOGUE.weapons[CATALOGUE.gear[id_].weapon]
        for id_ in CATALOGUE.armies["slaves"].armoury
        if "gun" in CATALOGUE.gear[id_].marks
    ]
    assert guns
    assert all(gun.numbers["s"] == 1 and "suppressive" not in gun.traits for gun in guns)


@pytest.mark.rule("krygothic.team.possessed")
def test_most_of_the_possessed_frighten_or_crawl_along_walls() -> None:
    own = [model for model in CATALOGUE.models.values() if model.army == "possessed"]
    gifted = [model for model in own if {"fear", "horror", "wall_crawler"} & {*model.traits}]
    assert 2 * len(gifted) > len(own)


@pytest.mark.rule("krygothic.overview.model_substitutes")
def test_models_of_one_size_have_one_base() -> None:
    sizes = {(shape.radius, shape.height) for shape in CATALOGUE.types.values()}
    assert sizes == {(500, 1_500), (625, 1_700), (800, 2_200)}
    trooper, brute = fighters("protarian", "pack_marshal", "2 regular", "siege_brute")[2:]
    assert ((trooper.radius, trooper.height), (brute.radius, brute.height)) == ((500, 1_500), (800, 2_200))


@pytest.mark.rule("krygothic.overview.named_models", "krygothic.overview.unit_is_model")
def test_every_model_has_a_name_of_its_own_and_its_own_equipment() -> None:
    roster = listed("ralim", "patrol", "drop_commander", "line_grunt: rifle", "line_grunt: pistol, knife", "line_grunt")
    group = roster.groups[0]
    units = (structs.replace(group.units[0], name="Captain Vane"), *group.units[1:])
    force = muster(structs.replace(roster, groups=(structs.replace(group, units=units),)), CATALOGUE)
    assert [one.name for one in force.fighters] == ["Captain Vane", "Line Grunt 2", "Line Grunt 3", "Line Grunt 4"]
    assert [[gun.id for gun in one.guns] for one in force.fighters[1:]] == [["rifle"], ["pistol"], []]
    assert [one.id for one in force.fighters] == ["1", "2", "3", "4"], "counted as they stand on the list"


def test_there_is_a_ready_squad_of_every_team_and_size_and_all_are_legal() -> None:
    assert {(one.army, one.battle) for one in READY} == {(team, battle) for team in TEAMS for battle in CAPS}
    for one in READY:
        assert validate(one.roster, CATALOGUE, CHECKS).legal, one.id


@pytest.mark.rule("krygothic.squad.validation", "krygothic.squad.equipment_slots", "krygothic.stat.x_rc")
@pytest.mark.rule("krygothic.squad.house_limits", "krygothic.squad.elite_limit")
def test_every_fault_of_a_list_names_the_rule_that_gives_the_reason() -> None:
    def told(team: str, battle: str, *members: str) -> set[tuple[str, str]]:
        return faults(judged(team, battle, *members))

    squad = ("field_captain", "ec_trooper")
    assert ("TOO_FEW", "squad.house_limits") in told("earth_confederate", "patrol", *squad)
    assert ("TOO_MANY", "team.earth_confederate") in told(
        "earth_confederate", "patrol", "field_captain", "9 ec_trooper"
    )
    assert ("UNKNOWN_ARMY", "squad.validation") in told("nosuch", "patrol", *squad)
    assert ("UNKNOWN_BATTLE", "squad.house_limits") in told("ralim", "nosuch", "drop_commander")
    assert ("UNKNOWN_MODEL", "squad.validation") in told("ralim", "patrol", "nosuch")
    assert ("UNKNOWN_OPTION", "squad.equipment_slots") in told("ralim", "patrol", "drop_commander: nosuch")
    assert ("GEAR_NOT_OFFERED", "squad.equipment_slots") in told("ralim", "patrol", "drop_commander: sling")
    assert ("GEAR_BEARER", "stat.x_rc") in told("protarian", "patrol", "blood_ravager: pistol")
    assert ("GEAR_BEARER", "trait.heavy") in told("ralim", "patrol", "line_grunt: autocannon")
    elites = [f"{many} operative" for many in (4, 6)]
    assert ("ELITE_MAX", "squad.house_limits") in told("earth_confederate", "patrol", *squad, elites[0])
    assert ("ELITE_MAX", "squad.elite_limit") in told("earth_confederate", "standard", *squad, elites[1])
    for roster in (("nosuch", "nosuch", "nosuch"), ("ralim", "patrol"), ("ralim", "patrol", "operative: nosuch, axe")):
        assert all(problem.rule in RULEBOOK.titles() for problem in judged(*roster).errors), roster
