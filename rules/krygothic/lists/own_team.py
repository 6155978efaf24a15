"""A team that somebody wrote: rating, strengths, weaknesses, armoury and profiles.

It has no prices. (krygothic.team.own)
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from rules.krygothic.lists.force import BladeEffect, Class, GunTrait, TeamRule, Trait, Worn
from rules.roster.custom_file import Id, Name, ShortText, part_of
from rules.roster.profiles import Record

KEY: Final = "team"
MOST_PROFILES: Final = 24
MOST_GEAR: Final = 40
MOST_TAKEN: Final = 80  # pieces in an armoury
MOST_RULES: Final = 2  # strengths, and weaknesses
MOST_FIXED: Final = 6
LEAST_RATING, HIGHEST_RATING = 10, 15

Strength = Literal[
    "full_armoury",
    "salvage",
    "driven",
    "one_mind",
    "know_the_decks",
    "drop_drill",
    "blood_scent",
    "flux",
]
Weakness = Literal[
    "small_drop",
    "ragged_drill",
    "hands_of_the_dead",
    "archaic_armoury",
    "queen_bound",
    "short_rations",
    "ship_dread",
    "hot_blooded",
    "quarrel",
]
Base = Literal["s", "m", "l"]
Stat = Annotated[int, Meta(ge=1, le=6)]
Dice = Annotated[int, Meta(ge=1, le=8)]
Harder = Annotated[int, Meta(ge=0, le=6)]
Deep = Annotated[int, Meta(ge=1, le=4)]
Plural = Annotated[str, Meta(max_length=40, title="Name for several", description="Left empty: the name with an s.")]
FileId = Annotated[
    Id, Meta(title="Name in the file", description="Small letters, digits and hyphens. Left empty: made of the name.")
]
NaturalFlag = Annotated[bool, Meta(title="Natural: cannot break, be dropped or be taken")]
X = Annotated[Dice, Meta(title="X", description="How many dice are kept.")]
K = Annotated[Harder, Meta(title="K", description="How much lower the wounding number is.")]
S = Annotated[Deep, Meta(title="S", description="The most wounds of one shot.")]


class OwnBlade(Record, frozen=True, kw_only=True, tag_field="kind", tag="blade"):
    """A close combat weapon: its bonuses to CC and Strength."""

    id: FileId
    name: Name
    cc: Annotated[int, Meta(ge=-3, le=3, title="CC added")] = 0
    strength: Annotated[int, Meta(ge=-3, le=5, title="Strength added")] = 0
    effects: Annotated[tuple[BladeEffect, ...], Meta(max_length=4, title="Effects")] = ()
    two_handed: Annotated[bool, Meta(title="Takes two hands")] = False
    natural: NaturalFlag = False


class OwnGun(Record, frozen=True, kw_only=True, tag_field="kind", tag="gun"):
    """A gun XKYSZ with its ranges in inches."""

    id: FileId
    name: Name
    x: X
    k: K
    s: S
    short: Annotated[int, Meta(ge=1, le=12, title="Short range up to, in inches")]
    long: Annotated[int, Meta(ge=2, le=24, title="Long range from, in inches")]
    sidearm: Annotated[bool, Meta(title="A sidearm, beside a main gun")] = False
    two_handed: Annotated[bool, Meta(title="Takes two hands")] = False
    traits: Annotated[tuple[GunTrait, ...], Meta(max_length=4, title="Traits of the gun")] = ()


class OwnThrown(Record, frozen=True, kw_only=True, tag_field="kind", tag="thrown"):
    """A weapon thrown once, up to 3 inches for each point of Strength."""

    id: FileId
    name: Name
    x: X
    k: K
    s: S
    blast: Annotated[bool, Meta(title="Blast")] = False
    breaching: Annotated[bool, Meta(title="Doubles its wounds against structures")] = False


class OwnArmour(Record, frozen=True, kw_only=True, tag_field="kind", tag="armour"):
    """A piece of armour: its bonus to Body, and the Speed it costs."""

    id: FileId
    name: Name
    worn: Annotated[Worn, Meta(title="Worn as")] = "torso"
    body: Annotated[int, Meta(ge=1, le=8, title="Body added")]
    slower: Annotated[int, Meta(ge=0, le=3, title="Speed it costs")] = 0
    open_behind: Annotated[bool, Meta(title="Ignored from the blind side")] = False
    natural: NaturalFlag = False


OwnGear = OwnBlade | OwnGun | OwnThrown | OwnArmour


class OwnProfile(Record, frozen=True, kw_only=True):
    """A kind of model. Without a Willpower or RC it has X."""

    id: FileId
    name: Name
    plural: Plural = ""
    type: Annotated[Class, Meta(title="Type")] = "storm"
    base: Annotated[Base, Meta(title="Base")] = "s"
    speed: Annotated[int, Meta(ge=1, le=8, title="Speed")]
    strength: Annotated[Stat, Meta(title="Strength")]
    body: Annotated[Stat, Meta(title="Body")]
    mind: Annotated[Stat, Meta(title="Mind")]
    willpower: Annotated[Stat, Meta(title="Willpower", description="Left empty: X.")] | None = None
    cc: Annotated[Stat, Meta(title="CC")]
    rc: Annotated[Stat, Meta(title="RC", description="Left empty: X. It then carries no guns.")] | None = None
    wounds: Annotated[int, Meta(ge=1, le=4, title="Wounds")] = 2
    traits: Annotated[tuple[Trait, ...], Meta(max_length=6, title="Traits")] = ()
    fixed: Annotated[
        tuple[str, ...],
        Meta(max_length=MOST_FIXED, title="Equipment it always has", description="Its price includes it."),
    ] = ()


class OwnTeam(Record, frozen=True, kw_only=True):
    """A whole team. It has as many weaknesses as strengths; a low Tactics Rating gives a higher cap."""

    id: FileId
    name: Name
    about: Annotated[ShortText, Meta(title="One line about it")] = ""
    rating: Annotated[
        int,
        Meta(
            ge=LEAST_RATING,
            le=HIGHEST_RATING,
            title="Tactics Rating",
            description="Each point below 15 raises the cap by 2 per cent.",
        ),
    ]
    strengths: Annotated[tuple[Strength, ...], Meta(max_length=MOST_RULES, title="Strengths, at most 2")] = ()
    weaknesses: Annotated[
        tuple[Weakness, ...],
        Meta(max_length=MOST_RULES, title="Weaknesses, at most 2", description="As many as strengths."),
    ] = ()
    armoury: Annotated[tuple[str, ...], Meta(max_length=MOST_TAKEN, title="Armoury")] = ()
    gear: Annotated[tuple[OwnGear, ...], Meta(max_length=MOST_GEAR)] = ()
    model: Annotated[tuple[OwnProfile, ...], Meta(min_length=1, max_length=MOST_PROFILES)]

    @property
    def rules(self) -> tuple[TeamRule, ...]:
        """Strengths and weaknesses by the names that rules use."""
        return (*self.strengths, *self.weaknesses)


def own_team_data(text: str) -> Mapping[str, Any]:
    """The data in the text, under its only key. Raises `NotACatalogue`."""
    return part_of(text, KEY)
