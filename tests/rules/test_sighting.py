"""Anybody may ask who sees whom: every system answers with a sentence, the rule, and lines that a board can draw."""

import pytest

from rules.fubar.view.tools import sight as fubar_sight
from rules.geometry.point import Point
from rules.kernel.refusal import Refused, Seat
from rules.kernel.tools import Sighting, sight_between
from rules.killteam.view.tools import sight as killteam_sight
from rules.kog.system import KOG
from rules.kog.view.tools import sight as kog_sight
from rules.krygothic.view.view import sight as krygothic_sight
from rules.registry import SYSTEMS
from tests.rules.fubar import build as fubar
from tests.rules.killteam import tables as killteam
from tests.rules.kog import build as kog
from tests.rules.krygothic import build as krygothic
from tests.rules.krygothic.ground import HALL, crate, on


def told(found: Sighting) -> tuple[str, str, list[str]]:
    return found.kind, found.lines[0], [line.kind for line in found.evidence]


@pytest.mark.rule("kog.sight.full", "kog.sight.partial", "kog.sight.none")
def test_kog_says_what_is_in_the_way_and_what_cover_it_gives() -> None:
    half = kog.terrain("fence", kog.box(16, 7, 1, 3.5), height=6, cover="hard")
    whole = kog.terrain("tower", kog.box(8, 16, 4, 1), height=6, cover="hard")
    models = [("hunter", "a", (10, 10)), ("hunter", "b", (26, 10)), ("hunter", "b", (10, 26)), ("hunter", "b", (3, 3))]
    start = kog.table(models, terrain=[half, whole])
    assert told(kog_sight(start, "a-m1", "b-m3")) == ("full", "Hunter A1 sees all of Hunter B3.", ["free"])
    partly = kog_sight(start, "a-m1", "b-m1")
    assert told(partly)[:2] == ("partial", "Hunter A1 sees part of Hunter B1. In the way: Fence. That is Hard Cover.")
    hidden = kog_sight(start, "a-m1", "b-m2")
    assert told(hidden) == ("none", "Hunter A1 does not see Hunter B2. In the way: Tower.", ["stopped"])
    assert (hidden.rule, hidden.evidence[0].pieces) == ("kog.sight.none", ("tower",))
    with pytest.raises(Refused, match="between two models"):
        kog_sight(start, "a-m1", "a-m1")


@pytest.mark.rule("kog.sight.full", "kog.sight.none")
def test_a_model_may_be_supposed_to_stand_elsewhere_and_nothing_else_may() -> None:
    tower = kog.terrain("tower", kog.box(8, 16, 4, 1), height=6, cover="hard")
    models = [("hunter", "a", (10, 10)), ("hunter", "a", (40, 30)), ("hunter", "b", (10, 26))]
    position = kog.begin(kog.table(models, terrain=[tower], stage="movement")).position

    def kind(**places: kog.Place) -> str:
        points = {id_.replace("_", "-"): Point(*(int(1_000 * n) for n in at)) for id_, at in places.items()}
        return sight_between(KOG, position, Seat(1), "a-m1", "b-m1", points).kind

    assert [kind(), kind(a_m1=(20, 20)), kind(b_m1=(20, 10)), kind(a_m2=(10, 13))] == ["none", "full", "full", "none"]
    with pytest.raises(Refused, match="nowhere near"):
        kind(a_m1=(10_000, 0))
    assert sight_between(KOG, position, None, "a-m1", "b-m1", {"nobody": Point(0, 0)}).kind == "none"


@pytest.mark.rule("killteam.vis.visible")
def test_an_operative_is_supposed_to_stand_on_what_is_there_and_not_on_what_it_left() -> None:
    upstairs = killteam.table(killteam.op("s", 3, 2.5, on="elsewhere"), killteam.op("t", 9, 2.5, seat=1))
    moved = SYSTEMS["killteam"].system.with_pieces_at(upstairs, {"s": Point(4_000, 2_500)})
    assert (moved.models["s"].at, moved.models["s"].on) == (Point(4_000, 2_500), "")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_that_tells_of_sight_lets_models_be_supposed_elsewhere(system: str) -> None:
    assert SYSTEMS[system].system.with_pieces_at is not None


