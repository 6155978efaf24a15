"""What players are told when something cannot be done: the rule that is broken, the measure as words and number."""

from collections.abc import Sequence
from math import isqrt

import pytest

from rules.geometry.point import Point
from rules.kernel.refusal import Refusal
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.muster import WeaponProfile
from rules.kog.shoot.spray import cannot_reach
from rules.roster.validate import validate
from tests.rules.kog.build import Game, Place, begin, box, table, terrain
from tests.rules.kog.listing import TC3, a_list
from tests.rules.kog.moves import alone, refused

Spec = tuple[str, str, Place]


def told(game: Game) -> list[str]:
    return [line.text for line in game.log]


@pytest.mark.rule("kog.army.south.cadre.strike")
def test_a_list_is_told_of_the_limit_it_breaks_and_of_no_other() -> None:
    roster = a_list("south", "encounter", [TC3, "strike-cadre: 2 black-mamba, command-jaeger"])
    problem = next(problem for problem in validate(roster, CATALOGUE).problems if problem.code == "UPGRADE_NOT_ALLOWED")
    assert problem.rule == "kog.army.south.cadre.strike"
    assert "a Command Jaeger" in problem.message


def measured(refusal: Refusal) -> tuple[str, str, int | None, int | None, str]:
    return refusal.measured, refusal.limit, refusal.value, refusal.bound, refusal.unit


EDGE = begin(table([("jaeger", "a", (3, 10)), ("jaeger", "a", (2, 34)), ("hunter", "b", (46, 34))], stage="movement"))


@pytest.mark.rule("kog.field.edges", "kog.terrain.traits", "kog.move.climb.finish", "kog.move.no-overlap")
@pytest.mark.parametrize(
    ("game", "end", "rule", "deep"),
    [
        (EDGE, (0.4, 10), "kog.field.edges", 200),
        (alone(terrain=[terrain("tower", box(12, 8, 2, 4), impassable=True)]), (11.7, 10), "kog.terrain.traits", 300),
        (alone("jaeger", ("jaeger", "a", (12, 10))), (11.4, 10), "kog.move.no-overlap", 600),
        (
            alone(terrain=[terrain("hill", box(12, 8, 2, 4), climbable=True, height=0.5)]),
            (11.8, 10),
            "kog.move.climb.finish",
            200,
        ),
    ],
)
def test_where_a_base_cannot_be_says_by_how_much(game: Game, end: Place, rule: str, deep: int) -> None:
    refusal = refused(game, "a-m1", "combat", end)
    assert refusal.rule == rule
    assert measured(refusal) == (f"{deep / 1000}″", "0″", deep, 0, "length")
    assert refusal.remedy


@pytest.mark.rule("kog.move.through-enemy")
def test_a_way_through_an_enemy_says_how_deep_it_goes() -> None:
    refusal = refused(alone("jaeger", ("hunter", "b", (11.5, 10.8))), "a-m1", "combat", (14, 10))
    assert refusal.rule == "kog.move.through-enemy"
    assert measured(refusal)[2:] == (400, 0, "length")


@pytest.mark.rule("kog.morale.shaken.no-charge")
def test_a_shift_of_a_shaken_model_says_how_near_it_comes() -> None:
    game = alone("jaeger", ("hunter", "b", (12.7, 10)), changes={"a-m1": {"shaken": True}})
    refusal = refused(game, "a-m1", "hold", (10.8, 10))
    assert measured(refusal) == ("0.7″", "more than 1″", 700, 1_000, "length")


PAIRS: Sequence[Spec] = [
    ("jaeger", "a", (10, 10)),
    ("jaeger", "a", (10, 13)),
    ("jaeger", "a", (30, 30)),
    ("hunter", "b", (12, 10)),
    ("hunter", "b", (12, 13)),
]


@pytest.mark.rule("kog.fight.eligible-unit", "kog.fight.eligible-models", "kog.fight.once")
def test_every_unit_stands_in_the_question_of_who_fights() -> None:
    game = begin(table(PAIRS, stage="fighting"), [("to hit", [2, 2, 2]), ("damage", [1])])
    far = game.options()["fight:a-m3"].refusal
    assert far is not None
    assert far.rule == "kog.fight.eligible-models"
    assert far.value is not None
    assert far.bound == 1_000
    game.choose("decline:a-u1", "decline:b-u1")
    used = game.options()["fight:a-m1"].refusal
    assert used is not None
    assert (used.rule, used.value, used.bound, used.unit) == ("kog.fight.optional", 1, 1, "count")


@pytest.mark.rule("kog.turn.steps")
def test_a_step_that_passes_by_says_why() -> None:
    apart: Sequence[Spec] = [("jaeger", "a", (4, 4)), ("hunter", "b", (44, 32))]
    game = begin(table(apart, stage="movement"), [("first turn", [6, 1])]).choose("end")
    log = told(game)
    assert log[1] == "Nobody can attack: nobody is within 1″ of an enemy."
    assert any(text.startswith("Nobody can shoot. Jaeger A1: too far: Hunter B1 is") for text in log)
    assert "Nobody tests morale: no unit still here had a model Crippled or lost to the enemy this turn." in log


@pytest.mark.rule("kog.turn.steps", "kog.fight.optional")
def test_a_step_in_which_somebody_had_the_choice_says_nothing() -> None:
    game = begin(table(PAIRS, stage="fighting"))
    for unit in ("a-u1", "b-u1", "a-u2", "b-u2"):
        game.choose(f"decline:{unit}")
    assert not any(text.startswith("Nobody can attack") for text in told(game))


@pytest.mark.rule("kog.shoot.observer", "kog.shoot.observer.eligible")
def test_why_nobody_observes_is_known_before_the_dice() -> None:
    """The Iguana sees no more than the Cobra: the player hears so while the shot can still be thought over."""
    models: Sequence[Spec] = [
        ("spitting-cobra", "a", (5, 10)),
        ("iguana", "a", (5, 14)),
        ("hunter", "b", (25, 10)),
    ]
    wall = terrain("wall", box(8, 0, 1, 30), cover="hard", height=5)
    game = begin(table(models, terrain=[wall]), [("to hit", [2]), ("to hit", [2])])
    game.choose("shoot:a-m1:rocket-pack:indirect", "target:b-m1")
    assert not any("fires" in text for text in told(game))
    refusal = game.options()["observer:a-m2"].refusal
    assert refusal is not None
    assert refusal.rule == "kog.shoot.observer.eligible"
    assert refusal.bound == 12_000
    assert any("fires" in text for text in told(game.choose("observer:none")))


@pytest.mark.rule("kog.weapon.spray.line")
@pytest.mark.parametrize("across", range(1, 6_000, 377))
def test_a_spray_touches_whatever_is_within_its_range(across: int) -> None:
    """No hair between two thousandths is lost, in whatever direction and however near the point one aims at."""
    start = table([("jaeger", "a", (10, 10)), ("jaeger", "b", (40, 10))])
    firer, weapon = start.models["a-m1"], SPRAY
    along = isqrt((weapon.range + 1_200) ** 2 - across * across)
    place = Point(firer.at.x + across, firer.at.y + along)
    moved = start.with_model("b-m1", at=place)
    assert cannot_reach(moved, firer, weapon, moved.models["b-m1"]) is None
    beyond = start.with_model("b-m1", at=Point(place.x + 3, place.y + 3))
    assert cannot_reach(beyond, firer, weapon, beyond.models["b-m1"]) is not None


SPRAY = WeaponProfile(id="flames", name="Flames", kind="spray", dice=2, range=6_000, target=4)
