"""Teams as they are written down, weapon rules, and which operatives may take the field together."""

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.killteam.teams.house_teams import HOUSE_TEAMS, parse_team
from rules.killteam.teams.reading import TeamFileError, read_team
from rules.killteam.teams.selection import Pick, completed, drawable, heads, hindrances, problems
from rules.killteam.teams.team import Team
from rules.killteam.teams.weapon_rules import UnknownWeaponRule, read_weapon_rule

VIGIL, WARREN, LANTERN = HOUSE_TEAMS["iron-vigil"], HOUSE_TEAMS["dust-warren"], HOUSE_TEAMS["pale-lantern"]


def picked(**types: int) -> list[Pick]:
    return [Pick(name) for name, count in types.items() for _ in range(count)]


def broken(team: Team, picks: list[Pick]) -> set[str]:
    return {problem.rule.removeprefix("killteam.build.") for problem in problems(team, picks)}


@pytest.mark.rule("killteam.build.total", "killteam.build.leader", "killteam.build.group_limit")
def test_v01_a_legal_elite_team() -> None:
    assert not problems(VIGIL, picked(marshal=1, bulwark=1, lancer=1, stormgunner=1, artificer=1, sentinel=1))
    assert broken(VIGIL, picked(marshal=1, lancer=1, stormgunner=2, artificer=1, sentinel=1)) == {"group_limit"}


@pytest.mark.rule("killteam.build.leader")
def test_v02_no_leader() -> None:
    (problem,) = problems(VIGIL, picked(lancer=1, bulwark=2, stormgunner=2, sentinel=1))
    assert (problem.rule, problem.measured, problem.limit) == ("killteam.build.leader", "0", "1")
    assert "Marshal" in problem.message
    assert broken(VIGIL, picked(marshal=2, sentinel=4)) == {"leader"}


@pytest.mark.rule("killteam.build.type_limit")
def test_v03_and_v05_more_of_a_type_than_there_may_be() -> None:
    (problem,) = problems(VIGIL, picked(marshal=1, lancer=2, sentinel=3))
    assert (problem.message, problem.remedy) == ("Lancer: at most 1; these are 2.", "Leave out 1.")
    assert not problems(WARREN, picked(boss=1, scavver=13))
    assert broken(WARREN, picked(boss=1, firebrand=3, scavver=10)) == {"type_limit"}


@pytest.mark.rule("killteam.build.type_limit")
def test_a_type_that_must_be_there_is_missed_by_its_number() -> None:
    leader = own_team()["team"]["type"][0]
    guide = {**leader, "id": "guide", "name": "Guide", "leader": False, "min": 2, "max": 2}
    hand = {**guide, "id": "hand", "name": "Hand", "min": 0, "max": 3}
    team = read_team(own_team(type=[leader, guide, hand], size=4)).team
    (problem,) = problems(team, [Pick("one"), Pick("guide"), Pick("hand"), Pick("hand")])
    assert problem.message == "Guide: at least 2 of them; these are 1."
    assert (problem.measured, problem.limit, problem.remedy) == ("1", "2", "Add 1.")
    assert broken(team, [Pick("one"), Pick("guide"), Pick("guide"), Pick("hand")]) == set()


@pytest.mark.rule("killteam.build.total")
def test_v04_the_size_is_exact() -> None:
    (problem,) = problems(VIGIL, picked(marshal=1, sentinel=4))
    assert (problem.measured, problem.limit, problem.remedy) == ("5", "6", "Add 1.")
    assert broken(VIGIL, picked(marshal=1, sentinel=5, bulwark=1)) == {"total"}


@pytest.mark.rule("killteam.build.group_limit")
def test_v06_a_shared_limit() -> None:
    (problem,) = problems(WARREN, picked(boss=1, firebrand=2, bombardier=1, longbarrel=2, scavver=8))
    assert problem.message == "Firebrand, Bombardier, Longbarrel, Sapper together: at most 4; these are 5."


@pytest.mark.rule("killteam.build.one_team", "killteam.build.options")
def test_v07_nobody_from_elsewhere_and_nothing_that_is_not_listed() -> None:
    assert broken(LANTERN, picked(keeper=1, deckhand=1)) == {"one_team"}
    assert broken(LANTERN, [Pick("keeper", "with-a-cannon")]) == {"options"}
    named = [{"id": "rifle", "name": "Rifle", "weapons": ["gun"]}, {"id": "bare", "weapons": ["knife"]}]
    team = read_team(own_team(type=[{**own_team()["team"]["type"][0], "option": named}], size=1)).team
    (problem,) = problems(team, [Pick("one", "cannon")])
    assert (problem.measured, problem.limit) == ("“cannon”", "“Rifle” or “bare”")


