"""A match between computers follows from its lists and its seed, and the answers lead there again."""

from rules.kernel import engine
from rules.kernel.position import dump
from rules.players.choice import QUICK, RANDOM
from rules.players.playing import PlayedMatch, dice_of, play_match
from rules.registry import SYSTEMS


def duel(seed: int, most: int = 400) -> PlayedMatch:
    game = SYSTEMS["kog"]
    lists = [ready.roster for ready in game.ready_lists if ready.battle == "duel"]
    agreement = {setting.id: setting.default for setting in game.settings} | {"battle": "duel"}
    return play_match(game, agreement, lists[:2], seed, (QUICK, RANDOM), most=most)


def test_the_same_seed_is_the_same_match() -> None:
    one, again, other = duel(4), duel(4), duel(5)
    assert [step.answer for step in one.steps] == [step.answer for step in again.steps]
    assert dump(one.position) == dump(again.position)
    assert dump(one.position) != dump(other.position)
    assert one.result is not None


def test_its_answers_lead_there_again() -> None:
    match, dice = duel(4), dice_of(4)
    position = engine.start(SYSTEMS["kog"].system, match.start, dice).position
    for step in match.steps:
        position = engine.play(SYSTEMS["kog"].system, position, step.seat, step.number, step.answer, dice).position
    assert dump(position) == dump(match.position)


def test_a_match_that_does_not_end_is_broken_off() -> None:
    match = duel(4, most=3)
    assert match.result is None
    assert len(match.steps) == 3
