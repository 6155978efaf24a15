"""Duels by the vectors C01 to C37, step by step."""

from typing import Any

import pytest

from rules.kernel.script import Fire
from rules.krygothic.board import CloseCombat
from rules.krygothic.lists.force import Armour, Blade
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.techniques import attacks
from tests.rules.krygothic.acting import act, told, why_not
from tests.rules.krygothic.build import AXE, BLUE, FLAK, KNIFE, PISTOL, RED, model, place, table
from tests.rules.krygothic.melee.duels import BIG, CHAIN, LINE, SWORD, WHIP, duel, fight

THREE_HITS: dict[str, Any] = {"cc": 4, "strength": 3}
TOUGH: dict[str, Any] = {"cc": 3, "speed": 4, "body": 2, "armour": (FLAK,)}


@pytest.mark.rule("krygothic.cc.example_passive", "krygothic.cc.passive", "krygothic.cc.step5_avoid")
@pytest.mark.rule("krygothic.attack.kick", "krygothic.cc.steps")
def test_c01_a_passive_defence_leaves_two_dice() -> None:
    found = fight(duel(THREE_HITS, TOUGH), "kick", "3 4 5 1 2 | 4 3 5 | 1 1")
    assert told(found, "A at V, to hit against 3: 3 of 5.")
    assert told(found, "V against A, to avoid against 5: 1 of 3.")
    assert told(found, "V avoids 1 hit; 2 left.")
    assert found.table.sides[BLUE].ap == 20, "a passive defence is free"
    poor = fight(duel(THREE_HITS, TOUGH).with_side(BLUE, ap=0), "kick", "3 4 5 1 2 | 4 3 5 | 1 1")
    assert all(ask.seat == RED for ask in poor.asked), "without AP there is nothing to choose"


@pytest.mark.rule("krygothic.cc.example_deflect", "krygothic.defence.deflect", "krygothic.cc.active")
@pytest.mark.rule("krygothic.cc.step1_class", "krygothic.dice.plain")
def test_c02_a_deflection_takes_two_away_and_the_gun_holds() -> None:
    on = duel(THREE_HITS, TOUGH | {"guns": (PISTOL,)})
    found = fight(on, "kick", "3 4 5 1 2 | 6>1 4 1 5 3 | 4 | 1", defence="deflect:pistol")
    assert told(found, "V against A, to avoid against 5: 2 of 5.")
    assert told(found, "V avoids 2 hits; 1 left.")
    assert found.table.models["V"].broken == ()
    assert found.table.sides[BLUE].ap == 19
    broken = fight(on, "kick", "3 4 5 1 2 | 6>1 4 1 5 3 | 6 | 1", defence="deflect:pistol")
    assert broken.table.models["V"].broken == ("pistol",)
    idle = fight(on, "kick", "3 4 5 1 2 | 4 4 1 1 3 | 1 1 1", defence="deflect:pistol")
    assert not told(idle, "breaks on a 6"), "nothing was taken away"


@pytest.mark.rule("krygothic.cc.example_wound", "krygothic.cc.step6_wound", "krygothic.stat.body_equal")
def test_c03_a_six_against_a_flak_jacket() -> None:
    found = fight(duel(THREE_HITS, TOUGH), "kick", "3 1 2 1 2 | 1 1 1 | 6>2")
    assert told(found, "A at V, to wound against 6: 1 of 1.")
    assert found.table.models["V"].wounds == 1
    assert fight(duel(THREE_HITS, TOUGH), "kick", "3 1 2 1 2 | 1 1 1 | 5").table.models["V"].wounds == 2


@pytest.mark.rule("krygothic.ccweapon.knife", "krygothic.ccweapon.stats", "krygothic.attack.weapon")
@pytest.mark.rule("krygothic.cc.step3_hit")
def test_c04_a_knife_hits_often_and_seldom_hurts() -> None:
    found = fight(duel(THREE_HITS | {"blades": (KNIFE,)}), "weapon:knife", "5 5 5 5 5 5 | 1 1 | 1 1")
    assert told(found, "A at V, to hit against 2: 6 of 6.")
    assert told(found, "A keeps 2 hits.")
    assert told(found, "V against A, to avoid against 6")


