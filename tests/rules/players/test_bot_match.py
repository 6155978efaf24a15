"""Bouts follow from their parts alone, in this process or another, and their books add up."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.refusal import Seat
from rules.players.bot_match import (
    BotMatch,
    Fixture,
    Pairing,
    RulesVersionMismatch,
    bot_matches_in,
    play_bot_match,
    play_pairing,
)
from rules.players.ledgers import POINT, ledger_of
from rules.registry import SYSTEMS


def pairing(system: str, player: str = "random") -> Pairing:
    game = SYSTEMS[system]
    agreement = {setting.id: setting.default for setting in game.settings} | {"battle": game.ready_lists[0].battle}
    lists = [ready.roster for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
    forces = tuple(msgspec.Raw(msgspec.json.encode(game.muster(roster))) for roster in (lists * 2)[:2])
    return Pairing(system=system, version=game.system.version, agreement=agreement, forces=forces, player=player)


def fixture(number: int, key: bytes = b"key") -> Fixture:
    return Fixture(number=number, seats=(number % 2, 1 - number % 2), key=key, table=number)


def again(what: Pairing, one: BotMatch, fixed: Fixture) -> engine.Outcome:
    """Where the record of a bout leads."""
    game, dice = SYSTEMS[what.system], CommittedDice(fixed.key)
    musters = [msgspec.json.decode(what.forces[force], type=game.muster_type) for force in fixed.seats]
    outcome = engine.start(game.system, game.new_table(what.agreement, fixed.table, musters), dice)
    for said in one.answers:
        position = outcome.position
        outcome = engine.play(game.system, position, Seat(said.seat), position.asked, said.answer, dice)
    return outcome


@settings(max_examples=8)
@given(key=st.binary(min_size=8, max_size=32), number=st.integers(0, 9))
def test_a_bout_follows_from_its_parts(key: bytes, number: int) -> None:
    what, fixed = pairing("kog"), fixture(number, key)
    one = play_bot_match(what, fixed)
    assert not one.fault
    assert play_bot_match(what, fixed) == one
    result = SYSTEMS["kog"].system.result(engine.open_table(SYSTEMS["kog"].system, again(what, one, fixed).position))
    assert result is not None
    assert (one.winner, one.words) == (result.winner, result.text)


def test_another_process_plays_the_same_bouts() -> None:
    order, fixtures = msgspec.json.encode(pairing("kog", "quick")), msgspec.json.encode([fixture(0), fixture(1)])
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(play_pairing, order, fixtures).result()
    assert there == play_pairing(order, fixtures)
    assert [one.number for one in bot_matches_in(there)] == [0, 1]


def test_whoever_plays_bouts_knows_nothing_of_the_site() -> None:
    check = "import sys, rules.players.bot_match; sys.exit('django' in sys.modules or 'games' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


@pytest.mark.parametrize("system", ["kog", "fubar", "krygothic"])
def test_what_one_side_lost_is_what_its_units_lost(system: str) -> None:
    one = play_bot_match(pairing(system), fixture(1))
    assert not one.fault
    for seat in (0, 1):
        assert one.lost[seat] == sum(fate.lost for fate in one.unit_stats if fate.seat == seat)
    assert all(0 <= fate.lost <= fate.price for fate in one.unit_stats)
    assert 1 <= one.decided <= one.rounds
    assert sum(fate.earned for fate in one.unit_stats) <= sum(one.lost)


def test_by_other_rules_nothing_is_played() -> None:
    other = msgspec.structs.replace(pairing("kog"), version="older")
    with pytest.raises(RulesVersionMismatch, match="older"):
        play_pairing(msgspec.json.encode(other), msgspec.json.encode([fixture(0)]))


def test_a_bout_that_goes_wrong_says_so() -> None:
    broken = msgspec.structs.replace(pairing("kog"), agreement={"battle": "duel"})
    assert play_bot_match(broken, fixture(0)).fault.startswith("KeyError")


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_force_is_worth_its_points_before_the_first_round(system: str) -> None:
    game, what = SYSTEMS[system], pairing(system)
    musters = [msgspec.json.decode(force, type=game.muster_type) for force in what.forces]
    books = ledger_of(game.system)
    standing = books.standing(game.new_table(what.agreement, 1, musters))
    if books.word == "points":
        worth = sum(standing.values()) / POINT
        spent = sum(muster.points for muster in musters)
        assert spent * 0.85 <= worth <= spent  # re-rolls and the like are bought besides
