"""A kill team as data: types of operatives, weapons, abilities, ploys and limits.

Distances are whole inches and base sizes millimetres, as in the file. The height of a body is in whole or fractional
inches in the file; here it and `radius` are in thousandths of an inch. (killteam.build.team_data)
"""

from functools import cached_property
from typing import Literal

from msgspec import Struct

from rules.geometry import INCH
from rules.killteam.teams.effects import AnyEffect
from rules.killteam.teams.weapon_rules import Kind, WeaponRule, read_weapon_rule

Moment = Literal[
    "gambit", "activation_start", "activation_end", "selected_as_target", "selected_to_be_fought",
    "before_attack_roll", "after_attack_roll", "before_defence_roll", "after_defence_roll",
    "die_inflicts_damage", "would_be_incapacitated", "after_action", "turning_point_end"
]  # fmt: skip


class TeamRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the records of a team file; unknown keys are faults."""


class Mode(TeamRecord, frozen=True, kw_only=True, dict=True):
    """One mode of a weapon; `dmg` is the damage of a normal and of a critical success. (killteam.core.weapon.modes)"""

    atk: int
    hit: int
    dmg: tuple[int, int]
    rules: tuple[str, ...] = ()
    name: str = ""

    @cached_property
    def printed(self) -> tuple[WeaponRule, ...]:
        """Its special rules. Raises `UnknownWeaponRule`."""
        return tuple(read_weapon_rule(text) for text in self.rules)

    @cached_property
    def limit(self) -> int | None:
        """How often it may be used in a battle; None means without limit. (killteam.weapon.limited)"""
        return next((rule.value for rule in self.printed if rule.id == "limited"), None)

    @cached_property
    def line(self) -> str:
        """The card line: `4 dice, 3+, 3/4, Range 8″`."""
        rules = "".join(f", {rule.words}" for rule in self.printed)
        return f"{self.atk} dice, {self.hit}+, {self.dmg[0]}/{self.dmg[1]}{rules}"


class Weapon(TeamRecord, frozen=True, kw_only=True):
    """A weapon, ranged or melee. (killteam.core.weapon.profile, killteam.core.weapon.type)"""

    id: str
    name: str
    kind: Kind
    mode: tuple[Mode, ...]


class Option(TeamRecord, frozen=True, kw_only=True):
    """One choice of weapons for an operative; `max` limits how often a selection takes it. (killteam.build.options)"""

    id: str
    weapons: tuple[str, ...]
    name: str = ""
    max: int | None = None


class Type(TeamRecord, frozen=True, kw_only=True):
    """A type of operative with its stats. `save` 4 means 4+. (killteam.core.operative_shape)

    `counts` says how much of the selection one of them counts for; by default 1. (killteam.build.counts)
    """

    id: str
    name: str
    apl: int
    move: int
    save: int
    wounds: int
    base_mm: int
    height: int
    option: tuple[Option, ...]
    leader: bool = False
    min: int = 0
    max: int = 1
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    counts: Literal["", "half", "double", "triple"] = ""

    @property
    def halves(self) -> int:
        """How many halves of an operative it counts for."""
        return {"half": 1, "double": 4, "triple": 6}.get(self.counts, 2)

    @property
    def radius(self) -> int:
        """The radius of its base in thousandths of an inch; an inch is 25.4 mm."""
        return (self.base_mm * INCH * 10 + 254) // 508


class Limit(TeamRecord, frozen=True, kw_only=True):
    """A limit for several types, or several options, together; a type named twice counts twice.

    (killteam.build.group_limit)
    """

    max: int
    min: int = 0
    types: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Ability(TeamRecord, frozen=True, kw_only=True):
    """An ability of a type. One without effects is text that the players apply themselves.

    `support` is its SUPPORT distance in inches; `cost` the AP of one that is an action. It may be used on friends of
    the types `among` (all without any), only those `ready` or `in_view`, and perhaps on the bearer `itself`. A `quiet`
    one is only for an operative that neither shot nor fought in this activation and is not engaged.
    """

    id: str
    name: str
    text: str
    effect: tuple[AnyEffect, ...] = ()
    support: int = 0
    cost: int | None = None
    when: Moment | None = None
    uses: Literal["", "per_turning_point", "per_battle"] = ""
    among: tuple[str, ...] = ()
    ready: bool = False
    in_view: bool = False
    itself: bool = False
    quiet: bool = False


class Ploy(TeamRecord, frozen=True, kw_only=True):
    """A ploy, and the moment at which it may be used.

    A ploy after an `action` is for the operative with that `role` in it: the target if it survived, or the actor if it
    incapacitated its target.
    """

    id: str
    name: str
    kind: Literal["strategy", "firefight"]
    when: Moment
    text: str
    effect: tuple[AnyEffect, ...] = ()
    cost: int = 1
    action: str = ""
    role: Literal["target", "actor"] = "target"


class Equipment(TeamRecord, frozen=True, kw_only=True):
    """Equipment that only this team may choose."""

    id: str
    name: str
    text: str
    effect: tuple[AnyEffect, ...] = ()


class Team(TeamRecord, frozen=True, kw_only=True, dict=True):
    """A kill team. `rule` are abilities that all its operatives have."""

    id: str
    name: str
    archetypes: tuple[str, ...]
    size: int
    type: tuple[Type, ...]
    weapon: tuple[Weapon, ...]
    leaders: int = 1
    limit: tuple[Limit, ...] = ()
    rule: tuple[str, ...] = ()
    ability: tuple[Ability, ...] = ()
    ploy: tuple[Ploy, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    about: str = ""

    def name_of(self, id_: str, default: str = "") -> str:
        """The name of equipment, an ability or a ploy of the team."""
        named: tuple[Equipment | Ability | Ploy, ...] = (*self.equipment, *self.ability, *self.ploy)
        return next((one.name for one in named if one.id == id_), default or id_)
