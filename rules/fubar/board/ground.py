"""What scenery means: areas of cover, linear cover, solid scenery, hills and bunker guns, by its kind."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board.measure import spot
from rules.fubar.board.table import Model, Table
from rules.geometry.point import Point
from rules.geometry.polygon import Outline, contains

Form = Literal["area", "line", "solid", "hill", "open"]

NONE, SOFT, MODERATE, HARD = range(4)
LEVEL_NAMES = ("no cover", "Soft Cover", "Moderate Cover", "Hard Cover")


class Scenery(Struct, frozen=True):
    """How a kind of scenery plays: its form, its level of cover, and whether it holds a machine gun."""

    form: Form
    level: int = NONE
    gun: bool = False


SCENERY = msgspec.convert(
    tomllib.loads(files("rules.fubar.board").joinpath("scenery.toml").read_text("utf-8")), dict[str, Scenery]
)
OPEN = Scenery("open")


def scenery(feature: Feature) -> Scenery:
    """How a feature plays. (fubar.cover.soft, .moderate, .hard, fubar.sight.obstacles)"""
    return SCENERY.get(feature.kind, OPEN)


@lru_cache(maxsize=50)
def areas(field: Battlefield) -> tuple[Feature, ...]:
    """The defined areas of cover. (fubar.sight.area_blocks)"""
    return tuple(feature for feature in field.features if scenery(feature).form == "area")


@lru_cache(maxsize=50)
def lines(field: Battlefield) -> tuple[Feature, ...]:
    """Linear cover: hedges and walls. (fubar.sight.obstacles)"""
    return tuple(feature for feature in field.features if scenery(feature).form == "line")


def areas_of(table: Table, model: Model) -> tuple[Feature, ...]:
    """The areas that contain the centre of the model's base, outline included. (fubar.sight.in_area)"""
    return tuple(area for area in areas(table.field) if is_inside(area.outline, spot(table, model)))


@lru_cache(maxsize=50_000)
def is_inside(outline: Outline, place: Point) -> bool:
    """Whether a place is inside an outline or on it."""
    return contains(outline, place)


def bunker_gun(table: Table, model: Model) -> Feature | None:
    """The bunker with a machine gun the figure stands in. (fubar.weapon.hmg_crew_mounted)"""
    bunkers = (area for area in areas(table.field) if scenery(area).gun)
    return next((bunker for bunker in bunkers if is_inside(bunker.outline, spot(table, model))), None)
