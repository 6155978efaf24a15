"""The parts terrain features are made of, with their traits, and the maps they stand on.

Map files give inches; records hold thousandths. Every part is a feature of the battlefield, under the part's own id.
(killteam.terrain.model, killteam.setup.terrain_traits)
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from rules.battlefield.lines import connected
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry import Outline, Point, box

Killzone = Literal["city", "corridor", "gantry"]
Zone = Literal["a", "b"]
Trait = Literal[
    "heavy", "light", "vantage", "blocking", "exposed", "accessible", "insignificant", "wall", "hatchway",
    "protective", "portable", "obstructing"
]  # fmt: skip
PEEP: Final = 1_000
_OPENINGS: Final = {"door", "hatch", "barred_window"}
_LOOSE: Final = {"door", "gap"}


class Part(Struct, frozen=True, kw_only=True):
    """A part of the terrain feature `of`: its place in the battlefield, and its traits.

    A door with a `viewport` cannot be seen through. `name` is that of its feature.
    """

    id: str
    of: str
    kind: str
    name: str
    traits: tuple[Trait, ...]
    terrain: Feature
    viewport: bool = False
    open: bool = False

    def has(self, trait: Trait) -> bool:
        """Whether the part has the trait."""
        return trait in self.traits

    @property
    def is_access_point(self) -> bool:
        """Doors, hatchways and other openings. (killteam.terrain.access_point)"""
        return self.kind in _OPENINGS

    @property
    def covers(self) -> Literal["", "light", "heavy"]:
        """The cover it can give: a gap as the Heavy terrain around it, a Vantage surface as Light.

        (killteam.terrain.heavy, killteam.terrain.light, killteam.terrain.vantage_light, killteam.terrain.blocking,
        killteam.shoot.intervening_terrain_only)
        """
        if self.has("exposed") or self.has("insignificant"):
            return ""
        if self.has("heavy") or self.has("blocking") or self.has("hatchway"):
            return "heavy"
        return "light" if self.has("light") or self.has("vantage") else ""

    @property
    def can_be_stood_on(self) -> bool:
        """Whether a move may end on it. (killteam.place.non_vantage, killteam.terrain.vantage)"""
        return self.has("vantage")


class Map(Struct, frozen=True, kw_only=True, dict=True):
    """A board with its parts, zones and objectives. `roofs` are the heights of strongholds' roofs by feature.

    `centre` is the axis the centre line crosses, and where. (killteam.core.board, killteam.core.territory)
    """

    id: str
    name: str
    killzone: Killzone
    width: int
    height: int
    centre: tuple[Literal["x", "y"], int]
    drop_zones: dict[Zone, Outline]
    objectives: tuple[tuple[Point, int], ...]
    hazard: tuple[Outline, ...]
    parts: tuple[Part, ...]
    footprints: dict[str, Outline]
    roofs: dict[str, int]

    @cached_property
    def field(self) -> Battlefield:
        """The bare battlefield: the parts as they are drawn, and the hazard, which nothing may touch.

        Of two tops at one height the Vantage one comes first: it is what one stands on.
        (killteam.kz.gantry.restricted_movement)
        """
        pools = (
            Feature(f"hazard{number}", "hazard", "The hazard", outline, impassable=True)
            for number, outline in enumerate(self.hazard, 1)
        )
        parts = sorted(self.parts, key=lambda part: not part.can_be_stood_on)
        terrain = (*(part.terrain for part in parts), *pools)
        return Battlefield(self.id, self.name, self.width, self.height, terrain)

    @cached_property
    def groups(self) -> dict[str, int]:
        """The number of the connected terrain each part belongs to. (killteam.terrain.model)"""
        return joined_groups({}, self.parts, {part.id: part for part in self.parts})

    def territory(self, zone: Zone) -> Outline:
        """The half of the board on that drop zone's side of the centre line. (killteam.core.territory)"""
        axis, at = self.centre
        low = all((corner.x if axis == "x" else corner.y) <= at for corner in self.drop_zones[zone])
        near, far = (0, at) if low else (at, self.width if axis == "x" else self.height)
        return rectangle(near, 0, far, self.height) if axis == "x" else rectangle(0, near, self.width, far)


def rectangle(left: int, bottom: int, right: int, top: int) -> Outline:
    """An upright rectangle, its corners counter-clockwise."""
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def terrain(id_: str, kind: str, name: str, outline: Outline, z: tuple[int, int], traits: tuple[Trait, ...]) -> Feature:
    """The part as the battlefield has it, from one height to another.

    What is solid can be climbed; walls and closed hatchways cannot, and doors and gaps are gone through. What is not
    exposed stops sight: a field's `cover` says so. (killteam.kz.corridor.wall_move, killteam.kz.corridor.hatch_closed,
    killteam.terrain.accessible, killteam.vis.terrain_blocks, killteam.terrain.exposed)
    """
    bottom, top = z
    sealed = "wall" in traits or "hatchway" in traits
    passable = kind in _LOOSE or "exposed" in traits
    heavy = any(trait in {"heavy", "blocking", "hatchway", "wall"} for trait in traits)
    return Feature(
        id=id_,
        kind=kind,
        name=name,
        outline=outline,
        height=top - bottom,
        elevation=bottom,
        cover=None if "exposed" in traits else "hard" if heavy else "soft",
        climbable=not sealed and not passable,
        impassable=sealed,
        opens="hatchway" in traits,
        peep=PEEP if kind == "barred_window" else None,
    )


def joined_groups(groups: dict[str, int], further: Iterable[Part], parts: dict[str, Part]) -> dict[str, int]:
    """The groups with further parts, each of which joins all that it touches."""
    for part in further:
        own = max(groups.values(), default=0) + 1
        touched = {group for id_, group in groups.items() if _touch(parts[id_].terrain, part.terrain)}
        groups = {id_: own if group in touched else group for id_, group in groups.items()} | {part.id: own}
    return groups


def _touch(one: Feature, other: Feature) -> bool:
    a, b = box(one.outline), box(other.outline)
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3] and connected(one, other)
