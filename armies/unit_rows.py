"""The rows of the roster: which units share one, and where a row goes when it is moved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from armies.equal_units import equal_units
from rules.roster.roster import Group, Unit


@dataclass(frozen=True, kw_only=True)
class Destination:
    """A place in a group: before one of its units, or at its end with an empty `before`."""

    group: str
    before: str = ""


@dataclass(frozen=True, kw_only=True)
class RosterRow:
    """Units in one row of a group's section, and the places one step up and one down."""

    group: str
    units: tuple[Unit, ...]
    up: Destination | None = None
    down: Destination | None = None

    @property
    def first(self) -> Unit:
        """The unit that stands for all of them."""
        return self.units[0]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its units."""
        return tuple(unit.id for unit in self.units)


def rows_of(group: Group, units: Sequence[Unit], *, apart: bool = False) -> Iterator[RosterRow]:
    """The rows of these units of a group, a section of it; `apart` gives each unit a row."""
    rows = [(unit,) for unit in units] if apart else equal_units(units)
    for at, row in enumerate(rows):
        up = Destination(group=group.id, before=rows[at - 1][0].id) if at else None
        behind = rows[at + 2 :]
        down = Destination(group=group.id, before=behind[0][0].id if behind else "") if at + 1 < len(rows) else None
        yield RosterRow(group=group.id, units=row, up=up, down=down)


def between_groups(rows: Sequence[RosterRow], before: Group | None, after: Group | None) -> list[RosterRow]:
    """The rows of a whole group; from its top one step up leads into the group before it, and so at its end."""
    found = list(rows)
    if found and before:
        found[0] = replace(found[0], up=Destination(group=before.id))
    if found and after:
        first = after.units[0].id if after.units else ""
        found[-1] = replace(found[-1], down=Destination(group=after.id, before=first))
    return found
