"""Any campaign: whatever is answered and however games end, it goes on to its end and nobody falls into debt."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.position import Position, dump, load
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number, NumberShape, Pick, PickShape
from rules.krygothic.board import SEATS
from rules.krygothic.stakes.after_game import with_outcome
from rules.krygothic.stakes.campaign import CampaignTable, GameOutcome
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES, begin
from rules.krygothic.stakes.squad import list_of, squad_faults
from rules.krygothic.stakes.system import STAKES
from tests.rules.krygothic.stakes.campaigning import squad

TEAMS = ("earth_confederate", "renegades", "ralim", "hive")


def played(data: st.DataObject, campaign: CampaignTable, key: bytes) -> CampaignTable:
    """The campaign once the next game is due or all is over: every question answered, by chance or by default."""
    outcome = engine.start(STAKES, campaign, CommittedDice(key))
    for _ in range(20):
        position = outcome.position
        assert load(dump(position), CampaignTable) == position
        assert all(side.funds >= 0 for side in engine.open_table(STAKES, position).sides)
        if position.over:
            return engine.open_table(STAKES, position)
        seat = data.draw(st.sampled_from(outcome.waiting))
        outcome = answered(data, position, engine.look(STAKES, position, seat).questions[0], CommittedDice(key))
    raise AssertionError("too many questions between two games")


def answered(data: st.DataObject, position: Position[Any], question: Question, dice: CommittedDice) -> engine.Outcome:
    option = data.draw(st.sampled_from(question.options))
    try:
        return engine.play(STAKES, position, question.seat, question.number, drawn(data, option), dice)
    except Refused:
        assert question.default is not None
        return engine.play(STAKES, position, question.seat, question.number, question.default, dice)


def drawn(data: st.DataObject, option: OptionView) -> Answer:
    match option.needs:
        case NumberShape(least=least, most=most):
            tens = data.draw(st.integers(least // 10, most // 10))
            return Answer(option.id, Number(tens * 10))
        case PickShape(items=items):
            return Answer(
                option.id, Pick(tuple(data.draw(st.sets(st.sampled_from([item.id for item in items]), max_size=3))))
            )
    return Answer(option.id)


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.stakes.result", "krygothic.stakes.end")
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_campaign_comes_to_its_end_without_debts(data: st.DataObject) -> None:
    teams = [data.draw(st.sampled_from(TEAMS)) for _ in SEATS]
    games = data.draw(st.integers(1, 4))
    campaign = begin({"games": games}, [squad(team) for team in teams])
    for game in range(games + 1):
        campaign = played(data, campaign, bytes([game, data.draw(st.integers(0, 255))]))
        match = PLAY_FOR_STAKES.next_match(campaign)
        assert (match is None) == (campaign.result is not None)
        if match is None:
            break
        assert not any(squad_faults(side) for side in campaign.sides), "only legal squads march"
        assert match.rosters == tuple(list_of(side) for side in campaign.sides)
        campaign = with_outcome(campaign, some_game(data, campaign))
    assert campaign.result is not None
    assert campaign.played <= games


def some_game(data: st.DataObject, campaign: CampaignTable) -> GameOutcome:
    """A game with any winner and any losses, heavy ones as often as not."""
    winner = data.draw(st.sampled_from((None, *SEATS)))
    one, two = (
        tuple(member.id for member in side.fit if data.draw(st.integers(0, 3)) or all_of_them)
        for side in campaign.sides
        for all_of_them in (data.draw(st.booleans()),)
    )
    return GameOutcome(winner=winner, removed=(one, two))
