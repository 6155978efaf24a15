"""Everything that is read of matches."""

from games.selectors.chat import name_of, remarks_after
from games.selectors.lists import Listing, matches_of, open_challenges
from games.selectors.own import NOTHING_OWN, Own, own_at_hand, own_state
from games.selectors.update import (
    Played,
    Snapshot,
    mark_stored,
    match_and_position,
    match_snapshot,
    match_update,
    overdue_matches,
    revisions_of,
    sessions_open,
    snapshot_after,
)

__all__ = [
    "NOTHING_OWN",
    "Listing",
    "Own",
    "Played",
    "Snapshot",
    "mark_stored",
    "match_and_position",
    "match_snapshot",
    "match_update",
    "matches_of",
    "name_of",
    "open_challenges",
    "overdue_matches",
    "own_at_hand",
    "own_state",
    "remarks_after",
    "revisions_of",
    "sessions_open",
    "snapshot_after",
    "step_for",
]