@pytest.mark.rule("fubar.sight.clear_line")
@pytest.mark.parametrize(("x", "kinds"), [(5, ["free"]), (25, ["stopped"])])
def test_fubar_draws_the_clear_line_or_where_it_ends(x: float, kinds: list[str]) -> None:
    house = fubar.scenery("building", fubar.box(10, 0, 5, 40))
    start = fubar.table(fubar.squad("a", [(3, 10)]), fubar.squad("b", [(x, 14)]), terrain=[house])
    found = fubar_sight(start, "a-u1-m1", "b-u1-m1")
    assert told(found)[2] == kinds
    assert (found.kind == "full") == (kinds == ["free"])
    stop = found.evidence[0].stop
    assert stop is None or stop.x == 10_000


@pytest.mark.rule("killteam.vis.visible")
def test_killteam_says_whether_an_operative_can_see_another() -> None:
    start = killteam.table(killteam.op("s", 3, 2.5), killteam.op("t", 9, 2.5, seat=1))
    assert told(killteam_sight(start, "s", "t")) == ("full", "s can see t.", ["free"])
    walled = killteam.table(killteam.op("s", 8.5, 4), killteam.op("t", 8.5, 7, seat=1))
    said = "s cannot see t. In the way: North-west gatehouse."  # whose walls are one to people
    assert told(killteam_sight(walled, "s", "t")) == ("none", said, ["stopped"])


@pytest.mark.rule("krygothic.geometry.clear_view", "krygothic.online.no_measuring_aid")
def test_krygothic_shows_sight_and_arc_and_no_distance() -> None:
    here = krygothic.table(krygothic.model("a", 10, 10), krygothic.model("b", 20, 10, krygothic.BLUE), settings=HALL)
    assert told(krygothic_sight(here, "a", "b"))[:2] == ("full", "a has a clear view of b.")
    away = here.with_model("a", facing=90)
    assert krygothic_sight(away, "a", "b").lines[0].endswith("b is outside its front arc.")
    high = on(here, crate(14, 8, 15, 12, height=2))
    hidden = krygothic_sight(high, "a", "b")
    assert told(hidden)[:2] == ("none", "a has no clear view of b. In the way: the crate.")
    assert not any(letter.isdigit() for letter in hidden.lines[0])


@pytest.mark.rule("krygothic.geometry.half_hidden")
def test_krygothic_names_models_that_hide_a_part_and_none_where_terrain_hides_the_whole() -> None:
    three = [krygothic.model("a", 10, 10), krygothic.model("b", 20, 10, krygothic.BLUE), krygothic.model("c", 15, 10)]
    here = krygothic.table(*three, settings=HALL)
    assert told(krygothic_sight(here, "a", "b"))[:2] == ("partial", "a sees b half hidden. In the way: c.")
    high = on(here, crate(17, 8, 18, 12, height=2))
    assert told(krygothic_sight(high, "a", "b"))[:2] == ("none", "a has no clear view of b. In the way: the crate.")


@pytest.mark.rule("kog.sight.none")
def test_no_more_than_two_are_named_the_nearest_first() -> None:
    towers = [kog.terrain(f"tower {n}", kog.box(8, n, 4, 1), height=6, cover="hard") for n in (22, 14, 18)]
    start = kog.table([("hunter", "a", (10, 10)), ("hunter", "b", (10, 26))], terrain=towers)
    assert kog_sight(start, "a-m1", "b-m1").lines[0].endswith("In the way: Tower 14 and Tower 18.")


@pytest.mark.rule("fubar.sight.other_areas")
def test_fubar_names_all_that_it_takes_to_stop_the_lines_and_not_what_lies_beside_them() -> None:
    beside = fubar.scenery("bunker", fubar.box(13, 5, 2, 2))
    house, ruin = fubar.scenery("building", fubar.box(8, 10, 2.2, 4)), fubar.scenery("ruin", fubar.box(10, 6, 4, 4.2))
    start = fubar.table(fubar.squad("a", [(4, 4)]), fubar.squad("b", [(16, 16)]), terrain=[beside, house, ruin])
    found = fubar_sight(start, "a-u1-m1", "b-u1-m1")
    assert told(found) == ("none", "Ruin and Building lie between A1.1 and B1.1.", ["stopped"])
    alone = fubar.table(fubar.squad("a", [(4, 4)]), fubar.squad("b", [(16, 16)]), terrain=[beside, house])
    assert fubar_sight(alone, "a-u1-m1", "b-u1-m1").kind == "full", "it takes both of them"


def test_every_system_answers() -> None:
    assert [id_ for id_, game in SYSTEMS.items() if not getattr(game.system, "sight", None)] == []
