"""Lists of the house teams: what may stand in them, what makes them ready, and the force they become."""

from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.killteam.lists.catalogue import CATALOGUE, READY, ROSTER, TEAMS
from rules.killteam.lists.muster import Muster, muster, ready_to_fight
from rules.killteam.lists.own_team import own_team
from rules.killteam.teams.selection import Pick, drawable, hindrances, problems
from rules.killteam.teams.team import Team
from rules.roster.apply import apply_edits
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import compose
from rules.roster.edit import AddUnit, NewUnit, RemoveModel
from rules.roster.offers import Offering
from rules.roster.reading import read
from rules.roster.report import Report
from rules.roster.roster import Roster
from rules.roster.validate import NotLegal, judge, validate

CHECKS = (ready_to_fight(TEAMS),)


def roster(army: str = "iron-vigil", /, **types: int) -> Roster:
    models = [f"{army}.{type_.replace('_', '-')}.default" for type_, count in types.items() for _ in range(count)]
    return of_models(army, models)


def of_models(army: str, models: Iterable[str]) -> Roster:
    return compose(CATALOGUE, army, ROSTER, [[NewUnit("", (model,)) for model in models]])


def verdict(list_: Roster) -> Report:
    return validate(list_, CATALOGUE, CHECKS)


def codes(list_: Roster) -> set[tuple[str, str]]:
    return {(problem.code, problem.rule.removeprefix("killteam.build.")) for problem in verdict(list_).errors}


@pytest.mark.rule("killteam.build.roster")
def test_a_list_is_ready_when_a_legal_selection_can_be_drawn_from_it() -> None:
    assert verdict(roster(marshal=1, sentinel=5)).legal
    assert verdict(roster(marshal=3, lancer=4, stormgunner=4, sentinel=3)).legal
    assert codes(roster(marshal=1, lancer=4)) == {("NOT_DRAWABLE", "roster")}
    assert codes(roster(sentinel=5, bulwark=2)) == {("NOT_DRAWABLE", "roster")}


@pytest.mark.rule("killteam.build.roster")
@pytest.mark.parametrize(
    "types",
    [
        {"sentinel": 5},
        {"lancer": 20},
        {"marshal": 1, "lancer": 9, "stormgunner": 9},
        {"marshal": 1, "lancer": 10, "stormgunner": 9},
        {},
    ],
)
def test_one_click_makes_a_list_ready(types: dict[str, int]) -> None:
    list_ = roster(**types) if types else roster(sentinel=1)
    (problem,) = verdict(list_).errors
    assert problem.causes
    mended = apply_edits(list_, problem.fixes[0].edits)
    assert verdict(mended).legal
    assert len(read(mended, CATALOGUE).models) <= 20


@pytest.mark.rule("killteam.build.roster")
def test_a_fix_adds_no_more_than_is_missing() -> None:
    (problem,) = verdict(roster("dust-warren", boss=1, scavver=7, brute=5, prodder=3)).errors
    assert [fix.label for fix in problem.fixes] == ["Add 2 Scavvers"]
    assert (problem.measured, problem.limit) == (12, 14)
    assert problem.causes == (
        "Prodder: at most 2 may take the field; 1 of the 3 listed cannot.",
        "Brute: at most 2 may take the field; 3 of the 5 listed cannot.",
        "Of 14 operatives, 12 can be drawn from it. Add 2 Scavvers.",
    )


@pytest.mark.rule("killteam.build.roster")
def test_a_list_without_its_leader_is_told_to_add_one() -> None:
    (problem,) = verdict(roster("pale-lantern", lantern_scout=12)).errors
    assert [fix.label for fix in problem.fixes] == ["Add one Keeper"]
    assert problem.causes == (
        "1 leader (Keeper) must take the field; the list has 0.",
        "Lantern Scout: at most 8 may take the field; 4 of the 12 listed cannot.",
        "Of 9 operatives, 8 can be drawn from it. Add one Keeper.",
    )


