"""Signals after a commit. `AppConfig.ready` connects the receivers.

Send them with `send_robust`: the change is stored, whatever happens in a receiver, and pages check regularly as well.
Receivers run in the thread that has committed.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.dispatch import Signal

from games.models import Match

Changes = Sequence[tuple[str, int]]

matches_changed = Signal()  # changes: Changes; the ids of matches, each with its new revision
own_page_changed = Signal()  # match_id: str, user_id: int; something changed that only this person may notice
matches_ended = Signal()  # matches: Collection[str]; the ids of matches that are over now
upkeep_due = Signal()  # nothing; about every ten seconds in every serving process: do what is due by itself
deadline_set = Signal()  # match_id: str, at: datetime; something becomes due then, unnoticeable before


def announce(changes: Changes) -> None:
    """Announce the new revision of each of these matches. Call it only after their commit."""
    matches_changed.send_robust(sender=Match, changes=changes)


def announce_ends(matches: Collection[str]) -> None:
    """Announce that these matches are over. Call it only after their commit."""
    matches_ended.send_robust(sender=Match, matches=matches)


def announce_upkeep() -> None:
    """Let every feature do what is due by itself."""
    upkeep_due.send_robust(sender=Match)


def announce_own(match_id: str, user_id: int) -> None:
    """Let this person's own pages at the match check again. Call it only after the commit."""
    own_page_changed.send_robust(sender=Match, match_id=match_id, user_id=user_id)


def announce_deadline(match_id: str, at: datetime) -> None:
    """Announce that something will be due in the match. Call it only after the commit."""
    deadline_set.send_robust(sender=Match, match_id=match_id, at=at)
