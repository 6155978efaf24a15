"""Answers that are given without asking: everybody can see that no other answer is better for their owner."""

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
    """The best answer to the open question, if it goes to one person who does not want to be asked everything.

    One that tells other people something is given only where there are none.
    """
    ask = outcome.asks[0] if len(outcome.asks) == 1 else None
    best = None if ask is None else ask.best
    if ask is None or best is None or (ask.telling and _several_people(seats)):
        return None
    asked = ask.seat
    place = next(seat for seat in seats if seat.number == asked)
    if place.player or _wants_everything(place):
        return None
    return BestAnswer(int(asked), outcome.position.asked, best)


def _several_people(seats: Sequence[Seat]) -> bool:
    return len({seat.user_id for seat in seats if not seat.player}) > 1


def _wants_everything(place: Seat) -> bool:
    return place.user_id is not None and User.objects.filter(pk=place.user_id, asks_everything=True).exists()


def best_outcome(match: Match, seats: Sequence[Seat], before: Outcome, best: BestAnswer) -> Outcome:
    """What the best answer leads to."""
    return answer_outcome(match, seats, before.position, best.seat, best.question, best.answer)