@pytest.mark.rule("krygothic.ccweapon.axe", "krygothic.ccweapon.armour_piercing")
def test_c05_an_axe_pierces_armour() -> None:
    found = fight(duel({"blades": (AXE,)}, {"armour": (FLAK,), "cc": None}), "weapon:axe", "5 | 4")
    assert told(found, "A at V, to hit against 0: 1 of 1.")
    assert told(found, "A at V, to wound against 4: 1 of 1.")
    assert found.table.models["V"].wounds == 1


@pytest.mark.rule("krygothic.ccweapon.armour_piercing")
def test_armour_piercing_takes_nothing_off_with_a_strength_of_0_or_less() -> None:
    blunt = Blade(id="blunt", name="Blunt", cc=0, str=-1, effects=("armour_piercing",))
    bears, _ = model("A", 0, 0, blades=(blunt,))
    on = table(model("A", 10, 10, blades=bears.blades))
    assert attacks(on, on.models["A"])[0].reduction == 0


@pytest.mark.rule("krygothic.ccweapon.only_when_used")
def test_a_weapon_counts_only_when_it_is_used() -> None:
    found = fight(duel({"blades": (AXE,)}), "punch", "5 5 | 1 1 | 1 1")
    assert told(found, "to hit against 2: 2 of 2")
    assert told(found, "to wound against 2")


@pytest.mark.rule("krygothic.attack.punch", "krygothic.stat.strength")
def test_a_punch_keeps_one_die_more() -> None:
    strong = duel({"cc": 4, "strength": 2})
    assert told(fight(strong, "punch", "5 5 5 5 | 1 1 | 1 1 1"), "A keeps 3 hits.")
    assert told(fight(strong, "kick", "5 5 5 5 5 | 1 1 | 1 1"), "A keeps 2 hits.")


