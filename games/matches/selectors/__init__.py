"""Everything that reads matches."""

from games.matches.selectors.bot_turns import matches_awaiting_bots
from games.matches.selectors.chat import remarks_after
from games.matches.selectors.history import PlayerHistory, history_of
from games.matches.selectors.match_lists import Listing, matches_of, open_challenges
from games.matches.selectors.overdue import long_overdue_matches, overdue_matches
from games.matches.selectors.own_seat import NO_OWN_STATE, OwnSeatState, own_at_hand, own_state
from games.matches.selectors.series import SeriesScore, series_of
from games.matches.selectors.update import (
    BotSeat,
    MatchSnapshot,
    mark_stored,
    match_and_position,
    match_snapshot,
    match_update,
    revisions_of,
    sessions_open,
    snapshot_after,
)

__all__ = [
    "NO_OWN_STATE",
    "BotSeat",
    "Listing",
    "MatchSnapshot",
    "OwnSeatState",
    "PlayerHistory",
    "SeriesScore",
    "history_of",
    "long_overdue_matches",
    "mark_stored",
    "match_and_position",
    "match_snapshot",
    "match_update",
    "matches_awaiting_bots",
    "matches_of",
    "open_challenges",
    "overdue_matches",
    "own_at_hand",
    "own_state",
    "remarks_after",
    "revisions_of",
    "series_of",
    "sessions_open",
    "snapshot_after",
    "step_for",
]
