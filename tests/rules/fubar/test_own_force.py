"""Forces of one's own: priced by the formula alone, refused with the place of a mistake, and played to the end."""

import tomllib
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.fubar.game import GAME
from rules.fubar.lists.catalogue import CATALOGUE, figure_price, vehicle_price
from rules.fubar.lists.force import Muster, profile_of
from rules.fubar.lists.own_force_catalogue import own_force_of
from rules.fubar.lists.own_force_form import EXAMPLE
from rules.fubar.lists.own_force_prices import prices
from rules.registry import Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.sheets.schema import schema_of
from rules.roster.sheets.toml import toml
from rules.roster.sheets.typed import read, typed_from
from tests.harness.breath import Breath
from tests.rules.fubar.test_whole_games import check_state, finished, fought_by
from tests.rules.own_forces import legal_list

OWN = pytest.mark.rule("fubar.list.own_force")
SHEET = GAME.custom_catalogue.sheet
SHORT = settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def brought(text: str = EXAMPLE) -> Game:
    assert GAME.bring is not None
    return GAME.bring(text)


def written() -> dict[str, Any]:
    return tomllib.loads(EXAMPLE)["force"]


def profiles(game: Game, *ids: str) -> list[Any]:
    return [profile_of(game.catalogue.weapons[id_]) for id_ in ids]


@OWN
@pytest.mark.rule("fubar.list.figure_price", "fubar.list.vehicle_price")
def test_every_price_is_that_of_the_formula() -> None:
    game = brought()
    models = game.catalogue.models
    assert models["ferrymen.lock-gunner"].cost == figure_price("seasoned", "light", profiles(game, "lmg")).points == 23
    assert models["ferrymen.ferryman"].cost_with == {
        "grenades": figure_price("seasoned", "light", profiles(game, "assault-rifle", "grenades")).points
    }
    assert models["lighter.hull"].cost == vehicle_price("seasoned", "light", profiles(game, "hmg"), 10).points
    assert models["long-gun.long-gunner"].cost == figure_price("seasoned", "none", profiles(game, "long-gun")).points
    assert "10 × 1.00 (Seasoned)" in models["ferrymen.lock-gunner"].maths[0]


@OWN
def test_a_price_in_the_file_is_refused() -> None:
    with pytest.raises(NotACatalogue) as refused:
        brought(EXAMPLE.replace('weapons = ["lmg"]', 'weapons = ["lmg"]\n  cost = 1', 1))
    assert refused.value.path == "force.unit[1].figure[1]"
    assert "cost" in str(refused.value)


@OWN
def test_the_form_prices_what_the_file_costs() -> None:
    costs = {model.id: model.cost for model in brought().catalogue.models.values()}
    shown = prices(written())
    for at, unit in enumerate(written()["unit"]):
        for place, figure in enumerate(unit["figure"]):
            assert shown[f"unit.{at}.figure.{place}"].points == costs[f"{unit['id']}.{figure['id']}"]
    assert shown["vehicle.0"].points == costs["lighter.hull"]
    # the cheapest Unit: two loaders with rifles and the gun that it must have
    assert shown["unit.3"].points == 2 * costs["long-gun.loader"] + costs["long-gun.long-gunner"]


@OWN
def test_the_form_prices_whatever_is_finished_and_nothing_else() -> None:
    unfinished: dict[str, Any] = {
        "unit": [
            {"training": "elite", "figure": [{"weapons": ["rifle"]}, {"weapons": ["spoon"]}, {"armour": "tin"}, 7]},
            {"training": "heroic", "figure": [{}]},
            "nothing",
        ],
        "vehicle": [{"plate": "heavy"}, {"plate": "paper"}],
        "weapon": "none",
    }
    assert set(prices(unfinished)) == {"unit.0.figure.0", "vehicle.0"}
    assert prices({"unit": 3}) == {}