@pytest.mark.rule("killteam.build.options", "killteam.build.type_limit")
def test_an_option_with_a_limit_of_its_own_is_taken_no_more_often() -> None:
    options = [{"id": "rifle", "weapons": ["gun"], "max": 1}, {"id": "bare", "weapons": ["knife"]}]
    leader = own_team()["team"]["type"][0]
    other = {**leader, "id": "two", "name": "Two", "leader": False, "min": 0, "max": 3, "option": options}
    team = read_team(own_team(type=[leader, other], size=3)).team
    assert broken(team, [Pick("one"), Pick("two", "rifle"), Pick("two", "bare")]) == set()
    assert broken(team, [Pick("one"), Pick("two", "rifle"), Pick("two", "rifle")]) == {"options"}


@pytest.mark.rule("killteam.build.roster")
def test_a_list_is_ready_when_a_selection_can_be_drawn_from_it() -> None:
    drawn = drawable(VIGIL, picked(stormgunner=4, lancer=2, marshal=2, sentinel=2))
    assert drawn is not None
    assert not problems(VIGIL, drawn)
    assert drawable(VIGIL, picked(stormgunner=4, lancer=2, marshal=2)) is None
    assert drawable(WARREN, picked(boss=1, scavver=12)) is None
    assert drawable(WARREN, [*picked(firebrand=19), *picked(boss=1)]) is None


@pytest.mark.rule("killteam.build.team_data")
def test_the_house_teams_are_whole() -> None:
    sizes = {team.name: (team.size, len(team.type)) for team in HOUSE_TEAMS.values()}
    assert sizes == {"Iron Vigil": (6, 6), "Dust Warren": (14, 8), "Pale Lantern": (9, 7), "Tidebreak Crew": (8, 7)}
    for team in HOUSE_TEAMS.values():
        assert drawable(team, [Pick(one.id) for one in team.type for _ in range(one.max)]) is not None
        assert len(team.archetypes) == 2
        assert [sum(ploy.kind == kind for ploy in team.ploy) for kind in ("strategy", "firefight")] == [2, 2]
        assert len(team.equipment) == 1


@pytest.mark.rule("killteam.core.operative_shape")
def test_bases_are_measured_in_thousandths_of_an_inch() -> None:
    marshal, brute = VIGIL.type[0], next(one for one in WARREN.type if one.id == "brute")
    assert (marshal.radius, marshal.height) == (787, 2_000)
    assert (brute.radius, brute.height) == (630, 1_500)


# ── Writing a team of one's own ─────────────────────────────────────────────────────────────────────────────────────


def own_team(**changes: Any) -> dict[str, Any]:
    """A small team that may be played, with some of its parts exchanged."""
    fighter = {"id": "one", "name": "One", "apl": 2, "move": 6, "save": 4, "wounds": 8, "base_mm": 28}
    fighter |= {"height": Fraction(3, 2), "leader": True, "min": 1, "max": 1}
    fighter["option"] = [{"id": "default", "weapons": ["gun", "knife"]}]
    weapons = [
        {"id": id_, "name": id_, "kind": kind, "mode": [{"atk": 4, "hit": 3, "dmg": [3, 4], "rules": ["Balanced"]}]}
        for id_, kind in (("gun", "ranged"), ("knife", "melee"))
    ]
    team = {"id": "own", "name": "Own", "archetypes": ["Hunt"], "size": 1, "type": [fighter], "weapon": weapons}
    return {"team": {**team, **changes}}


def altered(path: str, value: Any) -> dict[str, Any]:
    """The small team with one field changed, named by its path: `weapon.0.mode.0.atk`."""
    written = own_team()
    *way, last = path.split(".")
    part: Any = written["team"]
    for name in way:
        part = part[int(name)] if name.isdigit() else part[name]
    part[last] = value
    return written


def fault_of(written: Mapping[str, Any]) -> tuple[str, str]:
    """The path of the first fault and the last part of its rule."""
    with pytest.raises(TeamFileError) as unreadable:
        read_team(written)
    fault = unreadable.value.fault
    assert fault.message.endswith(".")
    return fault.path, fault.rule.removeprefix("killteam.build.")


