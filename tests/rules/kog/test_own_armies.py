"""Armies of one's own: entered and suggested prices, units that join as printed ones do, every mistake with its place."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.kog.game import GAME, own_game
from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.kog.lists.own_army import DEAREST, own_army_data
from rules.kog.lists.own_army_form import EXAMPLE, prices
from rules.kog.lists.suggested_price import POINT, suggested_price, worth_of
from rules.registry import Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.profiles import Model
from rules.roster.roster import Roster
from tests.harness.beginning import begun
from tests.harness.breath import Breath, check_rest_of_breath
from tests.harness.match import Match, check_replay, check_rest
from tests.rules.kog.own_armies import own_armies, printed_army, printed_model
from tests.rules.own_forces import legal_list_for, with_own_list

FEW = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
WITHIN = 2  # points between the sum of a printed model's worth and its price


def with_changes(old: str, new: str) -> str:
    assert old in EXAMPLE, old
    return EXAMPLE.replace(old, new)


@pytest.mark.rule("kog.army.own.price")
@pytest.mark.parametrize("id_", CATALOGUE.models)
def test_a_copy_of_a_printed_model_is_suggested_what_is_printed(id_: str) -> None:
    model = CATALOGUE.models[id_]
    alike = [one.cost for one in CATALOGUE.models.values() if alike_in_play(one, model)]
    price = suggested_price(CATALOGUE, model)
    assert price.points == max(alike)
    assert price.maths.startswith("Like the ")


def alike_in_play(one: Model, other: Model) -> bool:
    return (one.type, one.numbers, sorted(one.weapons)) == (other.type, other.numbers, sorted(other.weapons))


@pytest.mark.rule("kog.army.own.price")
def test_the_worth_of_numbers_fits_the_printed_prices() -> None:
    """What the numbers of two printed models differ in explains the difference of their prices."""
    kogs = [model for model in CATALOGUE.models.values() if model.type == "kog"]
    worth = {model.id: sum(worth_of(CATALOGUE, model).values()) for model in kogs}
    middle = sum(model.cost * POINT - worth[model.id] for model in kogs) // len(kogs)
    off = {model.id: abs(model.cost * POINT - worth[model.id] - middle) for model in kogs}
    assert max(off.values()) <= WITHIN * POINT
    assert sum(off.values()) <= len(off) * POINT


@pytest.mark.rule("kog.army.own.price")
@pytest.mark.parametrize(
    "better", [{"move": 7}, {"hull": 5}, {"defense": 3}, {"command": 3}, {"weapons": ("autocannon-36-3", "blade-1-4")}]
)
def test_a_better_model_is_never_suggested_a_lower_price(better: dict[str, Any]) -> None:
    own = own_game(json.dumps(printed_army("south"))).catalogue
    base = structs.replace(own.models["my-south-jaeger"], weapons=("autocannon-24-4", "blade-1-4"))
    if "weapons" in better:
        more = structs.replace(base, weapons=better["weapons"])
    else:
        scaled = {name: number * 1_000 if name == "move" else number for name, number in better.items()}
        more = structs.replace(base, numbers={**base.numbers, **scaled})
    assert suggested_price(own, more).points >= suggested_price(own, base).points


@pytest.mark.rule("kog.army.own.price")
def test_an_entered_price_stays_and_one_far_off_is_told() -> None:
    own = own_game(EXAMPLE).catalogue
    assert own.models["salt-column-salt-pan"].cost == 17
    assert own.models["salt-column-salt-pan"].maths[0] == "Entered by whoever wrote the army: 17 pts"
    assert own.models["salt-column-drover"].maths[0].startswith("Suggested: Like the ")
    remarks = own_game(with_changes("cost = 17 ", "cost = 2 ")).remarks
    assert any("Salt Pan costs 2 pts; printed models suggest" in remark for remark in remarks)


@pytest.mark.rule("kog.army.own")
def test_its_owner_is_told_that_these_are_house_rules() -> None:
    assert any("house rules" in remark for remark in own_game(EXAMPLE).remarks)
    data = printed_army("south")
    data["force"]["unit"] = []
    assert any("Duels and Skirmishes only" in remark for remark in own_game(json.dumps(data)).remarks)
    dear = own_game(with_changes('id = "drover"', 'id = "drover"\ncost = 50')).remarks
    assert any("Its cheapest Tactical unit costs 106 pts; an Encounter allows 100." in remark for remark in dear)
    idle = own_game(with_changes(', "harpoon"]', "]")).remarks
    assert any("Nobody carries the Harpoon" in remark for remark in idle)


@pytest.mark.rule("kog.army.own")
@pytest.mark.parametrize("id_", ["south", "north"])
def test_every_printed_army_could_be_ones_own(id_: str) -> None:
    own = own_game(json.dumps(printed_army(id_)))
    for ready in (one for one in READY if one.army == id_):
        text = msgspec.json.encode(ready.roster).decode()
        for name in (*CATALOGUE.models, *CATALOGUE.units):
            text = text.replace(f'"{name}"', f'"my-{id_}-{name}"')
        roster = structs.replace(msgspec.json.decode(text, type=Roster), army=f"my-{id_}")
        assert own.validate(roster).errors == ()
        assert own.validate(roster).points == GAME.validate(ready.roster).points
        mine, printed = own.muster(roster), GAME.muster(ready.roster)
        assert [structs.replace(one, id="") for one in mine.profiles] == [
            structs.replace(one, id="") for one in printed.profiles
        ]
        assert [unit.recon for unit in mine.units] == [unit.recon for unit in printed.units]


@pytest.mark.rule("kog.army.own")
@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('id = "salt-column"', 'id = "south"', "force.id"),
        ('id = "harpoon"', 'id = "howitzer"', "force.weapon[0].id"),
        ("range = 18 ", "range = 0 ", "force.weapon[0].range"),
        ('kind = "shots"  ', 'kind = "attacks"  ', "force.weapon[0].range"),
        ('kind = "shots"\ndice = 1\nrange = 48', 'kind = "spray"\ndice = 1\nrange = 48', "force.weapon[1].blast"),
        ('traits = ["piercing"]', 'traits = ["loud"]', "force.weapon[0].traits[0]"),
        ('traits = ["piercing"]', 'traits = ["piercing", "piercing"]', "force.weapon[0].traits[1]"),
        ("target = 3 ", "target = 7 ", "force.weapon[0].target"),
        ('id = "gull"', 'id = "drover"', "force.model[2].id"),
        ("move = 8", "move = 80", "force.model[2].move"),
        ('weapons = ["paragun", "blade-1-5"]', "weapons = []", "force.model[2].weapons"),
        ('weapons = ["paragun", "blade-1-5"]', 'weapons = ["spoon"]', "force.model[2].weapons"),
        ('weapons = ["paragun", "blade-1-5"]', 'weapons = ["paragun", "paragun"]', "force.model[2].weapons[1]"),
        ('upgrade_of = "drover"', 'upgrade_of = "nobody"', "force.model[1].upgrade_of"),
        ('upgrade_of = "drover"', 'upgrade_of = "head-drover"', "force.model[1].upgrade_of"),
        ('upgrade_of = "drover"', 'upgrade_of = "rakers"', "force.model[1].upgrade_of"),
        ("cost = 17", "cost = 0", "force.model[3].cost"),
        ('id = "flight"', 'id = "drove"', "force.unit[1].id"),
        ('slot = "recon"', 'slot = "air"', "force.unit[1].slot"),
        (
            'models = ["gull"], least = 2, most = 4',
            'models = ["crow"], least = 2, most = 4',
            "force.unit[1].line[0].models",
        ),
        ("least = 2, most = 4", "least = 4, most = 2", "force.unit[1].line[0].most"),
        ("least = 2, most = 4", "least = 0, most = 4", "force.unit[1].line"),
        ('models = ["drover", "head-drover"], most', 'models = ["salt-pan"], most', "force.unit[2].line[1].models"),
        ('cap = [{ models = ["head-drover"]', 'cap = [{ models = ["gull"]', "force.unit[2].cap[0].models"),
    ],
    ids=lambda text: None,
)
def test_every_mistake_is_told_with_its_place(old: str, new: str, path: str) -> None:
    with pytest.raises(NotACatalogue) as refused:
        own_game(with_changes(old, new))
    assert refused.value.path == path
    assert str(refused.value).startswith(f"{path}: ")
    assert str(refused.value).endswith(".")


@pytest.mark.rule("kog.army.own")
def test_a_cap_below_the_least_of_its_line_is_refused() -> None:
    data = printed_army("south")
    data["force"]["unit"][0]["cap"] = [{"models": ["jaeger", "flammjaeger"], "most": 2}]
    with pytest.raises(NotACatalogue) as refused:
        own_game(json.dumps(data))
    assert refused.value.path == "force.unit[0].cap[0].most"


@pytest.mark.rule("kog.army.own.price")
def test_a_model_beyond_every_skirmish_needs_a_price() -> None:
    arms = [{"id": f"gun-{at}", "name": "Gun", "dice": 6, "range": 96, "target": 2} for at in range(3)]
    giant = printed_model("heavy-tank", price=False) | {
        "id": "giant",
        "hull": 8,
        "defense": 5,
        "move": 10,
        "command": 6,
    }
    giant["weapons"] = [arm["id"] for arm in arms]
    data = {"force": {"id": "giants", "name": "Giants", "weapon": arms, "model": [giant]}}
    with pytest.raises(NotACatalogue) as refused:
        own_game(json.dumps(data))
    assert refused.value.path == "force.model[0].cost"
    giant["cost"] = DEAREST
    assert own_game(json.dumps(data)).catalogue.models["giants-giant"].cost == DEAREST


@pytest.mark.rule("kog.army.own.price")
def test_the_form_tells_the_suggestion_for_every_complete_model() -> None:
    data = own_army_data(EXAMPLE)["force"]
    told, own = prices(data), own_game(EXAMPLE).catalogue
    suggested = {f"model.{at}": suggested_price(own, model).points for at, model in enumerate(own.models.values())}
    assert {path: price.points for path, price in told.items()} == suggested
    unfinished = {"model": [{"name": "Nobody"}, {**data["model"][0], "weapons": ["spoon"]}, "rubbish"], "weapon": 3}
    assert prices(unfinished) == {}


def read_or_assume(data: dict[str, Any]) -> Game:
    """The game with this army, where it is one."""
    refused = ""
    try:
        return own_game(json.dumps(data))
    except NotACatalogue as wrong:
        refused = wrong.path
    assert refused.startswith("force")
    return reject()


@given(data=own_armies())
@settings(FEW, max_examples=15)
def test_any_army_that_is_read_makes_a_legal_skirmish_by_its_fixes(data: dict[str, Any]) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, "skirmish")
    force = own.muster(roster)
    assert msgspec.json.decode(msgspec.json.encode(force), type=own.muster_type) == force
    assert own.analysis is not None
    for kind in own.analysis.kinds(force):
        assert own.analysis.losses(force, kind.unit, force, kind.unit, 6_000) >= 0


@given(data=own_armies(), seed=st.integers(0, 10**6))
@FEW
def test_any_army_that_is_read_is_played_to_the_end(data: dict[str, Any], seed: int) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, "skirmish")
    game = with_own_list(own, roster)
    match = begun(game, {"battle": roster.battle, "rounds": "6"}, seed, small=True).match(Breath)
    match.play_out(8_000)
    check_rest_of_breath(match)


@given(data=own_armies(), seed=st.integers(0, 10**6))
@settings(FEW, max_examples=3)
def test_any_army_is_stored_undone_and_replayed(data: dict[str, Any], seed: int) -> None:
    own = read_or_assume(data)
    roster = legal_list_for(own, "skirmish")
    game = with_own_list(own, roster)
    match = begun(game, {"battle": roster.battle}, seed, small=True).match(Match)
    for _ in range(10):
        if match.position.over:
            break
        check_rest(match)
        match.step()
    check_replay(match)


def test_the_example_fights_an_encounter_in_platoons() -> None:
    own = own_game(EXAMPLE)
    roster = legal_list_for(own, "encounter")
    assert own.muster(roster).units
