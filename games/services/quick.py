"""Answers to matches this process holds: nothing is read, and all that wait together are stored by two statements.

A quick answer is worked out from what is held (`games/positions.py`) and stored only where the row still bears the
stamp of what was held. Whatever is not plain takes the long way under the row's lock (`play.py`), from what is stored:
matches with clocks, calls ahead, open windows, first visits; refusals, repeated keys, lost races.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models import DateTimeField, Field, Prefetch
from django.utils import timezone

from accounts.visitor import Visitor
from games.announce import announce_all
from games.dice import dice_of
from games.ids import new_stamp
from games.models import Entry, Kind, Match, Seat, Status
from games.positions import Hot, hot_match, keep_row, keep_stored, let_go, position_of
from games.seals import with_seals
from games.services.play import Accepted, refuse_endless
from games.services.record import acting_seat, entry_of, fields_after, seats_of
from games.windows import closing_after, keeps_calls
from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused
from rules.kernel.refusal import Seat as Number
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

MATCH_FIELDS = (
    "position", "sequence", "revision", "stamp", "waiting", "status", "result", "winner", "draw_offer", "draw_agreed",
    "window_closes", "moved", "updated",
)  # fmt: skip


Adapter = Callable[[Any], Any]
Columns = tuple[tuple[str, Adapter | None], ...]


@dataclass(frozen=True, kw_only=True)
class Said:
    """An answer as somebody sent it."""

    match_id: str
    user: Visitor
    question: int
    answer: Answer
    key: str
    seat: int | None = None


@dataclass(frozen=True, kw_only=True)
class Ready:
    """An answer worked out: the row as it will be, its entry, and the stamp the stored row must still bear."""

    match: Match
    entry: Entry
    position: Position[Any]
    text: str
    before: str

    @property
    def accepted(self) -> Accepted:
        """What is said of it once it is stored."""
        return Accepted(sequence=self.entry.sequence)


def worked_out(said: Said) -> Ready | None:
    """What comes of an answer, from what is held; None where the long way must be taken."""
    try:
        hot = hot_match(said.match_id) or _read(said.match_id)
        if hot is None or hot.match is None or not _is_plain(hot.match, hot.position):
            return None
        return _worked_out(hot, hot.match, said)
    except (Refused, Diverged):
        return None
    except DatabaseError:
        raise
    except Exception:
        logger.exception("Match %s: an answer failed where it was to be quick", said.match_id)
        let_go(said.match_id)
        return None


def _read(match_id: str) -> Hot | None:
    """A match that is not held, as it is stored, from now on held."""
    seats = Prefetch("seats", Seat.objects.defer("roster", "muster"))
    match = Match.objects.prefetch_related(seats).filter(pk=match_id, status=Status.PLAYING).first()
    if match is None:
        return None
    weight, position = len(match.position), position_of(match)
    keep_row(match, position, weight)
    return hot_match(match_id)


def _is_plain(match: Match, position: Position[Any]) -> bool:
    """Whether an answer changes nothing but the match's own row."""
    return (
        match.status == Status.PLAYING
        and match.window_closes is None
        and not match.clocked
        and not match.ahead
        and all(seat.awaited is None for seat in seats_of(match))
        and not keeps_calls(match, position)
    )


def _worked_out(hot: Hot, match: Match, said: Said) -> Ready:
    seat = acting_seat(match, said.user, said.seat, match.waiting_seats())
    refuse_endless(hot.position, seat)
    system, seats = SYSTEMS[match.system].system, seats_of(match)
    outcome = engine.play(system, hot.position, Number(seat), said.question, said.answer, dice_of(match, seats))
    outcome = with_seals(match, seats, outcome)
    entry = entry_of(
        match, outcome, kind=Kind.ANSWER, seat=seat, key=said.key, question=said.question, answer=said.answer
    )
    fields = fields_after(match, outcome, entry, closing_after(match, outcome))
    text = fields.pop("position")
    change = {"revision": match.revision + 1, "stamp": new_stamp(), "updated": timezone.now()}
    after = _copied(match, fields | change)
    return Ready(match=after, entry=entry, position=outcome.position, text=text, before=match.stamp)


def _copied(match: Match, fields: dict[str, Any]) -> Match:
    """The same row with other values; what is held already stays as it is."""
    copy = Match.__new__(Match)
    copy.__dict__.update(match.__dict__)
    copy.__dict__.update(fields)
    return copy


