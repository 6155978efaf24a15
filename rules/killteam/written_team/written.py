"""What a file of another program says of a team, before it is judged: texts as they stand, and who may be chosen."""

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
    """An ability or an action; `cost` in AP if it is one that is performed."""

    name: str
    text: str
    cost: int | None = None


@dataclass
class WrittenOption:
    """One set of weapons; `entries` are the ids of what was chosen for it, by which limits name it."""

    weapons: tuple[WrittenWeapon, ...]
    entries: frozenset[str] = frozenset()
    most: int | None = None
    name: str = ""


@dataclass
class WrittenType:
    """A kind of operative. `stats` are APL, Move, Save and Wounds as printed; `base` is None where no file says it.

    `halves`: for how many halves of an operative it counts. `key` is the id in the file.
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
    """At most, and at least, so many of these together; a type counts as often as it says. Options by their entry."""

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
    """One operative of a list: what it is called there, its type's key, and the names of its weapons."""

    name: str
    key: str
    weapons: tuple[str, ...]


@dataclass
class WrittenTeam:
    """Everything found. `lines` are what a reader already has to report; `picks` are the list, if it is one."""

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
