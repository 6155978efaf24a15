"""Odds of attacks: the same numbers as the duel itself, exact."""

from fractions import Fraction
from typing import Any

import pytest

from rules.kernel.odds import Chance, odds
from rules.krygothic.board import Table
from rules.krygothic.dice.chances import chance
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.attack_odds import attack_odds
from rules.krygothic.melee.techniques import attacks
from tests.rules.krygothic.build import PISTOL, RED
from tests.rules.krygothic.melee.duels import BIG, CHAIN, SWORD, duel


def chances(on: Table, how: str, *, active: bool = False) -> dict[str, Fraction]:
    attack = next(one for one in attacks(on, on.models["A"]) if one.key == how)
    found = odds(on, attack_odds("A", "V", attack, active=active))
    return {one.label: Fraction(one.numerator, one.denominator) for one in found.chances}


@pytest.mark.rule("krygothic.cc.step3_hit", "krygothic.cc.step5_avoid", "krygothic.cc.step6_wound")
def test_one_die_to_hit_to_avoid_and_to_wound() -> None:
    on = duel({"cc": 1, "strength": 1}, {"cc": 1, "speed": 1, "body": 4})
    assert "hits" not in chances(on, "head_butt"), "everybody avoids a CC of 1"
    on = duel({"cc": 3, "strength": 1}, {"cc": None, "body": 4, "wounds": 1})
    hit = 1 - Fraction(1, 6) ** 3
    assert chances(on, "kick")["hits"] == 1 - Fraction(1, 6) ** 4
    assert chances(on, "punch")["hits"] == hit
    assert chances(on, "head_butt")["removes"] == hit * chance(3)


@pytest.mark.rule("krygothic.crit.fail", "krygothic.attack.point_blank")
def test_what_an_attacker_may_do_to_itself() -> None:
    on = duel({"cc": 1, "strength": 1, "guns": (PISTOL,)}, {"cc": None})
    assert chances(on, "punch")["hurts itself"] == Fraction(1, 6) * chance(2)
    on = duel({"cc": 1, "strength": 1, "guns": (PISTOL,)}, {"cc": 6})
    assert chances(on, "point_blank:pistol")["hurts itself"] == Fraction(1, 6) + Fraction(4, 6) * chance(2)


def test_a_dodge_is_reckoned_with_where_the_defence_is_active() -> None:
    on = duel({"cc": 8, "strength": 6}, {"cc": 6, "speed": 1})
    assert chances(on, "punch", active=True)["hits"] < chances(on, "punch")["hits"]


def test_shoves_and_tackles_tell_whether_they_move_anybody() -> None:
    on = duel()
    assert chances(on, "shove")["drives back"] > 0
    assert chances(on, "tackle")["carries along"] == chances(on, "tackle")["hits"]
    assert "wounds" not in chances(on, "shove")
    tackle = next(one for one in attacks(on, on.models["A"]) if one.key == "tackle")
    assert odds(on, attack_odds("A", "V", tackle, active=False)).expected == Chance("", 0, 1)


@pytest.mark.rule("krygothic.crit.double", "krygothic.ccweapon.multiple_wounds", "krygothic.attack.point_blank")
def test_critical_passes_and_weapons_of_many_wounds_are_reckoned_with() -> None:
    on = duel({"cc": 1, "strength": 1}, {"cc": None, "body": 4, "wounds": 2})
    assert chances(on, "head_butt")["removes"] == Fraction(1, 216) * chance(3)
    third = duel({"cc": 1, "strength": 1}, {"cc": None, "body": 4, "wounds": 3})
    assert "removes" not in chances(third, "head_butt")
    two_dice = duel({"cc": 2, "strength": 2, "blades": (CHAIN, SWORD)}, {"cc": None, "body": 3, "wounds": 2})
    assert chances(two_dice, "weapon:chain")["removes"] > chances(two_dice, "weapon:sword")["removes"]
    shot = duel({"cc": 2, "strength": 2, "guns": (BIG,)}, {"cc": None, "body": 3, "wounds": 2})
    assert chances(shot, "point_blank:big")["removes"] > chances(shot, "bunt:big")["removes"]


@pytest.mark.rule("krygothic.cc.extra_wounds")
def test_odds_tell_what_more_wounds_would_buy_while_the_ap_are_there() -> None:
    """Two dice that wound surely: one wound is free, and 2 AP buy the other."""
    paid = "removes for 2 AP more"
    armed: dict[str, Any] = {"cc": 2, "strength": 4, "blades": (CHAIN, SWORD)}
    on = duel(armed, {"cc": None, "body": 1, "wounds": 2})
    found = chances(on.with_side(RED, ap=2), "punch")
    assert found["removes"] < found[paid] == Fraction(35, 36), "only two ones do nothing"
    assert paid not in chances(on.with_side(RED, ap=1), "punch")
    assert paid not in chances(on.with_side(RED, ap=2), "weapon:chain"), "it pays for none"
    dear = odds(on.with_side(RED, ap=2), attack_odds("A", "V", attacks(on, on.models["A"])[1], active=False, price=1))
    assert paid not in [one.label for one in dear.chances], "the attack itself is not paid yet"


@pytest.mark.rule("krygothic.online.decision_defaults", "krygothic.cc.first_round")
def test_an_attack_shows_its_odds_before_it_is_chosen() -> None:
    """The usual attack against a passive defence, with the first blow's bonus; nothing where nerves are tested first."""
    on = duel({"cc": 1, "strength": 1}, {"cc": None, "body": 4, "wounds": 1}, fought=False)
    (option,) = ATTACK.offers(on, on.models["A"], 5)
    assert option.forecast
    found = {one.label: Fraction(one.numerator, one.denominator) for one in odds(on, option.forecast).chances}
    assert found["hits"] == 1 - Fraction(1, 6) ** 2, "CC 1 and 1 more in the first attack: two dice"
    horrible = duel({"traits": ("fear",)}, fought=False)
    (option,) = ATTACK.offers(horrible, horrible.models["A"], 5)
    assert option.forecast is None


@pytest.mark.rule("krygothic.attack.shove", "krygothic.attack.punch")
def test_wounds_are_counted_while_there_are_any_and_shoves_in_inches() -> None:
    def told(on: Table, how: str) -> tuple[str, list[tuple[int, str]]]:
        attack = next(one for one in attacks(on, on.models["A"]) if one.key == how)
        found = odds(on, attack_odds("A", "V", attack, active=False))
        assert sum(Fraction(one.numerator, one.denominator) for one in found.spread) == 1
        return found.expected.label, [(one.amount, one.end) for one in found.spread]

    on = duel({"cc": 3, "strength": 2}, {"cc": None, "body": 3, "wounds": 1})
    assert told(on, "punch") == ("wounds lost", [(0, ""), (1, "removes")])
    assert told(on, "shove") == ("inches driven back", [(0, ""), (1, ""), (2, ""), (4, "")]), "doubled by three sixes"
