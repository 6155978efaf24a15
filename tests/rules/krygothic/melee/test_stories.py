"""What is told of a duel, by which rules, and what stands on the table while it lasts."""

from typing import Any

import pytest

from rules.krygothic.board import Duel, Table
from rules.krygothic.melee.charge import CHARGE
from rules.krygothic.melee.techniques import PASSIVE, attacks, defences
from rules.krygothic.view.sides import side_card
from tests.rules.krygothic.acting import act
from tests.rules.krygothic.build import AXE, BLUE, PISTOL, RED, model, table
from tests.rules.krygothic.melee.duels import BIG, CHAIN, duel, fight
from tests.rules.krygothic.melee.test_charges import TO_V
from tests.rules.krygothic.running import Ran


def snapshots(on: Table, ran: Ran) -> list[Duel | None]:
    """The attack under way after each fact, as often as it changed."""
    found: list[Duel | None] = []
    for event in ran.events:
        on = event.apply(on)
        if not found or found[-1] != on.duel:
            found.append(on.duel)
    return found


def told_by(on: Table, ran: Ran) -> list[tuple[str, str]]:
    """Every sentence with the rule it rests on."""
    lines = []
    for event in ran.events:
        on = event.apply(on)
        line = event.line(on)
        lines.append((line.text, line.rule.removeprefix("krygothic.")))
    return lines


@pytest.mark.rule(
    "krygothic.cc.steps", "krygothic.cc.step1_class", "krygothic.cc.step2_attack", "krygothic.cc.step4_type"
)
def test_the_six_steps_of_a_duel_are_told_in_their_order() -> None:
    on = duel({"cc": 3, "strength": 3}, {"cc": 3, "wounds": 3}, fought=False)
    ran = fight(on, "kick", "6>1 6>1 6>1 1 1 | 5 5 1 | 2", defence="dodge")
    assert told_by(on, ran) == [
        ("A begins a combat with V: +1 CC for this attack.", "cc.standard"),
        ("A attacks V.", "cc.steps"),
        ("V defends actively, for 1 AP.", "cc.active"),
        ("A chooses Kick.", "attack.kick"),
        ("A at V, to hit against 3: 3 of 5.", "cc.step3_hit"),
        ("A keeps 3 hits, a critical pass: its wounds are doubled.", "crit.pass"),
        ("V chooses Dodge.", "defence.dodge"),
        ("V against A, to avoid against 5: 2 of 3.", "cc.step5_avoid"),
        ("V avoids 2 hits; 1 left.", "cc.step5_avoid"),
        ("A at V, to wound against 2: 1 of 1.", "cc.step6_wound"),
        ("V takes 2 wounds (Kick); 1 left.", "wounds.two"),
        ("A against V: 2 wounds.", "cc.step6_wound"),
    ]
    steps = [(one.step, one.active, one.attack, one.kept, one.critical, one.defence, one.left) if one else None
             for one in snapshots(on, ran)]  # fmt: skip
    assert steps == [
        None,
        (1, False, "", 0, False, "", 0),
        (2, True, "", 0, False, "", 0),
        (3, True, "Kick", 0, False, "", 0),
        (4, True, "Kick", 3, True, "", 0),
        (5, True, "Kick", 3, True, "Dodge", 0),
        (6, True, "Kick", 3, True, "Dodge", 1),
        None,
    ]


@pytest.mark.rule("krygothic.cc.passive", "krygothic.cc.charge", "krygothic.crit.fail")
def test_a_charge_and_a_passive_defence_are_told() -> None:
    on = table(model("A", 10, 10), model("V", 15, 10, BLUE, facing=180))
    ran = act(on, CHARGE, "A", "charge:V", TO_V, dice="1 1 1 1 | 1 1 1", answers=["punch"])
    assert told_by(on, ran)[:5] == [
        ("A charges 4″.", "cc.charge"),
        ("A begins a combat with V: +2 CC for this attack.", "cc.charge"),
        ("A attacks V.", "cc.steps"),
        ("V defends passively, for free.", "cc.passive"),
        ("A chooses Punch.", "attack.punch"),
    ]
    assert told_by(on, ran)[-3:] == [
        ("A keeps no hits.", "cc.step3_hit"),
        ("V avoids no hits; none left.", "cc.step5_avoid"),
        ("A against V: no hit is left.", "cc.step6_wound"),
    ]


