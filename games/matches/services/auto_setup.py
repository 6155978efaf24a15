"""Sets up automatically: gives the proposed answer to every question of set-up."""

from django.db import transaction

from accounts.models import User
from games.matches.services.overdue import in_time, refuse_overdue
from games.matches.services.play import Receipt
from games.matches.services.record import acting_seat, locked, running_match, seats_held, seats_of
from games.matches.services.standing_answers import answer_give
from games.models import Match, Status
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused, Seat
from rules.registry import SYSTEMS

MOST_PROPOSED = 200  # answers at once: far more than any game asks for before its first turn


@in_time
@transaction.atomic
def set_up(*, match_id: str, user: User, key: str, seat: int | None = None) -> Receipt:
    """Give the proposed answer to every set-up question of the person's seats.

    If only computers play besides, their questions are answered too. Each answer is an entry and can be taken back.
    Raises `Refused`, also if `seat` is not the person's.
    """
    match = running_match(locked(match_id))
    acting_seat(match, user, seat, likely=())
    seats = _spoken_for(match, user)
    for number in range(MOST_PROPOSED):
        refuse_overdue(match)
        found = _next(match, seats)
        if found is None:
            break
        asked, proposed = found
        try:
            held = answer_give(match, asked, position_of(match).asked, proposed, f"{key}-{number}")
        except Refused:  # a proposal may no longer fit; then a person decides
            break
        if held:
            break
    return Receipt(sequence=match.sequence)


def _spoken_for(match: Match, user: User) -> tuple[int, ...]:
    own, places = seats_held(match, user), seats_of(match)
    others = [place for place in places if place.number not in own]
    return tuple(place.number for place in places) if all(place.player for place in others) else own


def _next(match: Match, seats: tuple[int, ...]) -> tuple[int, Answer] | None:
    """The next set-up question to one of these seats that has a proposed answer."""
    if match.status != Status.PLAYING:
        return None
    system, position = SYSTEMS[match.system].system, position_of(match)
    for seat in seats:
        ask = engine.open_ask_of(system, position, Seat(seat))
        if ask is not None and ask.runs_by == "setup" and ask.default is not None:
            return seat, ask.default
    return None
