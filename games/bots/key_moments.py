"""The key moments of a finished match: replayed in a thread, evaluated in the processes of computer players.

Results are cached. Several requests for one match wait for the same result.
"""

from collections import OrderedDict
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock

from django.db import connections
from msgspec import Struct

from games.bots.lookahead import judge
from games.bots.pool import bot_pool, renew
from games.matches.player_names import name_of
from games.models import Entry, Match
from games.proofs.replaying import MatchRecord, MatchReplay, record_of
from games.storage.seals import log_of
from rules.kernel import engine
from rules.kernel.position import dump
from rules.kernel.refusal import Diverged, Refused, RulesBug
from rules.players.key_moments import swings
from rules.registry import SYSTEMS

MOST_KEPT = 500
MOST_WAITING = 20
A_PIECE = 25  # positions evaluated at once
MOST_SENTENCES = 2  # sentences for each entry


class KeyMoment(Struct, frozen=True, kw_only=True):
    """At entry `seq` the winning chance of `seat` rose from `before` to `after` percent; `words` say what happened."""

    seq: int
    seat: int
    name: str
    before: int
    after: int
    words: str


Points = tuple[KeyMoment, ...]


class MatchCourse(Struct, frozen=True, kw_only=True):
    """How the chances to win went: the key moments, and `chances` of the seats in percent after each entry.

    The first of them is entry `first_entry`; set-up is left out.
    """

    moments: Points = ()
    first_entry: int = 0
    chances: tuple[tuple[int, ...], ...] = ()


class KeyMomentCache:
    """The key moments requested last, and those in progress."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "turning-points")
        self._asked: OrderedDict[str, Future[MatchCourse]] = OrderedDict()
        self._lock = Lock()

    def ask(self, match: Match) -> Future[MatchCourse] | None:
        """The future key moments of a finished match; None while too many requests wait."""
        with self._lock:
            known = self._asked.get(match.id)
            if known is not None and not (known.done() and known.exception()):
                return known
            if sum(not one.done() for one in self._asked.values()) >= MOST_WAITING:
                return None
            found = self._asked[match.id] = self._worker.submit(_worked_out, *_material(match.id))
            while len(self._asked) > MOST_KEPT:
                self._asked.popitem(last=False)
            return found

    def wait(self, match: Match, seconds: float) -> MatchCourse | None:
        """The course of a finished match, empty if it cannot be replayed; None if it is not ready in time."""
        asked = self.ask(match)
        if asked is None:
            return None
        try:
            return asked.result(seconds)
        except TimeoutError:
            return None
        except (Refused, Diverged, RulesBug, ValueError, LookupError):  # the match was played under other rules
            return MatchCourse()

    def forget(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._asked.clear()


def _material(match_id: str) -> tuple[MatchRecord, dict[int, str]]:
    """The record of a match and the names of its players."""
    record = record_of(Match.objects.get(pk=match_id))
    return record, {seat.number: name_of(seat) for seat in record.seats}


def _worked_out(record: MatchRecord, names: dict[int, str]) -> MatchCourse:
    pool = bot_pool()
    try:
        return course_of(record, names, pool)
    except BrokenProcessPool:
        renew(pool)
        return course_of(record, names, bot_pool())
    finally:
        connections.close_all()  # of this thread; reading an own catalogue may have opened one


def course_of(record: MatchRecord, names: dict[int, str], pool: Executor) -> MatchCourse:
    """The chances in a match and its key moments in order; set-up has none. Raises as `MatchReplay`."""
    seats = [seat.number for seat in record.seats]
    replay = MatchReplay(record.match, record.seats, record.entries)
    system = SYSTEMS[record.match.system].system
    judged: list[Future[list[tuple[int, ...]]]] = []
    piece: list[bytes] = []
    begun = 0
    for number, entry in enumerate(record.entries, start=1):
        position = replay.play(entry).position
        piece.append(dump(position))
        if not begun and engine.look(system, position, None).view.turn:
            begun = number - 1
        if len(piece) == A_PIECE or number == len(record.entries):
            judged.append(pool.submit(judge, record.match.system, piece, seats))
            piece = []
    told = [chances for part in judged for chances in part.result()]
    moments = tuple(
        KeyMoment(
            seq=record.entries[begun + place].sequence,
            seat=seat,
            name=names[seat],
            before=before,
            after=after,
            words=_words(record.entries[begun + place]),
        )
        for place, seat, before, after in swings(told[begun:], seats)
    )
    return MatchCourse(moments=moments, first_entry=record.entries[begun].sequence, chances=tuple(told[begun:]))


def _words(entry: Entry) -> str:
    """What happened, in sentences of the log: losses if there are any, else the last sentences."""
    lines = [fact.line for fact in log_of(entry)]
    losses = [line for line in lines if line.tone == "loss"]
    return " ".join(line.text for line in (losses or lines)[-MOST_SENTENCES:])


turns = KeyMomentCache()