def test_a_team_of_ones_own_may_be_toml_or_json() -> None:
    written = own_team()
    assert read_team(written).warnings == ()
    assert read_team(parse_team(json.dumps(written, default=float))).team == read_team(written).team


@pytest.mark.rule("killteam.build.team_data", "killteam.flow.firefight_ploy")
@pytest.mark.parametrize(
    ("part", "fault"),
    [
        (
            {
                "ploy": [
                    {"kind": "firefight", "when": "after_action", "effect": [{"op": "free_action", "action": "Shoot"}]}
                ]
            },
            "",
        ),
        (
            {"ploy": [{"kind": "firefight", "when": "before_attack_roll", "effect": [{"op": "heal", "dice": "D3"}]}]},
            "ploy",
        ),
        (
            {"ploy": [{"kind": "strategy", "when": "gambit", "effect": [{"op": "change_order", "to": "conceal"}]}]},
            "ploy",
        ),
        (
            {
                "ploy": [
                    {"kind": "firefight", "when": "after_action", "effect": [{"op": "redirect_target", "range": 2}]}
                ]
            },
            "ploy",
        ),
        ({"ability": [{"effect": [{"op": "heal", "dice": "D3"}], "cost": 1}]}, ""),
        ({"ability": [{"effect": [{"op": "heal", "dice": "D3"}]}]}, "ability"),
        ({"ability": [{"effect": [{"op": "survive_roll", "target": 5}]}]}, ""),
        ({"ability": [{"effect": [{"op": "redirect_target", "range": 2}], "cost": 1}]}, "ability"),
        ({"equipment": [{"effect": [{"op": "free_action", "action": "Dash"}]}]}, "equipment"),
        ({"equipment": [{"effect": [{"op": "reduce_die_damage", "value": 1}]}]}, ""),
    ],
)
def test_an_effect_that_could_never_happen_is_a_fault(part, fault):
    named = {kind: [{"id": "x", "name": "X", "text": "X.", **one} for one in written] for kind, written in part.items()}
    if not fault:
        read_team(own_team(**named))
        return
    with pytest.raises(TeamFileError) as refused:
        read_team(own_team(**named))
    assert refused.value.fault.path == f"team.{fault}[0].effect[0].op"


@pytest.mark.rule("killteam.build.team_data")
@pytest.mark.parametrize(
    ("part", "effect", "fault"),
    [
        ("ability", {"op": "extra_cover_save", "uses": "per_battle"}, ""),
        ("equipment", {"op": "extra_cover_save", "uses": "per_turning_point"}, ""),
        ("equipment", {"op": "extra_cover_save", "uses": "per_action"}, "uses"),
        ("equipment", {"op": "ignore_hot", "uses": "per_turning_point"}, ""),
        ("equipment", {"op": "ignore_hot", "uses": "per_activation"}, "uses"),
        ("equipment", {"op": "ignore_mines"}, ""),
        ("equipment", {"op": "ignore_mines", "uses": "per_battle"}, "uses"),
        ("ability", {"op": "ignore_injured_hit", "uses": "per_turning_point"}, "uses"),
        ("equipment", {"op": "climb_cost", "value": 1, "per": "per_turning_point"}, ""),
        ("equipment", {"op": "climb_cost", "value": 1, "per": "per_battle"}, "per"),
    ],
)
def test_how_often_an_effect_is_had_must_be_something_that_is_counted(part: str, effect: Any, fault: str) -> None:
    named = {part: [{"id": "x", "name": "X", "text": "X.", "effect": [effect]}]}
    if not fault:
        read_team(own_team(**named))
        return
    with pytest.raises(TeamFileError) as refused:
        read_team(own_team(**named))
    assert refused.value.fault.path == f"team.{part}[0].effect[0].{fault}"
    assert refused.value.fault.message.endswith("eave it out.")


@pytest.mark.rule("killteam.build.team_data")
@pytest.mark.parametrize(("often", "told"), [("per_battle", True), ("per_turning_point", False)])
def test_who_is_healed_is_not_counted_for_the_battle(often: str, told: bool) -> None:
    heal = {"op": "heal", "dice": "D3", "per_target": often}
    named = {"ability": [{"id": "x", "name": "X", "text": "X.", "cost": 1, "effect": [heal]}]}
    if told:
        with pytest.raises(TeamFileError) as refused:
            read_team(own_team(**named))
        assert refused.value.fault.path == "team.ability[0].effect[0].per_target"
    else:
        read_team(own_team(**named))


