"""Adding and removing rows of a form: `add:type.0.option`, `remove:type.1`."""

from typing import Any

from rules.roster.sheets.sheet import Rows, Sheet
from rules.roster.sheets.typed import MOST_ROWS


def changed(sheet: Sheet, data: dict[str, Any], do: str, kind: str = "") -> str:
    """Changes `data`; returns the path of a new row, or of the rows one was removed from, or "" if there is no such
    row.
    """
    word, _, path = do.partition(":")
    *before, last = path.split(".")
    found = _found(sheet, data, before if word == "remove" else path.split("."))
    if found is None:
        return ""
    part, rows = found
    if word == "add" and len(rows) < MOST_ROWS:
        rows.append(part.new(kind))
        return f"{path}.{len(rows) - 1}"
    if word == "remove" and last.isdecimal() and len(last) <= 9 and int(last) < len(rows):
        del rows[int(last)]
        return ".".join(before)
    return ""


def _found(part: Sheet | Rows, row: Any, steps: list[str]) -> tuple[Rows, list[Any]] | None:
    """The rows at the end of the steps, and their content."""
    below = next((one for one in part.rows if steps and one.key == steps[0]), None)
    if below is None or not isinstance(row, dict):
        return None
    rows: list[Any] = row.setdefault(below.key, [])
    if len(steps) == 1:
        return below, rows
    if not steps[1].isdecimal() or len(steps[1]) > 9 or int(steps[1]) >= len(rows):
        return None
    return _found(below, rows[int(steps[1])], steps[2:])
