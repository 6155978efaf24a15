"""Reads ready-made lists from TOML: each with a name, a line about it, and its units in short form."""

import tomllib
from collections.abc import Iterator
from itertools import count

import msgspec
from msgspec import Struct, structs

from rules.roster.apply import apply_edits
from rules.roster.catalogue import Catalogue
from rules.roster.draft import compose
from rules.roster.edit import NewUnit, SetGear
from rules.roster.game import ReadyList
from rules.roster.remedies import starter
from rules.roster.roster import Purchase, Roster


class _Unit(Struct, frozen=True, forbid_unknown_fields=True, rename={"members": "with"}):
    """`rides` names the entry of a carrier that comes with the unit."""

    of: str
    members: dict[str, int]
    options: tuple[str, ...] = ()
    rides: str = ""


class _Member(Struct, frozen=True, forbid_unknown_fields=True):
    """So many loose models with the same gear."""

    of: str
    count: int = 1
    gear: tuple[str, ...] = ()


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    """`models` are loose ones, in one group with the `units`; `groups` hold units, group by group.

    `squad` is a list of loose models alone, each with its gear.
    """

    id: str
    army: str
    battle: str
    name: str
    line: str
    models: tuple[str, ...] = ()
    units: tuple[_Unit, ...] = ()
    groups: tuple[tuple[_Unit, ...], ...] = ()
    squad: tuple[_Member, ...] = ()
    purchases: dict[str, int] = {}
    agreed: int | None = None


def read_ready(text: str, catalogue: Catalogue) -> tuple[ReadyList, ...]:
    """The lists in the text. Raises msgspec.ValidationError if it does not match the schema."""
    return tuple(_ready(found, catalogue) for found in msgspec.convert(tomllib.loads(text)["list"], tuple[_List, ...]))


def _ready(entry: _List, catalogue: Catalogue) -> ReadyList:
    numbers = count(1)
    groups = [
        [new for unit in group for new in _units(unit, numbers, catalogue)] for group in entry.groups or (entry.units,)
    ]
    members = [member for member in entry.squad for _ in range(member.count)]
    groups[0] += [NewUnit("", (model,)) for model in (*entry.models, *(member.of for member in members))]
    roster = compose(
        catalogue,
        entry.army,
        entry.battle,
        groups,
        name=entry.name,
        agreed_points=entry.agreed,
        purchases=tuple(Purchase(ware, number) for ware, number in entry.purchases.items()),
    )
    return ReadyList(
        id=entry.id,
        name=entry.name,
        description=entry.line,
        army=entry.army,
        battle=entry.battle,
        roster=apply_edits(roster, _equipped(roster, members)),
    )


def _equipped(roster: Roster, members: list[_Member]) -> Iterator[SetGear]:
    """Adds the gear of the members, which are the last models of the list."""
    picks = [pick for group in roster.groups for unit in group.units for pick in unit.models]
    for pick, member in zip(picks[len(picks) - len(members) :], members, strict=True):
        for gear in member.gear:
            yield SetGear(pick.id, gear, taken=True)


def _units(unit: _Unit, numbers: Iterator[int], catalogue: Catalogue) -> Iterator[NewUnit]:
    """The unit, followed by its carrier."""
    models = tuple(model for model, number in unit.members.items() for _ in range(number))
    own = f"u{next(numbers)}"
    yield NewUnit(unit.of, models, unit.options)
    if unit.rides:
        next(numbers)
        yield structs.replace(starter(catalogue.units[unit.rides]), carries=(own,))