@pytest.mark.rule("killteam.build.roster")
def test_leaders_more_than_take_the_field_stay_at_home_like_others() -> None:
    (problem,) = verdict(roster("dust-warren", boss=3, brute=2)).errors
    assert problem.causes == (
        "Boss: at most 1 may take the field; 2 of the 3 listed cannot.",
        "Of 14 operatives, 3 can be drawn from it. Add 11 Scavvers.",
    )
    assert [fix.label for fix in problem.fixes] == ["Add 11 Scavvers"]


@pytest.mark.rule("killteam.build.group_limit")
def test_a_limit_that_types_share_is_among_the_causes() -> None:
    gunners = {"firebrand": 2, "bombardier": 2, "longbarrel": 2, "sapper": 2}
    (problem,) = verdict(roster("dust-warren", boss=1, brute=5, **gunners)).errors
    shared = (
        "Firebrand, Bombardier, Longbarrel, Sapper together: at most 4 may take the field; 4 of the 8 listed cannot."
    )
    assert shared in problem.causes
    assert [fix.label for fix in problem.fixes] == ["Remove one Sapper, and add 7 Scavvers"]
    assert verdict(apply_edits(roster("dust-warren", boss=1, brute=5, **gunners), problem.fixes[0].edits)).legal


@pytest.mark.rule("killteam.build.type_limit", "killteam.build.options")
def test_each_limit_that_keeps_somebody_at_home_is_a_cause() -> None:
    team = TEAMS["iron-vigil"]
    lancer = next(one for one in team.type if one.id == "lancer")
    least = structs.replace(lancer, min=1, max=2, option=(structs.replace(lancer.option[0], max=1),))
    rewritten = structs.replace(team, type=tuple(least if one is lancer else one for one in team.type))
    assert hindrances(rewritten, [Pick("marshal"), *[Pick("sentinel")] * 5]) == (
        "Lancer: at least 1 must take the field; the list has 0.",
    )
    told = hindrances(rewritten, [Pick("marshal"), *[Pick("lancer")] * 3, Pick("nobody")])
    assert told == (
        "Iron Vigil has no “nobody”.",
        "Lancer: at most 2 may take the field; 1 of the 3 listed cannot.",
        "Lancer with default: at most 1 may take the field; 2 of the 3 listed cannot.",
    )


def selections(team: Team) -> set[tuple[int, ...]]:
    """How many of each type a legal selection may have, by trying all there are."""
    ways = {()}
    for one in team.type:
        ways = {(*way, count) for way in ways for count in range(one.min, one.max + 1) if sum(way) + count <= team.size}
    kinds = [one.id for one in team.type]

    def is_legal(way: tuple[int, ...]) -> bool:
        held = dict(zip(kinds, way, strict=True))
        led = sum(held[one.id] for one in team.type if one.leader)
        shared = all(sum(held[kind] for kind in limit.types) <= limit.max for limit in team.limit)
        return sum(way) == team.size and led == team.leaders and shared

    return {way for way in ways if is_legal(way)}


LEGAL = {id_: selections(team) for id_, team in TEAMS.items()}


@st.composite
def any_list(draw: st.DrawFn) -> tuple[Team, dict[str, int]]:
    team = TEAMS[draw(st.sampled_from(tuple(TEAMS)))]
    counts = draw(st.lists(st.sampled_from([0, 0, 1, 2, 3, 7]), min_size=len(team.type), max_size=len(team.type)))
    return team, {one.id: count for one, count in zip(team.type, counts, strict=True)}


