"""Windows in a match: when an open one closes by itself, and what those who were silent let pass.

In a live match every window stays open equally long, so that its length tells nobody who could react, who wanted to,
or who was asked at all. In a slow one only the silence of those who react to nothing has an end.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.agreement import from_text
from games.models import Match, Seat, Wish
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.registry import SYSTEMS
from rules.roster.reactions import REACTIONS, seconds_to_react

SILENCE = 10  # seconds before the match goes on without those who react to nothing


def has_windows(match: Match) -> bool:
    """Whether this match's rules let players step in, and whether several people play it."""
    return not match.hot_seat and REACTIONS.id in from_text(match.agreement)


def live_seconds(match: Match) -> int:
    """How long each window of this match stays open; 0 in a slow match."""
    return 0 if match.hot_seat else seconds_to_react(from_text(match.agreement))


def holds_answers(match: Match) -> bool:
    """Whether answers are kept until the open window closes."""
    return match.window_closes is not None and live_seconds(match) > 0


def is_overdue(match: Match) -> bool:
    """Whether the open window should be closed by now."""
    return match.window_closes is not None and match.window_closes <= timezone.now()


def lets_pass(match: Match, seat: Seat, turn: int) -> bool:
    """Whether a seat's silence counts as an answer once the window's time is over."""
    wish = seat.wish_in(turn)
    return wish != Wish.ALWAYS if live_seconds(match) else wish == Wish.NOTHING


def closing_time(match: Match, waiting: Sequence[int], turn: int) -> datetime | None:
    """When a window that opens now to the `waiting` seats closes by itself."""
    seconds = live_seconds(match)
    if not seconds and _anybody_passes(match, waiting, turn):
        seconds = SILENCE
    return timezone.now() + timedelta(seconds=seconds) if seconds else None


def closing_after(match: Match, outcome: Outcome) -> datetime | None:
    """When the window that an outcome leaves open closes by itself; one that was open already keeps its time."""
    if not outcome.window or not has_windows(match):
        return None
    position = outcome.position
    if position.asked != position.sequence:
        return match.window_closes
    return closing_time(match, outcome.waiting, turn_of(match, position))


def closing_again(match: Match, turn: int) -> datetime | None:
    """When the open window closes by itself after somebody's wish has changed; time that runs already runs on.

    A live window has its time once: whoever kept it open beyond that may still let it pass, and that at once.
    """
    if not live_seconds(match):
        passes = _anybody_passes(match, match.waiting_seats(), turn)
        return (match.window_closes or closing_time(match, match.waiting_seats(), turn)) if passes else None
    waiting = [seat for seat in match.seats.all() if seat.number in match.waiting_seats()]
    passes = any(seat.wish_in(turn) == Wish.NOTHING for seat in waiting)
    return match.window_closes or (timezone.now() if passes else None)


def _anybody_passes(match: Match, waiting: Sequence[int], turn: int) -> bool:
    return any(lets_pass(match, seat, turn) for seat in match.seats.all() if seat.number in waiting)


def turn_of(match: Match, position: Position[Any]) -> int:
    """The turn or round the match is in."""
    return engine.look(SYSTEMS[match.system].system, position, None).view.turn
