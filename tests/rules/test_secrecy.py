"""What no seat may learn shows nowhere, in every registered system; where nothing is hidden, `known` is the table."""

from random import Random

import pytest

from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match
from tests.harness.secrecy import check_answers_secret, check_secrecy, nothing_hidden, vary_of

MOST = 60
HIDING = {"krygothic": {"waiting": "once"}}
"""What has to be agreed on in a game for something to be hidden."""


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_nothing_hidden_shows_in_any_way(name: str) -> None:
    game, agreed, random, compared = SYSTEMS[name], HIDING.get(name, {}), Random(3), 0
    match = begun(game, agreed, 3, small=True).match(Match)
    vary = vary_of(game.system)
    for rest in range(MOST):
        if match.position.over:
            match = begun(game, agreed, rest, small=True).match(Match)
        compared += check_secrecy(match, vary, random)
        check_answers_secret(match, random)
        match.step()
    assert compared > MOST or vary is nothing_hidden, "nothing was hidden in all that time"


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_what_is_known_stays_known(name: str) -> None:
    """Whoever is told what they know learns nothing and loses nothing."""
    system = SYSTEMS[name].system
    match = begun(SYSTEMS[name], {}, 4, small=True).match(Match)
    for _ in range(10):
        for viewer in (*system.seats, None):
            known = system.known(match.table, viewer)
            assert system.known(known, viewer) == known
        match.step()
