"""Ready-made lists, so that a newcomer plays in two clicks; read once from ready.toml."""

import tomllib
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from rules.kog.catalogue import CATALOGUE
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.roster import Purchase, Roster


class Ready(Struct, frozen=True):
    """A list to take as it is: an inviting name, one line about it, and the roster."""

    id: str
    name: str
    line: str
    roster: Roster


class _Unit(Struct, frozen=True, forbid_unknown_fields=True, rename={"members": "with"}):
    of: str
    members: dict[str, int]


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    army: str
    battle: str
    name: str
    line: str
    models: tuple[str, ...] = ()
    units: tuple[_Unit, ...] = ()
    platoons: tuple[tuple[_Unit, ...], ...] = ()
    rerolls: int = 0
    agreed: int | None = None


def ready_for(army: str, battle: str) -> tuple[Ready, ...]:
    """The ready-made lists of an army for a battle size."""
    return tuple(ready for ready in READY if (ready.roster.army, ready.roster.battle) == (army, battle))


def _read(text: str) -> tuple[Ready, ...]:
    lists = msgspec.convert(tomllib.loads(text)["list"], tuple[_List, ...])
    return tuple(Ready(entry.id, entry.name, entry.line, _roster(entry)) for entry in lists)


def _roster(entry: _List) -> Roster:
    loose = [NewUnit("", (model,)) for model in entry.models] + [_unit(unit) for unit in entry.units]
    groups = [[_unit(unit) for unit in platoon] for platoon in entry.platoons] or [loose]
    return compose(
        CATALOGUE,
        entry.army,
        entry.battle,
        groups,
        name=entry.name,
        agreed_points=entry.agreed,
        purchases=(Purchase("reroll", entry.rerolls),) if entry.rerolls else (),
    )


def _unit(unit: _Unit) -> NewUnit:
    return NewUnit(unit.of, tuple(model for model, count in unit.members.items() for _ in range(count)))


READY: Final[tuple[Ready, ...]] = _read(files("rules.kog").joinpath("ready.toml").read_text("utf-8"))
