"""A form as data: fields, and rows of further fields below them, as deep as the file."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["text", "long", "id", "number", "pair", "flag", "choice", "several", "words"]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field, under its key in the file.

    A "pair" is two numbers, "words" are separated by commas, of the `choices` of "several" any number may be ticked,
    and an empty "id" is made from the name. Choices may also come from ids of other rows: `of` names those rows
    ("type", "option"), `also` further ones, and `before` is put before each id. A number is `least` to `most`, if
    given; a file must have a `needed` field.
    """

    key: str
    label: str
    kind: Kind = "text"
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    of: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    before: str = ""
    least: int | None = None
    most: int | None = None
    needed: bool = False


@dataclass(frozen=True, kw_only=True)
class RowKind:
    """One kind of row: its label, the content of a new one, and its fields."""

    id: str
    label: str
    start: Any
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rows:
    """A list in the file; `one` is the name of a row. If there are `kinds`, a row is added by its kind.

    The kind of a row is stored in it under `tag`. `plain` rows hold one text each and no key; `meaning` says what such
    a text means, "" where it means nothing.
    """

    key: str
    title: str
    one: str
    about: str = ""
    kinds: tuple[RowKind, ...] = ()
    fields: tuple[Field, ...] = ()
    rows: tuple["Rows", ...] = ()
    tag: str = ""
    plain: bool = False
    meaning: Callable[[str], str] | None = None
    start: Mapping[str, Any] = field(default_factory=dict)

    def fields_of(self, row: Any) -> tuple[Field, ...]:
        """The fields of this row, those of its kind first."""
        if not self.tag or not isinstance(row, Mapping):
            return self.fields
        own = next((kind.fields for kind in self.kinds if kind.id == row.get(self.tag)), ())
        return (*own, *self.fields)

    def new(self, kind: str) -> Any:
        """The content of a new row of this kind."""
        starts = {one.id: one.start for one in self.kinds}
        return deepcopy(starts.get(kind, next(iter(starts.values()))) if starts else dict(self.start))


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The whole form; the file has everything under one `key`."""

    key: str
    fields: tuple[Field, ...]
    rows: tuple[Rows, ...]


def ids_in(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The ids and names of the rows at `path`."""
    rows = data.get(path[0])
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, Mapping):
            continue
        if path[1:]:
            yield from ids_in(row, path[1:])
        elif isinstance(row.get("id"), str):
            yield row["id"], str(row.get("name") or row["id"])
