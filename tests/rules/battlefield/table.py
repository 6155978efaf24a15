"""Small tables for the tests of the battlefield."""

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from tests.rules.geometry.shapes import rectangle


def board(*features: Feature) -> Battlefield:
    return Battlefield("test", "Test table", 48_000, 36_000, features)


def rough(left: int, right: int) -> Feature:
    """A field of rough ground across the board."""
    return Feature("mud", "mud", "Mud", rectangle(left, 0, right, 36_000), rough=True)


def hill(left: int, right: int, height: int = 1000, name: str = "hill") -> Feature:
    """A climbable ridge across the board."""
    outline = rectangle(left, 0, right, 36_000)
    return Feature(name, "hill", "Hill", outline, height, climbable=True, cover="hard")


def wall(left: int, bottom: int, right: int, top: int, height: int = 3000, **traits) -> Feature:
    """A block of hard cover."""
    outline = rectangle(left, bottom, right, top)
    traits = {"id": "wall", "kind": "wall", "name": "Wall", "cover": "hard"} | traits
    return Feature(outline=outline, height=height, **traits)


def model(x: int, y: int = 18_000, radius: int = 600, elevation: int = 0, height: int = 1200) -> Disc:
    return Disc(Point(x, y), radius, elevation, height)


def straight(*across: int) -> tuple[Point, ...]:
    """A path along the middle of the board."""
    return tuple(Point(x, 18_000) for x in across)
