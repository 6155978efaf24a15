"""Areas of cover and sight: the worked vectors FV-15 and FV-16, hedges, hills, heights and the rim."""

import pytest

from rules.battlefield.terrain import Feature
from rules.fubar.shoot.aim import shot_at
from rules.fubar.shoot.guns import Firing, guns_of
from rules.fubar.sight.visible import sees, unseen_refusal, visible_enemies
from rules.fubar.system import FUBAR
from rules.kernel.refusal import Refusal
from tests.rules.fubar.build import Place, at, begin, box, row, scenery, squad, table, vehicle
from tests.rules.fubar.fire_kit import activated

WOODS = scenery("woods", box(10, 10, 20, 20))


def looks(one: Place, other: Place, *ground: Feature) -> tuple[bool, str]:
    """Whether the first sees the second, and the rule when it does not."""
    start = table(squad("a", [one]), squad("b", [other]), terrain=ground)
    viewer, target = start.models["a-u1-m1"], start.models["b-u1-m1"]
    refusal = unseen_refusal(start, viewer, target)
    assert sees(start, viewer, target) == sees(start, target, viewer) == (refusal is None)
    return refusal is None, refusal.rule if refusal else ""


SEEN = (True, "")


@pytest.mark.rule("fubar.sight.out_of_cover", "fubar.sight.clear_line", "fubar.basics.measuring")
@pytest.mark.parametrize(
    ("inside", "verdict"), [(2.0, SEEN), (2.001, SEEN), (2.1, (False, "fubar.sight.out_of_cover"))]
)
def test_fv_15_a_figure_looks_out_within_two_inches_of_the_edge(inside: float, verdict: tuple[bool, str]) -> None:
    assert looks((10 + inside + 0.5, 20), (1, 20), WOODS) == verdict


@pytest.mark.rule("fubar.sight.into_cover", "fubar.sight.deep_hidden")
@pytest.mark.parametrize(("inside", "verdict"), [(2.0, SEEN), (2.001, SEEN), (2.1, (False, "fubar.sight.into_cover"))])
def test_fv_15_a_figure_is_seen_from_outside_within_two_inches_of_the_edge(
    inside: float, verdict: tuple[bool, str]
) -> None:
    assert looks((1, 20), (10 + inside + 0.5, 20), WOODS) == verdict


@pytest.mark.rule("fubar.sight.same_area")
@pytest.mark.parametrize(("apart", "verdict"), [(6.0, SEEN), (6.1, (False, "fubar.sight.same_area"))])
def test_fv_15_in_one_area_sight_ends_at_six_inches(apart: float, verdict: tuple[bool, str]) -> None:
    assert looks((16, 20), (16 + apart + 1, 20), WOODS) == verdict
    assert looks((10.6, 15), (10.6, 15 + apart + 1), WOODS) == verdict


@pytest.mark.rule("fubar.sight.edge_band", "fubar.sight.into_cover", "fubar.sight.in_area")
def test_fv_16_only_the_outer_two_inches_can_be_seen_through() -> None:
    wide = scenery("woods", box(10, 10, 20, 10))
    assert looks((20, 19), (20, 1), wide) == (False, "fubar.sight.other_areas")
    assert looks((20, 11), (20, 1), wide) == SEEN
    assert looks((20, 10), (20, 1), wide) == SEEN
    assert looks((20, 15), (20, 1), wide) == (False, "fubar.sight.out_of_cover")
    assert looks((20, 1), (20, 15), wide) == (False, "fubar.sight.into_cover")


@pytest.mark.rule("fubar.sight.area_blocks", "fubar.sight.other_areas", "fubar.sight.deep_hidden")
def test_fv_16_narrow_woods_hide_nobody_in_them_and_everybody_beyond() -> None:
    narrow = scenery("woods", box(5, 10, 30, 3))
    for y in (10.2, 11.5, 12.8):
        assert looks((20, y), (20, 1), narrow) == SEEN
        assert looks((20, y), (20, 25), narrow) == SEEN
    assert looks((20, 20), (20, 1), narrow) == (False, "fubar.sight.other_areas")
    assert looks((20, 20), (2, 1), narrow) == (False, "fubar.sight.other_areas")


@pytest.mark.rule("fubar.sight.in_area")
def test_who_has_the_middle_of_the_base_on_the_outline_looks_through_the_rim_and_nobody_farther_out() -> None:
    narrow = scenery("woods", box(5, 10, 30, 3))
    assert looks((20, 10), (20, 25), narrow) == SEEN
    assert looks((20, 9.99), (20, 25), narrow) == (False, "fubar.sight.other_areas")


@pytest.mark.rule("fubar.sight.clear_line", "fubar.fire.range")
def test_a_figure_out_of_sight_brings_no_target_into_range() -> None:
    house = scenery("building", box(10, 0, 1, 8))
    hidden, visible = (15, 5), (30, 20)
    game = activated(squad("a", [(5, 5)]), squad("b", [hidden, visible]), terrain=[house])
    assert game.refusal("action:aimed").rule == "fubar.action.aimed.hold"
    gun = guns_of(game.table, game.table.units["a-u1"])[0]
    refusal = shot_at(game.table, gun, game.table.units["b-u1"], Firing(kind="aimed"))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.limit) == ("fubar.fire.range", "24″")


