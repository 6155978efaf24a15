"""Everything needed to draw a table of a game: kinds of terrain, pieces, sizes and limits, all as data.

An editor draws its palette from a `TableKit`. Nothing outside a game's package knows the meaning of the words in its
kit.
"""

import tomllib
from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct, structs

from rules.battlefield.kit import Kit
from rules.battlefield.own_table import Edge, Place
from rules.battlefield.terrain import Cover

FeatureField = Literal[
    "height", "elevation", "rough", "cover", "climbable", "impassable", "sides", "opens", "peep", "traits"
]


class _KitRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the records of a kit file."""


class BoardSize(_KitRecord, frozen=True, kw_only=True):
    """A usual size of the board, in thousandths of an inch."""

    name: str
    width: int
    height: int
    text: str = ""


class SizeLimits(_KitRecord, frozen=True, kw_only=True):
    """The usual sizes, and the limits for others; without limits only the usual ones are possible."""

    usual: tuple[BoardSize, ...]
    least: int = 0
    most: int = 0


class TableKind(_KitRecord, frozen=True, kw_only=True):
    """A kind of whole tables, such as a city, and its meaning."""

    id: str
    name: str
    text: str = ""


class FeatureTrait(_KitRecord, frozen=True, kw_only=True):
    """A trait of the game that a feature may have, and its meaning."""

    id: str
    name: str
    text: str = ""


class FeatureKind(_KitRecord, frozen=True, kw_only=True):
    """A kind of terrain, with the default fields of its features.

    `fields` may be changed by the author; all other fields must keep these values.
    """

    id: str
    name: str
    text: str = ""
    fields: tuple[FeatureField, ...] = ()
    height: int = 0
    elevation: int = 0
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False
    opens: bool = False
    peep: int | None = None
    traits: tuple[str, ...] = ()


class KitFeature(_KitRecord, frozen=True, kw_only=True):
    """A part of a piece of the kit, drawn about (0, 0)."""

    kind: str
    outline: tuple[Place, ...]
    height: int = 0
    elevation: int = 0
    rough: bool = False
    cover: Cover | None = None
    climbable: bool = False
    impassable: bool = False
    opens: bool = False
    peep: int | None = None
    traits: tuple[str, ...] = ()


class KitTemplate(_KitRecord, frozen=True, kw_only=True):
    """A piece of the kit for setting down: its parts, drawn around (0, 0)."""

    id: str
    name: str
    text: str = ""
    parts: tuple[KitFeature, ...]


class PartLimits(_KitRecord, frozen=True, kw_only=True):
    """How many of something a table has. `text` says what it is for."""

    least: int = 0
    most: int = 0
    text: str = ""


class TableLimits(_KitRecord, frozen=True, kw_only=True):
    """How much of everything a table of the game has; a maximum of 0 means that the game does not use it."""

    features: PartLimits
    accesses: PartLimits = PartLimits()
    zones: PartLimits = PartLimits()
    objectives: PartLimits = PartLimits()
    entries: PartLimits = PartLimits()
    hazards: PartLimits = PartLimits()


class TableKit(_KitRecord, frozen=True, kw_only=True):
    """Everything needed to draw a table of the game.

    `gate` is the free ground that the widest base needs, `highest` the greatest height of a feature.

    `stacks`: features may lie over one another if their heights do not meet. `rectangles`: zones are upright
    rectangles.
    """

    system: str
    game: str
    sizes: SizeLimits
    limits: TableLimits
    gate: int
    highest: int = 12_000
    features: tuple[FeatureKind, ...]
    pieces: tuple[KitTemplate, ...] = ()
    kinds: tuple[TableKind, ...] = ()
    traits: tuple[FeatureTrait, ...] = ()
    edges: tuple[Edge, ...] = ()
    stacks: bool = False
    rectangles: bool = False
    least_zone: int = 0

    def kind(self, id_: str) -> FeatureKind | None:
        """The kind of terrain with this id, if there is one."""
        return next((kind for kind in self.features if kind.id == id_), None)

    def template(self, id_: str) -> KitTemplate | None:
        """The piece with this id, if there is one."""
        return next((piece for piece in self.pieces if piece.id == id_), None)


def templates_of(pieces: Iterable[KitTemplate], kinds: Mapping[str, FeatureKind]) -> tuple[KitTemplate, ...]:
    """Pieces whose parts have the values of their kind in all fields that they leave out."""
    return tuple(
        structs.replace(piece, parts=tuple(_completed(part, kinds[part.kind]) for part in piece.parts))
        for piece in pieces
    )


_SHARED: Final = ("height", "elevation", "rough", "cover", "climbable", "impassable", "opens", "peep", "traits")


def _completed(part: KitFeature, kind: FeatureKind) -> KitFeature:
    empty = KitFeature(kind=part.kind, outline=part.outline)
    own = {name for name in _SHARED if getattr(part, name) != getattr(empty, name)}
    return structs.replace(part, **{name: getattr(kind, name) for name in _SHARED if name not in own})


def read_table_kit(text: str, kit: Kit | None = None) -> TableKit:
    """The kit in a TOML text, with the pieces of the game's other `kit` before its own."""
    written = msgspec.convert(tomllib.loads(text), TableKit)
    kinds = {kind.id: kind for kind in written.features}
    return structs.replace(written, pieces=(*_of_kit(kit), *templates_of(written.pieces, kinds)))


def _of_kit(kit: Kit | None) -> Iterable[KitTemplate]:
    for piece in kit.pieces if kit else ():
        part = KitFeature(
            kind=piece.kind,
            outline=tuple((x, y) for x, y in piece.outline),
            height=piece.height,
            rough=piece.rough,
            cover=piece.cover,
            climbable=piece.climbable,
            impassable=piece.impassable,
        )
        yield KitTemplate(id=piece.id, name=piece.name, parts=(part,))
