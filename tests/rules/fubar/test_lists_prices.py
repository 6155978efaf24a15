"""The house prices: the formula, its tables, and every price in the catalogue."""

import pytest

from rules.fubar.lists.catalogue import (
    CATALOGUE,
    figure_price,
    figure_weapons,
    price_of,
    vehicle_price,
    vehicle_weapons,
)
from rules.fubar.lists.force import profile_of
from rules.fubar.lists.levels import LEVELS
from rules.roster.profiles import Surcharge
from rules.roster.validate import validate
from tests.rules.fubar.listing import COMMAND, a_list

SHORT = {"AR": "assault-rifle", "SR": "sniper-rifle", "GL": "grenade-launcher", "FT": "flamethrower", "G": "grenades",
         "LATG": "light-anti-tank-gun", "LM": "light-mortar", "LC": "light-cannon", "HC": "heavy-cannon"}  # fmt: skip


def arms(words):
    """The profiles of `AR + RPG`."""
    ids = [SHORT.get(word, word.lower()) for word in words.split(" + ")] if words else []
    return [profile_of(CATALOGUE.weapons[weapon]) for weapon in ids]


FIGURES = {
    "pistol": 76, "rifle": 100, "AR": 121, "SR": 159, "SMG": 150, "LMG": 200, "shotgun": 121, "GL": 150, "HMG": 200,
    "FT": 141, "G": 121, "RPG": 150, "LATG": 170, "LM": 215, "LC": 238, "HC": 377, "rifle + RPG": 159, "AR + G": 136,
    "AR + RPG": 163, "SR + G": 172, "SMG + G": 163, "LMG + G": 212, "GL + G": 163, "FT + G": 154, "AR + RPG + G": 176,
}  # fmt: skip
VEHICLES = {"": 58, "HMG": 191, "LATG": 168, "RPG": 153, "LATG + HMG": 222, "LC + HMG": 254, "LC + LATG": 246,
            "LM + LMG": 231, "HC + HMG + HMG": 361}  # fmt: skip


@pytest.mark.rule("fubar.list.figure_price")
@pytest.mark.parametrize("words", FIGURES)
def test_the_weapon_factor_of_a_figure(words):
    assert figure_weapons(arms(words)) == FIGURES[words]


@pytest.mark.rule("fubar.list.vehicle_price")
@pytest.mark.parametrize("words", VEHICLES)
def test_the_weapons_factor_of_a_vehicle(words):
    assert vehicle_weapons(arms(words)) == VEHICLES[words]


@pytest.mark.rule("fubar.list.figure_price")
@pytest.mark.parametrize(
    ("level", "armour", "weapons", "points", "maths"),
    [
        ("green", "none", "rifle", 6, "10 × 0.62 (Green) × 1.00 (Rifle) × 1.00 (no armour) = 6.20: 6 pts"),
        ("seasoned", "light", "AR", 14, "10 × 1.00 (Seasoned) × 1.21 (Assault rifle) × 1.13 (Light armour) = 13.67: 14 pts"),
        ("seasoned", "light", "AR + RPG", 18,
         "10 × 1.00 (Seasoned) × 1.63 (Assault rifle + RPG) × 1.13 (Light armour) = 18.42: 18 pts"),
        ("veteran", "power", "AR", 43, "10 × 1.70 (Veteran) × 1.21 (Assault rifle) × 2.08 (Power armour) = 42.79: 43 pts"),
        ("elite", "heavy", "SR", 56, "10 × 2.20 (Elite) × 1.59 (Sniper rifle) × 1.59 (Heavy armour) = 55.62: 56 pts"),
        ("seasoned", "none", "rifle", 10, "10 × 1.00 (Seasoned) × 1.00 (Rifle) × 1.00 (no armour) = 10.00: 10 pts"),
    ],
)  # fmt: skip
def test_worked_prices_of_figures(level, armour, weapons, points, maths):
    price = figure_price(level, armour, arms(weapons))
    assert (price.points, price.maths) == (points, maths)


@pytest.mark.rule("fubar.list.vehicle_price")
@pytest.mark.parametrize(
    ("level", "plate", "weapons", "seats", "points", "maths"),
    [
        ("seasoned", "medium", "LC + HMG", 0, 62,
         "12.5 × 1.00 (Seasoned) × 2.54 (Light cannon + HMG) × 1.96 (armour class Medium) = 62.23: 62 pts"),
        ("seasoned", "light", "HMG", 10, 50,
         "12.5 × 1.00 (Seasoned) × 1.91 (HMG) × 1.69 (armour class Light) = 40.35, and 10 seats: 50 pts"),
        ("veteran", "very-heavy", "HC + HMG + HMG", 0, 228,
         "12.5 × 1.49 (Veteran) × 3.61 (Heavy cannon + HMG + HMG) × 3.39 (armour class Very Heavy) = 227.93: 228 pts"),
    ],
)  # fmt: skip
def test_worked_prices_of_vehicles(level, plate, weapons, seats, points, maths):
    price = vehicle_price(level, plate, arms(weapons), seats)
    assert (price.points, price.maths) == (points, maths)


@pytest.mark.rule("fubar.list.leader_price")
@pytest.mark.parametrize(
    ("level", "leader", "cost", "points"),
    [
        ("veteran", "elite", 92, 8),
        ("seasoned", "veteran", 125, 14),
        ("green", "seasoned", 66, 9),
        ("seasoned", "veteran", 102, 11),
        ("seasoned", "veteran", 158, 17),
        ("seasoned", "veteran", 50, 6),
        ("green", "veteran", 48, 12),
        ("green", "elite", 48, 18),
        ("seasoned", "elite", 84, 18),
    ],
)
def test_worked_prices_of_leaders(level, leader, cost, points):
    assert Surcharge(percent=LEVELS.leader[level][leader]).on(cost) == points


@pytest.mark.rule("fubar.list.figure_price", "fubar.list.vehicle_price")
@pytest.mark.parametrize("model", CATALOGUE.models.values(), ids=lambda model: model.id)
def test_every_price_of_the_catalogue_is_that_of_the_formula_and_shows_its_sum(model):
    price = price_of(CATALOGUE, model)
    assert model.cost == price.points
    assert model.maths[0] == f"{price.maths}."
    for option, cost in model.cost_with.items():
        with_option = price_of(CATALOGUE, model, more=(option,))
        assert cost == with_option.points
        assert model.maths[1] == f"With grenades: {with_option.maths}."


@pytest.mark.rule("fubar.list.leader_price")
@pytest.mark.parametrize("entry", CATALOGUE.units.values(), ids=lambda entry: entry.id)
def test_every_leader_of_the_catalogue_costs_the_percentage_of_the_two_levels(entry):
    leaders = {name.removesuffix("-leader"): option.percent for name, option in entry.options.items() if option.percent}
    trained = CATALOGUE.models[entry.lines[0].of[0]].traits[0]
    assert leaders == {leader: LEVELS.leader[trained][leader] for leader in leaders}
    assert len(leaders) <= 1


@pytest.mark.rule("fubar.list.leader_price")
def test_a_transport_is_left_out_of_the_sum_and_grenades_are_in_it():
    roster = a_list("marrowgate", "patrol", COMMAND, "line-section: 6 line-trooper; grenades; veteran-leader; in truck")
    _, line, truck = validate(roster, CATALOGUE).costs
    assert [model.points for model in line.models] == [15] * 6
    assert [(option.points, option.maths) for option in line.options] == [(10, "11% of 90 pts, rounded, is 10 pts.")]
    assert (line.points, truck.points) == (100, 23)
