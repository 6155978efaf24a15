"""Whole matches played at random: each ends, and the harness holds at every rest."""

import pytest

from tests.harness.beginning import begun, game_named
from tests.harness.match import Match, check_replay, check_rest


@pytest.mark.parametrize("mission", ["", "ready:middle"])
@pytest.mark.parametrize("seed", range(4))
def test_the_harness_holds_at_every_rest(seed: int, mission: str) -> None:
    match = begun(game_named("sample"), {"mission": mission} if mission else {}, seed).match(Match)
    match.play_out(200, check_rest)
    check_replay(match)
    assert match.position.table.result is not None