@pytest.mark.rule("killteam.build.stat_ranges")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("type.0.apl", 5, "team.type[0].apl"),
        ("type.0.move", 3, "team.type[0].move"),
        ("type.0.save", 1, "team.type[0].save"),
        ("type.0.wounds", 0, "team.type[0].wounds"),
        ("type.0.base_mm", 101, "team.type[0].base_mm"),
        ("type.0.height", Fraction(1, 4), "team.type[0].height"),
        ("weapon.0.mode.0.atk", 9, "team.weapon[0].mode[0].atk"),
        ("weapon.1.mode.0.hit", 7, "team.weapon[1].mode[0].hit"),
        ("weapon.0.mode.0.dmg", [3, 16], "team.weapon[0].mode[0].dmg[1]"),
    ],
)
def test_numbers_out_of_range_are_refused_with_their_field(path: str, value: Any, field: str) -> None:
    assert fault_of(altered(path, value)) == (field, "stat_ranges")


@pytest.mark.rule("killteam.build.weapon_rule_syntax")
@pytest.mark.parametrize(
    "rule", ["Accurate 3", "Lethal", "Lethal 6+", "Blast", "Devastating", "Sharp", "Heavy (Jump only)"]
)
def test_v10_a_weapon_rule_that_is_none_is_refused_with_its_field(rule: str) -> None:
    faulty = altered("weapon.0.mode.0.rules", ["Hot", rule])
    assert fault_of(faulty) == ("team.weapon[0].mode[0].rules[1]", "weapon_rule_syntax")


@pytest.mark.rule("killteam.build.weapon_rule_syntax", "killteam.weapon.irrelevant")
def test_v10_a_rule_that_does_nothing_there_draws_a_warning() -> None:
    (warning,) = read_team(altered("weapon.0.mode.0.rules", ["Shock"])).warnings
    assert warning.path == "team.weapon[0].mode[0].rules[0]"
    assert warning.message == "Shock does nothing on a ranged weapon."


def crew(**changes: Any) -> Team:
    """Two dogs that count half, a giant that counts double, and hands, three of them with a leader."""
    one = own_team()["team"]["type"][0]
    rest = {"dog": ("half", 2), "giant": ("double", 1), "hand": ("", 3)}
    types = [one | {"id": id_, "name": id_, "counts": counts, "max": most, "min": 0, "leader": False}
             for id_, (counts, most) in rest.items()]  # fmt: skip
    return read_team(own_team(size=4, type=[one, *types], **changes)).team


@pytest.mark.rule("killteam.build.counts", "killteam.build.total")
def test_some_count_half_and_some_double() -> None:
    team = crew()
    assert heads(team) == (2, 8)
    assert not problems(team, picked(one=1, dog=2, giant=1))
    assert not problems(team, picked(one=1, hand=3))
    assert not problems(team, picked(one=1, dog=2, hand=2))
    (problem,) = problems(team, picked(one=1, dog=1, hand=2))
    assert (problem.measured, problem.limit, problem.remedy) == ("3½", "4", "Add 1.")
    (problem,) = problems(team, picked(one=1, giant=1, hand=3))
    assert (problem.measured, problem.remedy) == ("6", "Leave out 2.")
    assert Counter(drawable(team, picked(one=1, dog=2, giant=1)) or ()) == Counter(picked(one=1, dog=2, giant=1))
    assert drawable(team, picked(one=1, dog=1, hand=2)) is None
    assert not problems(team, completed(team, picked(dog=2, giant=1)) or ())


@pytest.mark.rule("killteam.build.group_limit")
def test_a_limit_may_demand_some_and_count_a_type_twice() -> None:
    team = crew(limit=[{"types": ["hand", "giant", "giant"], "min": 2, "max": 2}])
    assert not problems(team, picked(one=1, giant=1, dog=2))
    assert {one.rule for one in problems(team, picked(one=1, hand=1, dog=2))} >= {"killteam.build.type_limit"}
    assert "killteam.build.group_limit" in {one.rule for one in problems(team, picked(one=1, hand=3))}
    assert any("at least 2" in told for told in hindrances(team, picked(one=1, dog=2)))
    assert any("at most 2" in told for told in hindrances(team, picked(one=1, hand=3)))


