"""The chance to win is estimated from what a table is worth, and a match turned where it changed most."""

from itertools import pairwise

import pytest

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.players.key_moments import Swing, chance_of, chances, swings
from rules.registry import SYSTEMS
from tests.harness.beginning import begun


def test_an_even_table_is_an_even_chance_and_more_is_never_less() -> None:
    told = [chance_of(worth) for worth in range(-6_000, 6_001, 50)]
    assert chance_of(0) == 50
    assert all(before <= after for before, after in pairwise(told))
    assert told[0] > 0
    assert told[-1] < 100
    assert chance_of(600) == 75


def test_the_greatest_changes_are_told_in_their_order_of_whoever_gained() -> None:
    told = [(50, 50)] * 5 + [(60, 40)] * 6 + [(58, 42)] + [(30, 70)] * 6 + [(36, 64)] * 6 + [(41, 59)]
    assert swings(told, (0, 1)) == [Swing(5, 0, 50, 60), Swing(12, 1, 42, 70), Swing(18, 0, 30, 36)]


def test_what_lies_near_a_greater_change_belongs_to_it() -> None:
    told = [(50, 50), (60, 40), (80, 20), (80, 20)]
    assert swings(told, (0, 1)) == [Swing(2, 0, 60, 80)]


def test_where_nothing_changed_nothing_turned() -> None:
    assert swings([(50, 50), (52, 48), (51, 49)], (0, 1)) == []
    assert swings([], (0, 1)) == []


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_game_gives_each_seat_a_chance(name: str) -> None:
    game = SYSTEMS[name]
    position = engine.start(game.system, begun(game, {}, 3, small=True).start, CommittedDice(b"one")).position
    told = chances(game.system, position, (0, 1))
    assert all(0 < chance < 100 for chance in told)