@pytest.mark.rule("fubar.sight.edge_band")
def test_a_line_that_leaves_an_area_and_enters_it_again_is_blocked() -> None:
    corners = [(10, 10), (22, 10), (22, 18), (19, 18), (19, 12), (12, 12), (12, 18), (10, 18)]
    horseshoe = scenery("woods", [at(*corner) for corner in corners])
    assert looks((20.5, 15), (15.5, 15), horseshoe) == SEEN
    assert looks((20.5, 15), (5, 15), horseshoe)[0] is False
    assert looks((20.5, 15), (28, 15), horseshoe) == SEEN


@pytest.mark.rule("fubar.sight.obstacles", "fubar.sight.models_do_not_block")
def test_hedges_walls_and_models_hide_nobody_and_buildings_do() -> None:
    between = box(15, 0, 1, 40)
    assert looks((10, 20), (25, 20), scenery("hedge", between)) == SEEN
    assert looks((10, 20), (25, 20), scenery("wall", between)) == SEEN
    assert looks((10, 20), (25, 20), scenery("building", between))[0] is False
    start = table(squad("a", [(10, 20)]), squad("a", [(17, 20)]), vehicle("b", (14, 20)), squad("b", [(25, 20)]))
    assert sees(start, start.models["a-u1-m1"], start.models["b-u2-m1"])


@pytest.mark.rule("fubar.sight.edge_band", "fubar.sight.area_blocks")
def test_a_line_that_enters_its_own_area_again_is_blocked() -> None:
    corners = [(10, 10), (13, 10), (13, 20), (17, 20), (17, 10), (20, 10), (20, 23), (10, 23)]
    horseshoe = scenery("woods", [at(*corner) for corner in corners])
    assert looks((11.5, 12), (15, 12), horseshoe) == SEEN
    assert looks((11.5, 12), (25, 12), horseshoe)[0] is False
    assert looks((15, 12), (25, 12), horseshoe)[0] is False


@pytest.mark.rule("fubar.sight.height")
def test_from_a_hill_one_looks_over_low_scrub_but_not_into_its_depth() -> None:
    hill = scenery("hill", box(2, 2, 6, 16), height=2, climbable=True)
    scrub = scenery("scrub", box(10, 2, 10, 16), height=1)
    tall = scenery("woods", box(10, 2, 10, 16), height=3)
    assert looks((5, 10), (25, 10), hill, scrub) == SEEN
    assert looks((9.3, 10), (25, 10), hill, scrub)[0] is False
    assert looks((5, 10), (25, 10), hill, tall)[0] is False
    as_high = scenery("woods", box(10, 2, 10, 16), height=2)
    assert looks((5, 10), (25, 10), hill, as_high)[0] is False
    assert looks((5, 10), (15, 10), hill, scrub)[0] is False


@pytest.mark.rule("fubar.sight.geometry")
def test_any_clear_line_of_the_eighty_one_is_enough() -> None:
    wall = scenery("building", box(15, 0, 1, 20))
    assert looks((10, 19.9), (21, 19.9), wall) == SEEN
    assert looks((10, 19.4), (21, 19.4), wall)[0] is False


@pytest.mark.rule("fubar.sight.geometry")
def test_through_a_slit_the_middles_and_every_eighth_of_the_rim_look() -> None:
    """The first slit is open to the line of the two middles alone, the second to one from an eighth of the rim."""
    slit = scenery("building", box(14, 0, 1, 10), id_="n"), scenery("building", box(14, 10.3, 1, 20), id_="s")
    assert looks((6.7, 12.7), (19.5, 8.8), *slit) == SEEN
    assert looks((6.7, 13.4), (19.5, 8.8), *slit)[0] is False
    slit = scenery("building", box(15, 0, 1, 13), id_="n"), scenery("building", box(15, 13.2, 1, 20), id_="s")
    assert looks((11.8, 14), (21.8, 12.1), *slit) == SEEN


@pytest.mark.rule("fubar.activate.visible_test", "fubar.passenger.no_actions")
def test_passengers_see_what_the_hull_sees_and_are_not_seen() -> None:
    start = table(
        vehicle("a", (10, 10), seats=4),
        squad("a", row(40, 40, 3), aboard="a-u1"),
        squad("b", [(20, 10)], changes={1: {"down": True}}),
    )
    assert [foe.id for foe in visible_enemies(start, start.units["a-u2"])] == ["b-u1-m1"]
    assert [foe.id for foe in visible_enemies(start, start.units["b-u1"])] == ["a-u1-m1"]
    refusal = unseen_refusal(start, start.models["b-u1-m1"], start.models["a-u2-m1"])
    assert refusal is not None
    assert refusal.rule == "fubar.passenger.no_actions"


@pytest.mark.rule("fubar.activate.visible_test")
def test_one_figure_sees_for_its_unit_at_any_distance_and_for_no_other_unit() -> None:
    house = scenery("building", box(8, 0, 1, 10))
    start = table(squad("a", [(5, 5)]), squad("a", [(5, 3), (5, 20)]), squad("b", [(45, 5)]), terrain=[house])
    assert visible_enemies(start, start.units["a-u1"]) == ()
    assert [foe.id for foe in visible_enemies(start, start.units["a-u2"])] == ["b-u1-m1"]


@pytest.mark.rule("fubar.basics.premeasure", "fubar.sight.area_blocks")
def test_everybody_sees_the_whole_table_and_what_its_scenery_does() -> None:
    game = begin(table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), terrain=[WOODS]))
    views = [FUBAR.view(game.table, viewer) for viewer in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    facts = {fact.label: fact.value for fact in views[0].ground[0].facts}
    assert facts == {
        "Cover": "Soft Cover: hitting needs 1 more",
        "Sight": "blocked, but for 2″ into it from its edge",
        "Vehicles": "6″ a move through it",
        "Height": "2″",
    }