@pytest.mark.rule("killteam.build.team_data")
def test_ids_may_have_any_length() -> None:
    long, other = "a-" * 40 + "gun", "a-" * 40 + "knife"
    written = own_team(rule=[f"{long}-rule"], limit=[{"types": ["one"], "options": [f"{long}-x"], "max": 1}])
    team = written["team"]
    for weapon, id_ in zip(team["weapon"], (long, other), strict=True):
        weapon["id"] = id_
    team["type"][0]["option"] = [{"id": f"{long}-x", "weapons": [long, other]}]
    effect = {"op": "stat_mod", "stat": "apl", "value": 1, "who": "friendly_type:one"}
    team["ability"] = [{"id": f"{long}-rule", "name": "A", "text": "", "effect": [effect]}]
    read = read_team(written).team
    assert [len(one.id) <= 20 for one in read.weapon] == [True, True]
    assert read.weapon[0].id != read.weapon[1].id
    assert read.type[0].option[0].weapons == (read.weapon[0].id, read.weapon[1].id)
    assert read.rule == (read.ability[0].id,)
    assert read.limit[0].options == (read.type[0].option[0].id,)
    assert fault_of({"team": 7})[0] == "team"


@pytest.mark.rule("killteam.build.melee_weapon")
def test_everybody_should_have_a_weapon_to_fight_with() -> None:
    unarmed = altered("type.0.option", [{"id": "default", "weapons": []}])
    assert len(read_team(unarmed).warnings) == 1
    (warning,) = read_team(altered("type.0.option.0.weapons", ["gun"])).warnings
    assert "can neither fight nor retaliate" in warning.message


@pytest.mark.rule("killteam.build.archetype", "killteam.build.leader", "killteam.build.total")
def test_a_team_nobody_can_field_is_refused() -> None:
    assert fault_of(own_team(archetypes=[])) == ("team.archetypes", "archetype")
    assert fault_of(own_team(leaders=2)) == ("team.leaders", "leader")
    assert fault_of(own_team(size=2)) == ("team.size", "total")
    assert fault_of(altered("type.0.min", 2)) == ("team.type[0].min", "type_limit")


@pytest.mark.rule("killteam.build.team_data")
@pytest.mark.parametrize(
    ("written", "path"),
    [
        ({}, "team"),
        (own_team(name=7), "team.name"),
        (own_team(colour="red"), "team"),
        (altered("type.0.id", "Big One"), "team.type[0].id"),
        (altered("weapon.1.id", "gun"), "team.weapon[1].id"),
        (altered("type.0.abilities", ["fly"]), "team.type[0].abilities[0]"),
        (altered("type.0.option.0.weapons", ["gun", "sword"]), "team.type[0].option[0].weapons[1]"),
        (own_team(limit=[{"types": ["two"], "max": 1}]), "team.limit[0].types[0]"),
        (own_team(ability=[{"id": "a", "name": "A", "text": "", "effect": [{"op": "run_code"}]}]), "team.ability[0]"),
        (own_team(rule=["a"]), "team.rule[0]"),
    ],
)
def test_what_nobody_knows_is_refused_with_its_path(written: dict[str, Any], path: str) -> None:
    assert fault_of(written)[0].startswith(path)


@pytest.mark.parametrize("height", ["high", True, [1]])
def test_a_height_that_is_no_number_is_refused_with_its_field(height: Any) -> None:
    with pytest.raises(TeamFileError) as unreadable:
        read_team(altered("type.0.height", height))
    fault = unreadable.value.fault
    assert (fault.path, fault.message) == ("team.type[0].height", "A number of inches is needed.")


@pytest.mark.parametrize(("height", "told"), [(Fraction(1, 4), "1/4"), (Fraction(9, 2), "9/2"), (10**30, "1000")])
def test_the_height_is_told_in_inches(height: Any, told: str) -> None:
    with pytest.raises(TeamFileError) as unreadable:
        read_team(altered("type.0.height", height))
    assert unreadable.value.fault.message == f"The body height in inches is 1/2 to 4; this one has {told}."


@pytest.mark.parametrize("text", ['{"team": 1e999999999}', "team = 1e999999999", "team = nan", "1" * 5_000])
def test_numbers_nobody_means_are_refused_before_they_are_worked_out(text: str) -> None:
    with pytest.raises(TeamFileError):
        read_team(parse_team(text))


