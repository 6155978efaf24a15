"""Who does not come back: how long the others wait for an answer before they may go on without them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timeuntil

from games.models import Match, Seat, Status
from games.windows import holds_answers
from rules.kernel.play import refuse

PATIENCE = timedelta(days=3)
LIMIT = f"{PATIENCE.days} days"


def absent_from(match: Match) -> datetime | None:
    """From when on those who are waited for may be taken for absent.

    None where nobody is: at a table all on one screen, and while a window waits for its time and not for answers.
    """
    if match.status != Status.PLAYING or match.hot_seat or holds_answers(match):
        return None
    return match.moved + PATIENCE


def refuse_present(match: Match, place: Seat, own: Sequence[int], waiting: Sequence[int]) -> None:
    """Raises `Refused` unless those who hold the seats `own` have waited long enough for the answer of this seat.

    `waiting` are the seats that are asked.
    """
    if place.number in own:
        raise refuse("match.absent", "That seat is your own.", remedy="Answer what is asked, or resign.")
    if any(number in waiting for number in own):
        raise refuse("match.absent", "The match waits for you as well.", remedy="Answer what is asked first.")
    since = absent_from(match)
    if since is None or place.number not in waiting:
        raise refuse("match.absent", f"{place.roster_name} is not the one you wait for.", remedy="Play on with them.")
    if since > timezone.now():
        left = timeuntil(since)
        raise refuse(
            "match.absent",
            f"{place.roster_name} still has {left} to answer.",
            measured=f"{left} left",
            limit=LIMIT,
            remedy=f"Wait {left}.",
        )
