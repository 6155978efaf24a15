"""A form described as data: fields, and rows of further fields below them, as deep as the file they make."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["text", "long", "id", "number", "pair", "flag", "choice", "several", "words"]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One thing to fill in, under its key in the file.

    A "pair" is two numbers, "words" are divided by commas, "several" of the `choices` may be ticked, an "id" left empty
    is made of the name. Choices may come from ids of other rows too: `of` names those rows ("type", "option"), `also`
    further ones, and `before` stands before each id. A number is `least` to `most`, where they are given; `needed` is
    what a file must have.
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
    """One kind of row: what it is called where it is chosen, what stands in a new one, and its fields."""

    id: str
    label: str
    start: Any
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rows:
    """A list in the file; `one` is what a row is called. Where there are `kinds`, one adds a row by its kind.

    The kind of a row stands in it under `tag`. Rows that are `plain` hold one text each and no key.
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
    start: Mapping[str, Any] = field(default_factory=dict)

    def fields_of(self, row: Any) -> tuple[Field, ...]:
        """The fields of this row, those of its kind first."""
        if not self.tag or not isinstance(row, Mapping):
            return self.fields
        own = next((kind.fields for kind in self.kinds if kind.id == row.get(self.tag)), ())
        return (*own, *self.fields)

    def new(self, kind: str) -> Any:
        """What stands in a new row of this kind."""
        starts = {one.id: one.start for one in self.kinds}
        return deepcopy(starts.get(kind, next(iter(starts.values()))) if starts else dict(self.start))


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The whole form; the file has everything under one `key`."""

    key: str
    fields: tuple[Field, ...]
    rows: tuple[Rows, ...]


def ids_in(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The ids and names of the rows that `path` leads to."""
    rows = data.get(path[0])
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, Mapping):
            continue
        if path[1:]:
            yield from ids_in(row, path[1:])
        elif isinstance(row.get("id"), str):
            yield row["id"], str(row.get("name") or row["id"])
