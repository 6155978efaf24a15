"""Windows in a match: when an open one closes by itself, and what silence means.

In a live match every window stays open equally long, so its length shows nobody who could react or was asked. In a slow
match an answer waits for a random time, and so does the silence of players who do not react. Where at most one seat is
a person, nothing waits: no window stays open once it is answered.
"""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from django.utils import timezone

from games.agreement import from_text
from games.models import Match, ReactionPreference, Seat
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.kernel.question import Answer, Call, Standing
from rules.kernel.refusal import Seat as Number
from rules.registry import SYSTEMS
from rules.roster.pace import Pace, pace_of

LOUDEST = 2.5  # the longest time before a reaction is carried out, as a multiple of the shortest

LATEST_START = timedelta(seconds=2)  # after a question was asked, even if its page has not reported that it shows it

_chance = random.SystemRandom()  # not the match's own dice, whose secret is public after the match


def pace_in(match: Match) -> Pace:
    """The agreed pace of this match; without limits if one person has all seats."""
    return Pace(quiet=0) if match.hot_seat else _pace_agreed(match.agreement)


@lru_cache(1_000)
def _pace_agreed(agreement: str) -> Pace:
    return pace_of(from_text(agreement))


def has_windows(match: Match) -> bool:
    """Whether the rules of this match have windows, and several people play it."""
    return not match.hot_seat and SYSTEMS[match.system].windows


def has_calls(match: Match) -> bool:
    """Whether the rules of this match have calls ahead, and several people play it."""
    return not match.hot_seat and SYSTEMS[match.system].calls is not None


def has_instructions(match: Match) -> bool:
    """Whether standing instructions can answer some questions of this match."""
    game = SYSTEMS[match.system]
    return game.standing or game.calls is not None


def calls_of(match: Match, position: Position[Any], seat: Number) -> tuple[Call, ...]:
    """The possible calls ahead of a seat, from what it knows of the table."""
    game = SYSTEMS[match.system]
    if match.hot_seat or game.calls is None or position.over:
        return ()
    return tuple(game.calls(engine.known_table(game.system, position, seat), seat))


def has_own(match: Match) -> bool:
    """Whether a seat may have an answer that only its holder knows."""
    return has_windows(match) or has_calls(match) or has_instructions(match)


def answer_left(offered: Sequence[Standing], left: Sequence[str]) -> Answer | None:
    """The answer of a seat's instructions, oldest first; None if none of them fits the question.

    The oldest counts. Instructions that only limit when to be asked come last, and only count if all of them agree.
    """
    by_id = {standing.id: standing for standing in offered}
    heard = [by_id[id_] for id_ in left if id_ in by_id]
    narrowing = [standing.answer for standing in heard if standing.narrows]
    answers = [standing.answer for standing in heard if standing.answer is not None and not standing.narrows]
    agreed = narrowing if None not in narrowing else []
    return next(iter([*answers, *agreed]), None)


def live_seconds(match: Match) -> int:
    """How long each window of this match stays open; 0 in a slow match."""
    return pace_in(match).live_window


def holds_answers(match: Match) -> bool:
    """Whether answers to the open question are held for a while."""
    return match.window_closes is not None


def waits_for_time(match: Match, *, window: bool) -> bool:
    """Whether the open question is a `window` that waits for its time and not for answers.

    Answers to other questions may be held as well, which nobody may notice.
    """
    return window and holds_answers(match) and live_seconds(match) > 0


def live_begin(match: Match) -> datetime | None:
    """When the time of the open live window starts or started, at the latest."""
    seconds = live_seconds(match)
    return match.window_closes - timedelta(seconds=seconds) if match.window_closes and seconds else None


def is_overdue(match: Match) -> bool:
    """Whether the open window should be closed by now."""
    return match.window_closes is not None and match.window_closes <= timezone.now()


def lets_pass(match: Match, seat: Seat, turn: int) -> bool:
    """Whether a seat's silence counts as an answer when the window's time is over."""
    wish = seat.reaction_preference_in(turn)
    return wish != ReactionPreference.ALWAYS if live_seconds(match) else wish == ReactionPreference.NOTHING


def has_one_person(match: Match) -> bool:
    """Whether computers play all seats but one at most, so that the time of an answer shows nobody anything."""
    return sum(not seat.player for seat in match.seats.all()) <= 1


def closing_time(match: Match, waiting: Sequence[int], turn: int) -> datetime | None:
    """When a window that opens now closes by itself, or its held answers are carried out."""
    pace = pace_in(match)
    quiet = pace.quiet and not has_one_person(match)
    if not pace.live_window and not quiet and not _anybody_wants_none(match, waiting, turn):
        return None
    if pace.live_window:
        return live_start(match, waiting) + timedelta(seconds=pace.live_window)
    return timezone.now() + timedelta(seconds=_chance.uniform(pace.quiet, LOUDEST * pace.quiet))


def live_start(match: Match, waiting: Sequence[int], question: int | None = None) -> datetime:
    """When the time of a window for these seats starts, as far as known.

    It starts when each page shows the window (`question` is its number, None while it opens), and for players who have
    opened the page at a fixed time at the latest.
    """
    now = timezone.now()
    asked = (seat for seat in match.seats.all() if seat.number in waiting)
    slow = (seat for seat in asked if question is None or seat.last_question_shown != question)
    return max((max(now + LATEST_START, seat.first_visit_due or now) for seat in slow), default=now)


def closing_after(match: Match, outcome: Outcome) -> datetime | None:
    """When the window that is open after an outcome closes by itself. One that was open before keeps its time."""
    position = outcome.position
    if position.asked != position.sequence and not position.over:
        return match.window_closes
    if not outcome.window or not has_windows(match):
        return None
    return closing_time(match, outcome.waiting, turn_of(match, position))


def _limit(match: Match, position: Position[Any]) -> int:
    """The limit of simultaneity of the open question in milliseconds; 0 if the first answer decides at once."""
    limit = pace_in(match).simultaneous
    return limit if limit and engine.simultaneity_limit(SYSTEMS[match.system].system, position) else 0


def keeps_calls(match: Match, position: Position[Any]) -> bool:
    """Whether calls may be held for a moment, even if none is held now."""
    return not position.over and _limit(match, position) > 0


def simultaneous_until(match: Match, position: Position[Any]) -> datetime | None:
    """Until when calls count as simultaneous with one that arrives now; None if the first one decides at once."""
    limit = _limit(match, position)
    return timezone.now() + timedelta(milliseconds=limit) if limit else None


def closing_again(match: Match, turn: int) -> datetime | None:
    """When the open window closes by itself after a change of a reaction preference; running time runs on.

    A live window has its time only once. A player who kept it open longer may still let it pass, at once.
    """
    if match.window_closes is not None or not _anybody_wants_none(match, match.waiting_seats(), turn):
        return match.window_closes
    return timezone.now() if live_seconds(match) else closing_time(match, match.waiting_seats(), turn)


def _anybody_wants_none(match: Match, waiting: Sequence[int], turn: int) -> bool:
    return any(
        seat.reaction_preference_in(turn) == ReactionPreference.NOTHING
        for seat in match.seats.all()
        if seat.number in waiting
    )


def turn_of(match: Match, position: Position[Any]) -> int:
    """The turn or round the match is in."""
    return engine.look(SYSTEMS[match.system].system, position, None).view.turn
