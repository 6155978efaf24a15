"""Help for authors of a form's file, made from the form, part by part."""

from collections.abc import Iterator

from rules.roster.custom_catalogue import HelpLine, HelpPart
from rules.roster.sheets.sheet import Field, Rows, Sheet
from rules.roster.words import span

_KINDS = {"number": "a whole number", "pair": "two numbers", "flag": "true or false", "words": "texts"}


def help_of(sheet: Sheet, about: str) -> tuple[HelpPart, ...]:
    """The file part by part; `about` describes the first."""
    first = HelpPart(title=f"[{sheet.key}]", about=about, lines=tuple(map(_line, sheet.fields)))
    return (first, *(part for rows in sheet.rows for part in _parts(rows, sheet.key)))


def _parts(rows: Rows, before: str) -> Iterator[HelpPart]:
    key = f"{before}.{rows.key}"
    yield HelpPart(title=f"[[{key}]]", about=rows.about, lines=tuple(map(_line, rows.fields)))
    for kind in rows.kinds if rows.tag else ():
        title = f'[[{key}]] with {rows.tag} = "{kind.id}"'
        yield HelpPart(title=title, about=f"{kind.label}.", lines=tuple(map(_line, kind.fields)))
    for below in rows.rows:
        yield from _parts(below, key)


def _line(field: Field) -> HelpLine:
    words = f"{field.label}: {_value(field)}" + (f"; {field.help}" if field.help else "")
    return HelpLine(term=field.key, text=words + ("" if field.needed else " (optional)"))


def _value(field: Field) -> str:
    choices = [f'"{value}"' for value, _ in field.choices if value]
    if field.kind in ("choice", "several"):
        some = "any of" if field.kind == "several" else "one of"
        own = f"ids of {field.of[-1]}" if field.of else ""
        return f"{some} {', '.join([*choices, *([own] if own else [])])}"
    if field.kind == "number" and field.least is not None:
        return f"a whole number, {span(field.least, field.most)}"
    return _KINDS.get(field.kind, "text")
