"""What lies on the way: damaged floors and mines, and what is moved by force."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.terrain import Fault
from rules.geometry.disc import within
from rules.geometry.path import cut, path_length
from rules.geometry.point import Point
from rules.kernel.shapes import Aim, Path
from rules.krygothic.action import Precedence
from rules.krygothic.board import CloseCombat, Command, Marker, Model, OngoingCall, Table, disc_at, marker_disc
from rules.krygothic.hazards.encounters import next_encounter
from rules.krygothic.hazards.floors import damage_structure
from rules.krygothic.move.actions import ACTIONS
from rules.krygothic.move.course import is_free
from rules.krygothic.move.push import PushCause, PushLimit, push_models
from rules.krygothic.sight.shelter import is_sheltered
from tests.rules.krygothic.build import BLUE, FLAK, RED, Placed, model, place, table
from tests.rules.krygothic.ground import HALL, crate, on, piece, very_difficult
from tests.rules.krygothic.running import Ran, action, do, refused, run

KIND = {kind.id: kind for kind in ACTIONS}
HOLE = Marker(id="damage-1", kind="damage", at=place(14, 10), radius=1_000)
MINE = Marker(id="mine-1", kind="mine", at=place(14, 10), radius=250, owner=BLUE)


def hall(*placed: Placed, marker: Marker | None = None, **changes: Any) -> Table:
    return table(*placed, settings=HALL, markers={marker.id: marker} if marker else {}, **changes)


def went(here: Table, how: str, dice: str, *points: tuple[float, float], model_id: str = "a") -> Ran:
    path = Path(tuple(place(*point) for point in points))
    return do(here, KIND[how], action(here, KIND[how], model_id, path), dice)


# ── Weak structure ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.weak.marker", "krygothic.weak.trigger", "krygothic.weak.test")
def test_p01_the_floor_under_a_hit_model_holds() -> None:
    here = hall(model("a", 10, 10), model("b", 11.4, 10, BLUE), model("far", 11.6, 12))
    held = run(here, lambda play: damage_structure(play, place(10, 10), "a rocket"), "3 | 2")
    (marker,) = held.table.markers.values()
    assert (marker.kind, marker.at, marker.radius) == ("damage", place(10, 10), 1_000)
    assert not held.model("a").stuck
    again = run(held.table, lambda play: damage_structure(play, place(30, 10), "a rocket"))
    assert len(again.table.markers) == 2


@pytest.mark.rule("krygothic.weak.trigger", "krygothic.weak.stuck", "krygothic.weak.combo")
def test_p02_walking_onto_the_marker() -> None:
    call = OngoingCall(seat=RED, commands=(Command(kind="run", models=("a",)), Command(kind="shoot", models=("a",))))
    here = hall(model("a", 10, 10), marker=HOLE, call=call)
    stuck = went(here, "run", "5 | 5", (16, 10))
    assert (stuck.result, stuck.model("a").stuck) == ("failed", 2)
    assert stuck.model("a").at == place(12.501, 10)
    assert stuck.table.call is not None
    assert stuck.table.call.touched == (("a", None),)
    assert refused(stuck.table, KIND["turn"], "a", Aim(place(0, 0))).rule == "krygothic.weak.stuck"
    once = do(stuck.table, KIND["free"], action(stuck.table, KIND["free"], "a", id_="free:a:1"))
    assert (once.model("a").stuck, once.said) == (1, ["a needs 1 more AP to get free."])
    free = do(once.table, KIND["free"], action(once.table, KIND["free"], "a"))
    assert free.model("a").stuck == 0
    assert refused(free.table, KIND["free"], "a").rule == "krygothic.weak.stuck"


@pytest.mark.rule("krygothic.weak.stuck", "krygothic.dice.rounding")
def test_p03_a_stuck_roll_is_halved() -> None:
    here = hall(model("a", 10, 10), marker=HOLE)
    for die, points in (("6", 3), ("5", 2), ("2", 1)):
        assert went(here, "run", f"4 | {die}", (16, 10)).model("a").stuck == points
    stumbled = went(here, "run", "4 | 1", (16, 10))
    assert (stumbled.result, stumbled.model("a").at, stumbled.model("a").stuck) == ("done", place(16, 10), 0)
    assert stumbled.model("a").lost_body == 1


@pytest.mark.rule("krygothic.weak.combo", "krygothic.weak.stuck")
@pytest.mark.parametrize(("dice", "touched"), [("3", ()), ("4 | 1", ()), ("4 | 2", (("a", None),))])
def test_a_stumble_interrupts_no_combo(dice: str, touched: tuple[tuple[str, None], ...]) -> None:
    call = OngoingCall(seat=RED, commands=(Command(kind="run", models=("a",)), Command(kind="shoot", models=("a",))))
    after = went(hall(model("a", 10, 10), marker=HOLE, call=call), "run", dice, (16, 10))
    assert after.table.call is not None
    assert after.table.call.touched == touched


@pytest.mark.rule("krygothic.weak.stuck", "krygothic.trait.wall_crawler")
def test_a_wall_crawler_stopped_on_top_of_an_obstacle_climbs_back() -> None:
    here = on(hall(model("a", 10, 10, traits=("wall_crawler",)), marker=HOLE), crate(12, 8, 13, 12, height=0.2))
    stuck = went(here, "run", "5 | 5", (16, 10))
    assert (stuck.result, stuck.model("a").stuck, stuck.model("a").at) == ("failed", 2, place(11.504, 10))
    assert "a climbs back just under 1″." in stuck.said
    assert went(here, "run", "3", (16, 10)).model("a").at == place(16, 10)


@pytest.mark.rule("krygothic.weak.collapse", "krygothic.weak.combo")
def test_p04_two_sixes_fall_to_their_death() -> None:
    here = hall(model("a", 10, 10, type="leader"), marker=HOLE)
    fell = went(here, "run", "6 | 6", (16, 10))
    assert (fell.model("a").life, fell.model("a").wounds, fell.result) == ("gone", 0, "failed")
    assert "falls to its death" in fell.said[-1]
    tally = fell.table.side(RED).tally
    assert (tally.leader_lost, tally.lost, fell.table.side(BLUE).tally.killed_leader) == (True, 1, False)
    assert HOLE.id in fell.table.markers


@pytest.mark.rule("krygothic.weak.collapse")
def test_p05_a_six_and_then_a_two_leave_the_normal_effect() -> None:
    here = hall(model("a", 10, 10), marker=HOLE)
    assert went(here, "run", "6 | 2 | 4", (16, 10)).model("a").stuck == 2
    assert went(here, "run", "6 | 5 | 4", (16, 10)).model("a").life == "live"


@pytest.mark.rule("krygothic.weak.trigger", "krygothic.geometry.template")
def test_only_entering_a_marker_is_a_test() -> None:
    here = hall(model("a", 13.5, 10, speed=6), marker=HOLE)
    assert went(here, "move", "", (14.5, 10)).result == "done"
    assert went(here, "move", "3", (16.2, 10), (14.5, 10)).result == "done"
    brushed = hall(model("a", 10, 11.5), marker=HOLE)
    assert went(brushed, "run", "", (16, 11.5)).said == ["a runs 6″ and loses 1 Body."]
    crossed = went(hall(model("a", 10, 11.4), marker=HOLE), "run", "3", (16, 11.4))
    assert [line.split(" ")[1] for line in crossed.said if "damaged" not in line] == ["runs", "runs"]
    assert crossed.model("a").lost_body == 1


@pytest.mark.rule("krygothic.move.run_body_very_difficult")
def test_a_run_in_parts_pays_for_the_worst_ground_it_came_to() -> None:
    here = on(hall(model("a", 10, 10, body=4), marker=HOLE), very_difficult(15.4, 8, 18, 12))
    assert went(here, "run", "3", (16, 10)).model("a").lost_body == 3
    assert went(here, "run", "4 | 5", (16, 10)).model("a").lost_body == 1


@pytest.mark.rule("krygothic.faceoff.other_actions", "krygothic.cc.fallen", "krygothic.ap.costs")
def test_standing_up_and_getting_free_are_movement() -> None:
    down = hall(model("a", 10, 10, fallen=True, stuck=2))
    stand = action(down, KIND["stand"], "a")
    up = do(down, KIND["stand"], stand)
    assert (stand.cost, up.model("a").fallen) == (1, False)
    assert refused(up.table, KIND["stand"], "a").rule == "krygothic.cc.fallen"
    assert refused(down, KIND["free"], "a").rule == "krygothic.cc.fallen"
    assert refused(up.table, KIND["free"], "a", ap=1).rule == "krygothic.ap.insufficient"
    assert refused(down, KIND["stand"], "a", ap=0).rule == "krygothic.ap.insufficient"
    assert [refused(at, KIND[id_], "a", ap=0).bound for at, id_ in ((down, "stand"), (up.table, "free"))] == [1, 2]
    assert KIND["stand"].precedence == KIND["free"].precedence < Precedence.SHOOTING
    assert KIND["free"].least(up.table, up.model("a")) == 1
    assert KIND["stand"].least(down, down.models["a"]) == 1
    assert {KIND[id_].precedence for id_ in ("stand", "free", "turn", "move")} == {KIND["run"].precedence}
    assert KIND["mine"].precedence > KIND["run"].precedence


# ── Mines ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.mine.proximity")
def test_a_mine_is_laid_in_contact_for_2_ap() -> None:
    here = hall(model("a", 10, 10, mines=1))
    mine = action(here, KIND["mine"], "a", Aim(place(20, 10)))
    laid = do(here, KIND["mine"], mine)
    (marker,) = laid.table.markers.values()
    assert (mine.cost, marker.at, marker.owner) == (2, place(10.75, 10), RED)
    no = refused(laid.table, KIND["mine"], "a")
    assert (no.rule, no.value, no.bound) == ("krygothic.mine.proximity", 0, 1)
    assert KIND["mine"].least(here, here.models["a"]) == refused(here, KIND["mine"], "a", ap=1).bound == 2
    assert KIND["mine"].never(laid.table, laid.model("a")) is not None
    walled = on(here, crate(10.6, 9, 12, 11))
    assert "no room" in refused(walled, KIND["mine"], "a", Aim(place(20, 10))).message


@pytest.mark.rule("krygothic.mine.proximity", "krygothic.combo.stop_on_interrupt")
def test_a_mine_goes_off_when_an_enemy_comes_within_an_inch() -> None:
    call = OngoingCall(seat=RED, commands=(Command(kind="run", models=("a",)), Command(kind="shoot", models=("a",))))
    here = hall(model("a", 10, 10), model("b", 15.1, 10, BLUE), model("c", 15.8, 11.5), marker=MINE, call=call)
    blown = went(here, "run", "2 1 | 1 4", (12.5, 10))
    assert (blown.result, blown.model("a").at) == ("failed", place(12.25, 10))
    assert [blown.model(id_).life for id_ in "abc"] == ["gone", "gone", "live"]
    assert blown.table.markers == {}
    assert blown.table.side(BLUE).tally.hurt_own
    assert blown.table.call is not None
    assert blown.table.call.touched[:2] == (("a", BLUE), ("b", BLUE))


@pytest.mark.rule("krygothic.mine.proximity")
def test_two_wound_saves_at_2_less() -> None:
    armoured = hall(model("a", 10, 10, armour=(FLAK,)), marker=MINE)
    for dice, left in (("3 3", 2), ("4 3", 1)):
        hurt = went(armoured, "move", dice, (13, 10))
        assert hurt.model("a").wounds == left
    assert hurt.table.side(BLUE).tally.first_blood


@pytest.mark.rule("krygothic.mine.proximity")
def test_a_mine_lets_its_own_side_pass() -> None:
    here = hall(model("a", 10, 10), marker=structs.replace(MINE, owner=RED))
    assert went(here, "run", "", (14, 10)).result == "done"
    near = hall(model("a", 12.5, 10), marker=MINE)
    assert went(near, "move", "", (13, 10)).result == "done"


@pytest.mark.rule("krygothic.mine.proximity")
def test_a_mine_does_not_go_off_through_a_wall() -> None:
    """The mine lies at (14, 10); a wall runs along y = 10.6 from x = 11 to x = 14.4."""
    barrier = piece("wall", (11, 10.6, 14.4, 10.7), height=90, impassable=True)
    low = piece("low", (11, 10.6, 14.4, 10.7), height=1, impassable=True)
    here = hall(model("a", 10, 11.2), marker=MINE)
    assert went(on(here, barrier), "run", "", (14, 11.2)).result == "done"
    for ground in (here, on(here, low)):
        assert went(ground, "run", "3 3", (14, 11.2)).result == "failed"
    round_the_end = went(on(here.with_model("a", at=place(12, 11.2)), barrier), "run", "3 3", (16, 11.2))
    assert round_the_end.result == "failed"
    assert abs(round_the_end.model("a").at.x - 14_800) <= 3, "where the line past the corner of the wall is crossed"
    behind = on(hall(model("a", 14, 11.2), marker=MINE), barrier)
    assert went(behind, "move", "3 3", (15.5, 11.2), (15.5, 10)).result == "failed", "who came out of shelter is met"
    away = on(hall(model("a", 14, 11.2), marker=MINE), barrier)
    assert went(away, "move", "", (12.5, 11.2)).result == "done"


@pytest.mark.rule("krygothic.mine.proximity")
def test_a_wall_shelters_those_behind_it_when_a_mine_goes_off() -> None:
    barrier = piece("wall", (11, 10.6, 17, 10.7), height=90, impassable=True)
    here = hall(model("a", 10, 10), model("b", 14, 11.2), model("c", 14.9, 9.2), marker=MINE)
    assert len([one for one in went(here, "run", "3 3 | 3 3 | 3 3", (12.5, 10)).said if "wound saves" in one]) == 3
    assert (
        len([one for one in went(on(here, barrier), "run", "3 3 | 3 3", (12.5, 10)).said if "wound saves" in one]) == 2
    )


@pytest.mark.rule("krygothic.mine.proximity")
@pytest.mark.parametrize("seed", range(40))
def test_a_mine_goes_off_where_a_fine_search_along_the_way_finds_it(seed: int) -> None:
    random = Random(seed)
    field = [
        piece(
            f"wall{n}", (x, y, x + random.choice((0.2, 1.5)), y + random.choice((0.2, 1.5))), height=9, impassable=True
        )
        for n in range(3)
        for x, y in [(13 + random.random() * 2, 8.5 + random.random() * 2)]
    ]
    here = on(hall(model("a", 10, 10), marker=MINE), *field)
    mine = marker_disc(here, MINE)
    for _ in range(60):
        way = [place(12 + random.random() * 4, 8 + random.random() * 4) for _ in range(3)]
        mover = structs.replace(here.models["a"], at=way[0])
        if not is_free(here, mover, way):
            continue

        def near(at: Point, mover: Model = mover) -> bool:
            return within(disc_at(here, mover, at), mine, 1_000) and not is_sheltered(here, MINE.at, at)

        far = path_length(way)
        steps = [cut(way, along)[-1] for along in range(0, far, 5)]
        wanted = next((n * 5 for n, (one, two) in enumerate(pairwise(steps), 1) if near(two) and not near(one)), None)
        met = next_encounter(here, mover, way)
        found = path_length(met.before) if met else None
        if wanted is None:
            assert found is None or not near(cut(way, min(far, found + 5))[-1]) or found >= far - 5
        else:
            assert found is not None
            assert found <= wanted + 3
            assert found >= wanted - 8 or near(met.before[-1])


# ── Force ───────────────────────────────────────────────────────────────────────────────────────────────────────────

SHOVED = PushCause("is pushed back", BLUE, "krygothic.attack.shove")


def pushed(
    here: Table, *ids: str, far: int = 2_000, dice: str = "", towards: tuple[int, int] = (1, 0), waist: bool = False
) -> Ran:
    return run(here, lambda play: push_models(play, ids, towards, far, SHOVED, waist=waist), dice)


@pytest.mark.rule("krygothic.move.compulsory", "krygothic.waiting.broken", "krygothic.combo.stop_on_interrupt")
def test_a_push_is_free_keeps_the_facing_and_breaks_waiting() -> None:
    call = OngoingCall(seat=BLUE, commands=(Command(kind="attack", models=("b",)),))
    here = hall(model("a", 10, 10, facing=77, waiting=True), call=call)
    after = pushed(on(here, very_difficult(11, 8, 14, 12)), "a")
    model_ = after.model("a")
    assert (model_.at, model_.facing, model_.waiting) == (place(12, 10), 77, False)
    assert (model_.stepped, model_.sprinting, model_.lost_body) == (False, False, 0)
    assert after.said == ["a is pushed back 2″."]
    assert after.table.call is not None
    assert after.table.call.touched == (("a", BLUE),)


@pytest.mark.rule("krygothic.move.compulsory")
def test_a_push_stops_at_the_first_obstacle() -> None:
    here = hall(model("a", 10, 10), model("b", 12.5, 10), model("edge", 1, 1))
    assert pushed(here, "a").result == PushLimit(1_500, Fault("base", "b"))
    assert pushed(here, "a").model("a").at == place(11.5, 10)
    walled = on(here.with_model("b", life="gone"), crate(11, 8, 12, 12))
    assert pushed(walled, "a").result == PushLimit(500, Fault("impassable", "crate"))
    assert pushed(here, "edge", towards=(-1, 0)).result == PushLimit(500, Fault("edge"))
    assert pushed(here, "a", towards=(0, 0)).said == []


@pytest.mark.rule("krygothic.attack.tackle_wounds")
def test_a_tackle_stops_at_what_is_waist_high() -> None:
    here = hall(model("a", 10, 10), model("b", 11, 10, BLUE), combats=(CloseCombat(models=("a", "b"), started="a"),))
    for height, far in ((0.75, 3_400), (0.74, 5_000)):
        low = on(here, piece("crates", (14.9, 8, 16, 12), height=height, rough=True))
        after = pushed(low, "a", "b", far=5_000, waist=True)
        assert after.result.far == far
        assert after.table.combats == here.combats
        assert after.model("b").at.x - after.model("a").at.x == 1_000
    waist = on(here, piece("crates", (14.9, 8, 16, 12), height=0.75, rough=True))
    assert pushed(waist, "a", "b", far=5_000).result.far == 5_000


@pytest.mark.rule("krygothic.attack.tackle", "krygothic.weak.stuck")
def test_who_is_carried_along_goes_no_farther_than_who_got_stuck() -> None:
    here = hall(model("a", 10, 10), model("b", 11, 10, BLUE), marker=HOLE)
    here = structs.replace(here, combats=(CloseCombat(models=("a", "b"), started="a"),))
    after = pushed(here, "a", "b", far=5_000, dice="4 | 4")
    assert (after.model("b").at, after.model("a").at) == (place(12.501, 10), place(11.501, 10))
    assert after.table.combats == here.combats
    fallen = pushed(here, "a", "b", far=5_000, dice="6 | 6 | 3")
    assert (fallen.model("b").life, fallen.model("a").at, fallen.table.combats) == ("gone", place(15, 10), ())


@pytest.mark.rule("krygothic.weak.stuck", "krygothic.weak.trigger", "krygothic.move.compulsory")
def test_who_is_stuck_stays_and_a_push_sets_off_what_lies_there() -> None:
    here = hall(model("a", 10, 10, stuck=1), model("b", 12, 10), marker=HOLE)
    assert pushed(here, "a").model("a").at == place(10, 10)
    assert pushed(here, "b", dice="4 | 4").model("b").stuck == 2
    assert pushed(hall(model("b", 12, 10), marker=MINE), "b", dice="1 1").table.markers == {}
