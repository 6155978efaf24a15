"""Where somebody begins who places a thing by hand: what is suggested there is accepted."""

import pytest

from rules.kernel.shapes import SpotShape
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.harness.match import Match, check_offers


@pytest.mark.parametrize(
    ("system", "settings", "answers"),
    [("kog", {"battle": "duel", "terrain": "alternate"}, 5), ("killteam", {}, 24), ("krygothic", {"scenario": "sabotage"}, 24)],
)  # fmt: skip
def test_a_place_that_is_suggested_is_legal(system: str, settings: dict[str, str], answers: int) -> None:
    match = begun(SYSTEMS[system], settings, 2, small=True).match(Match)
    begins = set()
    for _ in range(answers):
        spots = [option for question in match.choices() for option in question.options]
        begins |= {option.id for option in spots if isinstance(option.needs, SpotShape) and option.needs.suggested}
        check_offers(match)
        match.step()
    assert len(begins) > 2
