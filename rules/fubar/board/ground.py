"""The terrain of FUBAR: areas of cover, linear cover, solid scenery, hills and bunker guns."""

from typing import Final, Literal

from msgspec import Struct

from rules.battlefield.kit import Kit, read_kit
from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board.measure import spot
from rules.fubar.board.table import Edge, Model, Settings, Table
from rules.geometry import INCH, Disc, Outline, Point, contains
from rules.kernel.cache import BoundedCache, cached_on
from rules.kernel.package_files import read_text, read_toml
from rules.kernel.script import Seat

DEPTH = 8_000
EDGES: tuple[Edge, ...] = ("north", "south", "west", "east")
FACING_IN: dict[Edge, int] = {"north": 90, "south": 270, "west": 0, "east": 180}


def deployment_area(settings: Settings, edge: Edge) -> Outline:
    """The ground within 8 inches of an edge, or as the scenario says. (fubar.scenario.deployment)"""
    width, height, depth = settings.width, settings.height, depth_agreed(settings)
    left, right = (width - depth if edge == "east" else 0), (depth if edge == "west" else width)
    bottom, top = (height - depth if edge == "south" else 0), (depth if edge == "north" else height)
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def depth_agreed(settings: Settings) -> int:
    """The agreed depth of deployment zones. (fubar.scenario.deployment, fubar.scenario.agreed)"""
    return settings.scenario.depth * INCH if settings.scenario and settings.scenario.depth else DEPTH


def depth_of(settings: Settings, edge: Edge, base: Disc) -> int:
    """How far a base reaches from an edge onto the board. (fubar.scenario.deployment)"""
    (x, y), radius = base.centre, base.radius
    match edge:
        case "south":
            return settings.height - y + radius
        case "north":
            return y + radius
        case "east":
            return settings.width - x + radius
        case _:
            return x + radius


def deployment_point(table: Table, seat: Seat) -> Point:
    """The middle of the player's own edge. (fubar.scenario.deployment_point)"""
    width, height = table.settings.width, table.settings.height
    middles: dict[Edge, Point] = {
        "north": Point(width // 2, 0),
        "south": Point(width // 2, height),
        "west": Point(0, height // 2),
        "east": Point(width, height // 2),
        "": Point(width // 2, height // 2),
    }
    return middles[table.side(seat).edge]


Form = Literal["area", "line", "solid", "hill", "open"]

NONE, SOFT, MODERATE, HARD = range(4)
LEVEL_NAMES = ("no cover", "Soft Cover", "Moderate Cover", "Hard Cover")


class Scenery(Struct, frozen=True):
    """The rules of a kind of scenery: its form, its level of cover, and whether it has a machine gun."""

    form: Form
    level: int = NONE
    gun: bool = False


KIT: Final[Kit] = read_kit(read_text("rules.fubar.board", "kit.toml"))
SCENERY = read_toml("rules.fubar.board", "scenery.toml", dict[str, Scenery])
OPEN = Scenery("open")


def scenery(feature: Feature) -> Scenery:
    """The rules of a feature. (fubar.cover.soft, .moderate, .hard, fubar.sight.obstacles)"""
    return SCENERY.get(feature.kind, OPEN)


def areas(field: Battlefield) -> tuple[Feature, ...]:
    """The defined areas of cover. (fubar.sight.area_blocks)"""
    return cached_on(field, "areas", lambda: tuple(piece for piece in field.features if scenery(piece).form == "area"))


def lines(field: Battlefield) -> tuple[Feature, ...]:
    """Linear cover: hedges and walls. (fubar.sight.obstacles)"""
    return cached_on(field, "lines", lambda: tuple(piece for piece in field.features if scenery(piece).form == "line"))


def areas_of(table: Table, model: Model) -> tuple[Feature, ...]:
    """The areas that contain the centre of the model's base, edge included. (fubar.sight.in_area)"""
    return areas_at(table.field, spot(table, model))


def areas_at(field: Battlefield, place: Point) -> tuple[Feature, ...]:
    """The areas that contain a place, edge included."""
    known = cached_on(field, "areas at", lambda: BoundedCache[Point, tuple[Feature, ...]](1_000))
    return known.answer(place, lambda: tuple(area for area in areas(field) if contains(area.outline, place)))


def bunker_gun(table: Table, model: Model) -> Feature | None:
    """The bunker with a machine gun that the figure is in. (fubar.weapon.hmg_crew_mounted)"""
    return next((area for area in areas_of(table, model) if scenery(area).gun), None)
