"""Lists of the house teams: what may stand in them, what makes them ready, and the force they become."""

from collections.abc import Iterable

import msgspec
import pytest

from rules.killteam.lists.catalogue import CATALOGUE, ROSTER, TEAMS
from rules.killteam.lists.muster import Muster, muster
from rules.killteam.lists.own_team import own_team
from rules.killteam.lists.ready import READY
from rules.killteam.lists.ready_to_fight import ready_to_fight
from rules.killteam.teams.selection import drawable, problems
from rules.roster.apply import apply_edits
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.offers import Offering
from rules.roster.read import read
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
