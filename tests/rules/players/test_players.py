"""Players of every game: they always answer, play better than chance, and look at nothing they do not know."""

from random import Random

import pytest
from msgspec import structs

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.refusal import Diverged, Seat
from rules.players.choice import EASY, Strength
from rules.players.decision import decide
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match
from tests.harness.secrecy import vary_of
from tests.rules.players.playing import played, thinker

BRIEF = Strength(id="brief", name="Brief", tries=6, rounds=0)
GREEDY = Strength(id="greedy", name="Greedy", tries=16, rounds=0)


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_they_play_every_game_to_its_end(name: str) -> None:
    result, _ = played(name, 3, *(thinker(name, BRIEF, 3 + seat) for seat in range(4)))
    assert result is not None


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_what_a_seat_cannot_know_changes_no_thought(name: str) -> None:
    game, random, compared = SYSTEMS[name], Random(5), 0
    match = begun(game, {}, 5, small=True).match(Match)
    vary = vary_of(game.system)
    for _ in range(30):
        for question in match.questions():
            other = structs.replace(match.position, table=vary(match.position.table, question.seat, random))
            if other.table == match.position.table:
                continue
            try:
                there = decide(game.system, other, question.seat, BRIEF, b"same")
            except Diverged:  # such a table cannot have come to this question
                continue
            compared += 1
            assert decide(game.system, match.position, question.seat, BRIEF, b"same") == there
        match.step()
        if match.position.over:
            break
    hides = game.system.known(match.table, None) != match.table
    assert compared or not hides


def test_dice_to_come_are_not_looked_at() -> None:
    """What is thought is the same whatever the match's own dice will be; only the key of the thoughts counts."""
    game = SYSTEMS["kog"]
    beginning = begun(game, {}, 7, small=True)
    position = engine.start(game.system, beginning.start, CommittedDice(b"one")).position
    seat = Seat(engine.look(game.system, position, None).waiting[0])
    thoughts = [decide(game.system, position, seat, EASY, key) for key in (b"key", b"key")]
    assert thoughts[0] == thoughts[1]


def test_there_is_an_answer_without_time_to_think() -> None:
    game = SYSTEMS["kog"]
    position = engine.start(game.system, begun(game, {}, 7, small=True).start, CommittedDice(b"one")).position
    seat = engine.look(game.system, position, None).waiting[0]
    decision = decide(game.system, position, seat, GREEDY, b"key", more=lambda: False)
    assert decision is not None
    assert engine.play(game.system, position, seat, position.asked, decision.answer, CommittedDice(b"one"))


def test_who_is_not_asked_does_not_answer() -> None:
    game = SYSTEMS["kog"]
    match = begun(game, {}, 8, small=True).match(Match)
    while len({question.seat for question in match.questions()}) > 1:
        match.step()
    idle = next(seat for seat in game.system.seats if seat not in {one.seat for one in match.questions()})
    assert decide(game.system, match.position, idle, BRIEF, b"key") is None
