"""What an option may need beyond being chosen, and the values that answer it.

A shape tells the board what to ask for and what to draw; the matching value is what comes back. All lengths
are thousandths of an inch. A new rule with an existing shape needs no new code in the browser.
"""

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.refusal import Refusal

MOST_POINTS = 40
MOST_ITEMS = 200
FARTHEST = 1_000_000


class PathShape(Struct, frozen=True, kw_only=True, tag="path"):
    """A path for one piece, drawn for the centre of its base. A `straight` path is one leg."""

    piece: str
    start: Point
    radius: int
    budget: int
    straight: bool = False
    slow: tuple[str, ...] = ()


class SpotShape(Struct, frozen=True, kw_only=True, tag="spot"):
    """One place for one thing: an outline around its own (0, 0), allowed areas, and whether it may be turned."""

    outline: tuple[Point, ...] = ()
    radius: int = 0
    zones: tuple[tuple[Point, ...], ...] = ()
    turns: bool = False


class PlacesShape(Struct, frozen=True, kw_only=True, tag="places"):
    """A place for each of several pieces at once, inside the zones. `suggested` is a legal arrangement."""

    pieces: tuple[str, ...]
    zones: tuple[tuple[Point, ...], ...] = ()
    suggested: dict[str, Point] = {}


class AimShape(Struct, frozen=True, kw_only=True, tag="aim"):
    """A direction from the edge of a base; the line drawn is `length` long."""

    piece: str
    start: Point
    radius: int
    length: int


class PickItem(Struct, frozen=True, kw_only=True):
    """One thing among several that may be ticked; a refused item is shown with its reason."""

    id: str
    label: str
    detail: str = ""
    piece: str = ""
    refusal: Refusal | None = None


class PickShape(Struct, frozen=True, kw_only=True, tag="pick"):
    """Between `least` and `most` of the items."""

    items: tuple[PickItem, ...]
    least: int
    most: int


class NumberShape(Struct, frozen=True, kw_only=True, tag="number"):
    """A whole number."""

    least: int
    most: int
    unit: str = ""


class Moment(Struct, frozen=True, kw_only=True):
    """A moment of something under way: how far it has come, in words, and where the pieces are by then."""

    number: int
    label: str
    at: dict[str, Point]


class MomentShape(Struct, frozen=True, kw_only=True, tag="moment"):
    """One of the moments, which are in their order."""

    moments: tuple[Moment, ...]


Shape = PathShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape


class Path(Struct, frozen=True, tag="path", forbid_unknown_fields=True):
    """The points of a path after its start."""

    points: tuple[Point, ...]


class Spot(Struct, frozen=True, tag="spot", forbid_unknown_fields=True):
    """A place, and a turn in whole degrees."""

    at: Point
    degrees: int = 0


class Places(Struct, frozen=True, tag="places", forbid_unknown_fields=True):
    """A place for each piece."""

    at: dict[str, Point]


class Aim(Struct, frozen=True, tag="aim", forbid_unknown_fields=True):
    """A point to aim towards."""

    at: Point


class Pick(Struct, frozen=True, tag="pick", forbid_unknown_fields=True):
    """The ids that were ticked."""

    ids: tuple[str, ...]


class Number(Struct, frozen=True, tag="number", forbid_unknown_fields=True):
    """A whole number."""

    count: int


class When(Struct, frozen=True, tag="moment", forbid_unknown_fields=True):
    """The moment of that number."""

    moment: int


Value = Path | Spot | Places | Aim | Pick | Number | When

_FITS: dict[type, type] = {
    PathShape: Path,
    SpotShape: Spot,
    PlacesShape: Places,
    AimShape: Aim,
    PickShape: Pick,
    NumberShape: Number,
    MomentShape: When,
}


def misfit(shape: Shape | None, value: Value | None) -> str:
    """A sentence when the value cannot answer the shape at all, else an empty string."""
    if shape is None:
        return "" if value is None else "This choice takes nothing more."
    if value is None or not isinstance(value, _FITS[type(shape)]):
        return f"This choice needs a {shape.__struct_config__.tag}."
    return _out_of_bounds(shape, value)


def _out_of_bounds(shape: Shape, value: Value) -> str:
    if isinstance(value, Path) and not 1 <= len(value.points) <= MOST_POINTS:
        return f"A path has 1 to {MOST_POINTS} points; this one has {len(value.points)}."
    if isinstance(value, Places) and isinstance(shape, PlacesShape) and set(value.at) != set(shape.pieces):
        return "Every model asked for needs exactly one place, and no others."
    if isinstance(value, Pick) and isinstance(shape, PickShape):
        return _bad_pick(shape, value)
    if isinstance(value, Number) and isinstance(shape, NumberShape) and not shape.least <= value.count <= shape.most:
        return f"Choose a number from {shape.least} to {shape.most}{shape.unit}."
    if isinstance(value, When) and isinstance(shape, MomentShape):
        return "" if any(moment.number == value.moment for moment in shape.moments) else "That moment is not offered."
    if any(abs(n) > FARTHEST for point in _points(value) for n in point):
        return "That point is nowhere near the table."
    return ""


def _bad_pick(shape: PickShape, value: Pick) -> str:
    known = {item.id: item for item in shape.items}
    if len(value.ids) > MOST_ITEMS or len(set(value.ids)) != len(value.ids):
        return "Each thing can be picked once."
    if any(id_ not in known for id_ in value.ids):
        return "One of the things picked is not among those offered."
    if not shape.least <= len(value.ids) <= shape.most:
        wanted = str(shape.least) if shape.least == shape.most else f"{shape.least} to {shape.most}"
        return f"Pick {wanted}; {len(value.ids)} were picked."
    return ""


def _points(value: Value) -> tuple[Point, ...]:
    match value:
        case Path(points=points):
            return points
        case Spot(at=at) | Aim(at=at):
            return (at,)
        case Places(at=at):
            return tuple(at.values())
        case _:
            return ()