@pytest.mark.rule("krygothic.defence.counter_free_attack", "krygothic.cc.extra_wounds", "krygothic.trait.bloodlust")
def test_free_attacks_bought_wounds_and_blood_are_told() -> None:
    on = duel({"traits": ("bloodlust",)}, {"wounds": 5})
    ran = fight(
        on, "kick", "5 5 1 | 1 1 | 5 5 | 1 5 | 1 1 | 1 ".rstrip(), "buy:1", "attack", "punch", defence="counter_attack"
    )
    told = told_by(on, ran)
    assert ("A buys 1 more wound for 2 AP.", "cc.extra_wounds") in told
    assert ("A has drawn blood and causes fear from now on.", "trait.bloodlust") in told
    assert ("A attacks V for free.", "defence.counter_free_attack") in told
    two = fight(duel({"cc": 4, "strength": 3}, {"wounds": 9}), "kick", "5 5 5 1 1 | 1 1 | 5 5 5", "buy:2")
    assert ("A buys 2 more wounds for 5 AP.", "cc.extra_wounds") in told_by(duel({"cc": 4}, {"wounds": 9}), two)


@pytest.mark.rule("krygothic.attack.bunt", "krygothic.ccweapon.broken")
def test_a_broken_gun_is_told() -> None:
    on = duel({"guns": (PISTOL,)}, {"body": 9})
    told = told_by(on, fight(on, "bunt:pistol", "5 1 | 1 1 | 1 | 6"))
    assert ("The Pistol of A, breaks on a 6: 6, it breaks.", "ccweapon.broken") in told
    assert ("The Pistol of A breaks.", "ccweapon.broken") in told
    held = told_by(on, fight(on, "bunt:pistol", "5 1 | 1 1 | 1 | 5"))
    assert ("The Pistol of A, breaks on a 6: 5, it holds.", "ccweapon.broken") in held


@pytest.mark.rule("krygothic.attack.special", "krygothic.cc.step2_attack", "krygothic.cc.step4_type")
def test_each_type_rests_on_its_own_rule() -> None:
    on = duel({"traits": ("backstab",), "blades": (AXE,), "guns": (PISTOL,)})
    rules = {one.key: one.rule.removeprefix("krygothic.") for one in attacks(on, on.models["A"])}
    assert rules == {
        "weapon:axe": "attack.weapon", "punch": "attack.punch", "kick": "attack.kick",
        "head_butt": "attack.head_butt", "leg_sweep": "attack.leg_sweep", "shove": "attack.shove",
        "tackle": "attack.tackle", "bunt:pistol": "attack.bunt", "point_blank:pistol": "attack.point_blank",
        "backstab": "trait.backstab",
    }  # fmt: skip
    found = {one.key: one.rule.removeprefix("krygothic.") for one in (PASSIVE, *defences(on, on.models["A"]))}
    assert found == {
        "passive": "cc.passive", "dodge": "defence.dodge", "block": "defence.block", "parry:axe": "defence.parry",
        "deflect:pistol": "defence.deflect", "counter_attack": "defence.counter_attack",
        "break_off": "defence.break_off",
    }  # fmt: skip


@pytest.mark.rule("krygothic.cc.step2_attack", "krygothic.ccweapon.stats")
def test_the_choices_of_a_duel_say_what_they_are() -> None:
    on = duel({"blades": (AXE, CHAIN)}, {"cc": 3, "wounds": 9})
    asks = {ask.rule: ask for ask in fight(on, "punch", "5 5 | 1 1 1 | 5 5", defence="dodge").asked}
    attack = asks["krygothic.cc.step2_attack"]
    assert attack.prompt == "V defends actively. How does A attack?"
    details = {one.id: one.detail for one in attack.options}
    assert details["weapon:axe"] == "−1 CC, +2 Strength, armour piercing"
    assert details["weapon:chain"] == "+1 Strength, multiple wounds"
    assert all(details.values()), "what each does is said"
    wounds = asks["krygothic.cc.extra_wounds"]
    assert wounds.prompt == "2 dice wound V, which has 9 wounds left. How many wounds count?"
    assert [(one.id, one.label, one.detail) for one in wounds.options] == [
        ("buy:0", "One wound is enough", ""),
        ("buy:1", "2 wounds", "2 AP"),
    ]
    passive = fight(on, "punch", "5 1 | 1 1 1 | 1").asked[-1]
    assert passive.prompt == "V defends passively. How does A attack?"
    defence = asks["krygothic.cc.step4_type"]
    assert defence.prompt == "A keeps 2 hits at CC 2 (Punch). How does V defend itself?"
    assert all(one.detail for one in (*defence.options, *asks["krygothic.cc.step1_class"].options))


@pytest.mark.rule("krygothic.cc.extra_wounds")
def test_all_dice_that_wound_are_told_though_fewer_may_count() -> None:
    on = duel({"cc": 5, "strength": 5}, {"cc": None, "wounds": 2})
    (bought,) = [ask for ask in fight(on, "punch", "5 5 5 5 5 | 5 5 5 1 1").asked if "extra_wounds" in ask.rule]
    assert bought.prompt == "3 dice wound V, which has 2 wounds left. How many wounds count?"
    assert [one.id for one in bought.options] == ["buy:0", "buy:1"]


