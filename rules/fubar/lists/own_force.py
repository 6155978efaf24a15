"""A force that somebody wrote: Units, vehicles, weapons and limits. It has no prices. (fubar.list.own_force)"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from rules.fubar.lists.levels import Armour, Level, Plate
from rules.roster.custom_file import Id, Name, ShortText, part_of
from rules.roster.profiles import Record

KEY: Final = "force"
FARTHEST: Final = 72  # inches
MOST_FIRE_POINTS: Final = 10
MOST_FIGURES: Final = 30  # of one Unit
MOST_SEATS: Final = 20
MOST_CREW: Final = 6
MOST_ARMS: Final = 4  # weapons of a figure, or kinds of weapons of a vehicle
MOST_ROWS: Final = 40
MOST_TAKEN: Final = 100

Slot = Literal["command", "core", "support", "armour", "transport"]
Size = Literal["car", "carrier", "tank", "great-tank"]
Battle = Literal["", "patrol", "skirmish", "engagement", "battle"]
Arms = Annotated[tuple[str, ...], Meta(max_length=MOST_ARMS)]
Count = Annotated[int, Meta(ge=0, le=MOST_FIGURES)]
Share = Annotated[int, Meta(ge=1, le=MOST_FIGURES)]


class ForceWeapon(Record, frozen=True, kw_only=True):
    """A weapon that is not in the tables. `range` is in inches."""

    id: Id
    name: Name
    range: Annotated[int, Meta(ge=2, le=FARTHEST)]
    points: Annotated[int, Meta(ge=1, le=MOST_FIRE_POINTS)]
    kind: Literal["small arms", "support"] = "small arms"
    close_points: Annotated[int, Meta(ge=0, le=MOST_FIRE_POINTS)] = 0
    crew: Annotated[int, Meta(ge=1, le=2)] = 1
    ignores_cover: bool = False
    indirect: bool = False


class ForceFigure(Record, frozen=True, kw_only=True):
    """A figure of a Unit. With `each` there may be `most` for every full `each` figures of the Unit."""

    id: Id
    name: Name
    plural: Annotated[str, Meta(max_length=40)] = ""
    armour: Armour = "none"
    weapons: Arms = ()
    least: Count = 0
    most: Share | None = None
    each: Count = 0


class ForceUnit(Record, frozen=True, kw_only=True):
    """A Unit on foot: `least` to `most` figures of one training level. The first figure is the usual one."""

    id: Id
    name: Name
    slot: Slot = "core"
    training: Level = "seasoned"
    least: Share
    most: Share
    figure: Annotated[tuple[ForceFigure, ...], Meta(min_length=1, max_length=12)]
    grenades: bool = False
    leaders: tuple[Level, ...] = ()
    heavy: bool = False
    must_ride: bool = False


class ForceArm(Record, frozen=True, kw_only=True):
    """A weapon of a vehicle, perhaps several times."""

    weapon: str
    count: Annotated[int, Meta(ge=1, le=3)] = 1


class ForceVehicle(Record, frozen=True, kw_only=True):
    """A vehicle, which is a Unit by itself."""

    id: Id
    name: Name
    slot: Slot = "armour"
    size: Size = "carrier"
    training: Level = "seasoned"
    plate: Plate = "none"
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    crew: Annotated[int, Meta(ge=1, le=MOST_CREW)] = 2
    crew_armour: Armour = "none"
    arm: Annotated[tuple[ForceArm, ...], Meta(max_length=MOST_ARMS)] = ()
    heavy: bool = False

    @property
    def weapons(self) -> tuple[str, ...]:
        """Every weapon, repeated as often as it is mounted."""
        return tuple(arm.weapon for arm in self.arm for _ in range(arm.count))


class ForceLimit(Record, frozen=True, kw_only=True):
    """How many of these Units a list has, in every battle or in one, perhaps for each full `each` of others."""

    of: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_ROWS)]
    name: Name
    least: Annotated[int, Meta(ge=0, le=MOST_TAKEN)] = 0
    most: Annotated[int, Meta(ge=0, le=MOST_TAKEN)] | None = None
    per: str = ""
    each: Annotated[int, Meta(ge=1, le=MOST_TAKEN)] = 1
    battle: Battle = ""


class OwnForce(Record, frozen=True, kw_only=True):
    """A whole force. Its organisation is the `usual` one, or only its own limits."""

    id: Id
    name: Name
    about: ShortText = ""
    organisation: Literal["usual", "own"] = "usual"
    unit: Annotated[tuple[ForceUnit, ...], Meta(min_length=1, max_length=MOST_ROWS)]
    vehicle: Annotated[tuple[ForceVehicle, ...], Meta(max_length=MOST_ROWS)] = ()
    weapon: Annotated[tuple[ForceWeapon, ...], Meta(max_length=MOST_ROWS)] = ()
    limit: Annotated[tuple[ForceLimit, ...], Meta(max_length=MOST_ROWS)] = ()


def own_force_data(text: str) -> Mapping[str, Any]:
    """The data in the text, under its only key. Raises `NotACatalogue`."""
    return part_of(text, KEY)
