"""Players at random see with a glance what the picture shows them."""

import pytest

from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.harness.glances import GLANCES, others, seen
from tests.harness.match import Match


@pytest.mark.parametrize("name", sorted(name for name, game in SYSTEMS.items() if game.system.table in GLANCES))
def test_a_glance_finds_the_others_where_the_picture_has_them(name: str) -> None:
    looked: list[int] = []

    def compare(match: Match) -> None:
        if len(match.positions) % 25 == 1:
            for seat in match.system.seats:
                found = others(match.system, match.position.table, seat)
                assert found == seen(match.system, match.position.table, seat)
                looked.append(len(found))

    for seed in (11, 12, 13):
        begun(SYSTEMS[name], {}, seed, small=True).match(Breath).play_out(8_000, compare)
    assert sum(looked) > len(looked)
