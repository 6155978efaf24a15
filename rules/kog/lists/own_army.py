"""An army that somebody wrote: models, weapons and units, under house rules. (kog.army.own)"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from rules.roster.custom_file import Id, Name, ShortText, part_of
from rules.roster.profiles import Record

KEY: Final = "force"
MOST_ROWS: Final = 40
MOST_LINES: Final = 8
MOST_WEAPONS: Final = 6
MOST_OF_A_LINE: Final = 12
DEAREST: Final = 50  # points of one model: the ceiling of a Skirmish

Slot = Literal["tactical", "strike", "recon", "fire-support"]
WeaponKind = Literal["shots", "attacks", "spray"]
WeaponTrait = Literal["single-use", "piercing", "indirect", "sniper", "pinning"]
FileId = Annotated[
    Id, Meta(title="Name in the file", description="Small letters, digits and hyphens. Left empty: made of the name.")
]
Plural = Annotated[str, Meta(max_length=40, title="Name for several", description="Left empty: the name with an s.")]
Models = Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_ROWS, title="Models")]


class OwnWeapon(Record, frozen=True, kw_only=True):
    """A weapon. Lengths are whole inches; Attacks have neither range nor blast."""

    id: FileId
    name: Name
    kind: Annotated[WeaponKind, Meta(title="Kind")] = "shots"
    dice: Annotated[int, Meta(ge=1, le=6, title="Dice")]
    range: Annotated[int, Meta(ge=0, le=96, title="Range in inches", description="None for Attacks.")] = 0
    target: Annotated[int, Meta(ge=2, le=6, title="Hits on")]
    blast: Annotated[int, Meta(ge=0, le=8, title="Width of its blast in inches", description="0: none.")] = 0
    more_attacks: Annotated[int, Meta(ge=0, le=2, title="Attacks its bearer has more")] = 0
    traits: Annotated[tuple[WeaponTrait, ...], Meta(max_length=5, title="Traits of the weapon")] = ()


class OwnModel(Record, frozen=True, kw_only=True):
    """A model. Without a price it has the suggested one; a version of another model replaces it in a unit."""

    id: FileId
    name: Name
    plural: Plural = ""
    type: Annotated[Literal["kog", "armor", "infantry"], Meta(title="Type")] = "kog"
    move: Annotated[int, Meta(ge=1, le=10, title="Move in inches")]
    hull: Annotated[int, Meta(ge=1, le=8, title="Hull, or Health of infantry")]
    defense: Annotated[int, Meta(ge=1, le=5, title="Defense")]
    command: Annotated[int, Meta(ge=1, le=6, title="Command")]
    weapons: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_WEAPONS, title="Weapons")]
    recon: Annotated[bool, Meta(title="Recon in free-form battles", description="Infantry always is.")] = False
    upgrade_of: Annotated[str, Meta(title="A version of")] = ""
    cost: (
        Annotated[int, Meta(ge=1, le=DEAREST, title="Points", description="Left empty: the suggested price.")] | None
    ) = None


class OwnLine(Record, frozen=True, kw_only=True):
    """A line of a unit: so many of these models together."""

    models: Models
    least: Annotated[int, Meta(ge=0, le=MOST_OF_A_LINE, title="At least")] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_OF_A_LINE, title="At most")]


class OwnCap(Record, frozen=True, kw_only=True):
    """At most so many of these models in the unit."""

    models: Models
    most: Annotated[int, Meta(ge=1, le=MOST_OF_A_LINE, title="At most")]


class OwnUnit(Record, frozen=True, kw_only=True):
    """A unit. A platoon has one Tactical unit for every unit of another kind, and at most two for each of them."""

    id: FileId
    name: Name
    slot: Annotated[Slot, Meta(title="Kind of unit")] = "tactical"
    line: Annotated[tuple[OwnLine, ...], Meta(min_length=1, max_length=MOST_LINES)]
    cap: Annotated[tuple[OwnCap, ...], Meta(max_length=MOST_LINES)] = ()


class OwnArmy(Record, frozen=True, kw_only=True):
    """A whole army. Without a Tactical unit it fights Duels and Skirmishes only."""

    id: FileId
    name: Name
    about: Annotated[ShortText, Meta(title="One line about it")] = ""
    weapon: Annotated[tuple[OwnWeapon, ...], Meta(max_length=MOST_ROWS)] = ()
    model: Annotated[tuple[OwnModel, ...], Meta(min_length=1, max_length=MOST_ROWS)]
    unit: Annotated[tuple[OwnUnit, ...], Meta(max_length=MOST_ROWS)] = ()


def own_army_data(text: str) -> Mapping[str, Any]:
    """The data in the text, under its only key. Raises `NotACatalogue`."""
    return part_of(text, KEY)
