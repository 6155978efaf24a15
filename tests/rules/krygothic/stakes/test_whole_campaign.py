"""A whole campaign at random: bids, matches on the board, casualties and restocking, until it is decided."""

from random import Random
from typing import Any

import pytest

from rules.kernel import engine
from rules.kernel.system import Result
from rules.krygothic.board import Table
from rules.krygothic.game import GAME
from rules.krygothic.stakes.campaign import CampaignTable
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES
from rules.krygothic.stakes.system import STAKES
from rules.roster.game import NextMatch
from tests.harness.beginning import Beginning
from tests.harness.breath import Breath
from tests.harness.match import Match
from tests.rules.krygothic.stakes.campaigning import Falling, squad

MOST_ANSWERS = 6_000
DEFAULTS = {setting.id: setting.default for setting in GAME.settings}


def between(campaign: CampaignTable, random: Random) -> CampaignTable:
    """The campaign when the next match is due or all is decided: usual answers, dice as they fall."""
    faces = [random.randint(1, 6) for _ in range(60)]
    outcome = engine.start(STAKES, campaign, Falling(faces))
    while not outcome.position.over:
        seat = outcome.waiting[0]
        (question,) = engine.look(STAKES, outcome.position, seat).questions
        assert question.default is not None
        position = outcome.position
        outcome = engine.play(STAKES, position, seat, question.number, question.default, Falling(faces))
    table: CampaignTable = engine.open_table(STAKES, outcome.position)
    return table


def fought(due: NextMatch, seed: int) -> tuple[Table, Result | None]:
    """The match that is due, played at random to its end; a Purge no longer than two AP rounds."""
    agreement: dict[str, Any] = {**DEFAULTS, "limit": 2, **due.settings}
    start = GAME.new_table(agreement, seed, [GAME.muster(roster) for roster in due.rosters])
    match: Match = Beginning(GAME, agreement, ("", ""), start, seed, Random(seed)).match(Breath)
    match.play_out(MOST_ANSWERS)
    table: Table = match.table
    return table, table.result


@pytest.mark.rule(
    "krygothic.stakes.location", "krygothic.stakes.result", "krygothic.stakes.casualties", "krygothic.stakes.end"
)
@pytest.mark.parametrize("seed", [1])
def test_a_whole_campaign_is_played_to_its_end(seed: int) -> None:
    random = Random(seed)
    rosters = [squad("renegades"), squad("slaves")]
    campaign = between(PLAY_FOR_STAKES.begin({"games": 2}, rosters), random)
    while due := PLAY_FOR_STAKES.next_match(campaign):
        table, result = fought(due, random.randrange(1_000))
        gone = [sum(model.seat == seat and model.life == "gone" for model in table.models.values()) for seat in (0, 1)]
        campaign = PLAY_FOR_STAKES.fought(campaign, table, result)
        assert campaign.fought is not None
        assert [len(ids) for ids in campaign.fought.removed] == gone
        campaign = between(campaign, random)
    assert campaign.result is not None
