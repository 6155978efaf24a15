"""The lists random games are played with: legal ones, and most of them smaller than the ready-made list they come from."""

from random import Random

import pytest

from rules.registry import SYSTEMS
from tests.games.toy_game import TOY_GAME
from tests.harness.thinning import thinned


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_is_left_of_a_list_is_legal(name: str) -> None:
    game, random = SYSTEMS[name], Random(3)
    lists = [(ready.roster, thinned(game, ready.roster, random)) for ready in game.ready_lists]
    assert not [fewer.name for _, fewer in lists if game.validate(fewer).errors]
    sizes = [(game.validate(roster).units, game.validate(fewer).units) for roster, fewer in lists]
    assert all(0 < left <= units for units, left in sizes)
    assert any(left < units for units, left in sizes) or all(units == 1 for units, _ in sizes)
    assert any(left == units for units, left in sizes)


def test_a_list_without_units_stays_as_it_is() -> None:
    roster = TOY_GAME.ready_lists[0].roster
    assert all(thinned(TOY_GAME, roster, Random(seed)) == roster for seed in range(20))