@pytest.mark.rule("killteam.build.roster")
@given(any_list())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_one_fix_makes_any_list_ready_with_the_fewest_changes(drawn: tuple[Team, dict[str, int]]) -> None:
    team, types = drawn
    list_ = roster(team.id, **types)
    listed = sum(types.values())
    missing = min(
        sum(max(0, wanted - held) for wanted, held in zip(way, types.values(), strict=True)) for way in LEGAL[team.id]
    )
    report = verdict(list_)
    assert report.legal == (not missing and 0 < listed <= 20)
    for problem in report.errors:
        if problem.code == "EMPTY":
            continue
        (fix,) = problem.fixes
        added = [edit for edit in fix.edits if isinstance(edit, AddUnit)]
        removed = [edit for edit in fix.edits if isinstance(edit, RemoveModel)]
        assert [*added, *removed] == list(fix.edits)
        assert len(added) == (missing if problem.code == "NOT_DRAWABLE" else 0)
        assert len(removed) == max(0, listed + len(added) - 20)
        mended = verdict(apply_edits(list_, fix.edits))
        assert problem.code not in {other.code for other in mended.errors}
        if problem.code == "NOT_DRAWABLE":
            assert mended.legal
            assert (
                problem.causes[-1]
                == f"Of {team.size} operatives, {problem.measured} can be drawn from it. {fix.label}."
            )
            assert problem.measured == team.size - missing
        if not missing:
            assert mended.legal


