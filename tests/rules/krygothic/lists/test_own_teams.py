"""Teams of one's own: their prices are those of the formulas, their limits those of the book, every mistake has a place."""

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from rules.krygothic.game import GAME, own_game
from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.force import TEAMS
from rules.krygothic.lists.own_team import Strength, Weakness, own_team_data
from rules.krygothic.lists.own_team_catalogue import WORDS
from rules.krygothic.lists.own_team_form import EXAMPLE, prices
from rules.krygothic.move.actions import drones_of_one_mind
from rules.krygothic.view.sides import side_card
from rules.registry import Game, ReadyList
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.roster import Roster
from tests.harness.beginning import begun
from tests.harness.breath import Breath, check_rest_of_breath
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.secrecy import check_secrecy
from tests.rules.krygothic.lists.own_teams import own_teams, printed_team
from tests.rules.krygothic.secrets import vary
from tests.rules.own_forces import legal_list_for, with_own_list

FEW = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def with_changes(old: str, new: str) -> str:
    assert old in EXAMPLE, old
    return EXAMPLE.replace(old, new)


def place_of(text: str) -> str:
    with pytest.raises(NotACatalogue) as refused:
        own_game(text)
    assert str(refused.value).startswith(f"{refused.value.path}: ")
    assert str(refused.value).endswith(".")
    return refused.value.path


@pytest.mark.rule("krygothic.team.own", "krygothic.points.model", "krygothic.points.gun", "krygothic.points.cc_weapon")
def test_every_price_follows_from_the_formulas() -> None:
    own = own_game(EXAMPLE).catalogue
    assert own.models["lamp_wardens_warden"].cost == 45
    assert own.models["lamp_wardens_moth"].cost == 18 + 4 + 8 + 2 + 6 + 9 + 8 + 10
    assert own.gear["lamp_wardens_arc_lamp"].cost == 12 + 6 + 3 + 4 + 5
    assert own.gear["lamp_wardens_hook"].cost == 10
    assert own.gear["lamp_wardens_lamp_coat"].cost == 10
    assert own.armies["lamp-wardens"].ceiling(1_000) == 1_060


@pytest.mark.rule("krygothic.team.own")
@pytest.mark.parametrize("id_", TEAMS)
def test_every_printed_team_could_be_ones_own(id_: str) -> None:
    data = printed_team(id_)
    for rules in (data["team"]["strengths"], data["team"]["weaknesses"]):
        assert len(rules) <= 1
    own = own_game(json.dumps(data)).catalogue
    for model in (one for one in CATALOGUE.models.values() if one.army == id_):
        mine = own.models[f"my_{id_}_{model.id}"]
        assert (mine.cost, mine.marks, mine.numbers) == (model.cost, model.marks, model.numbers)
    assert {piece: own.gear[piece] for piece in own.gear} == {piece: CATALOGUE.gear[piece] for piece in own.gear}
    printed, mine = CATALOGUE.organisations[id_], own.organisations[f"my-{id_.replace('_', '-')}"]
    assert mine.limits == printed.limits
    assert own.armies[mine.army].carry == CATALOGUE.armies[id_].carry


@pytest.mark.rule("krygothic.team.own")
@pytest.mark.parametrize("ready", [one for one in READY if one.battle == "patrol"], ids=lambda ready: ready.id)
def test_a_printed_list_is_as_legal_in_the_same_team_of_ones_own(ready: ReadyList) -> None:
    own = own_game(json.dumps(printed_team(ready.army)))
    text = msgspec.json.encode(ready.roster).decode()
    for model in CATALOGUE.models:
        text = text.replace(f'"model":"{model}"', f'"model":"my_{ready.army}_{model}"')
    roster = msgspec.structs.replace(msgspec.json.decode(text, type=Roster), army=f"my-{ready.army.replace('_', '-')}")
    assert own.validate(roster).errors == ()
    assert own.validate(roster).points == GAME.validate(ready.roster).points
    assert [one.points for one in own.muster(roster).fighters] == [
        one.points for one in GAME.muster(ready.roster).fighters
    ]


