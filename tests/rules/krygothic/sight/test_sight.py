"""Distances, arcs and views."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.krygothic.board import Marker, Table, distance, enemies_touching, in_contact, on_marker, touching
from rules.krygothic.sight.visibility import (
    Visibility,
    evidence_of_cover,
    from_behind,
    in_clear_view,
    in_front,
    sees,
    visibility,
)
from rules.krygothic.view.view import sight
from tests.rules.krygothic.build import BLUE, RED, Placed, inches, model, place, table
from tests.rules.krygothic.ground import HALL, crate, on, piece


def hall(*placed: Placed) -> Table:
    return table(*placed, settings=HALL)


def seen(here: Table, viewer: str = "a", target: str = "b") -> Visibility:
    return visibility(here, here.models[viewer], here.models[target])


@pytest.mark.rule("krygothic.geometry.distance", "krygothic.setup.inches")
def test_distance_is_from_edge_to_edge_and_a_hundredth_of_an_inch_touches() -> None:
    here = hall(model("a", 10, 10), model("b", 13, 14, BLUE, radius=800))
    assert distance(here, here.models["a"], here.models["b"]) == inches(5) - 500 - 800
    for x, far in ((11.0, 0), (11.01, 0), (11.011, 11)):
        near = here.with_model("b", at=place(x + 0.3, 10))
        assert distance(near, near.models["a"], near.models["b"]) == far
        assert touching(near, near.models["a"], near.models["b"]) == (far == 0)
        assert bool(enemies_touching(near, near.models["a"])) == (far == 0)


@pytest.mark.rule("krygothic.geometry.distance", "krygothic.wounds.removed")
def test_only_those_on_the_board_touch() -> None:
    here = hall(model("a", 10, 10), model("b", 11, 10, BLUE), model("c", 9, 10))
    assert [one.id for one in enemies_touching(here, here.models["a"])] == ["b"]
    assert [one.id for one in in_contact(here, here.models["a"], RED)] == ["c"]
    assert not enemies_touching(here.with_model("b", life="gone"), here.models["a"])


@pytest.mark.rule("krygothic.geometry.distance")
def test_who_stands_above_another_does_not_touch_it() -> None:
    ledge = piece("ledge", (10.6, 9, 13, 11), height=1.6, climbable=True)
    low = piece("ledge", (10.6, 9, 13, 11), height=1.4, climbable=True)
    here = hall(model("a", 10, 10), model("b", 11, 10, BLUE))
    for step, contact in ((ledge, False), (low, True)):
        raised = on(here, step)
        assert touching(raised, raised.models["a"], raised.models["b"]) == contact


@pytest.mark.rule("krygothic.geometry.front_arc", "krygothic.shoot.arc")
def test_the_front_arc_reaches_45_degrees_to_each_side() -> None:
    here = hall(model("a", 10, 10, facing=0))
    eye = here.models["a"]
    assert in_front(eye, place(20, 10))
    assert in_front(eye, place(15, 15))
    assert in_front(eye, place(15, 5))
    assert not in_front(eye, Point(15_000, 15_001))
    assert not in_front(eye, Point(15_000, 4_999))
    assert not in_front(eye, place(5, 10))


@pytest.mark.rule("krygothic.geometry.blind_side")
def test_r22_a_shooter_at_46_degrees_from_the_facing_is_on_the_blind_side() -> None:
    target = model("b", 10, 10, BLUE, facing=90)
    for x, y, behind in ((10, 15, False), (5.2, 15, False), (4.8, 15, True), (10, 5, True)):
        here = on(hall(model("a", x, y), target), crate(9, 12, 11, 12.5))
        assert from_behind(here.models["b"], here.models["a"]) == behind


@pytest.mark.rule("krygothic.geometry.clear_view")
def test_a_view_needs_something_of_the_target_to_show() -> None:
    here = hall(model("a", 10, 10), model("b", 20, 10, BLUE))
    assert (seen(here).open, seen(here).of, seen(here).half_hidden) == (36, 36, False)
    high = on(here, crate(14, 8, 15, 12, height=2))
    assert not seen(high).clear
    assert seen(high).evidence[0].pieces == ("crate",)
    assert sees(here, here.models["a"], here.models["b"])
    assert not sees(high, here.models["a"], here.models["b"])
    assert not sees(here.with_model("a", facing=90), structs.replace(here.models["a"], facing=90), here.models["b"])
    assert not seen(here.with_model("a", facing=90)).seen
    assert seen(here.with_model("a", facing=90)).clear
    curtain = on(here, piece("grating", (14, 8, 15, 12), height=9, cover=None))
    assert seen(curtain).open == 36


@pytest.mark.rule("krygothic.geometry.half_hidden", "krygothic.shoot.mod_cover")
def test_half_hidden_is_half_of_the_silhouette_but_not_all() -> None:
    here = hall(model("a", 10, 10), model("b", 20, 10, BLUE))
    low = on(here, crate(18.5, 8, 19, 12, height=0.8))
    assert (seen(low).open, seen(low).half_hidden) == (18, True)
    lower = on(here, crate(18.5, 8, 19, 12, height=0.5))
    assert (seen(lower).open, seen(lower).half_hidden) == (24, False)
    half = on(here, crate(18, 10, 19, 14, height=3))
    assert (seen(half).open, seen(half).half_hidden) == (18, True)
    less = on(here, crate(18, 10.1, 19, 14, height=3))
    assert not seen(less).half_hidden


@pytest.mark.rule("krygothic.geometry.clear_view")
def test_the_eye_is_at_nine_tenths_of_the_height() -> None:
    here = on(hall(model("a", 10, 10, height=1_500), model("b", 13, 10, BLUE)), crate(11, 8, 11.5, 12, height=1.3))
    assert seen(here).clear
    small = on(hall(model("a", 10, 10, height=1_300), model("b", 13, 10, BLUE)), crate(11, 8, 11.5, 12, height=1.3))
    assert seen(small).open < seen(here).open
    hill = piece("hill", (9, 9, 11, 11), height=1, climbable=True, rough=True)
    raised = on(here, crate(11, 8, 11.5, 12, height=1.3), hill)
    assert seen(raised).open > seen(here).open


@pytest.mark.rule("krygothic.geometry.clear_view")
@pytest.mark.parametrize("height", [0.5, 1.3, 3])
def test_a_clear_view_is_known_without_the_whole_of_the_view(height: float) -> None:
    here = on(hall(model("a", 10, 10), model("b", 13, 10, BLUE)), crate(11, 8, 11.5, 12, height=height))
    a, b = here.models["a"], here.models["b"]
    assert in_clear_view(here, a, b) == seen(here).clear
    if not seen(here).clear:
        assert evidence_of_cover(here, a, b) == seen(here).evidence


@pytest.mark.rule("krygothic.geometry.half_hidden", "krygothic.shoot.own_models_between")
def test_models_between_give_cover_and_never_block_a_view() -> None:
    here = hall(model("a", 10, 10), model("b", 20, 10, BLUE), model("c", 18, 10))
    found = seen(here)
    assert (found.clear, found.half_hidden) == (True, True)
    assert found.open + found.behind_models == 36
    assert found.behind_models >= 18
    aside = here.with_model("c", at=place(18, 12))
    assert not seen(aside).half_hidden
    assert not seen(here.with_model("c", life="gone")).half_hidden
    both = on(here, crate(14, 8, 15, 12, height=2))
    assert not seen(both).clear


@pytest.mark.rule("krygothic.geometry.template")
def test_a_model_is_on_a_marker_that_its_base_overlaps() -> None:
    here = hall(model("a", 10, 10))
    hole = Marker(id="damage-1", kind="damage", at=place(11.5, 10), radius=1_000)
    assert not on_marker(here, here.models["a"], hole)
    assert on_marker(here, here.models["a"], structs.replace(hole, at=place(11.499, 10)))
    ledge = piece("ledge", (11, 9, 13, 11), height=2, climbable=True)
    assert not on_marker(on(here, ledge), here.models["a"], structs.replace(hole, at=place(11.4, 10)))


@pytest.mark.rule("krygothic.geometry.clear_view")
def test_who_asks_for_a_line_of_sight_is_told_where_it_is_one_way() -> None:
    """Beside a crate as high as the eyes: over it the head shows to those far away, and nothing is seen of them."""
    here = on(table(model("a", 10, 10, facing=0), model("b", 20, 10, BLUE, facing=180), settings=HALL),
              crate(10.7, 8, 10.9, 12, height=1.36))  # fmt: skip
    blind, seen = sight(here, "a", "b"), sight(here, "b", "a")
    assert (blind.kind, seen.kind) == ("none", "partial")
    assert blind.lines[1] == "The other way it is not the same: b sees a half hidden."
    assert seen.lines[1] == "The other way it is not the same: a has no clear view of b."
    plain = table(model("a", 10, 10, facing=0), model("b", 20, 10, BLUE, facing=180), settings=HALL)
    assert len(sight(plain, "a", "b").lines) == 1
