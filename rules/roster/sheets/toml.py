"""Data as TOML, with nested tables under their headings."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any


def toml(data: Mapping[str, Any]) -> str:
    """The text of a file: texts, whole numbers, finite fractions, true and false, lists and tables."""
    return "\n".join(_table(data, ())).strip() + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    deeper = {key: value for key, value in table.items() if isinstance(value, Mapping) or _tables(value)}
    for key, value in table.items():
        if key not in deeper:
            yield f"{key} = {_value(value)}"
    for key, value in deeper.items():
        name = ".".join((*path, key))
        for one in [value] if isinstance(value, Mapping) else value:
            heading = f"[{name}]" if isinstance(value, Mapping) else f"[[{name}]]"
            yield ""
            yield heading
            yield from _table(one, (*path, key))


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Fraction):
        return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    if isinstance(value, int):
        return str(value)
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