@OWN
@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('training = "veteran"', 'training = "heroic"', "force.unit[0].training"),
        ('weapons = ["smg"]', 'weapons = ["spoon"]', "force.unit[0].figure[1].weapons"),
        ('weapon = "hmg"', 'weapon = "grenades"', "force.vehicle[0].arm[0].weapon"),
        ('id = "bargehands"', 'id = "ferrymen"', "force.unit[2].id"),
        ('id = "bargehands"', 'id = "core"', "force.unit[2].id"),
        ('id = "signaller"', 'id = "Signaller!"', "force.unit[0].figure[1].id"),
        ('leaders = ["elite"]', 'leaders = ["green"]', "force.unit[0].leaders"),
        ("least = 6", "least = 11", "force.unit[1].most"),
        ("  least = 1\n", "  least = 9\n", "force.unit[3].most"),
        ("seats = 10", "seats = 0", "force.vehicle[0].seats"),
        ("seats = 10", "seats = 1000", "force.vehicle[0].seats"),
        ("range = 48", "range = 480", "force.weapon[0].range"),
        ("range = 48", "range = 4.5", "force.weapon[0].range"),
        ('id = "long-gun"\nname = "Long gun"', 'id = "rifle"\nname = "Long gun"', "force.weapon[0].id"),
        ('slot = "command"', 'slot = "core"', "force.organisation"),
        ('slot = "support"', 'slot = "transport"', "force.unit[3].slot"),
        ('of = ["long-gun"]', 'of = ["fleet"]', "force.limit[0].of"),
        ('per = "ferrymen"', 'per = "fleet"', "force.limit[0].per"),
        ('most = 1\nper = "ferrymen"', "least = 2\nmost = 1", "force.limit[0].most"),
        ("[force]", "[team]", "force"),
    ],
)
def test_a_mistake_is_refused_with_its_place(old: str, new: str, path: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(NotACatalogue) as refused:
        brought(EXAMPLE.replace(old, new, 1))
    assert refused.value.path == path
    assert str(refused.value).startswith(path)


@OWN
@pytest.mark.parametrize("battle", list(CATALOGUE.battles))
def test_a_list_of_the_example_is_mended_to_a_legal_one(battle: str) -> None:
    game = brought()
    roster = legal_list(game, "ferry-watch", battle)
    assert game.validate(roster).legal
    force: Muster = game.muster(roster)
    assert force.catalogue_version == game.catalogue.version
    assert game.list_problem({"battle": battle}, roster) == ""


@OWN
@pytest.mark.rule("fubar.list.crewed_weapon", "fubar.list.weapon_ratio")
def test_a_heavy_weapon_of_ones_own_needs_its_crew() -> None:
    limits = brought().catalogue.units["long-gun"].caps
    assert [(limit.rule, limit.max, limit.each) for limit in limits if limit.above == "GUN_CREW"] == [
        ("fubar.list.crewed_weapon", 1, 2)
    ]


@OWN
def test_the_limits_of_a_force_hold_in_their_battle() -> None:
    limit = '[[force.limit]]\nname = "Pilot’s Boat"\nof = ["pilot"]\nleast = 2\nmost = 3\nbattle = "battle"\n'
    game = brought(EXAMPLE.replace("[force]", '[force]\norganisation = "own"') + limit)
    organisation = game.catalogue.organisations["ferry-watch"]
    assert [(one.name, one.at("battle").min, one.at("patrol").min) for one in organisation.limits] == [
        ("Long Gun", 0, 0),
        ("Pilot’s Boat", 2, 0),
    ]
    assert game.validate(legal_list(game, "ferry-watch", "battle")).legal


@OWN
def test_the_example_passes_through_the_form_unchanged() -> None:
    assert SHEET is not None
    data = written()
    assert read(SHEET, typed_from(SHEET, data)) == data
    assert own_force_of(toml({"force": data})) == own_force_of(EXAMPLE)


@OWN
def test_the_schema_names_every_key_of_the_example() -> None:
    assert SHEET is not None
    schema = schema_of(SHEET, "A force")["properties"]["force"]
    assert set(written()) <= set(schema["properties"])
    figure = schema["properties"]["unit"]["items"]["properties"]["figure"]["items"]
    assert figure["required"] == ["name", "id"]
    assert "battlesuit" in figure["properties"]["armour"]["enum"]
    reach = schema["properties"]["weapon"]["items"]["properties"]["range"]
    assert (reach["minimum"], reach["maximum"]) == (2, 72)


@SHORT
@given(st.integers(0, 10**6))
@OWN
def test_any_force_that_is_accepted_makes_legal_lists_and_is_played_to_the_end(seed: int) -> None:
    game = brought(toml({"force": drawn(Random(seed))}))
    roster = legal_list(game, "drawn", "patrol")
    assert game.validate(roster).legal, game.validate(roster).errors
    match = fought_by([game.muster(roster), game.muster(roster)], seed, 2, 36_000, Breath)
    match.play_out(4_000, check_state)
    finished(match)


def drawn(random: Random) -> dict[str, Any]:
    """Some force: any training, armour and weapons, also own ones."""
    arms = [id_ for id_ in CATALOGUE.weapons if id_ != "grenades"] + ["thing"]
    thing = {"id": "thing", "name": "Thing", "range": random.randint(2, 72), "points": random.randint(1, 10)}
    thing |= {"kind": random.choice(["small arms", "support"]), "indirect": random.random() < 0.3}
    thing |= {"ignores_cover": random.random() < 0.3, "close_points": random.randint(0, 10)}
    units = [_unit(random, slot, arms) for slot in ("command", "core", "core", "support")]
    vehicle = {"id": "ride", "name": "Ride", "plate": random.choice(["none", "heavy", "very-heavy"]), "seats": 12}
    vehicle |= {"slot": "transport", "crew_armour": random.choice(["none", "power"]), "arm": [{"weapon": "thing"}]}
    force = {"id": "drawn", "name": "Drawn", "unit": [dict(unit, id=f"unit-{at}") for at, unit in enumerate(units)]}
    return force | {"vehicle": [vehicle], "weapon": [thing]}


def _unit(random: Random, slot: str, arms: list[str]) -> dict[str, Any]:
    figures: list[dict[str, Any]] = [
        {
            "id": f"figure-{at}",
            "name": f"Figure {at}",
            "armour": random.choice(["none", "light", "power"]) if at else "none",
            "weapons": random.sample(arms, random.randint(0, 2)) if at else ["pistol"],
        }
        for at in range(random.randint(1, 3))
    ]
    for figure in figures[1:]:
        figure |= {"most": random.randint(1, 2), "each": random.choice([0, 2, 3])}
    training = random.choice(["green", "seasoned"])
    unit = {"name": slot.capitalize(), "slot": slot, "training": training, "figure": figures}
    return unit | {"least": random.randint(2, 3), "most": random.randint(4, 6), "leaders": ["elite"]}
