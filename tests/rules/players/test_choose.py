"""Of answers that seem alike the keenest is given; who blunders may give what seems nearly as good, never worse."""

from collections import Counter
from typing import Any

import pytest

from rules.kernel.question import Answer
from rules.players.chance import Chance
from rules.players.choose import ALIKE, EASY, NORMAL, QUICK, Tried, chosen
from rules.players.mind import Mind
from rules.registry import SYSTEMS
from tests.rules.players.playing import played, thinker, unthinker

MIND = Mind(worth=lambda table, seat: {}, goals=lambda table, seat, piece: (), keen={"fire": 40, "pass": 1})


def tried(option: str, worth: int) -> Tried:
    outcome: Any = None
    return Tried(Answer(option), option, outcome, 1, {"all": worth})


def test_of_what_seems_alike_the_keenest_is_given() -> None:
    told = chosen(MIND, [tried("pass", 100), tried("fire", 100 - ALIKE)], NORMAL, Chance(b"key"))
    assert told is not None
    assert told.answer.option == "fire"


def test_keenness_is_worth_nothing_against_what_is_better() -> None:
    told = chosen(MIND, [tried("pass", 100), tried("fire", 99 - ALIKE)], NORMAL, Chance(b"key"))
    assert told is not None
    assert told.answer.option == "pass"


def test_who_blunders_does_so_within_bounds() -> None:
    chance, counted = Chance(b"key"), Counter[str]()
    offers = [tried("pass", 100), tried("fire", 100 - EASY.blunders), tried("worse", 99 - EASY.blunders)]
    for _ in range(300):
        told = chosen(MIND, offers, EASY, chance)
        assert told is not None
        counted[told.answer.option] += 1
    assert counted["fire"] > counted["pass"] > 0
    assert not counted["worse"]


def test_nothing_comes_of_nothing() -> None:
    assert chosen(MIND, [], NORMAL, Chance(b"key")) is None


@pytest.mark.parametrize("name", [name for name in ("kog", "fubar") if name in SYSTEMS])
def test_who_looks_at_what_comes_of_it_beats_who_does_not(name: str) -> None:
    """Each seed twice, with the seats one way and the other."""
    points = 0
    for number in range(6):
        brains = (thinker(name, QUICK, number), unthinker(name, number))
        result, _ = played(name, 1 + number // 2, *(brains if number % 2 == 0 else brains[::-1]))
        assert result is not None
        points += 1 if result.winner is None else 2 * (result.winner == number % 2)
    assert points > 6
