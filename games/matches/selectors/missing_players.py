"""The missing players of a match that has not begun: a challenged person, or anybody from the lobby."""

from dataclasses import dataclass
from typing import Literal

from django.utils import timezone

from games.matches.house_marks import unaccepted
from games.models import ASKED_FOR, CHALLENGE_LASTS, Match

Answer = Literal["", "waits", "declined", "overdue"]


@dataclass(frozen=True, kw_only=True)
class MissingPlayers:
    """The missing players. `answer` is the state of a challenge by name ("": nobody was challenged).

    `listed`: the match is still in the lobby. `news` is the title of a page in the background. `mark` changes whenever
    any of this does.
    """

    answer: Answer
    listed: bool
    news: str
    mark: str


def missing_players_of(match: Match, own: tuple[int, ...]) -> MissingPlayers:
    """The missing players of this match, as the holder of the seats `own` sees them."""
    answer = _answer_of(match)
    listed = match.public and timezone.now() < match.created + CHALLENGE_LASTS
    return MissingPlayers(
        answer=answer, listed=listed, news=_news(match, own, answer), mark=f"{match.stamp} {answer} {listed}"
    )


def _answer_of(match: Match) -> Answer:
    if match.challenged_id is None:
        return ""
    if match.declined:
        return "declined"
    return "overdue" if timezone.now() > match.created + ASKED_FOR else "waits"


def _news(match: Match, own: tuple[int, ...], answer: Answer) -> str:
    seats = list(match.seats.all())
    if any(not seat.ready for seat in seats if seat.number in own):
        return "● Choose your army"
    open_marks = unaccepted(match, seats)
    if not open_marks.keys().isdisjoint(own):
        return "● Accept what is not of the book"
    free = any(seat.user_id is None for seat in seats)
    if own and free:
        return f"● {match.challenged} declines" if answer == "declined" else ""
    others = [str(seat.user) for seat in seats if seat.number not in own and not seat.ready]
    return f"{' and '.join(others)} {'choose' if len(others) > 1 else 'chooses'} an army" if own and others else ""
