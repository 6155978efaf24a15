"""Tables that people draw: one file format for all games, as records, and reading it.

Lengths are thousandths of an inch, places are [x, y] from the top left corner of the board, rotations are whole
degrees. A file has everything that a game might need; `rules.battlefield.table_rules` has what each game uses.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from rules.battlefield.terrain import Cover, Side
from rules.geometry.point import Point
from rules.geometry.polygon import Outline

FORMAT: Final = "gridless-table"
VERSION: Final = 1
PREFIX: Final = "f-"  # of the ids of a table's features, among all the ids of a match
OWN: Final = "own"  # the value of the setting “terrain” of a match on a table of one's own
MOST_LETTERS: Final = 100_000
MOST_FEATURES: Final = 120
MOST_CORNERS: Final = 32
MOST_PARTS: Final = 24  # zones, objectives, entries, hazards and ways up: at most so many of each
FARTHEST: Final = 250_000

Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Length = Annotated[int, Meta(ge=0, le=FARTHEST)]
Place = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[Place, ...], Meta(min_length=3, max_length=MOST_CORNERS)]
PartId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+(?!\n)$")]
Word = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_-]*(?!\n)$")]
Words = Annotated[tuple[Word, ...], Meta(max_length=12)]
Name = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=600)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Edge = Literal["north", "east", "south", "west"]


class NotATable(Exception):
    """A text is no table of this game; `path` is the place in it, as in `$.features[2].height`."""

    def __init__(self, message: str, path: str = "$") -> None:
        super().__init__(message)
        self.path = path


class _Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the records of a table file."""


class TableFeature(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of terrain, or a part of one: features with one `group` are parts of the same piece.

    If it came from the kit, `piece` is the id of the piece and `turn` its rotation.
    """

    id: PartId
    kind: Word
    name: Name = ""
    outline: Corners
    height: Length = 0
    elevation: Length = 0
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False
    sides: Annotated[tuple[Side, ...], Meta(max_length=MOST_CORNERS)] = ()
    opens: bool = False
    peep: Length | None = None
    group: Annotated[str, Meta(max_length=40)] = ""
    piece: Word = ""
    turn: Annotated[int, Meta(ge=-360, le=360)] = 0
    traits: Words = ()

    @property
    def top(self) -> int:
        """The height of its top above the table."""
        return self.elevation + self.height

    @property
    def corners(self) -> Outline:
        """Its outline as points."""
        return points_of(self.outline)


class TableAccess(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """A way up: a ladder, stairs or a lift onto the feature with that id."""

    id: PartId
    kind: Word
    outline: Corners
    onto: PartId


class TableZone(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """Where the player of a seat deploys."""

    id: PartId
    seat: SeatNumber
    outline: Corners

    @property
    def corners(self) -> Outline:
        """Its outline as points."""
        return points_of(self.outline)


class TableObjective(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """The middle of an objective, on the ground or on a floor at this elevation."""

    id: PartId
    at: Place
    elevation: Length = 0


class TableEntry(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """An edge of the board over which the force of a seat arrives."""

    id: PartId
    edge: Edge
    seat: SeatNumber


class TableHazard(_Written, frozen=True, kw_only=True, omit_defaults=True):
    """Ground that no base may touch."""

    id: PartId
    name: Name = ""
    outline: Corners

    @property
    def corners(self) -> Outline:
        """Its outline as points."""
        return points_of(self.outline)


class TableFile(_Written, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A drawn table. `kind` is the kind of the whole table in games with several, such as a city or a corridor."""

    format: Literal["gridless-table"]
    version: Literal[1]
    system: Word
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Text = ""
    kind: Word = ""
    width: Length
    height: Length
    features: Annotated[tuple[TableFeature, ...], Meta(max_length=MOST_FEATURES)] = ()
    accesses: Annotated[tuple[TableAccess, ...], Meta(max_length=MOST_PARTS)] = ()
    zones: Annotated[tuple[TableZone, ...], Meta(max_length=MOST_PARTS)] = ()
    objectives: Annotated[tuple[TableObjective, ...], Meta(max_length=MOST_PARTS)] = ()
    entries: Annotated[tuple[TableEntry, ...], Meta(max_length=MOST_PARTS)] = ()
    hazards: Annotated[tuple[TableHazard, ...], Meta(max_length=MOST_PARTS)] = ()

    @cached_property
    def board(self) -> Outline:
        """The board as an outline."""
        return Point(0, 0), Point(self.width, 0), Point(self.width, self.height), Point(0, self.height)


def points_of(places: tuple[Place, ...]) -> Outline:
    """Places of a file as points."""
    return tuple(Point(x, y) for x, y in places)


def table_text(table: TableFile) -> str:
    """The canonical text of a table: equal tables have equal texts."""
    return msgspec.json.encode(table).decode()


def table_schema() -> dict[str, Any]:
    """The format as a JSON Schema."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(TableFile)}


@lru_cache(maxsize=64)
def read_table(text: str) -> TableFile:
    """The table in a JSON text. Raises NotATable with the place of the first mistake."""
    if len(text) > MOST_LETTERS:
        raise NotATable(f"The file has {len(text)} characters; the most is {MOST_LETTERS}. Leave something out.")
    try:
        table = msgspec.json.decode(text, type=TableFile)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        message, _, path = str(wrong).partition(" - at `")
        raise NotATable(f"The file cannot be read: {message}.", path.rstrip("`") or "$") from wrong
    for path, said in _texts(table).items():
        if not said.isprintable():
            raise NotATable("A name or text contains invisible characters. Type it with letters and digits.", path)
    return table


def _texts(table: TableFile) -> dict[str, str]:
    """All texts of a table that people read, by their place in the file."""
    texts = {"$.name": table.name, "$.text": table.text}
    texts |= {f"$.features[{at}].name": one.name for at, one in enumerate(table.features)}
    texts |= {f"$.features[{at}].group": one.group for at, one in enumerate(table.features)}
    return texts | {f"$.hazards[{at}].name": one.name for at, one in enumerate(table.hazards)}


def table_name(agreement: Mapping[str, str | int]) -> str:
    """The name of the own table of an agreement; "" for a match on one of our tables."""
    text = str(agreement.get("table", ""))
    return read_table(text).name if text and agreement.get("terrain") == OWN else ""


def own_table_of(agreement: Mapping[str, str | int]) -> str:
    """The text of the own table of an agreement; "" if one of our tables was agreed on."""
    return str(agreement.get("table", "")) if agreement.get("terrain") == OWN else ""
