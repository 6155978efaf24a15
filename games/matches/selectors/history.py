"""The matches and results of a person, as far as the visitor may know."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from accounts.visitor import Visitor
from games.matches.selectors.match_lists import Listing, matches_for_lists, names_in, state_of
from games.models import Match, Status
from rules.registry import SYSTEMS

MOST_PLAYED = 100


@dataclass(frozen=True, kw_only=True)
class GameRecord:
    """The results of a person's matches in one game."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, kw_only=True)
class FinishedMatch:
    """A finished match, and when its last answer was given."""

    listing: Listing
    ended: datetime


@dataclass(frozen=True, kw_only=True)
class PlayerHistory:
    """A person's history. `hidden`: the visitor sees only their own matches against this person.

    `results` are those against people; matches in which a computer took a seat stand apart.
    """

    results: tuple[GameRecord, ...]
    against_computers: tuple[GameRecord, ...]
    matches: tuple[FinishedMatch, ...]
    hidden: bool


def history_of(person: User, viewer: Visitor) -> PlayerHistory:
    """The newest matches of this person, without matches on one screen."""
    hidden = not person.shows_matches and viewer.pk != person.pk
    found = matches_for_lists().filter(seats__user=person, status=Status.OVER, hot_seat=False)
    if hidden:
        found = found.filter(pk__in=Match.objects.filter(seats__user_id=viewer.pk or 0))
    matches = list(found.distinct().order_by("-last_entry_at")[:MOST_PLAYED])
    ends: dict[bool, Counter[tuple[str, str]]] = {True: Counter(), False: Counter()}
    played = []
    for match in matches:
        mine = {seat.number for seat in match.seats.all() if seat.user_id == person.pk}
        state = state_of(match, mine, yours=False)
        ends[any(seat.player for seat in match.seats.all())][match.system, state] += 1
        listing = Listing(id=match.id, title=match.title, players=names_in(match), state=state, rated=match.rated)
        played.append(FinishedMatch(listing=listing, ended=match.last_entry_at))
    return PlayerHistory(
        results=_records(ends[False]), against_computers=_records(ends[True]), matches=tuple(played), hidden=hidden
    )


def _records(ends: Counter[tuple[str, str]]) -> tuple[GameRecord, ...]:
    """Results by game, from how often each game ended in which way."""
    return tuple(
        GameRecord(game=SYSTEMS[one].name, won=ends[one, "won"], drawn=ends[one, "a draw"], lost=ends[one, "lost"])
        for one in dict.fromkeys(system for system, _ in ends)
        if one in SYSTEMS
    )
