"""The JSON Schema of a form's file, made from the form."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.roster.sheets.sheet import Field, RowKind, Rows, Sheet
from rules.roster.sheets.typed import MOST_ROWS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(sheet: Sheet, title: str) -> dict[str, Any]:
    """The schema of the whole file. TOML files have the same keys."""
    return {
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "properties": {sheet.key: _object(sheet.fields, sheet.rows)},
        "required": [sheet.key],
        "additionalProperties": False,
    }


def _object(fields: Iterable[Field], rows: Iterable[Rows], **fixed: Any) -> dict[str, Any]:
    fields = tuple(fields)
    properties = {field.key: _field(field) for field in fields} | {below.key: _rows(below) for below in rows}
    needed = [field.key for field in fields if field.needed]
    found: dict[str, Any] = {"type": "object", "properties": {**fixed, **properties}, "additionalProperties": False}
    return found | ({"required": [*fixed, *needed]} if fixed or needed else {})


def _rows(rows: Rows) -> dict[str, Any]:
    return {
        "type": "array",
        "maxItems": MOST_ROWS,
        "title": rows.title,
        "items": _row(rows),
        **_description(rows.about),
    }


def _row(rows: Rows) -> dict[str, Any]:
    if rows.plain:
        return {"type": "string"}
    if not rows.tag:
        return _object(rows.fields, rows.rows)
    return {"oneOf": [_kind(rows, kind) for kind in rows.kinds]}


def _kind(rows: Rows, kind: RowKind) -> dict[str, Any]:
    return _object((*kind.fields, *rows.fields), rows.rows, **{rows.tag: {"const": kind.id}})


def _field(field: Field) -> dict[str, Any]:
    return {"title": field.label, **_type(field), **_description(field.help)}


def _description(words: str) -> Mapping[str, str]:
    return {"description": words} if words else {}


def _type(field: Field) -> dict[str, Any]:
    if field.kind == "flag":
        return {"type": "boolean"}
    if field.kind == "number":
        return {"type": "number", **dict(_bounds(field))}
    if field.kind == "pair":
        return {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    if field.kind in ("several", "words"):
        return {"type": "array", "items": _text(field)}
    return _text(field)


def _bounds(field: Field) -> Iterator[tuple[str, int]]:
    if field.least is not None:
        yield "minimum", field.least
    if field.most is not None:
        yield "maximum", field.most


def _text(field: Field) -> dict[str, Any]:
    """The schema of a text, or of one of the choices if none can come from other rows."""
    choices = [value for value, _ in field.choices]
    if choices and not field.of:
        return {"enum": choices}
    return {"type": "string"}