@pytest.mark.parametrize("text", ["[team", "{", "{]", '"team"', "1", '{"a":' * 5_000, "{" * 5_000])
def test_text_that_is_no_data_is_refused(text: str) -> None:
    with pytest.raises(TeamFileError):
        read_team(parse_team(text))


@pytest.mark.rule("killteam.weapon.heavy_only", "killteam.weapon.devastating_area", "killteam.weapon.seek_light")
def test_weapon_rules_are_told_as_they_are_written() -> None:
    written = ["Heavy (Dash only)", '1" Devastating 2', "seek  light", "Range 8.5", "PIERCING CRITS 1", "Lethal 5+"]
    told = ["Heavy (Dash only)", "1″ Devastating 2", "Seek Light", "Range 8.5″", "Piercing Crits 1", "Lethal 5+"]
    assert [read_weapon_rule(text).words for text in written] == told
    with pytest.raises(UnknownWeaponRule, match="Write “Devastating 1” or “2″ Devastating 1”"):
        read_weapon_rule("Devastating")


def many_types(count: int) -> list[dict[str, Any]]:
    """So many types of one, the first leading, each with two choices of weapons."""
    (first,) = own_team()["team"]["type"]
    options = [{"id": id_, "weapons": ["gun", "knife"]} for id_ in ("one", "two")]
    return [{**first, "id": f"t{at}", "leader": at == 0, "min": 0, "option": options} for at in range(count)]


@pytest.mark.rule("killteam.build.total")
def test_a_team_made_to_be_hard_to_judge_is_judged_at_once() -> None:
    pairs = [{"types": [f"t{at}", f"t{at + 1}"], "max": 1} for at in range(19)]
    assert fault_of(own_team(type=many_types(20), size=12, limit=pairs)) == ("team.size", "total")


@pytest.mark.rule("killteam.build.team_data", "killteam.build.options")
@pytest.mark.parametrize(
    ("written", "path"),
    [
        (own_team(name="O" * 61), "team.name"),
        (own_team(about="x\u202ey"), "team.about"),
        (own_team(type=many_types(61)), "team.type"),
        (altered("type.0.option", []), "team.type[0].option"),
        (altered("type.0.option", [{"id": "a b", "weapons": ["gun"]}]), "team.type[0].option[0].id"),
        (altered("type.0.option", [{"id": "a", "weapons": ["gun"]}] * 2), "team.type[0].option[1].id"),
        (own_team(equipment=[{"id": "mines", "name": "Mines", "text": ""}]), "team.equipment[0].id"),
        (own_team(id="Own"), "team.id"),
    ],
)
def test_a_team_has_so_much_of_everything(written: dict[str, Any], path: str) -> None:
    assert fault_of(written)[0] == path


@pytest.mark.rule("killteam.build.archetype")
def test_archetypes_are_those_for_which_there_are_tac_ops() -> None:
    assert fault_of(own_team(archetypes=["Hunt", "Sneaks"])) == ("team.archetypes[1]", "archetype")


@pytest.mark.rule("killteam.build.leader", "killteam.build.type_limit")
def test_a_leader_is_taken_no_more_often_than_its_type_allows() -> None:
    two = read_team(own_team(type=many_types(3), leaders=1, size=2)).team
    assert broken(two, [Pick("t0", "one"), Pick("t1", "one")]) == set()
    assert broken(two, [Pick("t1", "one"), Pick("t1", "two")]) == {"leader", "type_limit"}
    assert drawable(two, [Pick("t1", "one"), Pick("t1", "two"), Pick("t0", "two")]) is not None


@pytest.mark.rule("killteam.build.leader", "killteam.build.type_limit")
def test_as_many_leaders_as_there_must_be_are_still_counted_by_type() -> None:
    one = own_team()["team"]["type"][0]
    team = read_team(own_team(type=[{**one, "max": 1}, {**one, "id": "two", "max": 1}], leaders=2, size=2)).team
    assert broken(team, [Pick("one"), Pick("two")]) == set()
    assert broken(team, [Pick("one"), Pick("one")]) == {"type_limit"}


@pytest.mark.rule("killteam.build.roster")
def test_what_a_list_has_already_stays_when_it_is_completed() -> None:
    begun = picked(lancer=1, sentinel=2)
    whole = completed(VIGIL, begun)
    assert whole is not None
    assert not problems(VIGIL, whole)
    assert not Counter(begun) - Counter(whole)
    assert completed(VIGIL, ()) is not None
