"""Campaigns between two games, driven through the engine: answers by seat, dice as they are to fall."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import engine
from rules.kernel.dice import Roll
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Number, Pick
from rules.krygothic.board import SEATS
from rules.krygothic.lists.catalogue import READY
from rules.krygothic.stakes.after_game import with_outcome
from rules.krygothic.stakes.campaign import CampaignTable, GameOutcome
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES, begin
from rules.krygothic.stakes.system import STAKES
from rules.roster.roster import Roster

A, B = SEATS


class Falling:
    """Dice as they are to fall, one after the other; 1 when none is left."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)

    def draw(self, roll: Roll) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) if self.faces else 1 for _ in range(roll.count))


@dataclass
class Going:
    """A campaign under way: the last outcome, and everything said so far."""

    outcome: Outcome
    said: list[str]

    @property
    def campaign(self) -> CampaignTable:
        return engine.open_table(STAKES, self.outcome.position)

    def question(self, seat: int) -> Question:
        (found,) = engine.look(STAKES, self.outcome.position, SEATS[seat]).questions
        return found

    def answer(self, seat: int, answer: Answer, *dice: int) -> "Going":
        position = self.outcome.position
        outcome = engine.play(STAKES, position, SEATS[seat], position.asked, answer, Falling(dice))
        return Going(outcome, [*self.said, *(told.line.text for told in outcome.log)])

    def refused(self, seat: int, answer: Answer) -> Refusal:
        before = self.outcome.position
        try:
            self.answer(seat, answer)
        except Refused as no:
            assert self.outcome.position is before
            return no.refusal
        raise AssertionError("it is not refused")

    def bids(self, one: int, two: int, *dice: int) -> "Going":
        return self.answer(A, bid(one)).answer(B, bid(two), *dice)

    def names(self, seat: int, option: str, *dice: int) -> "Going":
        return self.answer(seat, Answer(option), *dice)


def bid(funds: int) -> Answer:
    return Answer("bid", Number(funds))


def anew(*ids: str) -> Answer:
    return Answer("spend", Pick(ids))


def squad(team: str, battle: str = "standard") -> Roster:
    return next(one.roster for one in READY if (one.army, one.battle) == (team, battle))


def start(*teams: str, games: int = 3, dice: Sequence[int] = ()) -> Going:
    """A new campaign at its first bids. Without dice the first locations on the list are drawn, in turn."""
    table = begin({"games": games}, [squad(team) for team in teams or ("ralim", "renegades")])
    return at(table, *dice)


def at(table: CampaignTable, *dice: int) -> Going:
    outcome = engine.start(STAKES, table, Falling(dice))
    return Going(outcome, [told.line.text for told in outcome.log])


def after(going: Going, winner: int | None, *dice: int, removed: Sequence[Sequence[str]] = ((), ())) -> Going:
    """The campaign after the game that was due."""
    assert PLAY_FOR_STAKES.next_match(going.campaign) is not None
    one, two = (tuple(ids) for ids in removed)
    left = GameOutcome(winner=None if winner is None else SEATS[winner], removed=(one, two))
    return at(with_outcome(going.campaign, left), *dice)


def due(*teams: str, bids: tuple[int, int] = (50, 20), mission: int = 2, **changes: Any) -> Going:
    """A campaign whose first game is due: the first seat attacks the first location of the other."""
    going = start(*teams, **changes).bids(*bids, 6, 1) if bids[0] == bids[1] else start(*teams, **changes).bids(*bids)
    attacker = going.campaign.attacker
    assert attacker is not None
    return going.names(attacker, going.question(attacker).options[0].id, mission)
