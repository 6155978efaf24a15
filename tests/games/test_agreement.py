"""What is agreed on before a match, read from what somebody sent."""

import pytest

from games.agreement import agreement_from, summary_line
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS

FUBAR = SYSTEMS["fubar"]


def test_a_number_that_may_be_negative_is_read_as_it_is_written() -> None:
    found = agreement_from(FUBAR, {"initiative_1": " -3", "initiative_2": "2", "initiative_3": 1})
    assert [found[f"initiative_{number}"] for number in range(1, 5)] == [-3, 2, 1, 0]
    told = summary_line(FUBAR.settings, found)
    assert "Initiative of player 1: -3 · Initiative of player 2: 2 · Initiative of player 3: 1" in told


@pytest.mark.parametrize("wanted", ["-4", "4", "--1", "+1", "1.5", "-", "x", "²", "0" * 10])
def test_what_is_no_number_on_offer_is_refused_with_the_limits(wanted: str) -> None:
    with pytest.raises(Refused) as refused:
        agreement_from(FUBAR, {"initiative_1": wanted})
    assert refused.value.refusal.limit == "-3 to 3"
