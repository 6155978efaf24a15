"""Makes films one after another, apart from the pages, and caches the last ones."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock

from django.db import connections

from games.matches.selectors.visible_log import NAMED
from games.models import EntryKind, Match, StoredFilm
from games.proofs.replaying import MatchRecord, MatchReplay, record_of
from games.replays.film import FilmShot, FilmViewer, ReplayStopped, as_text, shots
from games.replays.stored_films import load_shots, packed

MOST_LETTERS = 16_000_000  # letters of all films together; a whole view that is kept takes some six times its own
MOST_FILMS = 60
MOST_WAITING = 20
A_PIECE = 200  # frames sent at once

Key = tuple[str, FilmViewer]


class Film:
    """The film of one match for one viewer, as far as it is made. Frames are kept as JSON."""

    def __init__(self, record: MatchRecord, eyes: FilmViewer) -> None:
        self.eyes = eyes
        self.first = b"null"
        self.frames: list[bytes] = []
        self.fault = ""
        self.shots: list[FilmShot] = []  # whole views, kept for the report of a finished match
        self.letters = 0
        self._last: FilmShot | None = None
        self._replay = MatchReplay(record.match, record.seats, record.entries)
        self._stored = load_shots(record) if eyes.open else None
        self._was_stored = self._stored is not None
        self._unsaved: StoredFilm | None = None
        self._take(record)

    def _take(self, record: MatchRecord) -> None:
        self.revision, self.total = record.match.revision, len(record.entries)
        self._record: MatchRecord | None = record
        self.done = False

    def goes_on(self, record: MatchRecord) -> bool:
        """Continue with a newer state of the match if no frame so far would differ. Returns whether that is so."""
        last = self._last
        if not self.done or self.fault or self._was_stored or last is None or len(self.frames) > len(record.entries):
            return False
        entry = record.entries[len(self.frames) - 1]
        same = entry.sequence == last.frame.seq and int(entry.at.timestamp() * 1000) == last.frame.at
        opened = any(NAMED in entry.log for entry in record.entries)
        if not same or opened or any(new.kind == EntryKind.RETURN for new in record.entries[len(self.frames) :]):
            return False
        self._take(record)
        return True

    def shoot(self) -> None:
        """Make the missing frames."""
        record = self._record
        try:
            if record is not None:
                self._shoot(record)
        except ReplayStopped as fault:
            self.fault = str(fault)
        finally:
            self._record, self._stored, self.done = None, None, True

    def _shoot(self, record: MatchRecord) -> None:
        for shot in self._stored or shots(record, self.eyes, self._replay, self._last):
            if self._last is None:
                self.first = as_text(shot.view)
            text = as_text(shot.frame)
            self.letters += len(text)
            self.frames.append(text)
            if self.eyes.open:
                self.shots.append(shot)
                self.letters += len(as_text(shot.view))
            self._last = shot
        if self.eyes.open and self._stored is None:
            self._unsaved = packed(record, self.shots)

    def save(self) -> None:
        """Store the film if it is new and whole. Pages do this, because the thread of films never writes."""
        unsaved, self._unsaved = self._unsaved, None
        if unsaved is not None:
            unsaved.save()

    def piece(self, start: int) -> bytes:
        """The finished frames from number `start` on, as JSON."""
        done, frames = self.done, self.frames[start : start + A_PIECE]
        head = b'"from":%d,"total":%d,"done":%s' % (start, self.total, b"true" if done else b"false")
        first = b',"first":' + self.first if start == 0 and frames else b""
        return b"{%s,%s%s}" % (
            head,
            b'"fault":' + as_text(self.fault) + b',"frames":[' + b",".join(frames) + b"]",
            first,
        )


def _make(film: Film) -> None:
    try:
        film.shoot()
    finally:
        connections.close_all()  # of this thread


class FilmCache:
    """The films requested last. Several requests for one match share a film."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "films")
        self._films: OrderedDict[Key, tuple[Film, Future[None]]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._films)

    def ask(self, match: Match, eyes: FilmViewer) -> Film | None:
        """The film of a match in its present state, finished or in progress; None while too many requests wait."""
        key = match.pk, eyes
        with self._lock:
            known = self._films.get(key)
            if known is not None and known[0].revision >= match.revision:
                self._films.move_to_end(key)
                known[0].save()
                return known[0]
            if sum(not shooting.done() for _, shooting in self._films.values()) >= MOST_WAITING:
                return None
            record = record_of(Match.objects.get(pk=match.pk))
            film = known[0] if known is not None and known[0].goes_on(record) else Film(record, eyes)
            self._films[key] = film, self._worker.submit(_make, film)
            self._films.move_to_end(key)
            self._make_room()
            return film

    def wait(self, film: Film, seconds: float) -> None:
        """Wait a moment for a film to be done."""
        with self._lock:
            shooting = [future for known, future in self._films.values() if known is film]
        with suppress(TimeoutError):
            for future in shooting:
                future.exception(seconds)
        film.save()

    def forget(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._films.clear()

    def _make_room(self) -> None:
        while len(self._films) > MOST_FILMS or (len(self._films) > 1 and self._letters() > MOST_LETTERS):
            self._films.popitem(last=False)

    def _letters(self) -> int:
        return sum(film.letters for film, _ in self._films.values())


films = FilmCache()