@pytest.mark.rule("krygothic.team.own")
@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("rating = 12", "rating = 16", "team.rating"),
        ('id = "lamp-wardens"', 'id = "ralim"', "team.id"),
        ('id = "lamp-wardens"', 'id = "Lamp Wardens"', "team.id"),
        ('strengths = ["know_the_decks"]', 'strengths = ["flux", "driven"]', "team.weaknesses"),
        ('weaknesses = ["ragged_drill"]', 'weaknesses = ["ragged_drill", "ragged_drill"]', "team.weaknesses[1]"),
        ('weaknesses = ["ragged_drill"]', 'weaknesses = ["archaic_armoury"]', "team.armoury[4]"),
        ('armoury = ["knife"', 'armoury = ["spoon"', "team.armoury"),
        ('id = "hook"', 'id = "knife"', "team.gear[0].id"),
        ("strength = 1\neffects", "strength = 9\neffects", "team.gear[0].strength"),
        ("long = 10", "long = 3", "team.gear[1].long"),
        ('kind = "armour"\n', 'kind = "hat"\n', "team.gear[2].kind"),
        ('worn = "torso"', 'worn = "boots"', "team.gear[2].worn"),
        ('id = "prior"', 'id = "lampmaster"', "team.model[1].id"),
        ("speed = 4", "speed = 40", "team.model[2].speed"),
        ('traits = ["bloodlust"]', 'traits = ["flying"]', "team.model[2].traits[0]"),
        ('traits = ["bloodlust"]', 'traits = ["fear", "fear"]', "team.model[2].traits[1]"),
        ('fixed = ["claws"]', 'fixed = ["wings"]', "team.model[5].fixed"),
        ('fixed = ["claws"]', 'fixed = ["rifle"]', "team.model[5].fixed[0]"),
        ('fixed = ["claws"]', 'fixed = ["claws", "bite", "tendrils"]', "team.model[5].fixed"),
        ('type = "storm"', 'type = "fast"', "team.model"),
        ("body = 2\nmind = 3\nwillpower = 3\ncc = 3", "mind = 3\nwillpower = 3\ncc = 3", "team.model[4]"),
        ("rating = 12 ", 'banner = "red"\nrating = 12 ', "team"),
    ],
    ids=lambda text: None,
)
def test_every_mistake_is_told_with_its_place(old: str, new: str, path: str) -> None:
    assert place_of(with_changes(old, new)) == path


@pytest.mark.rule("krygothic.team.own")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rating = 12 ", "rating = 16 ", "team.rating: This is at most 15."),
        ("rating = 12 ", "rating = 9 ", "team.rating: This is at least 10."),
        ("rating = 12 ", 'rating = "high" ', "team.rating: This is text; a whole number is needed."),
        ("speed = 4\n", "", "team.model[2]: “speed” is missing."),
        ('name = "Moth"', 'name = ""', "team.model[5].name: This is needed."),
        ('worn = "torso"', 'worn = "boots"', "team.gear[2].worn: “boots” is none of the choices."),
        ('kind = "armour"\n', 'kind = "hat"\n', "team.gear[2].kind: “hat” is none of the choices."),
        ("rating = 12 ", 'banner = "red"\nrating = 12 ', "team: Nothing is called “banner” here. Remove it."),
    ],
)
def test_what_does_not_fit_is_told_in_plain_words(old: str, new: str, told: str) -> None:
    with pytest.raises(NotACatalogue) as refused:
        own_game(with_changes(old, new))
    assert str(refused.value) == told


@pytest.mark.rule("krygothic.team.own", "krygothic.squad.leader_required")
def test_a_team_without_a_leader_is_refused() -> None:
    text = EXAMPLE.replace('type = "leader"', 'type = "elite"').replace('type = "lesser leader"', 'type = "elite"')
    assert place_of(text) == "team.model"


@pytest.mark.rule("krygothic.team.own", "krygothic.squad.cost_cap")
def test_a_team_whose_smallest_squad_is_too_dear_is_refused() -> None:
    dear = "speed = 8\nstrength = 6\nbody = 6\nmind = 6\nwillpower = 6\ncc = 6\nrc = 6\nwounds = 4\n"
    more = (
        'traits = ["horror", "fear", "psychic_warp", "psychic_dread"]\nfixed = ["rending_claws", "claws", "chitin"]\n'
    )
    cheap = "speed = 3\nstrength = 2\nbody = 2\nmind = 3\nwillpower = 3\ncc = 3\nrc = 2\n"
    text = with_changes(cheap, dear + more).replace('type = "lesser leader"', 'type = "elite"')
    assert place_of(text) == "team.model"


@pytest.mark.rule("krygothic.team.own")
def test_its_owner_is_told_what_is_not_of_the_book_and_what_nobody_carries() -> None:
    plain = own_game(EXAMPLE).remarks
    assert [remark for remark in plain if "not of the book" in remark]
    idle = own_game(with_changes('"hook", ', "")).remarks
    assert any("Nobody carries the Boarding hook" in remark for remark in idle)


