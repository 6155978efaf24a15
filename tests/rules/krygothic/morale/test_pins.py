"""Pinning: the vectors P06 to P15, who is tested when and against what, and how a pin ends."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from rules.kernel.odds import odds
from rules.krygothic.board import Command, Marker, OngoingCall, Pin, Table
from rules.krygothic.morale.fire_runs import fire_run_at, with_hit_on, with_runs_broken, with_shot_at
from rules.krygothic.morale.pins import UNPINNING, check_nerves, check_nerves_after
from tests.rules.krygothic.build import BLUE, RED, Placed, model, place, table
from tests.rules.krygothic.ground import HALL
from tests.rules.krygothic.running import Ran, action, do, refused, run


def hall(*placed: Placed, **changes: Any) -> Table:
    return table(*placed, settings=HALL, **changes)


def squad(will: int | None = 4, **state: Any) -> Table:
    """Four shooters of Red, and one they shoot at."""
    guns = (model(f"g{n}", 10 + 2 * n, 10) for n in range(1, 5))
    return hall(*guns, model("v", 20, 20, BLUE, willpower=will, **state))


def fired(here: Table, *shooters: str, hit: bool = False) -> Table:
    for shooter in shooters:
        here = with_shot_at(here, shooter, "v")
    return with_hit_on(here, "v") if hit else here


def settled(here: Table, dice: str = "") -> Ran:
    return run(here, lambda play: check_nerves(play, RED), dice)


def pin(here: Ran, model_id: str = "v") -> Pin | None:
    return here.model(model_id).pin


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.pin.hit_multiple", "krygothic.pin.examples")
def test_p06_two_elites_by_separate_orders_of_which_the_first_hits() -> None:
    first = settled(fired(squad(), "g1", hit=True), "2 5 1 3")
    assert pin(first) is None
    assert first.said[-1] == "v keeps its nerve."
    second = settled(fired(first.table, "g2", hit=True), "2 5 1 3")
    assert pin(second) == Pin(hit=True, target=6, by=("g1", "g2"))


@pytest.mark.rule("krygothic.pin.hit_multiple")
def test_p06_both_named_in_one_order_count_together() -> None:
    together = settled(fired(squad(), "g1", "g2", hit=True), "2 5 1 3")
    assert pin(together) == Pin(hit=True, target=6, by=("g1", "g2"))


@pytest.mark.rule("krygothic.pin.miss_test", "krygothic.pin.miss_multiple", "krygothic.pin.examples")
def test_p07_missed_by_four_shooters() -> None:
    after = settled(fired(squad(2), "g1", "g2", "g3", "g4"), "4 3")
    assert pin(after) == Pin(hit=False, target=5, by=("g1", "g2", "g3", "g4"))
    for many, target in ((2, 3), (3, 4)):
        after = settled(fired(squad(1), *("g1", "g2", "g3")[:many]), "1")
        assert pin(after) == Pin(hit=False, target=target, by=("g1", "g2", "g3")[:many])
    assert pin(settled(fired(squad(2), "g1", "g2", "g3", "g4"), "5 3")) is None


@pytest.mark.rule("krygothic.pin.miss_test")
def test_p08_one_miss_is_no_test() -> None:
    assert settled(fired(squad(), "g1")).said == []


@pytest.mark.rule("krygothic.pin.miss_succession")
def test_p09_and_p10_only_what_costs_ap_breaks_a_run() -> None:
    here = settled(fired(squad(), "g1")).table
    assert pin(settled(fired(here, "g2"), "2 1 1 2")) == Pin(hit=False, target=3, by=("g1", "g2"))
    moved = with_runs_broken(here)
    assert settled(fired(moved, "g2")).said == []
    same = with_runs_broken(here, ["v"])
    assert pin(settled(fired(same, "g2"), "2 1 1 2")) is not None
    assert fire_run_at(with_runs_broken(here, ["other"]), "v") is None


@pytest.mark.rule("krygothic.pin.miss_succession")
def test_the_same_model_firing_again_adds_nothing() -> None:
    here = fired(squad(), "g1", "g1")
    assert settled(here).said == []
    twice = settled(fired(here, "g2"), "5 1 1 1").table
    again = settled(fired(twice, "g1"))
    assert again.said == []
    assert pin(settled(fired(again.table, "g3"), "3 1 1 1")) == Pin(hit=False, target=4, by=("g1", "g2", "g3"))


@pytest.mark.rule("krygothic.pin.miss_test")
def test_a_hit_in_the_run_rules_near_misses_out() -> None:
    here = settled(fired(squad(), "g1", hit=True), "5 1 1 1").table
    assert settled(fired(here, "g2")).said == []
    assert pin(settled(fired(here, "g2", hit=True), "5 1 1 1")) == Pin(hit=True, target=6, by=("g1", "g2"))


@pytest.mark.rule("krygothic.pin.hit_test")
def test_p15_both_attacks_of_a_snap_shot_are_one_test() -> None:
    here = fired(fired(squad(), "g1", hit=True), "g1", hit=True)
    once = settled(here, "4 4 4 4")
    assert pin(once) == Pin(hit=True, target=5, by=("g1",))
    assert settled(once.table).said == []


@pytest.mark.rule("krygothic.pin.leaders_immune")
def test_p14_squad_leaders_are_never_pinned() -> None:
    for type_ in ("leader", "lesser leader"):
        assert settled(fired(squad(type=type_), "g1", "g2", hit=True)).said == []


@pytest.mark.rule("krygothic.stat.x_will", "krygothic.stat.x")
def test_who_has_no_will_has_no_nerve_to_lose() -> None:
    after = settled(fired(squad(None), "g1", hit=True))
    assert (pin(after), after.said) == (None, ["v keeps its nerve."])
    assert pin(settled(fired(squad(0), "g1", hit=True))) is not None


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.wounds.removed")
def test_only_who_is_still_in_play_is_tested() -> None:
    assert settled(fired(squad(), "g1", hit=True).with_model("v", life="gone")).said == []
    assert run(fired(squad(), "g1", hit=True), lambda play: check_nerves(play, BLUE)).said == []


@pytest.mark.rule("krygothic.pin.already_pinned", "krygothic.pin.miss_effect")
def test_fire_on_the_pinned() -> None:
    by_hit, by_miss = Pin(hit=True, target=5, by=("g4",)), Pin(hit=False, target=3, by=("g3", "g4"))
    assert settled(fired(squad(pin=by_hit), "g1", "g2", hit=True)).said == []
    assert settled(fired(squad(pin=by_miss), "g1", "g2")).said == []
    assert pin(settled(fired(squad(pin=by_miss), "g1", hit=True), "1 1 1 1")) == Pin(hit=True, target=5, by=("g1",))
    assert pin(settled(fired(squad(pin=by_miss), "g1", hit=True), "5 1 1 1")) == by_miss


@pytest.mark.rule("krygothic.pin.hit_effect", "krygothic.scenario.lights_out.cores")
def test_pinned_by_a_hit_it_drops_what_it_carries() -> None:
    core = Marker(id="core-1", kind="core", at=place(5, 5), radius=250, carrier="v")
    for hit in (True, False):
        here = structs.replace(squad(carries="core-1"), markers={"core-1": core})
        after = settled(fired(here, "g1", "g2", hit=hit), "1 1 1 1")
        lies = after.table.markers["core-1"]
        assert after.model("v").carries == ("" if hit else "core-1")
        assert after.said[-1] == f"v is pinned by {'a hit' if hit else 'near misses'}."
        assert (lies.carrier, lies.at) == (("", place(20, 20)) if hit else ("v", place(5, 5)))


def _in_call(here: Table, *models: str, left: tuple[str, ...] = ()) -> Table:
    return structs.replace(
        here, call=OngoingCall(seat=RED, commands=(Command(kind="shoot", models=models),), left=left)
    )


@pytest.mark.rule("krygothic.pin.hit_multiple", "krygothic.pin.miss_test")
def test_shooters_named_in_one_step_are_tested_for_after_the_last() -> None:
    hit = fired(squad(), "g1", hit=True)
    assert run(_in_call(hit, "g1", "g2"), lambda play: check_nerves_after(play, "g1")).said == []
    enough = (
        (_in_call(hit, "g1", "g2"), "g2"),
        (_in_call(hit, "g1", "g2", left=("g2",)), "g1"),
        (_in_call(hit, "g1", "g2").with_model("g2", life="gone"), "g1"),
        (_in_call(hit, "g3", "g4"), "g1"),
        (hit, "g1"),
    )
    for here, shooter in enough:
        assert (
            run(here, lambda play, by=shooter: check_nerves_after(play, by), "5 1 1 1").said[-1] == "v keeps its nerve."
        )


@pytest.mark.rule("krygothic.pin.unpin", "krygothic.ap.costs")
def test_p13_three_attempts_to_unpin() -> None:
    here = hall(model("v", 10, 10, willpower=2, pin=Pin(hit=True, target=6, by=("g",))), model("g", 20, 10, BLUE))
    unpin = action(here, UNPINNING, "v")
    assert unpin.cost == 1
    for dice, outcome in (("5 2", "failed"), ("4 4", "failed"), ("6>1 3", "done")):
        tried = do(here, UNPINNING, unpin, dice)
        assert (tried.result, tried.model("v").pin is None) == (outcome, outcome == "done")
    assert refused(tried.table, UNPINNING, "v").rule == "krygothic.pin.unpin"
    assert refused(here, UNPINNING, "v", ap=0).rule == "krygothic.ap.insufficient"
    assert UNPINNING.least(here, here.models["v"]) == refused(here, UNPINNING, "v", ap=0).bound == 1


@pytest.mark.rule("krygothic.pin.unpin")
def test_the_odds_of_unpinning_are_exact() -> None:
    here = hall(model("v", 10, 10, willpower=2, pin=Pin(hit=False, target=7)))
    option = UNPINNING.offers(here, here.models["v"], 1)[0]
    assert option.forecast is not None
    (chance,) = odds(here, option.forecast).chances
    assert Fraction(chance.numerator, chance.denominator) == 1 - Fraction(8, 9) ** 2


@pytest.mark.rule("krygothic.team.slaves")
def test_f08_the_driven_roll_once_more() -> None:
    here = hall(model("g1", 10, 10), model("v", 20, 20, BLUE, willpower=2), team_rules=((), ("driven",)))
    shot = fired(here, "g1", hit=True)
    assert pin(settled(shot, "1 2 | 5 1")) is None
    assert pin(settled(shot, "1 2 | 4 1")) is not None


@pytest.mark.rule("krygothic.losses.leader_will")
def test_a_leader_that_fails_costs_its_side() -> None:
    for type_, dice, failed in (("leader", "2", True), ("leader", "3", False), ("storm", "2", False)):
        here = hall(model("v", 10, 10, type=type_, willpower=1, pin=Pin(hit=False, target=3)))
        after = do(here, UNPINNING, action(here, UNPINNING, "v"), dice)
        assert after.table.side(RED).tally.leader_failed == failed
