"""Pieces of equipment that stand on the board: sizes and traits. (killteam.equip.pieces)"""

from typing import Final

from msgspec import Struct

from rules.battlefield.terrain import Access, Feature
from rules.geometry import Outline, Point, translate
from rules.geometry.polygon import rotate
from rules.killteam.killzone.parts import Part, Trait, rectangle, terrain
from rules.skirmish.words import read_records


class PieceType(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of piece: name, width, depth and height in thousandths of an inch, and traits."""

    name: str
    width: int
    depth: int
    height: int
    traits: tuple[Trait, ...]

    @property
    def outline(self) -> Outline:
        """Its ground plan around (0, 0); its front is the side with the higher y."""
        x, y = self.width // 2, self.depth // 2
        return rectangle(-x, -y, x, y)


PIECE_TYPES: Final = read_records("rules.killteam.killzone", "pieces.toml", PieceType)


def piece_outline(kind: str, at: Point, degrees: int) -> Outline:
    """The ground plan of a piece at a place, rotated counter-clockwise by whole degrees."""
    return translate(rotate(PIECE_TYPES[kind].outline, Point(0, 0), degrees), at.x, at.y)


def piece(kind: str, id_: str, at: Point, degrees: int, elevation: int = 0) -> Feature:
    """A piece of equipment as a feature of the battlefield, on a surface at that height."""
    kinds = PIECE_TYPES[kind]
    outline = piece_outline(kind, at, degrees)
    return terrain(id_, kind, kinds.name, outline, (elevation, elevation + kinds.height), kinds.traits)


def ladder(id_: str, at: Point, degrees: int, onto: str) -> Access:
    """A ladder that leans on the feature `onto`. (killteam.equip.ladders)"""
    return Access(id_, "ladder", piece_outline("ladder", at, degrees), onto)


def as_part(feature: Feature) -> Part:
    """A piece of equipment as a part with the traits of its kind."""
    traits = PIECE_TYPES[feature.kind].traits
    return Part(id=feature.id, of=feature.id, kind=feature.kind, name=feature.name, traits=traits, terrain=feature)