@pytest.mark.rule("krygothic.cc.extra_wounds", "krygothic.ap.insufficient")
def test_the_last_ap_buy_a_wound_too() -> None:
    dice = "5 5 5 1 1 | 1 1 | 5 5 5"
    for ap, bought in ((5, ["buy:0", "buy:1", "buy:2"]), (4, ["buy:0", "buy:1"]), (2, ["buy:0", "buy:1"])):
        ran = fight(duel({"cc": 4, "strength": 3}, {"wounds": 9}, ap=(ap, 9)), "kick", dice)
        assert [one.id for one in ran.asked[-1].options] == bought


@pytest.mark.rule("krygothic.cc.step1_class", "krygothic.ap.floor", "krygothic.cc.fallen")
def test_who_cannot_pay_or_lies_down_is_passive_and_pays_nothing() -> None:
    for on in (duel(ap=(9, 0)), duel(None, {"fallen": True}, ap=(9, 0))):
        ran = fight(on, "punch", "5 1 | 1 1 | 1")
        assert "V defends passively, for free." in ran.said
        assert ran.table.side(BLUE).ap == 0


@pytest.mark.rule("krygothic.crit.fail", "krygothic.gun.s_value")
def test_a_gun_fired_at_oneself_wounds_up_to_s_and_one_swung_but_once() -> None:
    armed: dict[str, Any] = {"cc": 2, "strength": 2, "body": 6, "wounds": 5, "guns": (BIG,)}
    shot = fight(duel(armed), "point_blank:big", "1 1 | 1 1")
    assert "A, critical failure, to wound itself against 1: 2 of 2." in shot.said
    assert shot.table.models["A"].wounds == 3
    swung = fight(duel(armed | {"body": 2}), "bunt:big", "1 1 | 5 5")
    assert "A, critical failure, to wound itself against 2: 2 of 2." in swung.said
    assert swung.table.models["A"].wounds == 4
    butted = fight(duel({"wounds": 5}), "head_butt", "1 1 | 5 1")
    assert "A, critical failure, to wound itself against 2: 1 of 2." in butted.said, "no weapon takes anything off"


@pytest.mark.rule("krygothic.attack.point_blank", "krygothic.wounds.removed")
def test_stray_shots_come_after_everything_else() -> None:
    on = duel({"cc": 3, "guns": (PISTOL,)}, {"cc": 3, "wounds": 1})
    ran = fight(on, "point_blank:pistol", "5 1 2 | 1 1 1 | 1 | 5 1")
    assert ran.table.models["V"].life == "gone"
    assert ran.table.models["A"].wounds == 1
    assert ran.table.side(RED).tally.hurt_own
    none = fight(on, "point_blank:pistol", "5 5 5 | 1 1 1 | 1 1")
    assert not any("stray" in line for line in none.said)


@pytest.mark.rule("krygothic.cc.steps", "krygothic.ap.public")
def test_both_players_see_the_steps_of_a_duel_on_a_card() -> None:
    on = duel({"cc": 3, "strength": 3}, {"cc": 3, "wounds": 3})
    ran = fight(on, "kick", "6>1 6>1 6>1 1 | 5 5 1 | 2", defence="dodge")
    cards = []
    for event in ran.events:
        on = event.apply(on)
        shown = [
            [(fact.label, fact.value) for fact in side_card(on, side).facts if fact.label[0] in "D123456"]
            for side in on.sides
        ]
        assert shown[0] == shown[1]
        if shown[0] not in cards:
            cards.append(shown[0])
    assert cards[0] == [("Duel", "A against V"), ("1 Defence", "…")]
    assert cards[-2] == [
        ("Duel", "A against V"),
        ("1 Defence", "active"),
        ("2 Attack", "Kick"),
        ("3 To hit", "3 hits, critical"),
        ("4 Defence type", "Dodge"),
        ("5 To avoid", "1 hit left"),
        ("6 To wound", "…"),
    ]
    assert cards[-1] == []


@pytest.mark.rule("krygothic.dice.server", "krygothic.dice.sixes")
def test_every_die_is_told_with_its_faces_in_order() -> None:
    on = duel({"cc": 3, "strength": 3})
    lines = [event.line(on) for event in fight(on, "kick", "6>6>1 5 1 1 | 1 1 | 1 5").events]
    dice = {line.rule.removeprefix("krygothic.cc."): [die.faces for die in line.dice] for line in lines if line.dice}
    assert dice == {
        "step3_hit": [(6, 6, 1), (5,), (1,), (1,)],
        "step5_avoid": [(1,), (1,)],
        "step6_wound": [(1,), (5,)],
    }
