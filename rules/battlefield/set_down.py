"""Setting down a piece of a table kit: its parts rotated and moved to their place, as a file holds them."""

from typing import Final

from rules.battlefield.own_table import TableFeature
from rules.battlefield.table_kit import KitTemplate
from rules.geometry.point import Point
from rules.geometry.rotation import rotated

_ORIGIN: Final = Point(0, 0)
_SHARED: Final = ("kind", "height", "elevation", "rough", "cover", "climbable", "impassable", "opens", "peep", "traits")


def set_down(piece: KitTemplate, at: Point, degrees: int, group: str) -> tuple[TableFeature, ...]:
    """The parts of a piece at a place; their ids begin with that of their `group`."""
    return tuple(
        TableFeature(
            id=f"{group}{number}",
            name=piece.name,
            outline=tuple((corner.x + at.x, corner.y + at.y) for corner in _turned(part.outline, degrees)),
            group=group,
            piece=piece.id,
            turn=degrees,
            **{name: getattr(part, name) for name in _SHARED},
        )
        for number, part in enumerate(piece.parts)
    )


def _turned(outline: tuple[tuple[int, int], ...], degrees: int) -> list[Point]:
    return [rotated(Point(*corner), _ORIGIN, degrees) for corner in outline]
