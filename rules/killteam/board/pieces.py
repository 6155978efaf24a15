"""The pieces of equipment that stand on the board: their sizes and traits, wherever they are set up.

(killteam.equip.pieces)
"""

from typing import Final

from msgspec import Struct

from rules.battlefield.terrain import Access, Feature
from rules.geometry import Outline, Point, translate
from rules.geometry.polygon import rotate
from rules.killteam.board.parts import Part, Trait, rectangle, terrain


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of piece: its name, how wide, deep and high it is in thousandths, and its traits."""

    name: str
    width: int
    depth: int
    height: int
    traits: tuple[Trait, ...]

    @property
    def outline(self) -> Outline:
        """Its ground plan about (0, 0); its front is the side of the higher y."""
        x, y = self.width // 2, self.depth // 2
        return rectangle(-x, -y, x, y)


KINDS: Final[dict[str, Kind]] = {
    "light_barricade": Kind(name="Light barricade", width=3_000, depth=500, height=1_000, traits=("light",)),
    "heavy_barricade": Kind(name="Heavy barricade", width=3_000, depth=500, height=2_000, traits=("heavy",)),
    "portable_barricade": Kind(
        name="Portable barricade",
        width=1_500,
        depth=400,
        height=1_500,
        traits=("light", "protective", "portable"),
    ),
    "razor_wire": Kind(name="Razor wire", width=4_000, depth=750, height=750, traits=("exposed", "obstructing")),
    "ladder": Kind(name="Ladder", width=750, depth=250, height=0, traits=("exposed",)),
}


def placed(kind: str, at: Point, degrees: int) -> Outline:
    """The ground plan of a piece set down at a place, turned counter-clockwise by whole degrees."""
    return translate(rotate(KINDS[kind].outline, Point(0, 0), degrees), at.x, at.y)


def piece(kind: str, id_: str, at: Point, degrees: int, elevation: int = 0) -> Feature:
    """A piece of equipment terrain as a feature of the battlefield, standing on a surface at that height."""
    kinds = KINDS[kind]
    outline = placed(kind, at, degrees)
    return terrain(id_, kind, kinds.name, outline, (elevation, elevation + kinds.height), kinds.traits)


def ladder(id_: str, at: Point, degrees: int, onto: str) -> Access:
    """A ladder that leans on what it leads onto. (killteam.equip.ladders)"""
    return Access(id_, "ladder", placed("ladder", at, degrees), onto)


def as_part(feature: Feature) -> Part:
    """A piece of equipment as a part with the traits of its kind."""
    traits = KINDS[feature.kind].traits
    return Part(id=feature.id, of=feature.id, kind=feature.kind, name=feature.name, traits=traits, terrain=feature)
