"""Decides when the others may go on without an absent player."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timeuntil

from games.matches.player_names import name_of
from games.matches.windows import waits_for_time
from games.models import Match, Seat, Status
from rules.kernel.engine import Look
from rules.kernel.play import refuse
from rules.roster import pace

PATIENCE = timedelta(seconds=pace.PATIENCE)
LIMIT = f"{PATIENCE.days} days"


def absence_deadline(match: Match, spent: Mapping[int, datetime], *, window: bool) -> datetime | None:
    """The moment from which the asked players count as absent; None if nobody can be.

    `spent` maps seats whose time is up to that moment; `window`: the open question is a window. Nobody is absent in a
    match on one screen, or while a window waits for its time and not for answers.
    """
    if match.status != Status.PLAYING or match.hot_seat or waits_for_time(match, window=window):
        return None
    return min(spent.values(), default=match.last_entry_at + PATIENCE)


def spent_clocks(match: Match) -> dict[int, datetime]:
    """The seats whose time is up at a question without a default, each with the moment."""
    return dict(match.deadlines.filter(spent=True).values_list("seat", "due")) if match.clocked else {}


def refuse_present(match: Match, place: Seat, own: Sequence[int], look: Look) -> None:
    """Raises `Refused` unless the holders of the seats `own` have waited long enough for this seat.

    `look` says who is asked, and whether the question is a window.
    """
    if place.number in own:
        raise refuse("match.absent", "That is your own seat.", remedy="Answer what is asked, or concede.")
    if any(number in look.waiting for number in own):
        raise refuse("match.absent", "The match is also waiting for you.", remedy="Answer what is asked first.")
    since = absence_deadline(match, {}, window=look.window) and spent_clocks(match).get(
        place.number, match.last_entry_at + PATIENCE
    )
    if since is None or place.number not in look.waiting:
        raise refuse(
            "match.absent", f"{name_of(place)} is not the player you are waiting for.", remedy="Continue the match."
        )
    if since > timezone.now():
        left = timeuntil(since)
        raise refuse(
            "match.absent",
            f"{name_of(place)} still has {left} to answer.",
            measured=f"{left} left",
            limit=LIMIT,
            remedy=f"Wait {left}.",
        )
