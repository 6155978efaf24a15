"""Everything that is read of matches."""

from games.selectors.lists import Listing, matches_of, open_challenges
from games.selectors.update import (
    Snapshot,
    match_and_position,
    match_snapshot,
    match_update,
    name_of,
    remarks_after,
    revisions_of,
    step_for,
)

__all__ = [
    "Listing",
    "Snapshot",
    "match_and_position",
    "match_snapshot",
    "match_update",
    "matches_of",
    "name_of",
    "open_challenges",
    "remarks_after",
    "revisions_of",
    "step_for",
]
