"""Cover: the worked vectors FV-10 to FV-12, obstacles, and how long ducking and going to ground last."""

import pytest

from rules.fubar.board.ground import HARD, MODERATE, NONE, SOFT
from rules.fubar.sight.cover import cover_against, figure_cover
from tests.rules.fubar.build import Squad, box, row, scenery, squad, table, vehicle

FIRER = squad("a", [(20, 40)])
WOODS = scenery("woods", box(0, 0, 48, 5))
BUNKER = scenery("bunker", box(0, 6, 48, 5))
RUIN = scenery("ruin", box(0, 12, 48, 5))
GROUND = (WOODS, BUNKER, RUIN)


def against(target: Squad, *ground) -> int:
    start = table(FIRER, target, terrain=ground or GROUND)
    return cover_against(start, start.units["b-u1"], start.models["a-u1-m1"])


def spread(woods: int = 0, bunker: int = 0, ruin: int = 0, bare: int = 0, **fields) -> Squad:
    places = [*row(2, 2, woods), *row(2, 8, bunker), *row(2, 14, ruin), *row(2, 25, bare)]
    return squad("b", places, **fields)


@pytest.mark.rule("fubar.cover.half", "fubar.suppress.still_members", "fubar.cover.soft")
def test_fv_10_half_the_living_figures_must_be_in_cover() -> None:
    assert against(spread(woods=4, bare=5)) == NONE
    assert against(spread(woods=5, bare=4)) == SOFT
    down = {1: {"down": True}, 8: {"down": True}, 9: {"life": "casualty"}}
    assert against(spread(woods=4, bare=5, changes=down)) == SOFT
    in_the_woods, outside = ({n: {"down": True} for n in range(first, first + 2)} for first in (1, 8))
    assert against(spread(woods=4, bare=4, changes=in_the_woods)) == SOFT
    assert against(spread(woods=4, bare=5, changes=outside)) == NONE


@pytest.mark.rule("fubar.cover.mixed", "fubar.cover.hard")
def test_fv_11_the_best_level_that_half_of_them_have() -> None:
    assert against(spread(bunker=3, woods=2, bare=5)) == SOFT
    assert against(spread(bunker=5, bare=5)) == HARD
    assert against(spread(bunker=5, woods=1, bare=4)) == HARD
    assert against(spread(bunker=4, ruin=2, bare=4)) == MODERATE


@pytest.mark.rule(
    "fubar.action.duck.soft_cover",
    "fubar.action.ground.cover_up",
    "fubar.action.ground.top_level",
    "fubar.cover.moderate",
)
@pytest.mark.parametrize(
    ("stance", "where", "level"),
    [
        ("duck", {"bare": 4}, SOFT), ("duck", {"woods": 4}, SOFT), ("duck", {"ruin": 4}, MODERATE),
        ("ground", {"woods": 4}, MODERATE), ("ground", {"ruin": 4}, HARD), ("ground", {"bunker": 4}, HARD),
        ("ground", {"bare": 4}, NONE), ("ground", {"woods": 1, "bare": 4}, NONE),
    ],
)  # fmt: skip
def test_fv_12_ducking_and_going_to_ground(stance: str, where: dict[str, int], level: int) -> None:
    assert against(spread(**where, stance=stance)) == level


KINDS = {
    "fubar.cover.soft": (SOFT, ("woods", "scrub", "crater", "pit", "cabin", "hedge")),
    "fubar.cover.moderate": (MODERATE, ("ruin", "rubble", "rocks", "house", "trench", "wall")),
    "fubar.cover.hard": (HARD, ("bunker",)),
}


@pytest.mark.parametrize(
    ("kind", "level"),
    [
        pytest.param(kind, level, marks=pytest.mark.rule(rule, "fubar.sight.obstacles"))
        for rule, (level, kinds) in KINDS.items()
        for kind in kinds
    ],
)
def test_every_kind_of_cover_has_its_level(kind: str, level: int) -> None:
    """An area covers who is in it, a hedge or wall who is behind it."""
    behind, inside = squad("b", [(20, 29.4)]), squad("b", [(20, 30)])
    strip = scenery(kind, box(10, 30, 20, 0.5))
    is_line = kind in ("hedge", "wall")
    assert against(behind, strip) == (level if is_line else NONE)
    assert is_line or against(inside, strip) == level


@pytest.mark.rule("fubar.sight.in_area", "fubar.cover.area")
def test_the_middle_of_the_base_on_the_outline_is_in_and_the_best_of_two_areas_covers() -> None:
    assert against(squad("b", [(20, 5)])) == SOFT
    assert against(squad("b", [(20, 5.01)])) == NONE
    assert against(squad("b", [(20, 5)]), WOODS, scenery("ruin", box(18, 4, 4, 4))) == MODERATE


@pytest.mark.rule("fubar.cover.obstacle", "fubar.sight.obstacles")
@pytest.mark.parametrize(("back", "level"), [(2.0, MODERATE), (2.1, NONE)])
def test_a_wall_covers_those_within_two_inches_behind_it(back: float, level: int) -> None:
    wall = scenery("wall", box(10, 30, 20, 0.5))
    assert against(squad("b", [(20, 30 - back - 0.5)]), wall) == level
    assert against(squad("b", [(20, 30.5 + back + 0.5)]), wall) == NONE


@pytest.mark.rule("fubar.cover.obstacle")
def test_the_line_between_the_middles_must_cross_the_wall() -> None:
    wall = scenery("hedge", box(10, 30, 4, 0.5))
    assert against(squad("b", [(15, 29.4)]), wall) == NONE
    assert against(squad("b", [(13, 29.4)]), wall) == SOFT


@pytest.mark.rule("fubar.vehicle.damage.wreck", "fubar.cover.obstacle")
def test_a_wreck_covers_like_a_wall() -> None:
    start = table(FIRER, squad("b", [(20, 27)]), vehicle("b", (20, 30)))
    firer, target = start.models["a-u1-m1"], start.models["b-u1-m1"]
    assert figure_cover(start, target, firer) == NONE
    assert figure_cover(start.with_model("b-u2-m1", life="wreck"), target, firer) == MODERATE


@pytest.mark.rule("fubar.cover.area", "fubar.cover.vehicles", "fubar.sight.same_area_cover")
def test_an_area_covers_from_every_side_and_from_within_and_vehicles_too() -> None:
    wood = scenery("woods", box(16, 36, 8, 8))
    assert against(squad("b", [(20, 37)]), wood) == SOFT
    assert against(vehicle("b", (20, 37)), wood) == SOFT
    assert against(vehicle("b", (20, 35.9)), wood) == NONE