@pytest.mark.rule("krygothic.team.own")
def test_every_strength_and_weakness_has_a_sentence() -> None:
    assert tuple(WORDS["strengths"]) == get_args(Strength)
    assert tuple(WORDS["weaknesses"]) == get_args(Weakness)


@pytest.mark.rule("krygothic.team.own")
def test_strength_and_weakness_stand_on_the_card_of_the_side() -> None:
    own = own_game(EXAMPLE)
    roster = legal_list_for(own, "patrol")
    game = with_own_list(own, roster)
    match = begun(game, {"battle": roster.battle}, 1).match(Match)
    facts = {fact.label: fact for fact in side_card(match.table, match.table.sides[0]).facts}
    assert facts["Strength"].value == WORDS["strengths"]["know_the_decks"]
    assert facts["Weakness"].value == WORDS["weaknesses"]["ragged_drill"]
    assert facts["Strength"].rule == "krygothic.team.own"
    assert facts["Tactics Rating"].value == "12"


@pytest.mark.rule("krygothic.team.own", "krygothic.points.model")
def test_the_form_tells_the_price_of_every_complete_row() -> None:
    data = own_team_data(EXAMPLE)["team"]
    told, own = prices(data), own_game(EXAMPLE).catalogue
    assert {path: price.points for path, price in told.items() if path.startswith("model")} == {
        f"model.{at}": model.cost for at, model in enumerate(own.models.values())
    }
    assert {told[f"gear.{at}"].points for at in range(3)} == {10, 30}
    unfinished = {"model": [{"name": "Nobody"}, {**data["model"][4], "fixed": ["wings"]}, "rubbish"], "gear": "none"}
    assert {path: price.points for path, price in prices(unfinished).items()} == {"model.1": 45}


@given(data=own_teams(), battle=st.sampled_from(["patrol", "standard", "full"]), seed=st.integers(0, 9))
@settings(FEW, max_examples=15)
def test_any_team_that_is_read_makes_a_legal_list_by_its_fixes(data: dict[str, Any], battle: str, seed: int) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, battle)
    force = own.muster(roster)
    assert msgspec.json.decode(msgspec.json.encode(force), type=own.muster_type) == force
    assert own.analysis is not None
    for kind in own.analysis.kinds(force)[:2]:
        assert own.analysis.losses(force, kind.unit, force, "1", 1_000 * seed) >= 0


def read_or_assume(data: dict[str, Any]) -> Game:
    """The game with this team, where it is one."""
    refused = ""
    try:
        return own_game(json.dumps(data))
    except NotACatalogue as wrong:
        refused = wrong.path
    assert refused.startswith("team")
    return reject()


@given(data=own_teams(), seed=st.integers(0, 10**6))
@FEW
def test_any_team_that_is_read_is_played_to_the_end(data: dict[str, Any], seed: int) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, "patrol")
    game = with_own_list(own, roster)
    match = begun(game, {"battle": roster.battle, "limit": "2", "scenario": "purge"}, seed, small=True).match(Breath)
    match.play_out(6_000)
    check_rest_of_breath(match)


@given(data=own_teams(), seed=st.integers(0, 10**6))
@settings(FEW, max_examples=3)
def test_any_team_is_stored_undone_replayed_and_keeps_its_secrets(data: dict[str, Any], seed: int) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, "patrol")
    game = with_own_list(own, roster)
    match = begun(game, {"battle": roster.battle, "waiting": "once"}, seed, small=True).match(Match)
    for _ in range(10):
        check_rest(match)
        check_secrecy(match, vary, Random(seed))
        match.step()
    check_replay(match)


@pytest.mark.rule("krygothic.team.own", "krygothic.team.hive")
def test_one_mind_is_of_the_storm_models_of_an_own_team() -> None:
    own = own_game(with_changes('strengths = ["know_the_decks"]', 'strengths = ["one_mind"]'))
    names = ["lampmaster", "warden", "warden", "warden"]
    units = [NewUnit("", (f"lamp_wardens_{name}",)) for name in names]
    force = own.muster(compose(own.catalogue, "lamp-wardens", "patrol", [units]))
    house = GAME.muster(next(ready.roster for ready in READY if ready.battle == "patrol"))
    usual = {setting.id: setting.default for setting in GAME.settings}
    table = own.new_table(usual, 1, (force, house))
    one, two = table.sides[0].seat, table.sides[1].seat
    assert drones_of_one_mind(table, two) is None
    assert drones_of_one_mind(table, one) is not None
