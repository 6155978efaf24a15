"""The two statements that store answers: one for the rows with an unchanged stamp, one for their entries.

On SQLite each statement releases the interpreter once, however many rows it has. Getting it back from a busy event loop
takes longer than storing an answer, so nothing is read row by row.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Field
from msgspec import Struct

from games.models import Entry, Match

MATCH_FIELDS = (
    "position", "sequence", "revision", "stamp", "waiting", "status", "result", "winner", "draw_offer", "draw_agreed",
    "window_closes", "last_entry_at", "updated",
)  # fmt: skip


class AnswerRows(Struct, frozen=True, kw_only=True):
    """The data to store for one answer: the new row with its `text`, its entry, and the stamp `before`."""

    match: Match
    entry: Entry
    text: str
    before: str


def update_matches(ready: Sequence[AnswerRows]) -> set[str]:
    """Write the rows with an unchanged stamp and a new key. Returns the ids of their matches.

    Rows locked by another process are skipped.
    """
    values, adapted = _match_values()
    rows: list[Any] = []
    for one in ready:
        rows += (one.match.id, one.before, one.entry.client_key)
        rows += _row({**one.match.__dict__, "position": one.text}, values, adapted)
    changed = _execute(_update(len(ready), connection.vendor), rows)
    return {one.match.id for one in ready} if changed == len(ready) else _written_matches(ready)


def insert_entries(entries: Sequence[Entry]) -> None:
    """Write these entries."""
    values, adapted = _entry_values()
    rows = [value for entry in entries for value in _row(entry.__dict__, values, adapted)]
    _execute(_insertion(len(entries), connection.vendor), rows)


def _written_matches(ready: Sequence[AnswerRows]) -> set[str]:
    """The ids of the matches whose rows were written: they have the new stamp, which no other state has."""
    reached = dict(Match.objects.filter(pk__in=[one.match.id for one in ready]).values_list("pk", "stamp"))
    return {one.match.id for one in ready if reached.get(one.match.id) == one.match.stamp}


def _execute(statement: str, values: list[Any]) -> int:
    """Execute a statement and return the number of changed rows.

    On SQLite without Django's cursor, which parses the text.
    """
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with connection.wrap_database_errors:
            return int(connection.connection.execute(statement, values).rowcount)
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


Values = Callable[[Any], tuple[Any, ...]]
Adapted = tuple[tuple[int, Callable[[Any], Any]], ...]  # the index of a value, and its conversion for the database


def _row(fields: dict[str, Any], values: Values, adapted: Adapted) -> list[Any]:
    """The values of a row as the database takes them."""
    row = list(values(fields))
    for place, adapt in adapted:
        if row[place] is not None:
            row[place] = adapt(row[place])
    return row


@cache
def _match_values() -> tuple[Values, Adapted]:
    return _taken_from(_match_fields())


@cache
def _entry_values() -> tuple[Values, Adapted]:
    return _taken_from(_entry_fields())


def _taken_from(fields: "Sequence[Field[Any, Any]]") -> tuple[Values, Adapted]:
    adapters = ((place, _adapter(field)) for place, field in enumerate(fields))
    names = [field.attname for field in fields]
    return itemgetter(*names), tuple((place, adapt) for place, adapt in adapters if adapt is not None)


def _adapter(field: "Field[Any, Any]") -> Callable[[Any], Any] | None:
    """The conversion of a field's value for the database; None if it needs none."""
    if isinstance(field, DateTimeField):
        return _moments()
    return str if field.choices else None


@cache
def _moments() -> Callable[[Any], Any]:
    """A conversion of moments that is cached, because an answer has the same moment in three columns."""
    return lru_cache(64)(connection.ops.adapt_datetimefield_value)


@cache
def _match_fields() -> "tuple[Field[Any, Any], ...]":
    return tuple(field for field in Match._meta.concrete_fields if field.name in MATCH_FIELDS)


@cache
def _entry_fields() -> "tuple[Field[Any, Any], ...]":
    return tuple(field for field in Entry._meta.concrete_fields if not field.primary_key)


@cache
def _insertion(count: int, vendor: str) -> str:
    columns = ", ".join(str(field.column) for field in _entry_fields())
    return f"INSERT INTO games_entry ({columns}) VALUES {_values(count, len(_entry_fields()), vendor)}"  # noqa: S608


@cache
def _update(count: int, vendor: str) -> str:
    """The UPDATE statement; `new` are the values as rows. PostgreSQL needs their types and skips locked rows."""
    names = ("id", "was", "sent_key", *(str(field.column) for field in _match_fields()))
    values = _values(count, len(names), vendor)
    if vendor == "sqlite":
        new = {name: f"new.column{place}" for place, name in enumerate(names, 1)}
        begin, rows, free = "", f"(VALUES {values}) AS new", ""
    else:
        new = {name: f"new.{name}" for name in names}
        begin = (
            f"WITH new ({', '.join(names)}) AS (VALUES {values}), free AS (SELECT games_match.id FROM games_match, new"  # noqa: S608
            f" WHERE games_match.id = new.id AND games_match.stamp = new.was FOR UPDATE OF games_match SKIP LOCKED) "
        )
        rows, free = "new", " AND games_match.id IN (SELECT id FROM free)"
    settings = ", ".join(
        f"{field.column} = {_typed(new[str(field.column)], field, vendor)}" for field in _match_fields()
    )
    known = f"SELECT 1 FROM games_entry WHERE match_id = {new['id']} AND client_key = {new['sent_key']}"  # noqa: S608
    return (
        f"{begin}UPDATE games_match SET {settings} FROM {rows} WHERE games_match.id = {new['id']} "  # noqa: S608
        f"AND games_match.stamp = {new['was']} AND NOT EXISTS ({known}){free}"
    )


def _values(count: int, columns: int, vendor: str) -> str:
    mark = "?" if vendor == "sqlite" else "%s"
    return ", ".join([f"({', '.join([mark] * columns)})"] * count)


def _typed(value: str, field: "Field[Any, Any]", vendor: str) -> str:
    return f"CAST({value} AS {field.db_type(connection)})" if vendor == "postgresql" else value
