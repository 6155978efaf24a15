"""Wounds, falls and removal, and what they count for."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat
from rules.krygothic.board import CloseCombat, Command, Marker, OngoingCall, Pin, Table
from rules.krygothic.board.stats import body, own_body, strength
from rules.krygothic.lists.force import Armour
from rules.krygothic.losses.wounds import knock_down, roll_wound_saves, with_model_at, wound
from tests.rules.krygothic.build import BLUE, FLAK, RED, Placed, model, place, table
from tests.rules.krygothic.ground import HALL
from tests.rules.krygothic.running import Ran, run


def hall(*placed: Placed, **changes: Any) -> Table:
    return table(*placed, settings=HALL, **changes)


def wounded(here: Table, points: int = 1, by: Seat | None = BLUE, victim: str = "a") -> Ran:
    def script(play: Play[Table]) -> Script[None]:
        wound(play, victim, points, "a pistol", by)
        yield from ()

    return run(here, script)


@pytest.mark.rule("krygothic.wounds.two", "krygothic.wounds.no_penalty")
def test_a_model_takes_two_wounds() -> None:
    here = hall(model("a", 10, 10, waiting=True))
    once = wounded(here)
    assert once.said == ["a takes 1 wound (a pistol); 1 left."]
    assert once.model("a") == structs.replace(here.models["a"], wounds=1)
    twice = wounded(once.table)
    assert (twice.model("a").life, twice.said) == ("gone", ["a takes 1 wound (a pistol) and is removed."])
    assert wounded(hall(model("a", 10, 10, wounds=3)), 2).model("a").wounds == 1


@pytest.mark.rule("krygothic.wounds.removed")
def test_who_has_none_left_is_removed_with_all_it_was_about_to_do() -> None:
    core = Marker(id="core-1", kind="core", at=place(1, 1), radius=250, carrier="a")
    state: dict[str, Any] = {
        "waiting": True,
        "pin": Pin(hit=True, target=5),
        "stuck": 2,
        "fallen": True,
        "sprinting": True,
    }
    here = hall(model("a", 10, 10, carries="core-1", **state), model("b", 11, 10, BLUE), markers={"core-1": core})
    here = structs.replace(here, combats=(CloseCombat(models=("a", "b"), started="a"),))
    after = wounded(here, 3)
    gone = after.model("a")
    assert (gone.life, gone.waiting, gone.pin, gone.stuck) == ("gone", False, None, 0)
    assert (gone.fallen, gone.sprinting, gone.carries) == (False, False, "")
    assert after.said == ["a takes 3 wounds (a pistol) and is removed."]
    assert (after.table.markers["core-1"].at, after.table.markers["core-1"].carrier) == (place(10, 10), "")
    assert after.table.combats == ()
    assert after.table.side(RED).tally.lost == 1
    assert wounded(after.table).said == []
    assert wounded(here, 0).said == []


@pytest.mark.rule("krygothic.losses.leader_killed", "krygothic.triumphs.leader_kill", "krygothic.losses.half_army")
def test_a_killed_leader_is_counted_on_both_sides() -> None:
    here = hall(model("a", 10, 10, type="leader"), model("b", 20, 10, BLUE))
    after = wounded(here, 2).table
    assert (after.side(RED).tally.leader_lost, after.side(BLUE).tally.killed_leader) == (True, True)
    own = wounded(here, 2, by=RED).table
    assert (own.side(RED).tally.leader_lost, own.side(BLUE).tally.killed_leader) == (True, False)
    ship = wounded(here, 2, by=None).table
    assert (ship.side(RED).tally.leader_lost, ship.side(BLUE).tally.killed_leader) == (True, False)
    trooper = wounded(hall(model("a", 10, 10)), 2).table
    assert (trooper.side(RED).tally.leader_lost, trooper.side(RED).tally.lost) == (False, 1)


@pytest.mark.rule("krygothic.triumphs.first_blood", "krygothic.losses.friendly_damage")
def test_a15_first_blood_and_harm_to_ones_own() -> None:
    here = hall(model("a", 10, 10), model("b", 20, 10, BLUE))
    own = wounded(here, by=RED).table
    assert (own.side(RED).tally.hurt_own, own.blooded) == (True, False)
    blood = wounded(own, by=RED, victim="b").table
    assert (blood.side(RED).tally.first_blood, blood.blooded) == (True, True)
    back = wounded(blood, by=BLUE).table
    assert not back.side(BLUE).tally.first_blood
    ship = wounded(here, by=None).table
    assert (ship.blooded, ship.side(RED).tally, ship.side(BLUE).tally) == (
        False,
        here.side(RED).tally,
        here.side(BLUE).tally,
    )


@pytest.mark.rule("krygothic.combo.stop_on_interrupt")
def test_who_is_wounded_or_felled_is_touched() -> None:
    here = hall(model("a", 10, 10), call=OngoingCall(seat=RED, commands=(Command(kind="move", models=("a",)),)))
    call = wounded(here).table.call
    assert call is not None
    assert call.touched == (("a", BLUE),)
    felled = run(here, _felling).table.call
    assert felled is not None
    assert felled.touched == (("a", BLUE),)


def _felling(play: Play[Table]) -> Script[None]:
    knock_down(play, "a", "a leg sweep", BLUE)
    yield from ()


@pytest.mark.rule("krygothic.cc.fallen", "krygothic.waiting.broken", "krygothic.scenario.lights_out.cores")
def test_knocked_down_it_waits_no_more_and_drops_what_it_carries() -> None:
    core = Marker(id="core-1", kind="core", at=place(1, 1), radius=250, carrier="a")
    here = hall(model("a", 10, 10, waiting=True, carries="core-1"), markers={"core-1": core})
    after = run(here, _felling)
    down = after.model("a")
    assert (down.fallen, down.waiting, down.carries) == (True, False, "")
    assert after.table.markers["core-1"].at == place(10, 10)
    assert run(after.table, _felling).said == []
    assert run(here.with_model("a", life="gone"), _felling).said == []


@pytest.mark.rule("krygothic.move.contact_lock", "krygothic.cc.first_round")
def test_a_combat_ends_with_contact() -> None:
    here = hall(model("a", 10, 10), model("b", 11, 10, BLUE), combats=(CloseCombat(models=("a", "b"), started="a"),))
    assert with_model_at(here, "a", place(10, 10.1)).combats == here.combats
    assert with_model_at(here, "b", place(11.2, 10)).combats == ()
    assert with_model_at(here, "b", place(11.2, 10), among=("a", "b")).combats == here.combats
    assert with_model_at(here, "a", place(9, 10), facing=33).models["a"].facing == 33


@pytest.mark.rule("krygothic.cc.wound_die", "krygothic.stat.body_equal", "krygothic.stat.body_modified")
def test_a_wound_save_that_reaches_body_and_armour_wounds() -> None:
    here = hall(model("a", 10, 10, armour=(FLAK,)))
    for less, dice, wounds in ((0, "6>1 5", 1), (0, "5 5", 0), (2, "4 3", 1), (5, "1 1", 2)):
        found = run(here, lambda play, by=less: roll_wound_saves(play, "a", 2, by, "a blast", BLUE), dice)
        assert found.result == wounds


@pytest.mark.rule("krygothic.armour.stack", "krygothic.armour.blind_side", "krygothic.armour.flak")
@pytest.mark.rule("krygothic.armour.body", "krygothic.stat.body_bare")
def test_armour_adds_up_and_some_is_open_behind() -> None:
    helmet = Armour(id="helmet", name="Helmet", worn="head", body=1)
    here = hall(model("a", 10, 10, armour=(FLAK, helmet)))
    assert [body(here, here.models["a"], behind=behind) for behind in (False, True)] == [7, 3]
    assert own_body(here, here.models["a"]) == 2


@pytest.mark.rule("krygothic.move.run_body")
def test_m12_a_winded_trooper_in_a_flak_jacket() -> None:
    here = hall(model("a", 10, 10, armour=(FLAK,), lost_body=1))
    assert body(here, here.models["a"]) - 2 == 3
    assert own_body(here, here.models["a"]) == 1


@pytest.mark.rule("krygothic.team.heracletians", "krygothic.psychic.mutate")
@pytest.mark.rule("krygothic.stat.strength", "krygothic.stat.body_bare")
def test_a_raised_characteristic_is_one_higher() -> None:
    here = hall(model("a", 10, 10, raised=("strength", "body")))
    assert (strength(here, here.models["a"]), own_body(here, here.models["a"])) == (3, 3)
