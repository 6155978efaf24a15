"""Whole games at random, from the roll-off to the final score, and what nobody may learn in their course."""

from random import Random

import pytest

from rules.killteam.game import game_of
from rules.killteam.system import KILLTEAM
from tests.harness.beginning import begun
from tests.harness.match import Match
from tests.harness.secrecy import check_answers_unheard, check_secrecy
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
            check_answers_unheard(match, random)
        match.step()
        rests += 1
    assert compared > 20
    assert match.table.turning_point == 4
