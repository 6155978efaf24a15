"""A squad in a match: its models with their equipment, copied from the list when the match begins; and teams."""

from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from rules.kernel.package_files import read_toml

Class = Literal["leader", "lesser leader", "elite", "heavy", "storm", "fast", "special"]
BladeEffect = Literal["armour_piercing", "multiple_wounds", "wrap", "lasso"]
GunTrait = Literal["suppressive", "heavy", "blast", "flame"]
Worn = Literal["torso", "head", "shield"]
Trait = Literal[
    "fear",
    "horror",
    "wall_crawler",
    "psychic_warp",
    "psychic_dread",
    "psychic_mutate",
    "bloodlust",
    "demolitions",
    "hidden_hatch",
    "tinker",
    "relay",
    "shipwise",
    "backstab",
]

TeamRule = Literal[
    "full_armoury",
    "small_drop",
    "salvage",
    "ragged_drill",
    "terror",
    "hands_of_the_dead",
    "driven",
    "archaic_armoury",
    "one_mind",
    "queen_bound",
    "know_the_decks",
    "short_rations",
    "drop_drill",
    "ship_dread",
    "blood_scent",
    "hot_blooded",
    "flux",
    "quarrel",
]


class Blade(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A close combat weapon: its bonuses to CC and Strength. A `natural` one cannot break, be dropped or be taken."""

    id: str
    name: str
    cc: int
    str: int
    effects: tuple[BladeEffect, ...] = ()
    hands: int = 1
    natural: bool = False


class Gun(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A gun XKYSZ: `x` dice kept, `y` off the wounding number, at most `s` wounds.

    Short range ends at `short` inches, long range begins at `long`, and shots cannot hit at `limit` inches or more.
    """

    id: str
    name: str
    x: int
    y: int
    s: int
    short: int
    long: int
    limit: int
    hands: int = 1
    sidearm: bool = False
    traits: tuple[GunTrait, ...] = ()


class Thrown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon thrown once, up to 3 inches for each point of Strength."""

    id: str
    name: str
    x: int
    y: int
    s: int
    blast: bool = False
    breaches: bool = False


class Armour(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Armour: its bonus to Body, and its effect on Speed.

    Attacks from the blind side ignore armour that is `open_behind`.
    """

    id: str
    name: str
    worn: Worn
    body: int
    speed: int = 0
    open_behind: bool = False
    natural: bool = False


class Fighter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One model of a squad as printed, with its equipment. Willpower, CC and RC are None if the profile has X.

    `radius` and `height` of base and figure are in thousandths of an inch. Nothing here changes in a match.
    """

    id: str
    profile: str
    name: str
    type: Class
    speed: int
    strength: int
    body: int
    mind: int
    willpower: int | None
    cc: int | None
    rc: int | None
    wounds: int
    radius: int
    height: int
    traits: tuple[Trait, ...] = ()
    blades: tuple[Blade, ...] = ()
    guns: tuple[Gun, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    armour: tuple[Armour, ...] = ()
    mines: int = 0
    points: int = 0

    @property
    def leads(self) -> bool:
        """Whether it is a squad leader or a lesser squad leader."""
        return self.type in {"leader", "lesser leader"}


class Muster(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """A legal squad: its team by id and name, the team's Tactics Rating, strengths and weaknesses, and the models.

    `strength` and `weakness` are texts of a team that is its player's `own`.
    """

    name: str
    team: str
    team_name: str
    rating: int
    battle: str
    points: int
    fighters: tuple[Fighter, ...]
    team_rules: tuple[TeamRule, ...] = ()
    own: bool = False
    strength: str = ""
    weakness: str = ""

    @property
    def team_rule(self) -> str:
        """The id of the rule about its team. (krygothic.team.own)"""
        return "krygothic.team.own" if self.own else f"krygothic.team.{self.team}"

    @cached_property
    def by_id(self) -> dict[str, Fighter]:
        """The models by their ids."""
        return {one.id: one for one in self.fighters}


HIGHEST_RATING: Final = 15
_PERCENT_A_POINT: Final = 2


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A team: its rating, its strength and weakness in words, and the names by which rules refer to them."""

    rating: int
    strength: str
    weakness: str
    rules: tuple[TeamRule, ...] = ()

    @property
    def allowance(self) -> int:
        """By how many per cent its lists may exceed the cap. (krygothic.squad.allowance)"""
        return (HIGHEST_RATING - self.rating) * _PERCENT_A_POINT


TEAMS: Final = read_toml("rules.krygothic.lists", "teams.toml", dict[str, Team])
