"""An army as text for other places: for Discord, for forums (BBCode), and as a table (CSV)."""

import csv
from collections.abc import Callable, Iterator
from io import StringIO

from armies.builder import build
from armies.panels import BuilderPage, UnitPanel
from armies.selectors import CheckedRoster


def as_discord(checked: CheckedRoster, address: str) -> str:
    """Bold headings and a list, as Discord shows Markdown."""
    return "\n".join(_lines(checked, address, bold="**{}**", item="- {}"))


def as_bbcode(checked: CheckedRoster, address: str) -> str:
    """For forums. Square brackets in names become round ones, so that a name cannot break its tag."""
    lines = _lines(checked, address, bold="[b]{}[/b]", item="[*]{}", escape=_without_brackets)
    return "[list]\n{}\n[/list]".format("\n".join(lines))


def as_csv(checked: CheckedRoster, address: str) -> str:
    """A row for each kind of model. No cell begins like a formula."""
    told = StringIO()
    writer = csv.writer(told)
    writer.writerow(["section", "unit", "model", "carries", "count", "points"])
    for section in _page(checked).sections:
        for unit in section.units:
            for row in unit.rows:
                cells = [section.name, unit.name, row.name, row.has.removeprefix("with ")]
                writer.writerow([*map(_plain_cell, cells), row.count, row.points])
    return told.getvalue()


FORMATS: dict[str, tuple[Callable[[CheckedRoster, str], str], str]] = {
    "discord": (as_discord, "text/plain"),
    "bbcode": (as_bbcode, "text/plain"),
    "csv": (as_csv, "text/csv"),
}


def _page(checked: CheckedRoster) -> BuilderPage:
    return build(checked, to_read=True)


def _without_brackets(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")


def _plain_cell(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _lines(
    checked: CheckedRoster, address: str, *, bold: str, item: str, escape: Callable[[str], str] = str
) -> Iterator[str]:
    report = checked.report
    limit = f" of {report.limit}" if report.limit else ""
    points = f", {report.points}{limit} pts" if report.limit != 0 else ""
    yield bold.format(escape(f"{checked.draft.name or checked.army_name}{points}"))
    verdict = "legal" if report.legal else "not legal"
    yield escape(f"{checked.catalogue.name} · {checked.army_name} · {checked.battle_name} · {verdict}")
    for section in _page(checked).sections:
        yield bold.format(escape(section.name))
        for unit in section.units:
            yield item.format(escape(_unit_line(unit)))
    yield address


def _unit_line(unit: UnitPanel) -> str:
    made_of = ", ".join(
        f"{row.called_with_names}{f' {row.has}' if row.has else ''}" for row in unit.rows if not row.named_above
    )
    lone = next((row.has for row in unit.rows if row.named_above and row.has), "")
    heading = f"{unit.name} ({unit.points} pts)" if unit.points else unit.name
    return "; ".join(filter(None, (": ".join(filter(None, (heading, made_of or lone))), unit.has)))
