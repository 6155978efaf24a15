"""Answers that nobody need be asked for: they leave their owner nothing to wish for, as everybody can see."""

from collections.abc import Sequence
from typing import NamedTuple

from accounts.models import User
from games.matches.services.outcomes import answer_outcome
from games.models import Match, Seat
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer


class BestAnswer(NamedTuple):
    """The answer of a seat to a question that it need not be asked."""

    seat: int
    question: int
    answer: Answer


def best_answer(seats: Sequence[Seat], outcome: Outcome) -> BestAnswer | None:
    """The best answer to the open question, if it goes to one person who does not want to be asked everything."""
    if len(outcome.asks) != 1 or outcome.asks[0].best is None:
        return None
    ask = outcome.asks[0]
    place = next(seat for seat in seats if seat.number == ask.seat)
    if place.player or _wants_everything(place):
        return None
    return BestAnswer(int(ask.seat), outcome.position.asked, ask.best)


def _wants_everything(place: Seat) -> bool:
    return User.objects.filter(pk=place.user_id, asks_everything=True).exists()


def best_outcome(match: Match, seats: Sequence[Seat], before: Outcome, best: BestAnswer) -> Outcome:
    """What the best answer leads to."""
    return answer_outcome(match, seats, before.position, best.seat, best.question, best.answer)
