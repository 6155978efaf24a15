"""Charges: how far, at what price, whom, and what becomes of those that fall short."""

from fractions import Fraction
from typing import Any

import pytest

from rules.kernel.odds import odds
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.krygothic.action import Precedence
from rules.krygothic.board import Pin
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.break_off import BREAK_OFF
from rules.krygothic.melee.charge import CHARGE, charge_reach
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import BLUE, FLAK, RED, model, place, table
from tests.rules.krygothic.ground import difficult, piece, very_difficult
from tests.rules.krygothic.ground import on as with_ground
from tests.rules.krygothic.melee.duels import duel
from tests.rules.krygothic.running import action, do


def apart(inches: float, attacker: dict[str, Any] | None = None, **defender: Any) -> Any:
    """A at 10 inches from the left, V so many inches from base to base to its right."""
    return table(
        model("A", 10, 10, **(attacker or {})),
        model("V", 11 + inches, 10, BLUE, **({"facing": 180} | defender)),
    )


TO_V = Path((place(30, 10),))


@pytest.mark.rule("krygothic.cc.charge", "krygothic.cc.first_round", "krygothic.cc.step3_hit", "krygothic.cc.contact")
def test_c06_a_charge_and_a_kick() -> None:
    found = act(apart(4), CHARGE, "A", "charge:V", TO_V, dice="1 3 2 5 2 | 4 4 | 1 1", answers=["kick"])
    assert told(found, "A at V, to hit against 2: 4 of 5.")
    assert told(found, "A keeps 2 hits.")
    assert told(found, "V against A, to avoid against 5: 0 of 2.")
    assert found.table.models["A"].at.x == 14_000
    assert found.result == "done"
    combat = found.table.combats[0]
    assert (combat.bonus, combat.exposed) == (0, "A")


