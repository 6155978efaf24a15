"""Charges, cores, doors and weapons: what models do to things, and why not."""

from typing import Any

import pytest
from msgspec import structs

from rules.krygothic.board import Marker, Table, field_now
from rules.krygothic.missions.arrivals import hatch_fault
from rules.krygothic.tasks.mission_tasks import DROP, HAND, PLANT, REMOVE, SECURE, TAKE
from rules.krygothic.tasks.trait_tasks import DOOR, FIND, MEND
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import AXE, BLUE, PISTOL, RED, model, place, table


def with_location(*placed: Any, charged: bool = False) -> Table:
    """Red attacks a location at 10, 10."""
    marker = Marker(id="L1", kind="location", at=place(10, 10), radius=1_000, wounds=3, owner=BLUE, charged=charged)
    settings = {"scenario": "sabotage", "terrain": "bare"}
    return table(*placed, settings=settings, attacker=RED, markers={"L1": marker})


@pytest.mark.rule("krygothic.scenario.sabotage.charge")
def test_an_attacker_in_contact_plants_a_charge_for_2_ap() -> None:
    now = with_location(model("r1", 11.5, 10), model("b1", 30, 30, BLUE))
    assert PLANT.least(now, now.models["r1"]) == 2
    assert act(now, PLANT, "r1", "plant:r1:L1").table.markers["L1"].charged
    far = with_location(model("r1", 11.6, 10), model("b1", 30, 30, BLUE))
    refusal = why_not(far, PLANT, "r1")
    assert refusal is not None
    assert refusal.rule == "krygothic.scenario.sabotage.charge"


@pytest.mark.rule("krygothic.scenario.sabotage.charge")
def test_nobody_plants_a_charge_while_an_enemy_touches_it() -> None:
    now = with_location(model("r1", 11.5, 10), model("b1", 12.5, 10, BLUE))
    refusal = why_not(now, PLANT, "r1")
    assert refusal is not None
    assert "b1" in refusal.message


@pytest.mark.rule("krygothic.scenario.sabotage.charge")
def test_a_defender_removes_a_charge_even_beside_an_enemy() -> None:
    now = with_location(model("r1", 11.5, 10), model("b1", 8.5, 10, BLUE), charged=True)
    assert REMOVE.never(now, now.models["r1"]) is not None
    assert PLANT.never(now, now.models["b1"]) is not None
    assert REMOVE.least(now, now.models["b1"]) == 2
    assert not act(now, REMOVE, "b1", "remove:b1:L1").table.markers["L1"].charged


@pytest.mark.rule("krygothic.trait.demolitions")
def test_demolitions_saves_an_ap() -> None:
    now = with_location(model("r1", 11.5, 10, traits=("demolitions",)), model("b1", 30, 30, BLUE))
    assert PLANT.least(now, now.models["r1"]) == 1


def with_core(*placed: Any, carrier: str = "") -> Table:
    marker = Marker(id="C1", kind="core", at=place(10, 10), radius=250, carrier=carrier)
    settings = {"scenario": "lights_out", "terrain": "bare"}
    now = (
        table(*placed, settings=settings, markers={"C1": marker})
        .with_side(RED, edge="south")
        .with_side(BLUE, edge="north")
    )
    return now.with_model(carrier, carries="C1") if carrier else now


@pytest.mark.rule("krygothic.scenario.lights_out.cores")
def test_a_core_is_picked_up_handed_over_and_dropped() -> None:
    now = with_core(model("r1", 10.5, 10), model("r2", 11.5, 10), model("b1", 30, 30, BLUE))
    assert TAKE.least(now, now.models["r1"]) == 1
    taken = act(now, TAKE, "r1", "take:r1:C1").table
    assert (taken.models["r1"].carries, taken.markers["C1"].carrier) == ("C1", "r1")
    handed = act(taken, HAND, "r1", "hand:r1:r2").table
    assert (handed.models["r1"].carries, handed.models["r2"].carries, handed.markers["C1"].carrier) == ("", "C1", "r2")
    put = act(handed, DROP, "r2", "drop:r2")
    dropped = put.table
    assert told(put, "r2 drops data core 1.")
    assert (dropped.models["r2"].carries, dropped.markers["C1"].carrier) == ("", "")
    assert dropped.markers["C1"].at == place(11.5, 10)
    assert (DROP.least(handed, handed.models["r2"]), DROP.free) == (0, True)


@pytest.mark.rule("krygothic.scenario.lights_out.cores")
def test_nobody_carries_two_cores() -> None:
    now = with_core(model("r1", 10.5, 10), model("b1", 30, 30, BLUE))
    other = Marker(id="C2", kind="core", at=place(10.5, 10), radius=250, carrier="r1")
    laden = structs.replace(now, markers={**now.markers, "C2": other}).with_model("r1", carries="C2")
    refusal = why_not(laden, TAKE, "r1")
    assert refusal is not None
    assert refusal.rule == "krygothic.scenario.lights_out.cores"