def stored(ready: Sequence[Ready]) -> set[str]:
    """Write them, each match at most once, and announce them after the commit; the ids of the matches written.

    What is not among them must take the long way. The transaction is the caller's.
    """
    new = _without_known_keys(ready)
    moved = _moved(new) if new else set()
    won = [one for one in new if one.match.pk in moved]
    if won:
        _insert([one.entry for one in won])
        transaction.on_commit(lambda: _tell(won))
    for one in ready:
        if one.match.pk not in moved:
            let_go(one.match.pk)
    return moved


def _tell(stored_now: Sequence[Ready]) -> None:
    for one in stored_now:
        keep_stored(one.match, one.entry, one.position, (one.before, one.match.stamp), len(one.text))
    announce_all([(one.match.pk, one.match.revision) for one in stored_now])


def _without_known_keys(ready: Sequence[Ready]) -> list[Ready]:
    pairs = ", ".join(["(%s, %s)"] * len(ready))
    query = f"SELECT match_id FROM games_entry WHERE (match_id, client_key) IN (VALUES {pairs})"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(query, [word for one in ready for word in (one.match.pk, one.entry.client_key)])
        known = {row[0] for row in cursor.fetchall()}
    return [one for one in ready if one.match.pk not in known]


def _moved(ready: Sequence[Ready]) -> set[str]:
    """Write the rows that still bear the stamp that was held; the ids of those. What another process holds is left."""
    rows: list[Any] = []
    columns, vendor = _match_columns(), connection.vendor
    for one in ready:
        rows += (one.match.pk, one.before)
        rows += _row({**one.match.__dict__, "position": one.text}, columns)
    with connection.cursor() as cursor:
        cursor.execute(_update(len(ready), vendor), rows)
        return {row[0] for row in cursor.fetchall()}


def _row(values: Mapping[str, Any], columns: Columns) -> list[Any]:
    """The values of a row as the database takes them."""
    return [values[name] if adapt is None else adapt(values[name]) for name, adapt in columns]


def _insert(entries: Sequence[Entry]) -> None:
    columns = _entry_columns()
    rows = [value for entry in entries for value in _row(entry.__dict__, columns)]
    with connection.cursor() as cursor:
        cursor.execute(_insertion(len(entries)), rows)


@cache
def _match_fields() -> "tuple[Field[Any, Any], ...]":
    return tuple(field for field in Match._meta.concrete_fields if field.name in MATCH_FIELDS)


@cache
def _entry_fields() -> "tuple[Field[Any, Any], ...]":
    return tuple(field for field in Entry._meta.concrete_fields if not field.primary_key)


@cache
def _match_columns() -> Columns:
    return tuple((field.attname, _adapter(field)) for field in _match_fields())


@cache
def _entry_columns() -> Columns:
    return tuple((field.attname, _adapter(field)) for field in _entry_fields())


def _adapter(field: "Field[Any, Any]") -> Adapter | None:
    """What makes a field's value one that the database takes, where it is not one already."""
    if isinstance(field, DateTimeField):
        return _moment
    return str if field.choices else None


def _moment(moment: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(moment)


@cache
def _insertion(count: int) -> str:
    columns = ", ".join(str(field.column) for field in _entry_fields())
    row = ", ".join(["%s"] * len(_entry_fields()))
    return f"INSERT INTO games_entry ({columns}) VALUES {', '.join([f'({row})'] * count)}"  # noqa: S608


@cache
def _update(count: int, vendor: str) -> str:
    """`new` are the values as rows; PostgreSQL is told their types, and passes over rows that somebody has locked."""
    columns = ", ".join(str(field.column) for field in _match_fields())
    values = ", ".join([f"({', '.join(['%s'] * (2 + len(MATCH_FIELDS)))})"] * count)
    same = "games_match.id = new.id AND games_match.stamp = new.was"
    free = ""
    if vendor == "postgresql":
        free = (
            ", free AS (SELECT games_match.id FROM games_match, new WHERE "  # noqa: S608
            f"{same} FOR UPDATE OF games_match SKIP LOCKED)"
        )
        same += " AND games_match.id IN (SELECT id FROM free)"
    settings = ", ".join(f"{field.column} = {_typed(field, vendor)}" for field in _match_fields())
    return (
        f"WITH new (id, was, {columns}) AS (VALUES {values}){free} "  # noqa: S608
        f"UPDATE games_match SET {settings} FROM new WHERE {same} RETURNING games_match.id"
    )


def _typed(field: "Field[Any, Any]", vendor: str) -> str:
    value = f"new.{field.column}"
    return f"CAST({value} AS {field.db_type(connection)})" if vendor == "postgresql" else value
