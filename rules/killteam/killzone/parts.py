"""Parts of terrain features with their traits, and maps made of them.

Map files use inches; records use thousandths. Every part is a feature of the battlefield, under the part's own id.
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
    """A part of the terrain feature `of`: its shape and its traits.

    Nothing can be seen through a door with a `viewport`. `name` is the name of its feature.
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
        """Whether it is a door, a hatchway or another opening. (killteam.terrain.access_point)"""
        return self.kind in _OPENINGS

    @property
    def covers(self) -> Literal["", "light", "heavy"]:
        """The kind of cover it can give.

        Gaps count as the Heavy terrain around them, Vantage surfaces as Light. (killteam.terrain.heavy,
        killteam.terrain.light, killteam.terrain.vantage_light, killteam.terrain.blocking,
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
    """A board with its parts, zones and objectives. `roofs` are the heights of the roofs of strongholds by feature.

    `centre` is the axis that the centre line crosses, and where. (killteam.core.board, killteam.core.territory)
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
        """The battlefield as drawn: the parts, and the hazard, which no base may touch.

        Of two tops at one height the Vantage one comes first, because operatives stand on it.
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
        """The number of the connected terrain that each part belongs to. (killteam.terrain.model)"""
        return joined_groups({}, self.parts, {part.id: part for part in self.parts})

    def territory(self, zone: Zone) -> Outline:
        """The half of the board on the side of that drop zone. (killteam.core.territory)"""
        axis, at = self.centre
        low = all((corner.x if axis == "x" else corner.y) <= at for corner in self.drop_zones[zone])
        near, far = (0, at) if low else (at, self.width if axis == "x" else self.height)
        return rectangle(near, 0, far, self.height) if axis == "x" else rectangle(0, near, self.width, far)


def rectangle(left: int, bottom: int, right: int, top: int) -> Outline:
    """An upright rectangle, its corners counter-clockwise."""
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def terrain(id_: str, kind: str, name: str, outline: Outline, z: tuple[int, int], traits: tuple[Trait, ...]) -> Feature:
    """The feature of the battlefield for a part, from one height to another.

    Solid parts can be climbed; walls and closed hatchways cannot; doors and gaps can be passed through. Parts that are
    not Exposed stop sight, which the field calls `cover`. (killteam.kz.corridor.wall_move,
    killteam.kz.corridor.hatch_closed, killteam.terrain.accessible, killteam.vis.terrain_blocks,
    killteam.terrain.exposed)
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
    """The groups after further parts are added, each of which joins everything that it touches."""
    for part in further:
        own = max(groups.values(), default=0) + 1
        touched = {group for id_, group in groups.items() if _touch(parts[id_].terrain, part.terrain)}
        groups = {id_: own if group in touched else group for id_, group in groups.items()} | {part.id: own}
    return groups


def _touch(one: Feature, other: Feature) -> bool:
    a, b = box(one.outline), box(other.outline)
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3] and connected(one, other)
