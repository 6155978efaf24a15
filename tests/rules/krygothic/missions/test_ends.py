"""Who wins, when, and what the ship does at the end of AP rounds."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.refusal import Seat
from rules.kernel.system import Ending
from rules.krygothic.board import (
    SEATS,
    Marker,
    Model,
    Table,
    ap_modifier,
    blast_doors,
    field_now,
    has_weak_decks,
    is_dark,
    is_off_guard,
)
from rules.krygothic.missions.missions import last_round
from rules.krygothic.missions.places import core_places, zone_places
from rules.krygothic.missions.timeline import round_effects, zones_held
from rules.krygothic.missions.victory import end_after_last_round, end_if_decided, result_now
from rules.krygothic.system import ended
from rules.krygothic.view.terrain import zones
from tests.rules.krygothic.build import BLUE, RED, model, place, table
from tests.rules.krygothic.running import run

A = place(4, 4)


def scene(scenario: str, *placed: Any, **changes: Any) -> Table:
    """A Standard table of a scenario, with a model of each side where nothing else is said."""
    both = placed or (model("r1", 4, 44), model("b1", 44, 4, BLUE))
    return table(*both, settings={"scenario": scenario, "battle": "standard", "terrain": "bare"}, **changes)


def standing(number: int, wounds: int = 3, *, charged: bool = False) -> Marker:
    return Marker(
        id=f"L{number}",
        kind="location",
        at=place(10 * number, 12),
        radius=1_000,
        wounds=wounds,
        owner=BLUE,
        charged=charged,
    )


def sabotage(*wounds: int, charged: int = 0, **changes: Any) -> Table:
    """Red attacks three locations with so many wounds left; the first `charged` of them have a charge."""
    found = [standing(n, left, charged=n <= charged) for n, left in enumerate(wounds, start=1)]
    return scene("sabotage", attacker=RED, markers={one.id: one for one in found}, **changes)


def winner(of: Table) -> Seat | None:
    assert of.result is not None
    return of.result.winner


@pytest.mark.rule("krygothic.scenario.sabotage", "krygothic.scenario.sabotage.victory")
def test_the_attackers_win_when_the_third_location_is_destroyed() -> None:
    assert result_now(sabotage(0, 0, 1)) is None
    result = result_now(sabotage(0, 0, 0))
    assert result is not None
    assert result.winner == RED


@pytest.mark.rule("krygothic.scenario.sabotage.charge", "krygothic.scenario.sabotage.victory")
def test_t05_a_charge_at_the_end_of_round_10_comes_before_the_reinforcements() -> None:
    ran = run(sabotage(3, 0, 0, charged=1, round=10), round_effects)
    assert winner(ran.table) == RED
    assert ran.table.markers["L1"].wounds == 0


@pytest.mark.rule("krygothic.scenario.sabotage.victory", "krygothic.scenario.sabotage_timeline")
def test_t06_two_locations_are_not_enough_at_the_end_of_round_10() -> None:
    assert winner(run(sabotage(3, 0, 0, round=10), round_effects).table) == BLUE
    assert run(sabotage(3, 0, 0, round=9), round_effects).table.result is None


@pytest.mark.rule("krygothic.scenario.sabotage.charge")
def test_each_charge_does_three_wounds_to_its_own_location() -> None:
    ran = run(sabotage(3, 2, 3, charged=1, round=2), round_effects)
    assert [ran.table.markers[id_].wounds for id_ in ("L1", "L2", "L3")] == [0, 2, 3]
    assert not ran.table.markers["L1"].charged


@pytest.mark.rule("krygothic.scenario.sabotage_timeline")
def test_t01_defenders_have_no_ap_in_round_1() -> None:
    assert [is_off_guard(sabotage(3, 3, 3), seat) for seat in SEATS] == [False, True]
    assert not is_off_guard(sabotage(3, 3, 3, round=2), BLUE)
    assert not is_off_guard(scene("purge"), BLUE)


@pytest.mark.rule("krygothic.scenario.sabotage_timeline", "krygothic.scenario.arrivals")
def test_t04_the_leader_arrives_after_round_3_and_the_last_quarter_after_round_4() -> None:
    begun = sabotage(3, 3, 3, round=3)
    late = {
        "b2": Model(id="b2", seat=BLUE, fighter="b1", name="b2", wounds=2, arrives="leader"),
        "b3": Model(id="b3", seat=BLUE, fighter="b1", name="b3", wounds=2, arrives="quarter"),
    }
    begun = (
        structs.replace(begun, models={**begun.models, **late})
        .with_side(BLUE, edge="north")
        .with_side(RED, edge="south")
    )
    assert {id_: m.life for id_, m in run(begun, round_effects).table.models.items() if id_ in late} == {
        "b2": "live",
        "b3": "reserve",
    }
    third = run(structs.replace(begun, round=2), round_effects).table
    assert {third.models[id_].life for id_ in late} == {"reserve"}
    fourth = run(structs.replace(begun, round=4), round_effects).table
    assert {fourth.models[id_].life for id_ in late} == {"live"}
    assert fourth.models["b3"].at.y == 500, "touching its own edge"
    assert fourth.models["b3"].arrives == ""


@pytest.mark.rule("krygothic.scenario.wiped_out", "krygothic.scenario.purge", "krygothic.scenario.deathmatch")
def test_the_last_side_with_models_wins_at_once() -> None:
    alone = scene("purge").with_model("b1", life="gone")
    assert winner(run(alone, _settled).table) == RED
    none = alone.with_model("r1", life="gone")
    assert winner(run(none, _settled).table) is None
    coming = scene("purge").with_model("b1", life="reserve", arrives="quarter")
    assert result_now(coming) is None


@pytest.mark.rule("krygothic.scenario.wiped_out")
def test_an_aim_that_is_met_counts_before_everybody_is_gone() -> None:
    gone = sabotage(0, 0, 0).with_model("r1", life="gone").with_model("b1", life="gone")
    assert winner(run(gone, _settled).table) == RED


def _settled(play: Any) -> Any:
    yield from ()
    end_if_decided(play)


def _decided(play: Any) -> Any:
    yield from ()
    end_after_last_round(play)


@pytest.mark.rule("krygothic.scenario.purge", "krygothic.scenario.timeline")
@pytest.mark.parametrize(
    ("red_lost", "blue_lost", "won"), [(0, 50, RED), (50, 0, BLUE), (0, 49, None), (0, 0, None), (100, 149, None)]
)
def test_a_purge_with_a_limit_counts_points_removed(red_lost: int, blue_lost: int, won: Seat | None) -> None:
    fighters = (
        model("r1", 4, 44),
        model("r2", 9, 44, points=red_lost),
        model("b1", 44, 4, BLUE),
        model("b2", 40, 4, BLUE, points=blue_lost),
    )
    over = scene("purge", *fighters, round=8).with_model("r2", life="gone").with_model("b2", life="gone")
    result = run(over, _decided).table.result
    assert result is not None
    assert result.winner == won
    near = won is None and red_lost != blue_lost
    assert ("less than 5 % of the battle’s 1000 apart" in result.text) == near, "a draw that is not even says why"
    assert run(structs.replace(over, round=7), _decided).table.result is None


@pytest.mark.rule("krygothic.scenario.deathmatch", "krygothic.ap.rounds_drive_scenarios")
def test_how_long_a_battle_lasts() -> None:
    lasts = {one: last_round(scene(one)) for one in ("sabotage", "purge", "lights_out", "floor_below")}
    assert lasts == {"sabotage": 10, "purge": 8, "lights_out": 6, "floor_below": 7}
    endless = table(model("r1", 4, 4), settings={"limit": 0})
    assert last_round(endless) == 0


@pytest.mark.rule("krygothic.scenario.dark", "krygothic.scenario.modifiers", "krygothic.scenario.lights_out.dark")
@pytest.mark.parametrize(("number", "dark"), [(1, True), (2, True), (3, False), (4, True), (6, True)])
def test_t07_lights_out_is_dark_but_in_round_3(number: int, dark: bool) -> None:  # of the table above
    now = scene("lights_out", round=number)
    assert is_dark(now) == dark
    assert ap_modifier(now, RED) == ap_modifier(now, BLUE) == int(dark)
    assert not is_dark(scene("purge", round=number))


@pytest.mark.rule("krygothic.scenario.lights_out.dark")
@pytest.mark.parametrize(("die", "closed"), [("1", 0), ("2", 1)])
def test_one_blast_door_closes_for_good_after_round_4(die: str, closed: int) -> None:
    mapped = structs.replace(scene("lights_out").settings, terrain="")
    begun = structs.replace(scene("lights_out", round=4), settings=mapped)
    doors = blast_doors(begun)
    begun = structs.replace(begun, now=structs.replace(begun.now, open=doors))
    assert not any(one.impassable for one in field_now(begun).features if one.id in doors)
    after = run(begun, round_effects, die).table
    assert [one.id for one in field_now(after).features if one.id in doors and one.impassable] == [doors[closed]]


@pytest.mark.rule("krygothic.scenario.lights_out.victory")
def test_a_secured_core_is_worth_three_and_a_held_one_one() -> None:
    lying = Marker(id="C1", kind="core", at=place(4, 43.3), radius=250)
    carried = Marker(id="C2", kind="core", at=place(30, 30), radius=250, carrier="b1")
    over = scene("lights_out", round=6, markers={"C1": lying, "C2": carried})
    assert winner(run(over, _decided).table) is None
    assert winner(run(over.with_side(BLUE, score=1), _decided).table) == BLUE
    contested = over.with_model("b1", at=place(4, 42.6))
    assert winner(run(contested, _decided).table) == BLUE, "both touch the first core; the other is carried"


@pytest.mark.rule("krygothic.scenario.lights_out.cores")
def test_five_cores_lie_about_the_middle() -> None:
    at = {(x // 1_000, y // 1_000) for x, y in core_places(scene("lights_out"))}
    assert at == {(24, 24), (12, 24), (36, 24), (24, 16), (24, 32)}


@pytest.mark.rule("krygothic.scenario.floor_below")
def test_zones_are_held_by_more_models_standing() -> None:
    one, two, three = zone_places(scene("floor_below"))
    assert [(x // 1_000, y // 1_000) for x, y in (one, two, three)] == [(10, 24), (24, 24), (38, 24)]
    fighters = (
        model("r1", 10, 24),
        model("r2", 24, 22),
        model("r3", 25, 25),
        model("b1", 24, 26, BLUE),
        model("b2", 38, 20.6, BLUE),
    )
    now = scene("floor_below", *fighters)
    assert zones_held(now) == (2, 1)
    assert zones_held(now.with_model("r2", fallen=True)) == (1, 1)
    assert zones_held(now.with_model("b2", at=place(38, 20.4))) == (2, 0)


@pytest.mark.rule("krygothic.scenario.floor_below")
def test_the_board_shows_who_holds_which_zone() -> None:
    now = scene("floor_below", model("r1", 10, 24), model("b1", 24, 26, BLUE))
    held = {zone.label: zone.seat for zone in zones(now) if zone.kind == "area"}
    names = [now.side(seat).muster.name for seat in (RED, BLUE)]
    assert held == {
        f"Zone 1, held by {names[0]}": RED,
        f"Zone 2, held by {names[1]}": BLUE,
        "Zone 3, held by nobody": None,
    }


@pytest.mark.rule("krygothic.scenario.floor_below", "krygothic.scenario.weak_locations", "krygothic.weak.tag")
def test_t08_the_ship_shifts_and_points_are_counted() -> None:
    assert has_weak_decks(scene("floor_below"))
    assert not has_weak_decks(scene("purge"))
    assert has_weak_decks(table(model("r1", 4, 4), settings={"weak": True}))
    assert run(scene("floor_below", round=1), round_effects).said == []
    second = run(scene("floor_below", round=2), round_effects, "10 10")
    assert [one.at for one in second.table.markers.values()] == [place(8.25, 8.25)]
    third = run(
        scene("floor_below", model("r1", 24, 24), model("b1", 44, 4, BLUE), round=3), round_effects, "1 1"
    ).table
    assert [third.side(seat).score for seat in SEATS] == [1, 0]


@pytest.mark.rule("krygothic.scenario.floor_below", "krygothic.scenario.interrupts")
def test_t08_a_marker_that_lands_on_a_model_tests_its_floor() -> None:
    under = scene("floor_below", model("r1", 8.25, 8.25), model("b1", 44, 4, BLUE), round=2)
    after = run(under, round_effects, "10 10 | 4 | 3").table
    assert after.models["r1"].stuck == 1


@pytest.mark.rule("krygothic.scenario.floor_below")
@pytest.mark.parametrize(("scores", "won"), [((2, 1), RED), ((1, 2), BLUE), ((1, 1), RED)])
def test_the_floor_below_ends_with_round_7(scores: tuple[int, int], won: Seat) -> None:
    fighters = (model("r1", 4, 44, points=60), model("b1", 44, 4, BLUE, points=50))
    over = scene("floor_below", *fighters, round=7)
    for seat in SEATS:
        over = over.with_side(seat, score=scores[seat])
    assert winner(run(over, round_effects).table) == won


@pytest.mark.rule("krygothic.scenario.concede")
def test_whoever_concedes_is_driven_off() -> None:
    fact = ended(scene("purge"), Ending(conceded=RED))
    assert winner(fact.apply(scene("purge"))) == BLUE
