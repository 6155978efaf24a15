"""The cache of matches in this process: the row stored last with its seats, the entry, and the decoded position.

Everything in it has the stamp of its state (`Match.stamp`). A state with the same numbers, in a restored database, has
another stamp, so the two are never confused.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any

from msgspec import Struct

from games.models import Entry, Match
from rules.kernel.position import Position, load
from rules.registry import SYSTEMS

MOST_CACHED = 1_000  # matches
MOST_WEIGHT = (
    24_000_000  # letters of the texts of their positions; decoded, with their runs, they take some six times that
)


class StoredEntry(Struct, frozen=True):
    """A match as this process committed it with an entry. It is never changed.

    `before` is the stamp of the state in which the entry was made.
    """

    match: Match
    entry: Entry
    before: str


class CachedMatch(Struct, frozen=True):
    """A position, the `stamp` of its state, the length of its text, and the row and entry if they are known."""

    position: Position[Any]
    stamp: str
    weight: int = 0
    match: Match | None = None
    stored: StoredEntry | None = None


class MatchCache:
    """The matches used last, within limits of number and size."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, CachedMatch] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, match_id: str) -> CachedMatch | None:
        with self._lock:
            return self._kept.get(match_id)

    def put(self, match_id: str, cached: CachedMatch) -> None:
        with self._lock:
            self._drop(match_id)
            self._kept[match_id] = cached
            self._weight += cached.weight
            while len(self._kept) > MOST_CACHED or self._weight > MOST_WEIGHT:
                self._weight -= self._kept.popitem(last=False)[1].weight

    def drop(self, match_id: str) -> None:
        with self._lock:
            self._drop(match_id)

    def _drop(self, match_id: str) -> None:
        known = self._kept.pop(match_id, None)
        self._weight -= known.weight if known is not None else 0

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._weight = 0


_cache = MatchCache()


def keep_read(match: Match, position: Position[Any], weight: int) -> None:
    """Cache a position that was read from its text, of `weight` letters."""
    _cache.put(match.id, CachedMatch(position, match.stamp, weight))


def keep_row(match: Match, position: Position[Any], weight: int) -> None:
    """Cache a row that was read with its seats, and its position."""
    match.__dict__.pop("position", None)  # the text, which is not needed beside the decoded position
    _cache.put(match.id, CachedMatch(position, match.stamp, weight, match))


def keep_stored(match: Match, entry: Entry, position: Position[Any], stamps: tuple[str, str], weight: int) -> None:
    """Cache what was committed as the newest state of the match, with the stamps before and after it.

    The entry is cached only if nothing else of the match was changed in the same transaction.
    """
    before, after = stamps
    match.__dict__.pop("position", None)  # the text, which is not needed beside the decoded position
    if match.sequence == entry.sequence:
        stored = StoredEntry(match, entry, before) if match.stamp == after else None
        _cache.put(match.id, CachedMatch(position, match.stamp, weight, match, stored))


def keep_changed(match: Match, before: str) -> None:
    """Cache a row that was committed with an unchanged position."""
    known = _cache.get(match.id)
    if known is not None and known.stamp == before and known.position.sequence == match.sequence:
        _cache.put(match.id, CachedMatch(known.position, match.stamp, known.weight, match))


def cached_match(match_id: str) -> CachedMatch | None:
    """The cached match, if its row is cached. Only the database knows whether it is still current."""
    known = _cache.get(match_id)
    return known if known is not None and known.match is not None else None


def stored_after(match: Match) -> tuple[StoredEntry, Position[Any]] | None:
    """The entry this process stored last, and its position, if it was made in exactly this state of the match."""
    known = _cache.get(match.id)
    if known is None or known.stored is None or known.stored.before != match.stamp:
        return None
    return known.stored, known.position


def drop_older(match_id: str, revision: int) -> None:
    """Another process has changed the match: drop its older cache."""
    known = _cache.get(match_id)
    if known is not None and known.match is not None and known.match.revision < revision:
        _cache.drop(match_id)


def drop_cached(match_id: str) -> None:
    """Drop a match from the cache: no page here shows it any more, or its cache is outdated."""
    _cache.drop(match_id)


def clear_cache() -> None:
    """Clear the cache: the database or the rules are different from now on."""
    _cache.clear()


def cached_position(match: Match) -> Position[Any] | None:
    """The cached position of the match in exactly this state, if any."""
    known = _cache.get(match.id)
    return known.position if known is not None and known.stamp == match.stamp != "" else None


def position_of(match: Match) -> Position[Any]:
    """The match's position. If it is not cached its text is read, so lock the row or do not defer the text."""
    return cached_position(match) or load(match.position.encode(), SYSTEMS[match.system].system.table)
