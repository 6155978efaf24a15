"""The parts of a written team: texts as printed, and rules of selection."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.killteam.teams.weapon_rules import Kind
from rules.roster.foreign_files import ReportLine


@dataclass(frozen=True)
class WrittenMode:
    """One line of a weapon, as printed."""

    name: str
    atk: str
    hit: str
    dmg: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class WrittenWeapon:
    """A weapon with its lines."""

    name: str
    kind: Kind
    modes: tuple[WrittenMode, ...]


@dataclass(frozen=True)
class WrittenAbility:
    """An ability or an action; an action has a `cost` in AP."""

    name: str
    text: str
    cost: int | None = None


@dataclass
class WrittenOption:
    """One set of weapons; `entries` are the ids of the choices in it, which limits refer to."""

    weapons: tuple[WrittenWeapon, ...]
    entries: frozenset[str] = frozenset()
    most: int | None = None
    name: str = ""


@dataclass
class WrittenType:
    """A type of operative. `stats` are APL, Move, Save and Wounds as printed; `base` is None if no file says it.

    `halves`: how many halves of an operative it counts for. `key` is the id in the file.
    """

    key: str
    name: str
    stats: Mapping[str, str]
    options: list[WrittenOption] = field(default_factory=list)
    abilities: list[WrittenAbility] = field(default_factory=list)
    keywords: tuple[str, ...] = ()
    leader: bool = False
    least: int = 0
    most: int | None = None
    base: int | None = None
    halves: int = 2


@dataclass(frozen=True)
class WrittenLimit:
    """A limit of several types, or several options, together; a type counts as often as it is listed.

    Options are named by entry.
    """

    most: int
    least: int = 0
    types: Mapping[str, int] = field(default_factory=dict)
    entry: str = ""


@dataclass(frozen=True)
class WrittenPloy:
    """A ploy."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True)
class WrittenPick:
    """One operative of a list: its name there, the key of its type, and the names of its weapons."""

    name: str
    key: str
    weapons: tuple[str, ...]


@dataclass
class WrittenTeam:
    """Everything found. `lines` are what the reader reports; `picks` are the list, if the file holds one."""

    name: str
    types: list[WrittenType]
    size: int = 0
    leaders: int = 1
    archetypes: tuple[str, ...] = ()
    limits: list[WrittenLimit] = field(default_factory=list)
    rules: list[WrittenAbility] = field(default_factory=list)
    ploys: list[WrittenPloy] = field(default_factory=list)
    equipment: list[WrittenAbility] = field(default_factory=list)
    lines: list[ReportLine] = field(default_factory=list)
    picks: tuple[WrittenPick, ...] = ()