@pytest.mark.rule("killteam.build.roster")
@pytest.mark.parametrize(("listed", "measured"), [(12, 5), (3, 3)])
def test_where_no_selection_is_found_the_list_is_refused_without_a_fix(
    listed: int, measured: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.killteam.lists.muster.completed", lambda *_: None)
    (problem,) = verdict(roster(sentinel=listed)).errors
    assert (problem.code, problem.measured, problem.limit, problem.fixes) == ("NOT_DRAWABLE", measured, 6, ())


def test_a_list_of_a_team_that_is_not_there_is_judged_without_it() -> None:
    strange = structs.replace(roster(sentinel=21), army="nobody")
    assert {problem.code for problem in verdict(strange).errors} == {"UNKNOWN_ARMY"}


@pytest.mark.rule("killteam.build.roster")
def test_groups_of_a_list_count_together() -> None:
    whole = roster(marshal=1, sentinel=20)
    (group,) = whole.groups
    parts = (structs.replace(group, units=group.units[:10]), structs.replace(group, id="g2", units=group.units[10:]))
    assert codes(structs.replace(whole, groups=parts)) == {("ROSTER_MAX", "roster")}


@pytest.mark.rule("killteam.build.roster")
def test_a_list_holds_at_most_twenty() -> None:
    assert verdict(roster(marshal=1, sentinel=19)).legal
    (problem,) = verdict(roster(marshal=1, sentinel=20)).errors
    assert (problem.code, problem.measured, problem.limit) == ("ROSTER_MAX", 21, 20)
    assert verdict(apply_edits(roster(marshal=1, sentinel=20), problem.fixes[0].edits)).legal


@pytest.mark.rule("killteam.build.one_team")
def test_v07_a_list_is_of_one_team() -> None:
    models = ["pale-lantern.keeper.default", *["pale-lantern.lantern-scout.default"] * 8]
    assert verdict(of_models("pale-lantern", models)).legal
    foreign = verdict(of_models("pale-lantern", [*models, "tidebreak-crew.deckhand.default"])).errors
    assert "killteam.build.one_team" in {problem.rule for problem in foreign}


@pytest.mark.rule("killteam.build.team_data")
def test_every_team_has_ready_lists_from_which_selections_can_be_drawn() -> None:
    assert {ready.army for ready in READY} == set(TEAMS)
    for ready in READY:
        force = muster(ready.roster, CATALOGUE, TEAMS)
        assert drawable(force.team, [one.pick for one in force.listed]) is not None
    exact = [ready for ready in READY if len(read(ready.roster, CATALOGUE).models) == TEAMS[ready.army].size]
    assert {ready.army for ready in exact} == set(TEAMS)
    for ready in exact:
        assert not problems(TEAMS[ready.army], [one.pick for one in muster(ready.roster, CATALOGUE, TEAMS).listed])


@pytest.mark.rule("killteam.build.team_data")
def test_the_force_keeps_only_what_its_list_uses_of_the_team() -> None:
    force = muster(roster(marshal=1, sentinel=5), CATALOGUE, TEAMS)
    assert [one.id for one in force.team.type] == ["marshal", "sentinel"]
    assert {one.id for one in force.team.weapon} == {"arc-pistol", "oathblade", "vigil-carbine", "short-blade"}
    assert {one.id for one in force.team.ability} == {"unbroken-oath", "standing-order"}
    assert force.team.ploy == TEAMS["iron-vigil"].ploy
    assert not problems(force.team, [one.pick for one in force.listed])
    assert [one.name for one in force.listed] == ["Marshal", *(f"Sentinel {at}" for at in range(1, 6))]
    assert msgspec.json.decode(msgspec.json.encode(force), type=Muster) == force


@pytest.mark.rule("killteam.build.roster")
def test_a_list_without_a_selection_makes_no_force() -> None:
    with pytest.raises(NotLegal):
        muster(roster(marshal=1, sentinel=4), CATALOGUE, TEAMS)


def test_the_builder_offers_every_type_and_no_offer_breaks_more() -> None:
    list_ = roster(marshal=1, sentinel=4)
    judged = judge(read(list_, CATALOGUE), CHECKS)
    offered = Offering(judged).units(judged.reading.groups[0])
    assert all(offer.allowed for offer in offered)
    assert {offer.edit.unit.models[0] for offer in offered} == {
        f"iron-vigil.{one.id}.default" for one in TEAMS["iron-vigil"].type
    }


OWN = """
[team]
id = "own"
name = "My Own"
archetypes = ["Hunt"]
size = 2
[[team.type]]
id = "chief"
name = "Chief"
leader = true
min = 1
apl = 2
move = 6
save = 4
wounds = 8
base_mm = 28
height = 1.5
[[team.type.option]]
id = "gun"
name = "gun"
weapons = ["gun", "knife"]
[[team.type.option]]
id = "bare"
name = "two knives"
weapons = ["knife"]
[[team.type]]
id = "hand"
name = "Hand"
max = 3
apl = 2
move = 6
save = 5
wounds = 7
base_mm = 25
height = 1
option = [{ id = "default", weapons = ["gun"] }]
[[team.weapon]]
id = "gun"
name = "Gun"
kind = "ranged"
mode = [{ atk = 4, hit = 4, dmg = [3, 4], rules = ["Range 8", "Shock"] }]
[[team.weapon]]
id = "knife"
name = "Knife"
kind = "melee"
mode = [{ atk = 3, hit = 4, dmg = [2, 4] }]
"""


@pytest.mark.rule("killteam.build.private_teams", "killteam.build.options")
def test_a_team_of_ones_own_makes_lists_like_any_other() -> None:
    own = own_team(OWN)
    teams = {own.team.id: own.team}
    names = [model.name for model in own.catalogue.models.values()]
    assert names == ["Chief, gun", "Chief, two knives", "Hand"]
    units = [NewUnit("", ("own.chief.bare",)), NewUnit("", ("own.hand.default",))]
    list_ = compose(own.catalogue, "own", ROSTER, [units])
    assert validate(list_, own.catalogue, (ready_to_fight(teams),)).legal
    force = muster(list_, own.catalogue, teams)
    assert [one.pick for one in force.listed] == [("chief", "bare"), ("hand", "default")]
    assert [option.id for option in force.team.type[0].option] == ["bare"]
    assert len(own.warnings) == 2  # Shock on a gun, and a Hand without anything to fight with


@pytest.mark.rule("killteam.build.private_teams")
def test_a_faulty_team_is_refused_with_the_path_of_the_first_fault() -> None:
    with pytest.raises(NotACatalogue) as wrong:
        own_team(OWN.replace("apl = 2", "apl = 7", 1))
    assert wrong.value.path == "team.type[0].apl"
    assert str(wrong.value) == "team.type[0].apl: APL is 1 to 4; this one has 7."
