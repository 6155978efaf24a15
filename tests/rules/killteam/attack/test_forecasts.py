"""Odds of shots and fights: every face counted out by hand comes to the same, and re-rolls stay within the budget."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.odds import falls, odds
from rules.kernel.play import Play, Script
from rules.killteam.attack.attack import REROLLS, RESUPPLIED
from rules.killteam.board.table import Table
from rules.killteam.dice.chances import pool_chances
from rules.killteam.dice.pool import Pool
from rules.killteam.dice.rolls import DiceRoll, roll_with_rerolls
from rules.killteam.dice.saves import Damage
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.melee.exchange import DOWN, Exchange, Fighter, after_move, play_out, possible_moves, start_exchange
from rules.killteam.melee.fight import Fight
from rules.killteam.melee.sequence import fight_forecast as fight_foretold
from rules.killteam.melee.sequence import resolve_fight
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shot_forecast
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.team import Mode, Weapon
from tests.rules.killteam.running import run
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import A, op, table


def made(kind: Any, atk: int, *rules: str) -> WeaponMode:
    mode = Mode(atk=atk, hit=4, dmg=(3, 5), rules=rules)
    return WeaponMode(Weapon(id="made", name="Made", kind=kind, mode=(mode,)), mode)


def duel(**changes: Any) -> Table:
    return table(op("S", 5, 2), op("T", 6.3, 2, "deckhand", 1, **changes))


def padded(play: Play[Table], script: Callable[[Any], Any], dice: int) -> Script[None]:
    """The script, and after it as many dice as it did not need."""
    running, value = script(play), None
    while True:
        try:
            request = running.send(value)
        except StopIteration:
            break
        value = yield request
        dice -= getattr(request, "count", 0)
    yield from play.roll(dice, "nothing")


def by_hand(on: Table, script: Callable[[Any], Any], dice: int) -> tuple[Fraction, Fraction]:
    """Expected loss of the target and its chance to fall, over every face of so many dice."""
    lost, fell = 0, 0
    for faces in product(range(1, 7), repeat=dice):
        ran = run(on, lambda play: padded(play, script, dice), faces)
        lost += on.models["T"].wounds - ran.wounds("T")
        fell += ran.table.models["T"].life == "down"
    return Fraction(lost, 6**dice), Fraction(fell, 6**dice)


def told(found: Any) -> tuple[Fraction, Fraction]:
    chances = {one.label: Fraction(one.numerator, one.denominator) for one in found.chances}
    expected = Fraction(found.expected.numerator, found.expected.denominator)
    falls_at = [one for one in found.spread if one.end == "incapacitates"]
    assert sum(Fraction(one.numerator, one.denominator) for one in falls_at) == chances.get("incapacitates", 0)
    return expected, chances.get("incapacitates", Fraction(0))


@pytest.mark.rule("killteam.shoot.step_attack")
@pytest.mark.parametrize("rules", [(), ("Severe",), ("Devastating 1", "Rending")])
def test_the_odds_of_a_shot_are_those_of_every_face(rules):
    on = duel(wounds=6)
    weapon = made("ranged", 2, "Piercing 1", *rules)
    shot = shot_with(shooter="S", weapon=weapon, target="T", aim=TargetStatus(distance=6_000))
    counted = by_hand(on, lambda play: sequence(play, shot, "T", shot.aim), 2 + 2)
    assert told(odds(on, shot_forecast(lambda: shot))) == counted


@pytest.mark.rule("killteam.weapon.ceaseless", "killteam.weapon.balanced")
def test_the_odds_of_dice_rolled_again_by_two_rights_are_those_of_every_face():
    on = duel(wounds=6)
    shot = shot_with(
        made("ranged", 2, "Piercing 3", "Ceaseless", "Balanced"),
        shooter="S",
        target="T",
        aim=TargetStatus(distance=6_000),
    )
    counted = by_hand(on, lambda play: sequence(play, shot, "T", shot.aim), 2 + 2 + 1)
    assert told(odds(on, shot_forecast(lambda: shot))) == counted


@pytest.mark.rule("killteam.fight.roll")
def test_the_odds_of_a_fight_are_those_of_every_face():
    on = duel(wounds=6)
    bout = Fight(attacker="S", defender="T", weapon=made("melee", 2), against=made("melee", 2))
    assert told(odds(on, fight_foretold(lambda: bout)))[1] > 0
    blow = Fight(attacker="S", defender="T", weapon=made("melee", 3, "Rending"))
    still = on.with_model("T", stilled=True)
    assert told(odds(still, fight_foretold(lambda: blow))) == by_hand(still, lambda play: resolve_fight(play, blow), 3)
    assert odds(still, fight_foretold(lambda: blow)).own.numerator == 0


@pytest.mark.rule("killteam.fight.resolve_alternate")
@pytest.mark.parametrize(("wounds", "lost"), [(10, Fraction(2 * 3 + 5, 6)), (4, Fraction(2 * 3 + 4, 6))])
def test_the_odds_of_a_fight_count_what_it_costs_whoever_began_it(wounds, lost):
    bout = Fight(attacker="S", defender="T", weapon=made("melee", 0), against=made("melee", 1))
    own = odds(duel().with_model("S", wounds=wounds), fight_foretold(lambda: bout)).own
    assert own is not None
    assert (own.label, Fraction(own.numerator, own.denominator)) == ("wounds lost", lost)


@pytest.mark.rule("killteam.shoot.step_attack")
def test_the_odds_of_a_shot_name_no_cost_to_whoever_shoots():
    shot = shot_with(shooter="S", weapon=made("ranged", 2), target="T", aim=TargetStatus(distance=6_000))
    assert odds(duel(), shot_forecast(lambda: shot)).own is None


@pytest.mark.rule("killteam.weapon.hot")
@pytest.mark.parametrize(("wounds", "lost", "falls"), [(10, 2 + 4 + 6, 0), (4, 2 + 4 + 4 + 4, 3)])
def test_the_odds_of_a_hot_weapon_tell_what_it_costs_its_bearer(wounds, lost, falls):
    """HIT 4+: a roll of 1 to 3 burns for twice as much; injured, 4 does too, and for no more than there is."""
    shot = shot_with(made("ranged", 1, "Hot"), shooter="S", target="T", aim=TargetStatus(distance=6_000))
    found = odds(duel().with_model("S", wounds=wounds), shot_forecast(lambda: shot))
    assert found.own is not None
    assert Fraction(found.own.numerator, found.own.denominator) == Fraction(lost, 6)
    chances = {one.label: Fraction(one.numerator, one.denominator) for one in found.chances}
    assert chances.get("falls itself", 0) == Fraction(falls, 6)


@pytest.mark.rule("killteam.weapon.ceaseless")
@pytest.mark.rule("killteam.weapon.relentless")
@pytest.mark.rule("killteam.weapon.balanced")
@pytest.mark.parametrize(
    "rules",
    [
        ("Ceaseless",),
        ("Relentless",),
        ("Balanced", "Lethal 5+"),
        ("Ceaseless", "Punishing"),
        ("Ceaseless", "Balanced"),
    ],
)
def test_usual_re_rolls_with_five_dice_stay_within_the_budget(rules):
    on = duel()
    shot = shot_with(
        shooter="S", weapon=made("ranged", 5, *rules), target="T", aim=TargetStatus(distance=6_000, in_cover=True)
    )
    against = made("melee", 5, *rules, "Brutal", "Rending")
    bout = Fight(attacker="S", defender="T", weapon=made("melee", 5, *rules), against=against)
    for found in (odds(on, shot_forecast(lambda: shot)), odds(on, fight_foretold(lambda: bout))):
        assert 0 < told(found)[0] < 10


def throws(count: int, need: int, lethal: int, retained: int, rights: frozenset[int]) -> DiceRoll:
    rerolls = tuple((*REROLLS, RESUPPLIED)[number] for number in sorted(rights))
    return DiceRoll(
        seat=A, about="S", reason="to hit", rule="killteam.shoot.step_attack", count=count, need=need,
        lethal=lethal, retained=retained, rerolls=rerolls,
    )  # fmt: skip


@pytest.mark.rule("killteam.core.dice.reroll_once", "killteam.weapon.ceaseless", "killteam.weapon.balanced")
@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        throws, st.integers(0, 4), st.integers(2, 6), st.integers(2, 6), st.integers(0, 2),
        st.frozensets(st.integers(0, 3)),
    )
)  # fmt: skip
def test_counted_chances_are_those_of_the_dice_rolled_one_way_after_another(roll):
    rolled: dict[Pool, Fraction] = {}
    for pool, weight in falls(duel(), lambda play: roll_with_rerolls(play, roll)):
        rolled[pool] = rolled.get(pool, Fraction(0)) + weight
    assert dict(pool_chances(roll)) == rolled


@pytest.mark.rule("killteam.fight.roll")
def test_eight_dice_on_both_sides_with_every_right_to_roll_again_are_counted_out():
    on = duel()
    rules = ("Ceaseless", "Balanced", "Lethal 5+", "Severe")
    bout = Fight(attacker="S", defender="T", weapon=made("melee", 8, *rules), against=made("melee", 8, *rules))
    assert told(odds(on, fight_foretold(lambda: bout)))[1] > 0


PARTS = st.builds(
    Fighter,
    pool=st.builds(Pool, crits=st.integers(0, 2), normals=st.integers(0, 2)),
    wounds=st.integers(1, 9),
    damage=st.builds(Damage, normal=st.integers(1, 5), crit=st.integers(1, 6)),
    brutal=st.booleans(),
    shock=st.booleans(),
)


def minimax(state: Exchange) -> int:
    if state.over:
        one, other = state.fighters
        return one.wounds - other.wounds + DOWN * ((not other.wounds) - (not one.wounds))
    values = [minimax(after_move(state, move)) for move in possible_moves(state)]
    return max(values) if state.turn == 0 else min(values)


@pytest.mark.rule("killteam.fight.resolve_alternate")
@settings(max_examples=60, deadline=None)
@given(PARTS, PARTS, st.booleans())
def test_played_out_is_the_best_play_of_both(one, other, defender_first):
    state = start_exchange(one, other, defender_first=defender_first)
    assert minimax(play_out(state)) == minimax(state)
