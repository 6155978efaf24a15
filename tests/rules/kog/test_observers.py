"""Forward observers: which Recon models may lend their sight, to whom, and what it costs them (E-16, E-17)."""

from typing import Any

import pytest

from tests.rules.kog.build import Game, begin, box, table, terrain

Spec = tuple[str, str, tuple[float, float]]


def battery(
    *others: Spec, units: dict[str, list[str]] | None = None, recon: tuple[str, ...] = (), **fields: Any
) -> Game:
    """Two Spitting Cobras behind a wall, an enemy beyond it, and others who may see it."""
    models: list[Spec] = [
        ("spitting-cobra", "a", (5, 10)),
        ("spitting-cobra", "a", (5, 13)),
        *others,
        ("hunter", "b", (25, 10)),
    ]
    wall = terrain("wall", box(8, 0, 1, 30), cover="hard", height=5)
    start = table(models, terrain=[wall], units=units or {}, recon=recon, **fields)
    return begin(start, [("to hit", [2]), ("to hit", [2]), ("first turn", [1, 6])])


IGUANA: Spec = ("iguana", "a", (30, 14))
PACK = "shoot:a-m1:rocket-pack:indirect"


@pytest.mark.rule(
    "kog.shoot.recon.units", "kog.shoot.recon.freeform", "kog.shoot.observer", "kog.shoot.observer.eligible"
)
@pytest.mark.parametrize(
    ("others", "recon", "free"),
    [
        pytest.param([IGUANA, ("iguana", "a", (30, 20))], ("a-u3",), True, id="Iguana of a Recon Cadre"),
        pytest.param([("black-mamba", "a", (30, 14)), ("iguana", "a", (30, 33))], ("a-u3",), True, id="Mamba of a Recon Cadre"),
        pytest.param([("black-mamba", "a", (30, 14)), ("black-mamba", "a", (30, 20))], (), False, id="Mamba of a Strike Cadre"),
        pytest.param([("iguana", "a", (27, 10)), ("hunter", "a", (1, 1))], ("a-u3",), False, id="engaged"),
    ],
)  # fmt: skip
def test_who_may_observe(others: list[Spec], recon: tuple[str, ...], free: bool) -> None:
    """E-16"""
    game = battery(*others, units={"a-u3": ["a-m3", "a-m4"]}, recon=recon).choose(PACK, "target:b-m1")
    if free:
        assert "observer:a-m3" in game.allowed()
    else:
        assert "observer:a-m3" not in game.allowed(), "nobody is free to observe"


@pytest.mark.rule("kog.shoot.recon.freeform", "kog.shoot.recon.infantry")
@pytest.mark.parametrize(
    "profile", ["iguana", "iguana-gunner", "cheetah", "ferret", "southern-infantry", "strike-infantry"]
)
def test_recon_models_in_free_form_battles(profile: str) -> None:
    game = battery((profile, "a", (30, 14))).choose(PACK, "target:b-m1")
    assert game.allowed("observer:") == ["observer:none", "observer:a-m3"]


@pytest.mark.rule("kog.shoot.recon.freeform")
@pytest.mark.parametrize("profile", ["black-mamba", "jaguar", "jaeger", "hunter"])
def test_other_models_do_not_observe_in_free_form_battles(profile: str) -> None:
    game = battery((profile, "a", (30, 14))).choose(PACK, "target:b-m1")
    assert game.models["a-m1"].shot == "shot"


@pytest.mark.rule("kog.shoot.observer.one-shot", "kog.shoot.observer.cost")
def test_one_observer_for_one_shot() -> None:
    """E-17"""
    game = battery(IGUANA, ("iguana", "a", (30, 20))).choose(PACK, "target:b-m1", "observer:a-m3")
    game.choose("shoot:a-m2:rocket-pack:indirect", "target:b-m1")
    assert game.refusal("observer:a-m3").rule == "kog.shoot.observer.cost"
    assert "observer:a-m1" not in game.options(), "a Cobra is no Recon model"
    game.choose("observer:none")
    assert game.refusal("shoot:a-m3").rule == "kog.shoot.observer.cost"


@pytest.mark.rule("kog.shoot.observer.cost", "kog.shoot.observer.timing")
def test_observing_costs_the_shot_of_the_observer_alone() -> None:
    """Its unit is not picked by it: the unit-mate may still shoot, before or after."""
    game = battery(IGUANA, ("iguana", "a", (30, 20)), units={"a-u3": ["a-m3", "a-m4"]}, recon=("a-u3",))
    game.choose(PACK, "target:b-m1", "observer:a-m3")
    assert not game.table.units["a-u3"].shot
    assert game.refusal("shoot:a-m3").rule == "kog.shoot.observer.cost"
    assert "shoot:a-m4:paragun" in game.allowed()


@pytest.mark.rule("kog.shoot.observer.cost")
def test_who_has_shot_does_not_observe() -> None:
    game = battery(IGUANA, changes={"a-m3": {"shot": "shot"}}).choose(PACK, "target:b-m1")
    assert game.models["a-m1"].shot == "shot"


@pytest.mark.rule("kog.shoot.observer.eligible", "kog.morale.shaken.no-substitutes")
def test_an_observer_must_see_for_itself_and_be_steady() -> None:
    blind: Spec = ("iguana", "a", (1, 30))
    game = battery(IGUANA, blind, ("iguana", "a", (30, 20)), changes={"a-m5": {"shaken": True}}).choose(
        PACK, "target:b-m1"
    )
    refusal = game.refusal("observer:a-m4")
    assert refusal.rule == "kog.shoot.observer.eligible"
    assert game.refusal("observer:a-m5").rule == "kog.morale.shaken.no-substitutes"


@pytest.mark.rule("kog.shoot.range", "kog.shoot.observer.effect")
def test_range_is_measured_from_the_firer() -> None:
    models: list[Spec] = [
        ("spitting-cobra", "a", (2, 10)),
        ("iguana", "a", (45, 10)),
        ("hunter", "b", (51.3, 10)),
        ("hunter", "b", (45, 16)),
    ]
    game = begin(table(models, size=(72, 36))).choose("shoot:a-m1:rocket-pack:indirect")
    assert game.refusal("target:b-m1").measured == "48.1″"
