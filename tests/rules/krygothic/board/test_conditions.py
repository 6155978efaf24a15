"""What the scenario makes of the whole board."""

import pytest

from rules.krygothic.board.maps import has_weak_decks
from tests.rules.krygothic.build import model, table


@pytest.mark.rule("krygothic.weak.tag")
@pytest.mark.parametrize(
    ("settings", "is_weak"),
    [({}, False), ({"weak": True}, True), ({"scenario": "floor_below"}, True), ({"scenario": "lights_out"}, False)],
)
def test_a_board_is_weak_where_the_scenario_or_the_stakes_say_so(settings: dict[str, object], *, is_weak: bool) -> None:
    assert has_weak_decks(table(model("A", 10, 10), settings=settings)) is is_weak
