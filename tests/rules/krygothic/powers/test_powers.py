"""Psychic powers: who has them, what they roll, and what they do."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.odds import odds
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Pick, PickShape, Spot, SpotShape
from rules.krygothic.action import Precedence
from rules.krygothic.board import Command, OngoingCall, Pin, Table
from rules.krygothic.dice.chances import chance
from rules.krygothic.powers.actions import POWER
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import BLUE, RED, model, place, table
from tests.rules.krygothic.running import action, do, option

WARPER: dict[str, Any] = {"traits": ("psychic_warp",), "mind": 2}
DREADER: dict[str, Any] = {"traits": ("psychic_dread",), "mind": 2}
MUTATOR: dict[str, Any] = {"traits": ("psychic_mutate",), "mind": 2}


def psychic(profile: dict[str, Any], *others: Any, v: tuple[float, float] = (30, 30), **target: Any) -> Table:
    return table(model("P", 10, 10, **profile), model("V", *v, BLUE, **target), *others)


@pytest.mark.rule("krygothic.psychic.source", "krygothic.psychic.use", "krygothic.stat.mind")
def test_only_psychics_have_powers_and_they_cost_3_ap() -> None:
    plain = why_not(psychic({}), POWER, "P")
    assert plain
    assert plain.rule == "krygothic.psychic.source"
    assert POWER.never(psychic({}), psychic({}).models["P"]) == plain
    on = psychic(WARPER)
    assert action(on, POWER, "P", Spot(place(15, 10)), id_="warp").cost == 3
    poor = why_not(on, POWER, "P", "warp", ap=2)
    assert poor
    assert poor.rule == "krygothic.ap.insufficient"
    assert (POWER.precedence, POWER.family, POWER.attack) == (Precedence.PSYCHIC, "psychic", False)
    both = psychic({"traits": ("psychic_warp", "psychic_dread")}, v=(15, 10))
    assert [one.id for one in POWER.offers(both, both.models["P"], 9)] == ["warp", "dread"]


@pytest.mark.rule("krygothic.psychic.use")
@pytest.mark.parametrize(
    ("state", "rule"),
    [({"fallen": True}, "krygothic.psychic.use"), ({"stuck": 1}, "krygothic.psychic.use")],
)
def test_who_uses_no_power(state: dict[str, Any], rule: str) -> None:
    refusal = why_not(psychic(WARPER | state), POWER, "P")
    assert refusal
    assert refusal.rule == rule


@pytest.mark.rule("krygothic.psychic.use")
def test_no_power_in_contact_and_no_warp_while_pinned() -> None:
    touching = why_not(psychic(WARPER, v=(11, 10)), POWER, "P")
    assert touching
    assert "touches V" in touching.message
    pinned = {"pin": Pin(hit=False, target=3)}
    warp = why_not(psychic(WARPER | pinned), POWER, "P")
    assert warp
    assert "cannot warp" in warp.message
    assert why_not(psychic(DREADER | pinned, v=(15, 10)), POWER, "P") is None


@pytest.mark.rule("krygothic.psychic.warp", "krygothic.psychic.use", "krygothic.dice.attribute_check")
def test_a_warp_sets_the_psychic_down() -> None:
    on = psychic(WARPER | {"waiting": True})
    found = act(on, POWER, "P", "warp", Spot(place(25, 12), degrees=90), dice="1 6>2")
    assert (found.result, found.table.models["P"].at, found.table.models["P"].facing) == ("done", place(25, 12), 90)
    failed = act(on, POWER, "P", "warp", Spot(place(25, 12)), dice="5 5")
    assert (failed.result, failed.table.models["P"].at) == ("failed", place(10, 10))
    assert POWER.halts(on, action(on, POWER, "P", Spot(place(15, 10)), id_="warp")) == ()


@pytest.mark.rule("krygothic.psychic.warp")
@pytest.mark.parametrize(
    ("at", "legal"),
    [
        ((30, 10), True),
        ((30.001, 10), False),
        ((8, 10), False),
        ((15, 13), True),
        ((15, 13.1), False),
        ((10, 10.4), False),
    ],
)
def test_where_a_warp_leads(at: tuple[float, float], legal: bool) -> None:
    """V stands at (15, 16): two inches from base to base are three from centre to centre."""
    on = psychic(WARPER, v=(15, 16))
    if legal:
        assert action(on, POWER, "P", Spot(place(*at)), id_="warp").at == place(*at)
        return
    with pytest.raises(Refused) as refused:
        action(on, POWER, "P", Spot(place(*at)), id_="warp")
    assert refused.value.refusal.rule == "krygothic.psychic.warp"


def begun(on: Table) -> Spot | None:
    """The place at which the warp begins."""
    warp, *_ = POWER.offers(on, on.models["P"], 9)
    shape = warp.shape
    assert isinstance(shape, SpotShape)
    return shape.suggested


@pytest.mark.rule("krygothic.psychic.warp")
def test_a_warp_begins_at_a_place_that_is_allowed_and_looks_as_it_did() -> None:
    assert begun(psychic(WARPER)) == Spot(place(20, 10), degrees=0)
    near = psychic(WARPER | {"facing": 90}, v=(10, 20))
    found = begun(near)
    assert found
    assert found == Spot(place(10, 16), degrees=90)
    assert action(near, POWER, "P", found, id_="warp").at == found.at
    assert begun(psychic(WARPER | {"pin": Pin(hit=False, target=3)})) is None


@pytest.mark.rule("krygothic.psychic.warp")
def test_a_warp_into_another_base_is_refused() -> None:
    on = psychic(WARPER, model("B", 15, 10))
    with pytest.raises(Refused) as refused:
        action(on, POWER, "P", Spot(place(15.4, 10)), id_="warp")
    assert "cannot stand there" in refused.value.refusal.message


@pytest.mark.rule("krygothic.psychic.dread", "krygothic.combo.stop_on_interrupt")
@pytest.mark.parametrize("nerve", ["5 5", "5 6>1"])
def test_dread_interrupts_the_combo_of_whom_it_makes_test(nerve: str) -> None:
    call = OngoingCall(seat=BLUE, commands=(Command(kind="move", models=("V",)), Command(kind="move", models=("V",))))
    on = structs.replace(psychic(DREADER, v=(15, 10), willpower=2), call=call)
    found = act(on, POWER, "P", "dread", Pick(("V",)), dice=f"6>1 2 | {nerve}")
    assert found.table.call is not None
    assert found.table.call.touched[0] == ("V", RED), "whether its nerve holds or not"
    failed = act(on, POWER, "P", "dread", Pick(("V",)), dice="2 2")
    assert failed.table.call == call


@pytest.mark.rule("krygothic.psychic.dread", "krygothic.pin.miss_effect")
def test_dread_pins_as_near_misses_do() -> None:
    on = psychic(DREADER, v=(15, 10), willpower=2)
    found = act(on, POWER, "P", "dread", Pick(("V",)), dice="6>1 2 | 5 5")
    pin = found.table.models["V"].pin
    assert pin
    assert (pin.hit, pin.target) == (False, 6)
    held = act(on, POWER, "P", "dread", Pick(("V",)), dice="6>1 2 | 5 6>1")
    assert (held.result, held.table.models["V"].pin) == ("done", None)
    worse = psychic(DREADER, v=(15, 10), willpower=2, pin=Pin(hit=True, target=5))
    after = act(worse, POWER, "P", "dread", Pick(("V",)), dice="6>1 2 | 5 5").table.models["V"].pin
    assert after == Pin(hit=True, target=5)


@pytest.mark.rule("krygothic.psychic.dread", "krygothic.online.no_measuring_aid")
def test_dread_reaches_12_inches_which_is_measured_afterwards() -> None:
    far = psychic(DREADER, v=(23.1, 10), willpower=2)
    assert act(far, POWER, "P", "dread", Pick(("V",)), dice="6>1 2").result == "failed"
    near = psychic(DREADER, v=(23, 10), willpower=2)
    assert act(near, POWER, "P", "dread", Pick(("V",)), dice="6>1 2 | 6>1 1").result == "done"


@pytest.mark.rule("krygothic.psychic.dread")
def test_leaders_and_the_unseen_know_no_dread() -> None:
    leader = why_not(psychic(DREADER, v=(15, 10), type="leader"), POWER, "P")
    assert leader
    assert "squad leader" in leader.message
    behind = why_not(psychic(DREADER, v=(5, 10)), POWER, "P")
    assert behind
    assert "does not see" in behind.message


@pytest.mark.rule("krygothic.psychic.mutate")
def test_a_mutation_raises_one_characteristic_once() -> None:
    on = psychic(MUTATOR, model("B", 15, 10))
    found = act(on, POWER, "P", "mutate:body", Pick(("B",)), dice="5 1")
    assert found.table.models["B"].raised == ("body",)
    assert told(found, "B has +1 Body until the end of the AP round.")
    again = option(POWER.offers(found.table, found.table.models["P"], 9), "mutate:speed")
    assert isinstance(again.shape, PickShape)
    assert [item.id for item in again.shape.items if item.refusal] == ["B"]
    assert act(on, POWER, "P", "mutate:body", Pick(("B",)), dice="4 1").result == "failed"


@pytest.mark.rule("krygothic.psychic.mutate")
def test_a_mutation_reaches_6_inches() -> None:
    on = psychic(MUTATOR, model("B", 17, 10), model("C", 17.1, 12))
    offered = option(POWER.offers(on, on.models["P"], 9), "mutate:strength")
    assert isinstance(offered.shape, PickShape)
    assert {item.id: bool(item.refusal) for item in offered.shape.items} == {"P": False, "B": False, "C": True}
    assert [one.id for one in POWER.offers(on, on.models["P"], 9)] == [
        "mutate:strength", "mutate:body", "mutate:speed",
    ]  # fmt: skip


@pytest.mark.rule("krygothic.psychic.use")
def test_odds_of_a_power() -> None:
    on = psychic(WARPER)
    forecast = option(POWER.offers(on, on.models["P"], 9), "warp").forecast
    assert forecast
    (works,) = odds(on, forecast).chances
    miss = 1 - chance(6)
    assert (works.numerator, works.denominator) == (1 - miss * miss).as_integer_ratio()


@pytest.mark.rule("krygothic.psychic.use", "krygothic.faceoff.commit")
def test_a_power_that_has_become_impossible_fails() -> None:
    on = psychic(WARPER)
    warp = action(on, POWER, "P", Spot(place(15, 10)), id_="warp")
    assert POWER.barred(on, warp) is None
    for state in ({"fallen": True}, {"pin": Pin(hit=True, target=5)}, {"stuck": 1}):
        held = on.with_model("P", **state)
        assert POWER.barred(held, warp)
        assert do(held, POWER, warp).result == "failed"
    taken = on.with_model("V", at=place(15, 10))
    assert POWER.barred(taken, warp)
    dread = psychic(DREADER, v=(15, 10))
    chosen = action(dread, POWER, "P", Pick(("V",)), id_="dread")
    assert POWER.barred(dread, chosen) is None
    assert POWER.barred(dread.with_model("V", life="gone"), chosen)


@pytest.mark.rule("krygothic.psychic.use", "krygothic.ap.insufficient")
def test_the_last_three_ap_use_a_power() -> None:
    on = psychic(WARPER)
    assert why_not(on, POWER, "P", "warp", ap=3) is None
    assert (POWER.base, POWER.least(on, on.models["P"])) == (3, 3)