@pytest.mark.rule("krygothic.cc.standard", "krygothic.cc.first_round", "krygothic.cc.each_attack_costs")
def test_c08_who_begins_a_combat_has_one_cc_more_in_the_first_attack() -> None:
    first = fight(duel(fought=False), "punch", "5 5 1 | 1 1 | 1 1")
    assert told(first, "A begins a combat with V: +1 CC")
    assert told(first, "to hit against 2: 2 of 3")
    assert told(first, "V against A, to avoid against 3")
    again = fight(first.table, "punch", "5 1 | 1 1 | 1")
    assert told(again, "to hit against 2: 1 of 2")
    back = act(first.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 1", answers=["punch"])
    assert told(back, "to hit against 2: 1 of 2"), "the other side has no bonus"


@pytest.mark.rule("krygothic.attack.shove", "krygothic.move.compulsory")
def test_c09_a_shove_drives_back_and_hurts_nobody() -> None:
    found = fight(duel({"cc": 3, "strength": 3}), "shove", "5 5 5 1 1 | 1 1 | 2 5 1")
    assert told(found, "A at V, to wound against 2: 2 of 3.")
    assert found.table.models["V"].at == place(13, 10)
    assert found.table.models["V"].wounds == 2
    assert found.table.models["V"].facing == 180
    assert found.table.combats == (), "contact is lost, and the combat over"
    limited = fight(duel({"cc": 9, "strength": 3}), "shove", "5 5 5 5 5 5 1 1 1 1 1 | 1 1 | 2 2 2")
    assert limited.table.models["V"].at == place(14, 10)


@pytest.mark.rule("krygothic.attack.shove", "krygothic.crit.double")
def test_c10_a_critical_shove() -> None:
    found = fight(duel({"strength": 2}), "shove", "6>6>6>1 5 1 1 | 1 1 | 4 4")
    assert found.table.models["V"].at == place(15, 10)


@pytest.mark.rule("krygothic.attack.shove")
def test_a_shove_stops_at_a_base() -> None:
    found = fight(duel({"cc": 3, "strength": 3}, None, model("W", 12.5, 10, BLUE)), "shove", "5 5 5 1 1 | 1 1 | 2 5 1")
    assert abs(found.table.models["V"].at.x - 11_500) <= 10
    assert found.table.models["W"].at == place(12.5, 10)


@pytest.mark.rule("krygothic.attack.tackle", "krygothic.attack.tackle_wounds", "krygothic.cc.wound_die")
def test_c11_a_tackle_into_something() -> None:
    stop = model("W", 11 + 3.4 + 1, 10, BLUE)
    on = duel({"cc": 3, "strength": 3}, {"body": 2, "armour": (FLAK,)}, stop)
    found = fight(on, "tackle", "5 5 1 | 1 1 | 6>1 2 3")
    assert told(found, "V, wound saves (tackle) against 6: 1 of 3.")
    assert found.table.models["V"].wounds == 1
    assert [round(found.table.models[id_].at.x / 100) for id_ in "AV"] == [134, 144]
    assert found.table.models["W"].wounds == 2
    assert found.table.combat("A", "V"), "they are still in contact"


@pytest.mark.rule("krygothic.attack.tackle", "krygothic.attack.tackle_wounds")
def test_c12_and_c13_a_tackle_into_nothing_and_one_that_fails() -> None:
    on = duel({"cc": 3, "strength": 3})
    found = fight(on, "tackle", "5 5 1 | 1 1")
    assert [found.table.models[id_].at for id_ in "AV"] == [place(15, 10), place(16, 10)]
    assert found.table.models["V"].wounds == 2
    failed = fight(on, "tackle", "5 5 1 | 6>1 6>1")
    assert [failed.table.models[id_].at for id_ in "AV"] == [place(10, 10), place(11, 10)]


@pytest.mark.rule("krygothic.attack.point_blank", "krygothic.losses.friendly_damage")
def test_c14_a_point_blank_shot() -> None:
    on = duel({"cc": 3, "armour": (FLAK,), "guns": (PISTOL,)}, {"cc": 3, "body": 5})
    found = fight(on, "point_blank:pistol", "3 1 2 | 1 1 1 | 2 | 6>1 4")
    assert told(found, "A at V, to wound against 3: 0 of 1.")
    assert told(found, "A, wound saves (stray point blank shots) against 6: 1 of 2.")
    assert found.table.models["A"].wounds == 1
    assert found.table.side(RED).tally.hurt_own


@pytest.mark.rule("krygothic.attack.point_blank", "krygothic.gun.s_value")
def test_a_point_blank_shot_is_capped_by_the_gun_and_costs_nothing_more() -> None:
    on = duel({"cc": 3, "strength": 3, "guns": (BIG,)}, {"wounds": 5})
    found = fight(on, "point_blank:big", "5 5 5 | 1 1 | 1 1 1")
    assert found.table.models["V"].wounds == 3
    assert found.table.side(RED).ap == 20
    refused = [one.key for one in attacks(duel({"rc": None, "guns": (BIG,)}), on.models["A"])]
    assert "point_blank:big" not in refused
    assert "bunt:big" in refused


@pytest.mark.rule("krygothic.attack.leg_sweep", "krygothic.cc.fallen")
def test_c15_a_leg_sweep_fells_and_nobody_breaks_off_from_it() -> None:
    found = fight(duel(), "leg_sweep", "5 1 | 1 1 | 1", defence="dodge")
    assert found.table.models["V"].fallen
    types = {one.id: one.refusal for one in found.asked[-1].options}
    refusal = types["break_off"]
    assert refusal
    assert refusal.rule == "krygothic.attack.leg_sweep"
    assert not fight(duel(), "leg_sweep", "5 1 | 6>1 1").table.models["V"].fallen
    later = fight(found.table, "punch", "5 1 | 1 1 | 1")
    assert "step1" not in " ".join(ask.rule for ask in later.asked), "who lies on the ground defends passively"
    assert why_not(found.table, ATTACK, "V")


@pytest.mark.rule("krygothic.attack.head_butt")
def test_c16_a_head_butt_lowers_body_by_one() -> None:
    found = fight(duel(None, {"armour": (FLAK,)}), "head_butt", "5 1 | 1 1 | 5")
    assert told(found, "to wound against 5: 1 of 1")
    assert found.table.models["V"].wounds == 1


@pytest.mark.rule("krygothic.attack.bunt", "krygothic.ccweapon.broken")
def test_c17_a_bunt_may_break_the_gun() -> None:
    on = duel({"cc": 5, "guns": (PISTOL,)}, {"body": 9})
    found = fight(on, "bunt:pistol", "5 5 5 5 5 | 1 1 | 1 1 1 1 | 6")
    assert told(found, "A keeps 4 hits."), "Strength 2 and 2"
    assert found.table.models["A"].broken == ("pistol",)
    assert fight(on, "bunt:pistol", "5 1 1 1 1 | 1 1 | 1 | 5").table.models["A"].broken == ()
    assert fight(on, "bunt:pistol", "5 1 1 1 1 | 6>1 6>1").table.models["A"].broken == (), "nothing was left"
    gone = [one.id for one in attacks(found.table, found.table.models["A"])]
    assert "bunt" not in gone


@pytest.mark.rule("krygothic.defence.counter_attack", "krygothic.defence.counter_free_attack")
def test_c18_a_tie_is_not_more() -> None:
    found = fight(
        duel(None, {"body": 9}), "punch", "5 5 | 5 5 | 1 1 | 5 1 | 1 1 | 1", "attack", "punch", defence="counter_attack"
    )
    assert told(found, "A attacks V for free.")
    assert found.table.sides[RED].ap == 20
    declined = fight(duel(None, {"body": 9}), "punch", "5 5 | 5 5 | 1 1", "decline", defence="counter_attack")
    assert not told(declined, "for free")


@pytest.mark.rule("krygothic.defence.counter_attack", "krygothic.defence.counter_free_attack")
def test_c19_more_successes_strike_back_for_free_and_are_not_countered() -> None:
    found = fight(
        duel(None, {"body": 9}), "kick", "5 1 1 | 5 5 | 1 | 5 5 | 1 1 | 1 1",
        "attack", "active", "punch", defence="counter_attack",
    )  # fmt: skip
    assert told(found, "V attacks A for free.")
    types = {one.id: one.refusal for one in found.asked[-1].options}
    refusal = types["counter_attack"]
    assert refusal
    assert refusal.rule == "krygothic.defence.counter_free_attack"
    assert types["dodge"] is None


@pytest.mark.rule("krygothic.defence.counter_attack")
def test_the_dead_do_not_strike_back() -> None:
    found = fight(duel(None, {"wounds": 1}), "kick", "5 1 1 | 5 5 | 5", defence="counter_attack")
    assert found.table.models["V"].life == "gone"
    assert not told(found, "for free")
    nothing = fight(duel(None, {"cc": 3}), "kick", "1 1 2 | 2 2 1", "decline", defence="counter_attack")
    assert told(nothing, "V against A, to avoid against 3: 0 of 3."), "a counter attack is rolled without any hit"


@pytest.mark.rule("krygothic.defence.parry")
def test_c20_a_parry_with_an_axe() -> None:
    on = duel({"blades": (SWORD,)}, {"cc": 3, "blades": (AXE,)})
    found = fight(on, "weapon:sword", "5 5 5 | 5 1 | 1 1", defence="parry:axe")
    assert told(found, "to avoid against 3: 1 of 2")
    bare = fight(on, "punch", "5 5 | 1 1 1 | 1 1", defence="dodge")
    refusal = next(one.refusal for one in bare.asked[-1].options if one.id == "parry:axe")
    assert refusal
    assert refusal.rule == "krygothic.defence.parry"


@pytest.mark.rule("krygothic.ccweapon.wrap", "krygothic.defence.parry")
def test_c21_whips_are_not_parried_and_do_not_parry() -> None:
    wrapped = fight(duel({"blades": (WHIP,)}, {"blades": (AXE,)}), "weapon:whip", "5 1 1 | 1 1 | 1", defence="dodge")
    refusals = {one.id: one.refusal for one in wrapped.asked[-1].options if one.refusal}
    assert refusals["parry:axe"].rule == "krygothic.ccweapon.wrap"
    whip = fight(duel({"blades": (AXE,)}, {"blades": (WHIP,)}), "weapon:axe", "5 | 1 1", defence="dodge")
    refusals = {one.id: one.refusal for one in whip.asked[-1].options if one.refusal}
    assert refusals["parry:whip"].rule == "krygothic.ccweapon.wrap"


@pytest.mark.rule("krygothic.defence.dodge")
def test_c22_a_dodge_keeps_two_more() -> None:
    on = duel({"cc": 9, "strength": 9}, {"cc": 6, "speed": 3})
    hits = "6>1 6>1 5 1 1 1 1 1 1 1".replace("5 1", "6>1 1")
    found = fight(on, "kick", f"{hits} | 6>6>4 6>6>4 6>6>4 6>6>4 6>6>4 6>6>4", defence="dodge")
    assert told(found, "to avoid against 10: 6 of 6")
    on = duel({"cc": 8, "strength": 9}, {"cc": 7, "speed": 3})
    found = fight(on, "kick", "6>4 6>4 6>3 6>4 6>4 6>4 6>4 1 1 | 6>5 6>5 6>5 6>5 6>5 6>5 6>5 | 1 1", defence="dodge")
    assert told(found, "V avoids 5 hits; 2 left.")


@pytest.mark.rule("krygothic.defence.block", "krygothic.stat.speed")
def test_c23_a_block_keeps_as_many_as_strength() -> None:
    on = duel({"cc": 3, "strength": 3}, {"cc": 3, "speed": 2, "strength": 5})
    assert told(fight(on, "kick", "5 5 5 1 | 5 5 5", defence="block"), "V avoids 3 hits; none left.")
    assert told(fight(on, "kick", "5 5 5 1 | 5 5 5 | 1"), "V avoids 2 hits; 1 left.")


@pytest.mark.rule("krygothic.defence.break_off", "krygothic.cc.step4_type")
def test_c24_a_defender_that_avoided_everything_leaves() -> None:
    found = fight(duel(), "punch", "5 1 | 5 1", defence="break_off")
    assert found.table.models["V"].at == place(14, 10)
    assert found.table.combats == ()
    assert found.table.sides[BLUE].ap == 19, "the way costs nothing more"
    none = fight(duel(None, {"cc": 3}), "punch", "1 2", defence="break_off")
    assert none.table.models["V"].at == place(14, 10), "an attack that never hit has missed, too"


@pytest.mark.rule("krygothic.defence.break_off")
def test_c25_a_defender_that_was_hit_stays() -> None:
    found = fight(duel(None, {"body": 9}), "punch", "5 1 | 1 1 | 1", defence="break_off")
    assert found.table.models["V"].at == place(11, 10)
    assert told(found, "to wound against 9")


@pytest.mark.rule("krygothic.cc.extra_wounds", "krygothic.wounds.two", "krygothic.ap.costs")
def test_c26_further_wounds_are_bought() -> None:
    on = duel({"cc": 4, "strength": 3}, {"wounds": 3})
    dice = "5 5 5 1 1 | 1 1 | 5 5 5"
    for answer, wounds, ap in (("buy:0", 2, 20), ("buy:1", 1, 18), ("buy:2", 0, 15)):
        found = fight(on, "kick", dice, answer)
        assert (found.table.models["V"].wounds, found.table.side(RED).ap) == (wounds, ap)
    poor = fight(duel({"cc": 4, "strength": 3}, {"wounds": 3}, ap=(4, 9)), "kick", dice)
    assert [one.id for one in poor.asked[-1].options] == ["buy:0", "buy:1"]
    two = fight(duel({"cc": 4, "strength": 3}), "kick", dice, "buy:1")
    assert [one.id for one in two.asked[-1].options] == ["buy:0", "buy:1"], "nobody buys more than can be taken"
    broke = fight(duel({"cc": 4, "strength": 3}, ap=(1, 9)), "kick", dice)
    assert "krygothic.cc.extra_wounds" not in {ask.rule for ask in broke.asked}


@pytest.mark.rule("krygothic.ccweapon.multiple_wounds")
def test_c27_a_chain_blade_wounds_with_every_die() -> None:
    on = duel({"cc": 4, "blades": (CHAIN,)}, {"wounds": 4})
    found = fight(on, "weapon:chain", "5 5 5 1 | 1 1 | 5 5 5")
    assert (found.table.models["V"].wounds, found.table.side(RED).ap) == (1, 20)


@pytest.mark.rule("krygothic.ccweapon.lasso")
def test_c28_a_weighted_line_fells_whom_it_wounds() -> None:
    on = duel({"blades": (LINE,)})
    found = fight(on, "weapon:line", "5 1 | 1 1 | 5")
    assert (found.table.models["V"].wounds, found.table.models["V"].fallen) == (1, True)
    assert not fight(on, "weapon:line", "5 1 | 1 1 | 1").table.models["V"].fallen


@pytest.mark.rule("krygothic.crit.fail", "krygothic.losses.friendly_damage")
def test_c30_all_ones_with_an_axe() -> None:
    on = duel({"cc": 4, "blades": (AXE,)})
    found = fight(on, "weapon:axe", "1 1 1 | 4 1 3")
    assert told(found, "critical failure, to wound itself against 0: 3 of 3")
    assert found.table.models["A"].wounds == 1
    assert found.table.side(RED).tally.hurt_own
    chain = fight(duel({"cc": 2, "wounds": 5, "blades": (CHAIN,)}), "weapon:chain", "1 1 | 5 5")
    assert chain.table.models["A"].wounds == 3, "multiple wounds"


@pytest.mark.rule("krygothic.crit.fail")
def test_c31_all_ones_with_a_kick() -> None:
    found = fight(duel({"armour": (FLAK,)}), "kick", "1 1 1 | 5 3")
    assert told(found, "critical failure, to wound itself against 6: 0 of 2")
    assert found.table.models["A"].wounds == 2
    assert not found.table.side(RED).tally.hurt_own
    for harmless in ("shove", "tackle"):
        ones = " ".join("1" * (4 if harmless == "shove" else 2))
        assert not told(fight(duel(), harmless, ones), "wound itself")


@pytest.mark.rule("krygothic.crit.fail")
def test_all_ones_go_before_everything_even_where_a_one_would_hit() -> None:
    found = fight(duel(None, {"cc": 1}), "punch", "1 1 | 1 1")
    assert told(found, "A keeps no hits.")
    assert told(found, "critical failure, to wound itself against 2: 0 of 2")
    strayed = fight(duel({"cc": 2, "guns": (PISTOL,)}), "point_blank:pistol", "1 1 | 5 5")
    assert not told(strayed, "stray point blank shots, "), "all ones harm the shooter once, not by stray shots too"
    died = fight(duel({"wounds": 1}), "punch", "1 1 | 5 1")
    assert died.table.models["A"].life == "gone"


@pytest.mark.rule("krygothic.crit.pass", "krygothic.crit.double")
def test_c32_to_c34_three_sixes_double_the_damage() -> None:
    on = duel({"cc": 1}, {"wounds": 9})
    assert fight(on, "kick", "6>6>6>2 1 | 1 1 | 5").table.models["V"].wounds == 7
    three = duel({"cc": 2, "strength": 1}, {"wounds": 9})
    assert fight(three, "kick", "6>1 6>2 6>5 | 1 1 | 5").table.models["V"].wounds == 7
    assert fight(on, "kick", "6>6>1 4 | 1 1 | 5 1").table.models["V"].wounds == 8
    bought = fight(duel({"cc": 2}, {"wounds": 9}), "kick", "6>1 6>2 6>5 | 1 1 | 5 5", "buy:1")
    assert (bought.table.models["V"].wounds, bought.table.side(RED).ap) == (5, 18), "the doubling is free"


@pytest.mark.rule("krygothic.cc.multiple_critical", "krygothic.cc.multiple")
def test_a_critical_pass_in_a_crowd_strikes_one_enemy() -> None:
    on = duel({"cc": 2}, {"wounds": 3}, model("W", 10, 11, BLUE, wounds=3))
    found = fight(on, "kick", "6>1 6>2 6>5 | 1 1 | 5 1")
    assert [found.table.models[id_].wounds for id_ in "VW"] == [1, 3]


@pytest.mark.rule("krygothic.cc.multiple")
def test_c29_four_models_against_one_fight_four_duels() -> None:
    on = table(
        model("A", 10, 10), model("B", 12, 10), model("C", 11, 9), model("D", 11, 11),
        model("V", 11, 10, BLUE, body=9),
    )  # fmt: skip
    poor = ATTACK.offers(on, on.models["A"], 0)[0]
    assert (poor.refusal is None, poor.forecast) == (False, None), "no odds of what cannot be paid"
    for id_ in "ABCD":
        one = next(option for option in ATTACK.offers(on, on.models[id_], 9) if option.id == "attack:V")
        assert one.bring
        assert one.bring.cost == 1
        found = act(on, ATTACK, id_, "attack:V", dice="5 1 1 | 1 1 | 1", answers=["punch"])
        assert told(found, f"{id_} begins a combat with V: +1 CC"), "numbers give no bonus"
        on = found.table
    assert len(on.combats) == 4


@pytest.mark.rule("krygothic.fear.defender", "krygothic.stat.minimum", "krygothic.dice.rounding")
def test_c37_a_frightened_defender_fights_with_half_its_cc() -> None:
    shaken = (CloseCombat(models=("A", "V"), started="A", shaken="V"),)
    on = table(model("A", 10, 10), model("V", 11, 10, BLUE, cc=5, body=9), combats=shaken)
    found = fight(on, "punch", "2 1 | 1 1 | 1")
    assert told(found, "A at V, to hit against 2: 1 of 2.")
    assert told(found, "V against A, to avoid against 2: 0 of 2.")
    after = fight(found.table, "punch", "5 1 | 1 1 1 1 1 | 1")
    assert told(after, "A at V, to hit against 5: 1 of 2.")
    weak = table(model("A", 10, 10), model("V", 11, 10, BLUE, cc=1, body=9), combats=shaken)
    assert told(fight(weak, "punch", "5 1 | 1 | 1 1"), "to hit against 1"), "never below 1"


@pytest.mark.rule("krygothic.cc.charge_body", "krygothic.cc.first_round")
def test_c07_a_charger_is_exposed_to_the_first_attack_against_it() -> None:
    exposed = (CloseCombat(models=("A", "V"), started="A", exposed="A"),)
    on = table(model("A", 10, 10, armour=(FLAK,)), model("V", 11, 10, BLUE), combats=exposed)
    first = act(on, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 3", answers=["punch"])
    assert told(first, "to wound against 4: 0 of 1")
    again = act(first.table, ATTACK, "V", "attack:A", dice="5 1 | 1 1 | 3", answers=["punch"])
    assert told(again, "to wound against 6")
    own = fight(on, "punch", "5 1 | 1 1 | 1")
    assert own.table.combats[0].exposed == "A", "its own attack changes nothing"


@pytest.mark.rule("krygothic.cc.contact")
def test_attacks_need_contact_and_no_facing() -> None:
    apart = table(model("A", 10, 10), model("V", 11.02, 10, BLUE))
    refusal = why_not(apart, ATTACK, "A")
    assert refusal
    assert refusal.rule == "krygothic.cc.contact"
    assert why_not(duel({"facing": 180}), ATTACK, "A") is None


@pytest.mark.rule("krygothic.stat.x", "krygothic.stat.cc")
def test_cc_x_attacks_nobody_and_is_always_hit() -> None:
    refusal = why_not(duel({"cc": None}), ATTACK, "A")
    assert refusal
    assert refusal.rule == "krygothic.stat.x"
    found = fight(duel(None, {"cc": None, "body": 9}), "kick", "1 1 2 | 1 1")
    assert told(found, "to hit against 0: 3 of 3")
    assert told(found, "to avoid against 3: no dice")


@pytest.mark.rule("krygothic.stat.minimum")
def test_strength_and_speed_used_in_a_fight_are_at_least_1() -> None:
    weak = fight(duel({"strength": 1, "blades": (KNIFE,)}), "weapon:knife", "5 5 1 1 | 1 1 | 1")
    assert told(weak, "A keeps 1 hit.")


@pytest.mark.rule("krygothic.cc.step1_class", "krygothic.ap.insufficient")
def test_without_ap_a_defence_is_passive() -> None:
    found = fight(duel(ap=(9, 0)), "punch", "5 1 | 1 1 | 1")
    assert "krygothic.cc.step1_class" not in {ask.rule for ask in found.asked}
    active = fight(duel(None, {"cc": 3}, ap=(9, 1)), "punch", "1 2", defence="dodge")
    assert active.table.side(BLUE).ap == 0, "paid at once, and not returned when the attack misses"


@pytest.mark.rule("krygothic.cc.step2_attack", "krygothic.online.decision_defaults", "krygothic.attack.special")
def test_types_of_attack_and_what_is_chosen_by_default() -> None:
    claws = Blade(id="claws", name="Claws", cc=1, str=1, natural=True)
    for bears, default in (((claws,), "weapon:claws"), ((), "punch")):
        found = fight(duel({"blades": bears}, {"cc": 3}), default, "1 2" if not bears else "1 2 1")
        asked = found.asked[-1]
        assert asked.default
        assert asked.default.option == default
    bare = {one.id for one in asked.options}
    assert bare == {"punch", "kick", "head_butt", "leg_sweep", "shove", "tackle"}


@pytest.mark.rule("krygothic.trait.backstab")
def test_a_backstab_comes_from_the_blind_side() -> None:
    behind = duel({"traits": ("backstab",)}, {"facing": 0, "body": 5})
    found = fight(behind, "backstab", "5 5 1 1 | 1 1 | 3 1")
    assert told(found, "A at V, to hit against 2: 2 of 4.")
    assert told(found, "to wound against 3: 1 of 2")
    front = fight(duel({"traits": ("backstab",)}, {"cc": 3}), "punch", "1 2")
    refusal = next(one.refusal for one in front.asked[-1].options if one.id == "backstab")
    assert refusal
    assert refusal.rule == "krygothic.trait.backstab"


@pytest.mark.rule("krygothic.trait.bloodlust")
def test_a_lust_for_blood_is_woken_by_the_first_wound() -> None:
    on = duel({"traits": ("bloodlust",)})
    assert fight(on, "punch", "5 1 | 1 1 | 5").table.models["A"].bloody
    assert not fight(on, "punch", "5 1 | 1 1 | 1").table.models["A"].bloody
    assert not fight(duel(), "punch", "5 1 | 1 1 | 5").table.models["A"].bloody


@pytest.mark.rule("krygothic.trait.natural", "krygothic.defence.parry")
def test_natural_weapons_parry() -> None:
    claws = Blade(id="claws", name="Claws", cc=1, str=1, natural=True)
    found = fight(duel({"blades": (AXE,)}, {"blades": (claws,)}), "weapon:axe", "5 | 5 5 1", defence="parry:claws")
    assert told(found, "V avoids 1 hit")


@pytest.mark.rule("krygothic.weak.stuck", "krygothic.pin.miss_effect")
def test_who_is_held_does_not_break_off() -> None:
    found = fight(duel(None, {"stuck": 1}), "punch", "5 1 | 1 1 | 1", defence="dodge")
    refusal = next(one.refusal for one in found.asked[-1].options if one.id == "break_off")
    assert refusal
    assert refusal.rule == "krygothic.weak.stuck"


@pytest.mark.rule("krygothic.waiting.broken", "krygothic.combo.stop_on_interrupt")
def test_an_attack_breaks_waiting() -> None:
    assert not fight(duel(None, {"waiting": True, "cc": 3}), "punch", "1 2").table.models["V"].waiting


@pytest.mark.rule("krygothic.armour.flak", "krygothic.armour.blind_side")
def test_close_combat_knows_no_blind_side() -> None:
    shield = Armour(id="shield", name="Shield", worn="shield", body=2, open_behind=True)
    found = fight(duel(None, {"facing": 0, "armour": (FLAK, shield)}), "punch", "5 1 | 1 1 | 1")
    assert told(found, "to wound against 8")


@pytest.mark.rule("krygothic.ccweapon.broken")
def test_a_broken_weapon_is_no_use() -> None:
    on = duel({"blades": (AXE,), "broken": ("axe",)})
    assert "weapon" not in {one.id for one in attacks(on, on.models["A"])}


@pytest.mark.rule("krygothic.cc.step5_avoid")
@pytest.mark.parametrize(
    ("dice", "hit"), [("3 4 5 1 2 | 1 1 1 | 1 1 1", True), ("3 4 5 1 2 | 6>1 5 5", False), ("2 2 2 1 2", False)]
)
def test_a_blow_has_hit_if_dice_are_left_after_it_is_avoided(dice: str, hit: bool) -> None:
    found = fight(duel(THREE_HITS, TOUGH), "kick", dice)
    fires = [fire for event in found.events if (fire := event.line(found.table).fire)]
    assert fires == [Fire(by=("A",), at=("V",), hit=hit, melee=True)]
