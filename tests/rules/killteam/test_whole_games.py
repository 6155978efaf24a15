"""Whole games at random, from the roll-off to the final score, and what nobody may learn in their course."""

from random import Random

import pytest

from rules.killteam.game import game_of
from rules.killteam.system import KILLTEAM
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.harness.match import Match
from tests.harness.secrecy import check_answers_secret, check_secrecy
from tests.rules.killteam.secrets import vary

GAME = game_of(KILLTEAM)


@pytest.mark.rule("killteam.online.secrets", "killteam.score.public")
@pytest.mark.parametrize("seed", [5])
def test_nothing_hidden_shows_in_a_whole_game(seed: int) -> None:
    random = Random(seed)
    match = begun(GAME, {}, seed, small=True).match(Match)
    compared = rests = 0
    while not match.position.over:
        if rests % 25 == 0 or rests < 20:
            compared += check_secrecy(match, vary, random)
            check_answers_secret(match, random)
        match.step()
        rests += 1
    assert compared > 20
    assert match.table.turning_point == 4


TELLS = ("Choose ", "Pick ", "Place ", "Set up ", "Take ")


@pytest.mark.rule("killteam.online.lock_in")
@pytest.mark.parametrize("seed", [11, 12])
def test_every_question_of_a_whole_game_says_what_it_decides_and_has_no_two_answers_alike(seed: int) -> None:
    match = begun(GAME, {}, seed).match(Breath)

    def look(match: Match) -> None:
        for question in match.choices():
            assert "?" in question.prompt or question.prompt.startswith(TELLS), question.prompt
            told = [(one.label, one.detail, one.group, one.piece, one.needs) for one in question.options]
            assert not [one for one in told if told.count(one) > 1], question.prompt
            assert len(told) > 1 or question.options[0].needs is not None, question.prompt

    match.play_out(3_000, look)
    assert match.table.turning_point == 4
