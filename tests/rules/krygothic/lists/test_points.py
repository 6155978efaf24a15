"""The house prices follow from their formulas, and the catalogue says how."""

import pytest

from rules.krygothic.lists.catalogue import CATALOGUE, WRITTEN

MODELS, GEAR = CATALOGUE.models, CATALOGUE.gear


@pytest.mark.rule("krygothic.points.model")
@pytest.mark.parametrize("id_", MODELS)
def test_every_model_costs_what_is_printed(id_: str) -> None:
    assert MODELS[id_].cost == WRITTEN.models[id_].cost
    assert MODELS[id_].maths[0].endswith(f"= {MODELS[id_].cost}: {MODELS[id_].cost} pts")


@pytest.mark.rule("krygothic.stat.average", "krygothic.points.model")
def test_the_average_trooper_costs_42() -> None:
    salvager = MODELS["salvager"]
    printed = {"speed": 3, "strength": 2, "body": 2, "mind": 3, "willpower": 3, "cc": 2, "rc": 2, "wounds": 2}
    assert salvager.numbers == printed
    assert salvager.maths == (
        (
            "9 (3 × Speed 3) + 4 (2 × Strength 2) + 8 (4 × Body 2) + 3 (Mind) + 6 (2 × Willpower 3)"
            " + 6 (3 × CC 2) + 6 (3 × RC 2) = 42: 42 pts"
        ),
    )


@pytest.mark.rule("krygothic.points.model")
@pytest.mark.parametrize(
    ("id_", "part"),
    [
        ("wraith_lord", "20 (leader) + 15 (Fear) + 8 (Wall-crawler) + 20 (rending claws)"),
        ("gang_boss", "15 (lesser leader)"),
        ("marksman", "5 (Elite)"),
        ("ox", "12 (wounds above two)"),
    ],
)
def test_class_wounds_traits_and_fixed_equipment_are_part_of_the_price(id_: str, part: str) -> None:
    assert part in MODELS[id_].maths[0]


@pytest.mark.rule("krygothic.points.cc_weapon", "krygothic.points.gun")
@pytest.mark.rule("krygothic.points.thrown", "krygothic.points.armour")
@pytest.mark.parametrize("id_", GEAR)
def test_every_piece_of_equipment_costs_what_is_printed(id_: str) -> None:
    assert GEAR[id_].cost == WRITTEN.gear[id_].cost


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        pytest.param("axe", "−5 (cc) + 10 (str) + 5 (armour piercing) = 10: 10 pts", id="published axe"),
        pytest.param("pistol", "9 (X) + 6 (K) + 3 (S) + 2 (long range) = 20: 20 pts", id="published pistol"),
        pytest.param("whip", "5 (cc) − 5 (str) + 5 (wrap) = 5: 5 pts", id="wrap"),
        pytest.param("power_hammer", "−10 (cc) + 20 (str) + 10 (armour piercing) = 20: 20 pts", id="heavy piercing"),
        pytest.param(
            "frag_grenade", "8 (half of 6 (X) + 6 (K) + 3 (S), rounded up) + 5 (blast) = 13: 13 pts", id="thrown"
        ),
        pytest.param("siege_armour", "36 (Body) − 10 (Speed) = 26: 26 pts", id="armour"),
        pytest.param("helmet", "5 (Body) = 5: 5 pts", id="helmet"),
    ],
)
@pytest.mark.rule("krygothic.points.cc_weapon", "krygothic.points.gun", "krygothic.points.thrown")
@pytest.mark.rule("krygothic.points.armour", "krygothic.ccweapon.axe", "krygothic.gun.pistol")
def test_the_sum_is_told(id_: str, told: str) -> None:
    assert GEAR[id_].maths == (told,)
