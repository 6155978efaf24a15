"""Handles everything overdue before anything else, so that answers in time count and late ones do not."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from games.matches.services.clocks import clocks_strike, has_struck
from games.matches.services.outages import heart_beat, outage_unsettled
from games.matches.services.standing_answers import auto_answers_give, is_auto_answer_due
from games.matches.services.windows import window_close
from games.matches.windows import is_overdue
from games.models import Match, Status

P = ParamSpec("P")
R = TypeVar("R")

MOST_OVERDUE = 20  # overdue things handled for one request


class OverdueError(Exception):
    """Something in this match is overdue."""

    def __init__(self, match_id: str) -> None:
        super().__init__(match_id)
        self.match_id = match_id


def in_time(action: Callable[P, R]) -> Callable[P, R]:
    """Handle everything overdue, then run the action."""

    @wraps(action)
    def acting(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(MOST_OVERDUE):
            try:
                return action(*args, **kwargs)
            except OverdueError as late:
                time_meet(match_id=late.match_id)
        return action(*args, **kwargs)

    return acting


def refuse_overdue(match: Match) -> None:
    """Raises `OverdueError`, which `in_time` catches."""
    if match.status != Status.PLAYING:
        return
    timed = match.clocked or match.window_closes is not None
    late = is_overdue(match) or is_auto_answer_due(match) or has_struck(match)
    if late or (timed and outage_unsettled()):
        raise OverdueError(match.pk)


def time_meet(*, match_id: str) -> bool:
    """Close the open window, give standing answers and handle expired clocks, if due.

    The time of an outage of the site is given back first. Returns False when there was nothing to do. Raises
    `NoSuchMatch`.
    """
    if outage_unsettled():
        heart_beat()
    done = [act(match_id=match_id) for act in (window_close, auto_answers_give, clocks_strike)]
    return any(done)
