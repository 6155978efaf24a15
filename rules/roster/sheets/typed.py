"""Converts between the texts of a form and the data of its file.

A form is a flat table of texts by path: `type.0.option.1.name`. A text that does not fit its field is kept as typed, so
that the check of the file can report it there.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rules.roster.sheets.sheet import Field, Rows, Sheet

Typed = Mapping[str, Sequence[str]]
COUNT = "rows"
MOST_ROWS = 100
_LONGEST_ID = 20


class NotOnSheet(Exception):
    """The file has something for which the form has no field; `path` is its place."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def read(sheet: Sheet, typed: Typed) -> dict[str, Any]:
    """The typed texts as data of a file, without empty fields."""
    return _row(sheet, "", typed)


def _row(part: Sheet | Rows, prefix: str, typed: Typed) -> dict[str, Any]:
    tag = part.tag if isinstance(part, Rows) else ""
    row: dict[str, Any] = {tag: _text(typed, prefix + tag)} if tag else {}
    fields = part.fields_of(row) if isinstance(part, Rows) else part.fields
    for field in fields:
        value = _value(field, typed.get(prefix + field.key, ()))
        if value is not None:
            row[field.key] = value
    if "id" not in row and any(field.kind == "id" for field in fields) and (made := _slug(row.get("name", ""))):
        row = {"id": made, **row}
    for below in part.rows:
        if rows := list(_rows(below, f"{prefix}{below.key}.", typed)):
            row[below.key] = rows
    return row


def _rows(rows: Rows, prefix: str, typed: Typed) -> Iterator[Any]:
    told = _text(typed, prefix + COUNT)
    for at in range(min(int(told), MOST_ROWS) if re.fullmatch("[0-9]{1,4}", told) else 0):
        if rows.plain:
            yield _text(typed, f"{prefix}{at}.text")
        else:
            yield _row(rows, f"{prefix}{at}.", typed)


def _text(typed: Typed, name: str) -> str:
    texts = typed.get(name, ())
    return texts[-1].replace("\r\n", "\n").strip() if texts else ""


def _value(field: Field, texts: Sequence[str]) -> Any:
    """The value of a field, or None if nothing is typed."""
    if field.kind == "several":
        return list(texts) or None
    text = texts[-1].replace("\r\n", "\n").strip() if texts else ""
    if not text:
        return None
    if field.kind == "flag":
        return True
    if field.kind == "number":
        return _number(text)
    if field.kind == "pair":
        return [_number(part.strip()) for part in text.split("/")]
    if field.kind == "words":
        return [word for part in text.split(",") if (word := part.strip())]
    return text


def _number(text: str) -> int | Fraction | str:
    """The exact number; other text is kept as typed."""
    if re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
        return int(text)
    return Fraction(text) if re.fullmatch(r"-?\d{1,9}\.\d{1,9}", text, re.ASCII) else text


def _slug(name: str) -> str:
    """An id made from a name: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_ID].strip("-")


def typed_from(sheet: Sheet, data: Mapping[str, Any]) -> dict[str, list[str]]:
    """The texts of a form for this data. Raises `NotOnSheet`."""
    typed: dict[str, list[str]] = {}
    _fill(sheet, data, "", typed)
    return typed


def _fill(part: Sheet | Rows, row: Any, prefix: str, typed: MutableMapping[str, list[str]]) -> None:
    if not isinstance(row, Mapping):
        raise NotOnSheet(prefix.rstrip("."))
    tag = part.tag if isinstance(part, Rows) else ""
    fields = {one.key: one for one in (part.fields_of(row) if isinstance(part, Rows) else part.fields)}
    below = {one.key: one for one in part.rows}
    for key, value in row.items():
        if key == tag:
            typed[prefix + key] = [str(value)]
        elif key in fields:
            typed[prefix + key] = _texts(fields[key], value, prefix + key)
        elif key in below:
            _fill_rows(below[key], value, f"{prefix}{key}.", typed)
        else:
            raise NotOnSheet(prefix + key)


def _fill_rows(rows: Rows, values: Any, prefix: str, typed: MutableMapping[str, list[str]]) -> None:
    if not isinstance(values, list) or len(values) > MOST_ROWS:
        raise NotOnSheet(prefix.rstrip("."))
    typed[prefix + COUNT] = [str(len(values))]
    for at, value in enumerate(values):
        if not rows.plain:
            _fill(rows, value, f"{prefix}{at}.", typed)
        elif isinstance(value, str):
            typed[f"{prefix}{at}.text"] = [value]
        else:
            raise NotOnSheet(f"{prefix}{at}")


def _texts(field: Field, value: Any, path: str) -> list[str]:
    many = field.kind in ("several", "words", "pair")
    if isinstance(value, Mapping) or isinstance(value, list) != many:
        raise NotOnSheet(path)
    if not many:
        return [] if value is False and field.kind == "flag" else ["on" if value is True else _as_text(value)]
    if any(isinstance(one, Mapping | list) for one in value):
        raise NotOnSheet(path)
    texts = [_as_text(one) for one in value]
    return texts if field.kind == "several" else [("/" if field.kind == "pair" else ", ").join(texts)]


def _as_text(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return str(value)
