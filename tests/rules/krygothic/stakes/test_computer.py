"""What a computer answers between two games."""

import pytest

from rules.krygothic.board import SEATS
from rules.krygothic.stakes.computer import KEPT, LUCKS, bought, computer_answer
from rules.krygothic.stakes.next_game import highest_bid
from rules.krygothic.stakes.spending import purchase_fault, total
from tests.rules.krygothic.stakes.campaigning import A, B, Going, after, anew, at, due, start


def answered(going: Going, seat: int, luck: int = 40) -> Going:
    answer = computer_answer(going.campaign, SEATS[seat], going.question(seat), luck)
    return going.answer(seat, answer, 6, 1, 2)


@pytest.mark.rule("krygothic.stakes.bids")
@pytest.mark.parametrize("luck", [0, 37, LUCKS - 1])
def test_a_computer_bids_in_tens_up_to_what_may_be_bid(luck: int) -> None:
    going = start()
    answer = computer_answer(going.campaign, A, going.question(A), luck)
    assert 0 <= answer.value.count <= highest_bid(going.campaign)  # type: ignore[union-attr]
    assert going.answer(A, answer)


@pytest.mark.rule("krygothic.stakes.location")
def test_a_computer_plays_until_the_match_is_due() -> None:
    going = start()
    while not going.outcome.position.over:
        going = answered(going, going.outcome.waiting[0])
    assert going.campaign.stage == "battle"


@pytest.mark.rule("krygothic.stakes.spending", "krygothic.stakes.training")
def test_a_computer_buys_the_dead_first_and_keeps_funds_for_a_bid() -> None:
    campaign = after(due(games=5), B, 1, removed=(("m1",), ())).campaign
    side = campaign.with_side(A, funds=400).side(A)
    chosen = bought(side)
    assert chosen[0].id == "m1", "a squad needs its leader"
    assert len(chosen) > 1
    assert total(chosen) <= side.funds - KEPT
    assert purchase_fault(side, chosen) is None
    done = answered(at(campaign.with_side(A, funds=400)), A).answer(B, anew())
    assert done.campaign.stage == "bids"
