"""The odds of fire, against sums done by hand."""

from fractions import Fraction

import pytest

from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.kernel.odds import Odds, Share, odds
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from tests.rules.fubar.build import box, scenery, squad, vehicle
from tests.rules.fubar.fire_kit import aiming, pick


def spread(*squads, target: str = "b-u1", **fields) -> tuple[Share, ...]:
    """How likely each number of figures is."""
    return weighed(*squads, target=target, **fields).spread


def foretold(*squads, target: str = "b-u1", **fields) -> tuple[dict[str, Fraction], Fraction]:
    """The chances and the figures to be expected of everything at the target; of a vehicle the unsaved hits."""
    found = weighed(*squads, target=target, **fields)
    chances = {chance.label: Fraction(chance.numerator, chance.denominator) for chance in found.chances}
    return chances, Fraction(found.expected.numerator, found.expected.denominator)


def weighed(*squads, target: str, **fields) -> Odds:
    """The odds of everything at the target."""
    game = aiming(*squads, **fields)
    ask = engine.open_ask(FUBAR, game.position, Seat(0), game.question.number)
    return odds(game.table, next(option for option in ask.options if option.id == f"all:{target}").forecast)


@pytest.mark.rule("fubar.fire.hit", "fubar.loss.save", "fubar.action.aimed.bonus", "fubar.suppress.limit")
def test_two_aimed_rifles_at_a_lone_green_figure_in_light_armour() -> None:
    reds = squad("a", [(5, 20), (5, 22)])
    chances, expected = foretold(reds, squad("b", [(20, 20)], training="green", armour="light"))
    assert chances["hit"] == 1 - Fraction(1, 4)
    assert chances["unsaved hit"] == 1 - Fraction(7, 12) ** 2
    assert "at least one falls" not in chances
    assert expected == chances["unsaved hit"], "there is nobody left for a second hit"


@pytest.mark.rule("fubar.suppress.limit", "fubar.cover.cap_then_aim")
def test_a_casualty_is_certain_beyond_the_limit() -> None:
    woods = scenery("woods", box(18, 0, 6, 48))
    reds, blues = squad("a", [(5, 20), (5, 22)]), squad("b", [(20, 20), (20, 22)], training="green")
    chances, _ = foretold(reds, blues, terrain=[woods])
    assert chances["at least one falls"] == Fraction(1, 9)
    shares = [(share.amount, share.end) for share in spread(reds, blues, terrain=[woods])]
    assert shares == [(0, ""), (1, ""), (2, "at least one falls")]


@pytest.mark.rule("fubar.vehicle.troops_behind", "fubar.fire.any_weapon")
def test_a_vehicle_shields_in_the_odds_and_saves_for_itself() -> None:
    truck = vehicle("b", (10, 20), plate="light", radius=2)
    reds = squad("a", [(2, 20)])
    _, expected = foretold(reds, squad("b", [(12.6, 20)]), truck)
    assert expected == Fraction(1, 2) * Fraction(2, 3)
    _, expected = foretold(reds, squad("b", [(12.6, 20)]), truck, target="b-u2")
    assert expected == Fraction(1, 2) * Fraction(2, 3)


@pytest.mark.rule("fubar.fire.split", "fubar.fire.bout")
def test_split_fire_has_the_odds_of_what_was_picked() -> None:
    reds, blues = squad("a", [(5, 20), (5, 22)]), squad("b", [(20, 20)])
    game = aiming(reds, blues, squad("b", [(20, 30)]))
    ask = engine.open_ask(FUBAR, game.position, Seat(0), game.question.number)
    sent = ask.accept(Answer("fire:b-u1", pick("a-u1-m2:rifle")))
    assert sent.describe().lines == ("1 die at 5+, +1 on it.",)
    hit = odds(game.table, sent.odds_script()).chances[0]
    assert (hit.label, hit.numerator, hit.denominator) == ("hit", 1, 2)
