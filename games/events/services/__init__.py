"""Everything that changes an event. Services are keyword-only and atomic, and hold the lock of its row."""

from games.events.services.entries import computers_add, event_enter, event_make, list_choose, team_join
from games.events.services.locking import NoSuchTournament
from games.events.services.matches import deadline_meet, match_come, match_open, matches_open, results_count
from games.events.services.running import (
    dispute_make,
    entrant_remove,
    event_begin,
    event_end,
    event_leave,
    events_move,
    organiser_leave,
    round_lengthen,
    table_decide,
)

__all__ = [
    "NoSuchTournament",
    "computers_add",
    "deadline_meet",
    "dispute_make",
    "entrant_remove",
    "event_begin",
    "event_end",
    "event_enter",
    "event_leave",
    "event_make",
    "events_move",
    "list_choose",
    "match_come",
    "match_open",
    "matches_open",
    "organiser_leave",
    "results_count",
    "round_lengthen",
    "table_decide",
    "team_join",
]
