"""The units of a shared army for its page: equal ones together, each profile in full where it first stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from armies.panels import BuilderPage, GroupPanel, ModelRow, UnitPanel
from armies.printing import likeness, spans


@dataclass(frozen=True, kw_only=True)
class JoinedUnits:
    """Equal units under one heading: one of them, the ids of the others, their number, and its rows.

    Of a row it says whether its profile stands further up on the page.
    """

    unit: UnitPanel
    others: tuple[str, ...]
    name: str
    times: int
    rows: tuple[tuple[ModelRow, bool], ...]


def joined_units(page: BuilderPage) -> list[tuple[GroupPanel, list[JoinedUnits]]]:
    """The joined units of each group, in the order of the list."""
    known: set[tuple[str, str]] = set()
    return [(group, list(_joined(group, known))) for group in page.groups]


def _joined(group: GroupPanel, known: set[tuple[str, str]]) -> Iterator[JoinedUnits]:
    found: dict[object, list[UnitPanel]] = {}
    for unit in group.units:
        is_alone = unit.problems or any(leader.chosen for leader in unit.leaders)
        found.setdefault(unit.id if is_alone else likeness(unit), []).append(unit)
    for units in found.values():
        first = units[0]
        rows = []
        for row in first.rows:
            rows.append((row, (row.model, row.has) in known))
            known.add((row.model, row.has))
        yield JoinedUnits(
            unit=first if len(units) == 1 else replace(first, has=re.sub(r" \d+\b", "", first.has)),
            others=tuple(unit.id for unit in units[1:]),
            name=first.name if len(units) == 1 else _called(units),
            times=len(units),
            rows=tuple(rows),
        )


def _called(units: list[UnitPanel]) -> str:
    """The name of equal units with their numbers: `Line Section 1–3, 5`."""
    numbers = [int(found[1]) for unit in units if (found := re.search(r" (\d+)$", unit.name))]
    return f"{units[0].own_name or units[0].kind} {spans(numbers)}".strip()
