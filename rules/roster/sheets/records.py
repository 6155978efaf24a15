"""Form fields made from a typed record: labels, help, bounds and choices from the annotations of its keys.

`speed: Annotated[int, Meta(title="Speed", ge=1, le=8)]` is a number from 1 to 8 with the label Speed. A key that holds
records is no field; it has rows in the form.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from rules.roster.sheets.sheet import Field, Kind

_LONG = frozenset({"about", "text"})
_NOTHING = ("", "–")


class FieldChoices(NamedTuple):
    """The choices of a field besides those of its type: values with labels, and rows whose ids are choices."""

    values: Sequence[tuple[str, str]] = ()
    rows: tuple[str, ...] = ()


class Annotation(NamedTuple):
    """The bare type of a key, its metadata, and whether None is allowed."""

    plain: Any
    notes: tuple[Meta, ...]
    optional: bool

    def note(self, name: str) -> Any:
        """The last value of this metadata: title, description, ge or le."""
        return next((found for meta in reversed(self.notes) if (found := getattr(meta, name)) is not None), None)


def record_fields(
    record: type[Struct], choices: Mapping[str, FieldChoices] | None = None, labels: Mapping[str, str] | None = None
) -> tuple[Field, ...]:
    """The fields of a record in order. `choices` are by key, `labels` by value."""
    found = (_field(one, (choices or {}).get(one.name), labels or {}) for one in fields(record))
    return tuple(field for field in found if field is not None)


def _field(one: FieldInfo, more: FieldChoices | None, labels: Mapping[str, str]) -> Field | None:
    told = annotation_of(one.type)
    kind = _kind(one.name, told.plain, more)
    if kind is None:
        return None
    needed = one.default is NODEFAULT and one.default_factory is NODEFAULT
    listed = kind in ("choice", "several")
    default = "" if needed else one.default
    return Field(
        key=one.name,
        label=told.note("title") or one.name.replace("_", " ").capitalize(),
        kind=kind,
        help=told.note("description") or "",
        choices=tuple(_choices(told.plain, more, default, labels)) if listed else (),
        of=more.rows if more else (),
        least=told.note("ge"),
        most=told.note("le"),
        needed=needed,
    )


def annotation_of(type_: Any) -> Annotation:
    """The parts of an annotation, from the outside in."""
    notes: tuple[Meta, ...] = ()
    optional = False
    while True:
        if get_origin(type_) is Annotated:
            type_, *more = get_args(type_)
            notes = (*(meta for meta in more if isinstance(meta, Meta)), *notes)
        elif isinstance(type_, UnionType) or get_origin(type_) is Union:
            held = [one for one in get_args(type_) if one is not type(None)]
            if len(held) != 1:
                return Annotation(type_, notes, optional)
            optional, type_ = True, held[0]
        else:
            return Annotation(type_, notes, optional)


def _kind(name: str, plain: Any, more: FieldChoices | None) -> Kind | None:
    """The kind of field; None if it has rows of its own."""
    if get_origin(plain) is tuple:
        return _kind_of_list(annotation_of(get_args(plain)[0]).plain, more)
    if more is not None or get_origin(plain) is Literal:
        return "choice"
    if plain in (int, bool):
        return "number" if plain is int else "flag"
    if plain is not str:
        return None
    return "id" if name == "id" else "long" if name in _LONG else "text"


def _kind_of_list(held: Any, more: FieldChoices | None) -> Kind | None:
    if more is not None or get_origin(held) is Literal:
        return "several"
    return "words" if held is str else None


def _choices(
    plain: Any, more: FieldChoices | None, default: Any, labels: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The choices, the default first."""
    held = annotation_of(get_args(plain)[0]).plain if get_origin(plain) is tuple else plain
    values = [str(value) for value in get_args(held)] if get_origin(held) is Literal else []
    given = [(value, labels.get(value) or value.replace("_", " ")) for value in values]
    offered = [*given, *(more.values if more else ())]
    if get_origin(plain) is not tuple and default == "" and more is not None:
        yield _NOTHING
    yield from sorted(offered, key=lambda choice: choice[0] != default)