@pytest.mark.rule("krygothic.scenario.lights_out.cores", "krygothic.scenario.lights_out.victory")
def test_a_carrier_secures_its_core_over_its_own_edge() -> None:
    home = with_core(model("r1", 10, 35.5), model("b1", 30, 30, BLUE), carrier="r1")
    after = act(home, SECURE, "r1", "secure:r1").table
    assert (after.models["r1"].life, after.side(RED).score, after.markers) == ("away", 1, {})
    assert after.side(RED).tally.lost == 0
    away = with_core(model("r1", 10, 0.5), model("b1", 30, 30, BLUE), carrier="r1")
    assert why_not(away, SECURE, "r1") is not None, "the enemy's edge is not its own"


def archive(*placed: Any, **changes: Any) -> Table:
    """The Engine Hall of a Patrol; a door is in the middle of its north bulkhead, near 18, 15."""
    return table(*placed, settings={"scenario": "purge", "terrain": "engine-hall"}, **changes)


@pytest.mark.rule("krygothic.trait.shipwise")
def test_who_knows_the_ship_opens_and_closes_doors_within_six_inches() -> None:
    now = archive(model("r1", 18, 12, traits=("shipwise",), facing=90), model("b1", 2, 2, BLUE))
    door = next(one for one in field_now(now).features if one.opens and one.outline[0].y < 17_000)
    assert door.impassable
    opened = act(now, DOOR, "r1", f"door:r1:{door.id}").table
    assert not next(one for one in field_now(opened).features if one.id == door.id).impassable
    blocked = opened.with_model("b1", at=place(18, 15.2))
    refusal = why_not(blocked, DOOR, "r1")
    assert refusal is not None
    assert "b1" in refusal.message
    assert act(opened, DOOR, "r1", f"door:r1:{door.id}").table.now.open == ()


@pytest.mark.rule("krygothic.trait.shipwise")
@pytest.mark.parametrize(
    "changes", [{"facing": 270}, {"at": place(18, 8)}, {"traits": ()}], ids=["turned away", "too far", "not shipwise"]
)
def test_no_door_for_others(changes: dict[str, Any]) -> None:
    at = changes.pop("at", place(18, 12))
    told = {"traits": ("shipwise",), "facing": 90, **changes}
    now = archive(model("r1", at.x / 1_000, at.y / 1_000, **told), model("b1", 2, 2, BLUE))
    assert DOOR.never(now, now.models["r1"]) or why_not(now, DOOR, "r1")


@pytest.mark.rule("krygothic.trait.tinker")
def test_a_tinker_repairs_what_is_broken_beside_it() -> None:
    near = (model("r1", 10, 10, traits=("tinker",)), model("r2", 11, 10, guns=(PISTOL,), broken=("pistol",)))
    now = table(*near, model("b1", 30, 30, BLUE))
    assert MEND.least(now, now.models["r1"]) == 1
    assert act(now, MEND, "r1", "tinker:r1:r2/pistol").table.models["r2"].broken == ()
    harried = now.with_model("b1", at=place(12, 10))
    refusal = why_not(harried, MEND, "r1")
    assert refusal is not None
    assert refusal.rule == "krygothic.trait.tinker"


@pytest.mark.rule("krygothic.team.renegades")
def test_renegades_salvage_one_weapon_from_a_spot() -> None:
    fallen = model("b1", 11, 10, BLUE, guns=(PISTOL,), blades=(AXE,), life="gone", wounds=0, full=2)
    now = table(model("r1", 10, 10), fallen, model("b2", 30, 30, BLUE), team_rules=(("salvage",), ()))
    after = act(now, FIND, "r1", "salvage:r1:b1/pistol").table
    assert [gun.id for gun in after.fighter(after.models["r1"]).guns] == ["pistol"]
    assert why_not(after, FIND, "r1") is not None, "once for each spot"
    others = table(model("r1", 10, 10), fallen, model("b2", 30, 30, BLUE))
    assert FIND.never(others, others.models["r1"]) is not None
    unable = table(model("r1", 10, 10, rc=None), fallen, model("b2", 30, 30, BLUE), team_rules=(("salvage",), ()))
    assert [option.id for option in FIND.offers(unable, unable.models["r1"], 5)] == ["salvage:r1:b1/axe"]


@pytest.mark.rule("krygothic.trait.hidden_hatch")
def test_a_hatch_opens_beside_a_wall_and_far_from_enemies() -> None:
    now = archive(model("r1", 2, 34), model("b1", 18, 18, BLUE))
    hidden = now.models["r1"]
    turbine = next(one for one in field_now(now).features if one.id == "g1")
    beside = place(turbine.outline[0].x / 1_000 - 0.5, 16)
    assert hatch_fault(now, hidden, beside) is None
    near = now.with_model("b1", at=place(4, 20))
    fault = hatch_fault(near, hidden, beside)
    assert fault is not None
    assert fault.rule == "krygothic.trait.hidden_hatch"
    assert hatch_fault(now, hidden, place(2, 30)) is not None, "no wall there"
