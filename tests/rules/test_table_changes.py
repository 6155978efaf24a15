"""Changes by agreement in every registered system: any agreed change keeps the table valid or is refused, and play ends."""

from collections import Counter
from random import Random

import pytest

from rules.kernel.table_changes import may_change
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import check_rest
from tests.harness.table_changes import ChangingMatch, check_changes

MOST_ANSWERS = 6_000
NAMES = sorted(name for name, game in SYSTEMS.items() if may_change(game.system))


def changing(name: str, seed: int) -> ChangingMatch:
    """A small random match of the system in which players agree on changes."""
    match = begun(SYSTEMS[name], {}, seed, small=True).match(ChangingMatch)
    match.random = Random(f"changes of {seed}")
    return match


@pytest.mark.rule("match.change")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_a_match_with_many_agreed_changes_comes_to_its_end(name: str, seed: int) -> None:
    match = changing(name, seed)
    match.play_out(MOST_ANSWERS, lambda at: check_rest(at) if at.accepted.total() % 40 == 1 else None)
    assert match.system.result(match.table) is not None
    assert sum(many for change, many in match.accepted.items() if not change.startswith("refused")) > 5


@pytest.mark.parametrize("name", NAMES)
def test_every_change_is_refused_in_words_or_stored_and_repeated_alike(name: str) -> None:
    tried: Counter[str] = Counter()
    for seed in range(3):
        match = changing(name, 20 + seed)
        random = Random(seed)
        for _ in range(120):
            if match.position.over:
                break
            tried += check_changes(match, random)
            match.step()
    accepted = {what for what in tried if what.startswith("accepted")}
    assert len(accepted) > 4, tried