@pytest.mark.rule("krygothic.cc.charge_body")
def test_c07_the_charged_model_strikes_back_at_an_exposed_charger() -> None:
    charged = act(apart(4, {"armour": (FLAK,)}), CHARGE, "A", "charge:V", TO_V, dice="1 3 2 1 | 3 3 | 1 1",
                  answers=["punch"])  # fmt: skip
    struck = act(charged.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 3", answers=["punch"])
    assert told(struck, "V at A, to wound against 4: 0 of 1.")
    again = act(struck.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 3", answers=["punch"])
    assert told(again, "to wound against 6")


@pytest.mark.rule("krygothic.cc.charge_distance", "krygothic.stat.body_bare", "krygothic.team.protarian")
def test_m06_how_far_a_charge_goes() -> None:
    on = apart(5)
    assert charge_reach(on, on.models["A"]) == 5_000
    assert charge_reach(apart(5, {"lost_body": 1}), apart(5, {"lost_body": 1}).models["A"]) == 4_000
    armoured = apart(5, {"armour": (FLAK,)})
    assert charge_reach(armoured, armoured.models["A"]) == 5_000
    scent = table(model("A", 10, 10), team_rules=(("blood_scent",), ()))
    assert charge_reach(scent, scent.models["A"]) == 6_000
    assert act(apart(5), CHARGE, "A", "charge:V", TO_V, dice="2 1 1 1 1 | 1 1 | 1", answers=["kick"]).result == "done"


@pytest.mark.rule("krygothic.cc.charge_short", "krygothic.combo.stop_on_failure", "krygothic.online.no_measuring_aid")
def test_a_charge_that_falls_short_ends_where_it_gets() -> None:
    on = apart(5.2)
    short = act(on, CHARGE, "A", "charge:V", TO_V)
    assert short.result == "failed"
    assert short.table.models["A"].at == place(15, 10)
    assert short.table.combats == ()
    previews = [action(one, CHARGE, "A", TO_V, id_="charge:V").describe().lines for one in (on, apart(4))]
    assert previews[0] == previews[1]


@pytest.mark.rule("krygothic.cc.charge", "krygothic.ap.costs")
def test_a_charge_costs_1_ap_and_leads_to_its_target() -> None:
    on = apart(4)
    charge = action(on, CHARGE, "A", TO_V, id_="charge:V")
    assert (charge.cost, charge.targets, charge.facing) == (1, ("V",), 0)
    with pytest.raises(Refused) as refused:
        action(on, CHARGE, "A", Path((place(10, 20),)), id_="charge:V")
    assert refused.value.refusal.rule == "krygothic.cc.charge"
    with pytest.raises(Refused) as refused:
        action(on, CHARGE, "A", TO_V, id_="charge:V", ap=0)
    assert refused.value.refusal.rule == "krygothic.ap.insufficient"


@pytest.mark.rule("krygothic.cc.charge_precedence", "krygothic.faceoff.order", "krygothic.combo.same_or_different")
def test_a_charge_is_movement_that_attacks_and_close_combat_in_a_combo() -> None:
    assert (CHARGE.precedence, CHARGE.family, CHARGE.attack) == (Precedence.MOVEMENT, "close combat", True)
    assert (ATTACK.precedence, ATTACK.family, ATTACK.attack) == (Precedence.CLOSE_COMBAT, "close combat", True)
    assert (BREAK_OFF.precedence, BREAK_OFF.attack) == (Precedence.CLOSE_COMBAT, False)


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.cc.charge_precedence")
def test_a_charge_is_stopped_on_its_way() -> None:
    on = apart(4)
    charge = action(on, CHARGE, "A", TO_V, id_="charge:V")
    halts = CHARGE.halts(on, charge)
    assert [halt.along for halt in halts] == [0, 1_000, 2_000, 3_000, 4_000]
    stopped = do(on, CHARGE, charge, halt=halts[2])
    assert (stopped.result, stopped.table.models["A"].at) == ("failed", place(12, 10))
    short = action(apart(9), CHARGE, "A", TO_V, id_="charge:V")
    assert CHARGE.halts(apart(9), short)[-1].along == 5_000


@pytest.mark.rule("krygothic.cc.contact", "krygothic.geometry.clear_view")
def test_a_charge_needs_a_target_seen_in_whatever_direction() -> None:
    assert why_not(apart(4, {"facing": 180}), CHARGE, "A") is None
    touching = why_not(duel(fought=False), CHARGE, "A")
    assert touching
    assert touching.rule == "krygothic.cc.contact"


@pytest.mark.rule("krygothic.move.contact_lock", "krygothic.cc.fallen", "krygothic.pin.miss_effect", "krygothic.stat.x")
def test_who_does_not_charge() -> None:
    for state, rule in (
        ({"fallen": True}, "krygothic.cc.fallen"),
        ({"pin": Pin(hit=False, target=3)}, "krygothic.pin.miss_effect"),
        ({"stuck": 1}, "krygothic.weak.stuck"),
        ({"stepped": True}, "krygothic.move.small_step_next"),
        ({"cc": None}, "krygothic.stat.x"),
    ):
        refusal = why_not(apart(4, state), CHARGE, "A")
        assert refusal
        assert refusal.rule == rule
    locked = why_not(duel(None, None, model("W", 10, 15, BLUE)), CHARGE, "A")
    assert locked
    assert locked.rule == "krygothic.move.contact_lock"


@pytest.mark.rule("krygothic.faceoff.commit", "krygothic.declare.required")
def test_a_charge_whose_target_is_gone_fails() -> None:
    on = apart(4)
    charge = action(on, CHARGE, "A", TO_V, id_="charge:V")
    gone = on.with_model("V", life="gone")
    assert CHARGE.barred(gone, charge)
    assert do(gone, CHARGE, charge).result == "failed"
    moved = on.with_model("V", at=place(15, 12))
    assert do(moved, CHARGE, charge).result == "failed", "it went where its target was"


@pytest.mark.rule("krygothic.breakoff.between_rounds", "krygothic.ap.costs")
def test_breaking_off_between_attacks() -> None:
    on = duel()
    leave = action(on, BREAK_OFF, "A", Path((place(7, 10),)), id_="break_off")
    assert leave.cost == 1
    found = do(on, BREAK_OFF, leave)
    assert (found.result, found.table.models["A"].at, found.table.combats) == ("done", place(7, 10), ())
    for end, rule in (
        (place(6.9, 10), "krygothic.defence.break_off"),
        (place(10, 10.4), None),
        (place(11, 11.5), "krygothic.defence.break_off"),
    ):
        if rule:
            with pytest.raises(Refused) as refused:
                action(on, BREAK_OFF, "A", Path((end,)), id_="break_off")
            assert refused.value.refusal.rule in (rule, "krygothic.move.paths")


@pytest.mark.rule("krygothic.breakoff.between_rounds", "krygothic.weak.stuck", "krygothic.move.contact_lock")
def test_who_does_not_break_off() -> None:
    free = why_not(duel(fought=False), BREAK_OFF, "A")
    assert free
    assert free.rule == "krygothic.breakoff.between_rounds"
    stuck = why_not(duel({"stuck": 2}), BREAK_OFF, "A")
    assert stuck
    assert stuck.rule == "krygothic.weak.stuck"
    down = why_not(duel({"fallen": True}), BREAK_OFF, "A")
    assert down
    assert down.rule == "krygothic.cc.fallen"


@pytest.mark.rule("krygothic.breakoff.contested")
def test_c35_and_c36_who_leaves_first_is_not_attacked_any_more() -> None:
    on = duel()
    leave = action(on, BREAK_OFF, "A", Path((place(7, 10),)), id_="break_off")
    answer = action(on, ATTACK, "V", id_="attack:A")
    left = do(on, BREAK_OFF, leave).table
    assert ATTACK.barred(left, answer)
    struck = do(on, ATTACK, answer, "5 1 | 1 1 | 1", ["punch"]).table
    assert do(struck, BREAK_OFF, leave).result == "done"
    felled = do(on, ATTACK, answer, "5 1 | 1 1 | 1", ["leg_sweep"]).table
    assert do(felled, BREAK_OFF, leave).result == "failed", "not on its feet"


@pytest.mark.rule("krygothic.breakoff.pursuit")
def test_who_broke_off_is_charged_anew() -> None:
    on = duel({"armour": (FLAK,)})
    left = do(on, BREAK_OFF, action(on, BREAK_OFF, "A", Path((place(8, 10),)), id_="break_off")).table
    caught = act(left, CHARGE, "V", "charge:A", Path((place(5, 10),)), dice="5 1 1 1 | 1 1 | 1", answers=["punch"])
    assert told(caught, "V begins a combat with A: +2 CC")
    assert told(caught, "V at A, to hit against 2: 1 of 4.")


@pytest.mark.rule("krygothic.defence.break_off")
def test_a_way_out_out_of_contact_with_every_enemy() -> None:
    on = duel(None, None, model("W", 8, 10, BLUE))
    with pytest.raises(Refused) as refused:
        action(on, BREAK_OFF, "A", Path((place(9, 10),)), id_="break_off")
    assert refused.value.refusal.message == "A would still touch W."
    assert on.side(RED).ap == 20


def test_a_way_out_is_found_where_the_straight_one_is_closed() -> None:
    on = duel(None, None, model("W", 12.2, 10, BLUE), model("X", 13.2, 10, BLUE))
    struck = act(on, ATTACK, "A", "attack:V", dice="5 1 | 5 1", answers=["active", "punch", "break_off"])
    assert struck.table.models["V"].at != place(11, 10)
    assert struck.table.combats == ()


@pytest.mark.rule("krygothic.cc.charge", "krygothic.terrain.worst_counts", "krygothic.ap.costs")
def test_m06_a_charge_over_hard_ground_costs_more() -> None:
    for ground, price in ((difficult(11, 9, 12, 11), 2), (very_difficult(11, 9, 12, 11), 3)):
        here = with_ground(apart(4), ground)
        assert action(here, CHARGE, "A", TO_V, id_="charge:V").cost == price
        assert action(here, CHARGE, "A", TO_V, id_="charge:V", ap=price).cost == price
        with pytest.raises(Refused):
            action(here, CHARGE, "A", TO_V, id_="charge:V", ap=price - 1)
    start = with_ground(apart(4), difficult(9, 9, 10, 11))
    assert CHARGE.least(start, start.models["A"]) == 2
    assert CHARGE.least(apart(4), apart(4).models["A"]) == 1
    beyond = with_ground(apart(9), difficult(17, 9, 18, 11))
    assert action(beyond, CHARGE, "A", TO_V, id_="charge:V").cost == 1, "it does not get there"


@pytest.mark.rule("krygothic.move.paths", "krygothic.cc.charge")
def test_a_charge_goes_through_nothing() -> None:
    crate = piece("crate", (12, 9.5, 13, 10.5), height=0.5, impassable=True)
    with pytest.raises(Refused) as refused:
        action(with_ground(apart(4), crate), CHARGE, "A", TO_V, id_="charge:V")
    assert refused.value.refusal.rule == "krygothic.move.paths"
    here = apart(4)
    charge = action(here, CHARGE, "A", TO_V, id_="charge:V")
    assert CHARGE.barred(with_ground(here, crate), charge)


@pytest.mark.rule("krygothic.pin.hit_effect", "krygothic.cc.charge", "krygothic.breakoff.between_rounds")
def test_who_is_pinned_by_a_hit_goes_only_away_from_the_fire() -> None:
    pin = {"pin": Pin(hit=True, target=5, by=("V",))}
    with pytest.raises(Refused) as refused:
        action(apart(4, pin), CHARGE, "A", TO_V, id_="charge:V")
    assert refused.value.refusal.rule == "krygothic.pin.hit_effect"
    other = table(
        model("A", 10, 10, pin=Pin(hit=True, target=5, by=("W",))),
        model("V", 15, 10, BLUE, facing=180),
        model("W", 5, 10, BLUE),
    )
    assert CHARGE.barred(other, action(other, CHARGE, "A", TO_V, id_="charge:V")) is None
    held = why_not(duel({"pin": Pin(hit=False, target=3)}), BREAK_OFF, "A")
    assert held
    assert held.rule == "krygothic.pin.miss_effect"
    assert why_not(duel(pin), BREAK_OFF, "A") is None
    struck = act(duel(None, pin), ATTACK, "A", "attack:V", dice="5 1 | 1 1 | 1", answers=["active", "punch", "dodge"])
    assert "krygothic.pin.miss_effect" not in {one.refusal.rule for one in struck.asked[-1].options if one.refusal}
    missed = {"pin": Pin(hit=False, target=3)}
    struck = act(
        duel(None, missed), ATTACK, "A", "attack:V", dice="5 1 | 1 1 | 1", answers=["active", "punch", "dodge"]
    )
    assert "krygothic.pin.miss_effect" in {one.refusal.rule for one in struck.asked[-1].options if one.refusal}


@pytest.mark.rule("krygothic.ap.insufficient", "krygothic.breakoff.between_rounds")
def test_an_ap_is_enough_to_break_off_or_to_attack_and_none_is_not() -> None:
    here = duel()
    for kind in (BREAK_OFF, ATTACK):
        assert why_not(here, kind, "A", kind.id, ap=1) is None
        refusal = why_not(here, kind, "A", kind.id, ap=0)
        assert refusal
        assert refusal.rule == "krygothic.ap.insufficient"


@pytest.mark.rule("krygothic.defence.break_off")
def test_a_way_out_ends_farther_away_than_it_began() -> None:
    here = duel(None, {"speed": 1})
    with pytest.raises(Refused) as refused:
        action(here, BREAK_OFF, "A", Path((place(10, 10),)), id_="break_off")
    assert refused.value.refusal.rule == "krygothic.defence.break_off"
    leave = action(here, BREAK_OFF, "A", Path((place(9.5, 10),)), id_="break_off")
    assert BREAK_OFF.halts(here, leave)[0].along == 0
    stopped = do(here, BREAK_OFF, leave, halt=BREAK_OFF.halts(here, leave)[0])
    assert (stopped.result, stopped.table.models["A"].at) == ("failed", place(10, 10))


@pytest.mark.rule("krygothic.move.rotate", "krygothic.waiting.mid_move", "krygothic.breakoff.between_rounds")
def test_who_charges_or_breaks_off_faces_as_it_declared() -> None:
    on = apart(9)
    charge = action(on, CHARGE, "A", Path((place(30, 10),), facing=90), id_="charge:V")
    assert {halt.facing for halt in CHARGE.halts(on, charge)} == {90}
    for halt in (None, CHARGE.halts(on, charge)[0], CHARGE.halts(on, charge)[2]):
        assert do(on, CHARGE, charge, halt=halt).table.models["A"].facing == 90
    here = duel()
    leave = action(here, BREAK_OFF, "A", Path((place(7.5, 10),), facing=0), id_="break_off")
    assert leave.facing == 0
    for halt in (None, BREAK_OFF.halts(here, leave)[0], BREAK_OFF.halts(here, leave)[1]):
        assert do(here, BREAK_OFF, leave, halt=halt).table.models["A"].facing == 0
    turned = action(here, BREAK_OFF, "A", Path((place(7.5, 10),)), id_="break_off")
    stopped = do(here, BREAK_OFF, turned, halt=BREAK_OFF.halts(here, turned)[0])
    assert stopped.table.models["A"].facing == 180


@pytest.mark.rule("krygothic.cc.charge_body", "krygothic.cc.standard")
def test_only_chargers_are_exposed() -> None:
    here = duel(fought=False)
    struck = act(here, ATTACK, "A", "attack:V", dice="5 1 1 | 1 1 | 1", answers=["punch"])
    assert struck.table.combats[0].exposed == ""
    back = act(struck.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 1", answers=["punch"])
    assert told(back, "V at A, to wound against 2")


@pytest.mark.rule("krygothic.cc.charge")
def test_a_way_drawn_just_short_of_its_target_leads_up_to_its_base() -> None:
    """A quarter of an inch is what a hand misses by; more is another place."""
    on = apart(4)
    charge = action(on, CHARGE, "A", Path((place(13.75, 10),)), id_="charge:V")
    assert charge.path[-1].y == place(14, 10).y
    assert 0 <= place(14, 10).x - charge.path[-1].x <= 10
    with pytest.raises(Refused) as refused:
        action(on, CHARGE, "A", Path((place(13.74, 10),)), id_="charge:V")
    assert refused.value.refusal.measured == "no contact"


@pytest.mark.rule("krygothic.cc.charge", "krygothic.online.no_measuring_aid")
def test_a_charge_shows_the_odds_of_its_attack_and_not_whether_it_gets_there() -> None:
    """CC 1 and 2 more from charging: three dice against a CC of X; far away it is no different."""

    def chances(gap: float) -> dict[str, Fraction]:
        on = apart(gap, {"cc": 1, "strength": 1}, cc=None, body=4, wounds=1)
        (option,) = CHARGE.offers(on, on.models["A"], 5)
        assert option.forecast is not None
        return {one.label: Fraction(one.numerator, one.denominator) for one in odds(on, option.forecast).chances}

    assert chances(2)["hits"] == 1 - Fraction(1, 6) ** 3
    assert chances(2) == chances(8)
    near = apart(2)
    way = action(near, CHARGE, "A", TO_V)
    assert way.describe().lines[-1] == "The odds are those of the attack, if it reaches its target."


@pytest.mark.rule("krygothic.cc.charge_distance", "krygothic.online.no_measuring_aid")
def test_a_charge_says_how_far_it_may_go() -> None:
    on = apart(9, {"lost_body": 1})
    (option,) = CHARGE.offers(on, on.models["A"], 5)
    assert option.detail == "up to 4″"
    assert action(on, CHARGE, "A", TO_V).describe().lines[0] == "Charge: up to 4″, 1 AP, +2 CC in the first attack."
