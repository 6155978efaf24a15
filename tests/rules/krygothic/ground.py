"""Terrain for tests: pieces set down on the empty hall."""

from typing import Any

from msgspec import structs

from rules.battlefield.field_changes import FieldChanges
from rules.battlefield.terrain import Feature
from rules.geometry.point import Point
from rules.krygothic.board import CEILING, Table
from tests.rules.krygothic.build import inches

HALL = {"terrain": "bare", "battle": "standard"}


def rect(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """The outline of a rectangle, in inches."""
    x, y, u, v = map(inches, (left, top, right, bottom))
    return Point(x, y), Point(u, y), Point(u, v), Point(x, v)


def piece(id_: str, at: tuple[float, float, float, float], height: float = 0, **traits: Any) -> Feature:
    """A piece of terrain; what is higher than nothing hides."""
    plain: dict[str, Any] = {"kind": "crates", "name": id_, "cover": "hard" if height else None}
    return Feature(id=id_, outline=rect(*at), height=inches(height), **(plain | traits))


def difficult(*at: float) -> Feature:
    return piece("shallows", _four(at), rough=True, kind="water", name="the shallows")


def very_difficult(*at: float) -> Feature:
    return piece("pool", _four(at), rough=True, kind="deep", name="the pool")


def wall(*at: float) -> Feature:
    return piece("wall", _four(at), impassable=True, name="the wall", height=CEILING // 1_000)


def crate(*at: float, height: float = 2) -> Feature:
    return piece("crate", _four(at), height=height, impassable=True, name="the crate")


def _four(at: tuple[float, ...]) -> tuple[float, float, float, float]:
    left, top, right, bottom = at
    return left, top, right, bottom


def on(table: Table, *pieces: Feature) -> Table:
    """The table with these pieces on it."""
    return structs.replace(table, now=FieldChanges(pieces=pieces))
