"""What an option may need beyond being chosen, and the values that answer it.

A shape tells the board what to ask for and what to draw; the matching value is what comes back. All lengths
are thousandths of an inch. A new rule with an existing shape needs no new code in the browser.

Places may lie above each other: a surface is the ground or something one can stand on, by its id. "" is the highest
there is at the place; a shape lists the `surfaces` that may be named besides, none where a game has no levels.
"""

from collections.abc import Sequence

from msgspec import Struct

from rules.geometry.point import Point
from rules.geometry.rates import PLAIN, Rates
from rules.kernel.refusal import Refusal

MOST_POINTS = 40
MOST_ITEMS = 200
FARTHEST = 1_000_000


class PathShape(Struct, frozen=True, kw_only=True, tag="path"):
    """A path for one piece, drawn for the centre of its base. A `straight` path is one leg.

    It begins on the surface `on`. `rates` are its prices, `slow` the ids of the ground and bases that slow it.
    """

    piece: str
    start: Point
    radius: int
    budget: int
    straight: bool = False
    slow: tuple[str, ...] = ()
    on: str = ""
    surfaces: tuple[str, ...] = ()
    rates: Rates = PLAIN


class WaysMover(Struct, frozen=True, kw_only=True):
    """One of several pieces that move in one answer: as in `PathShape`, each with a budget of its own."""

    piece: str
    start: Point
    radius: int
    budget: int
    slow: tuple[str, ...] = ()
    on: str = ""


class WaysShape(Struct, frozen=True, kw_only=True, tag="ways"):
    """Paths for several pieces at once, alone or in formation. `whole`: every piece needs one, else some may stay.

    `suggested` are legal paths, by piece, without their starts.
    """

    movers: tuple[WaysMover, ...]
    whole: bool = False
    suggested: dict[str, tuple[Point, ...]] = {}
    surfaces: tuple[str, ...] = ()
    rates: Rates = PLAIN


class SpotShape(Struct, frozen=True, kw_only=True, tag="spot"):
    """One place for one thing: an outline around its own (0, 0), allowed areas, and whether it may be turned."""

    outline: tuple[Point, ...] = ()
    radius: int = 0
    zones: tuple[tuple[Point, ...], ...] = ()
    turns: bool = False
    surfaces: tuple[str, ...] = ()


class PlacesShape(Struct, frozen=True, kw_only=True, tag="places"):
    """A place for each of several pieces at once, inside the zones. `suggested` is a legal arrangement."""

    pieces: tuple[str, ...]
    zones: tuple[tuple[Point, ...], ...] = ()
    suggested: dict[str, Point] = {}
    surfaces: tuple[str, ...] = ()


class AimShape(Struct, frozen=True, kw_only=True, tag="aim"):
    """A direction from the edge of a base; the line drawn is `length` long."""

    piece: str
    start: Point
    radius: int
    length: int


class PickItem(Struct, frozen=True, kw_only=True):
    """One thing among several that may be ticked, of one `part` if there are any; a refused item shows its reason."""

    id: str
    label: str
    detail: str = ""
    piece: str = ""
    part: str = ""
    refusal: Refusal | None = None


class PickPart(Struct, frozen=True, kw_only=True):
    """One part of a pick of several: between `least` and `most` of its own items."""

    id: str
    label: str
    least: int
    most: int


class PickShape(Struct, frozen=True, kw_only=True, tag="pick"):
    """Between `least` and `most` of the items, and of those of each part.

    With `parts` several choices are one answer: each may be changed until it is given, and nobody else learns which was
    made first or how often it was changed.
    """

    items: tuple[PickItem, ...]
    least: int
    most: int
    parts: tuple[PickPart, ...] = ()


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


Shape = PathShape | WaysShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape


class Path(Struct, frozen=True, tag="path", forbid_unknown_fields=True, omit_defaults=True):
    """The points of a path after its start, and the surface each lies on; without any, the highest everywhere."""

    points: tuple[Point, ...]
    on: tuple[str, ...] = ()


class Ways(Struct, frozen=True, tag="ways", forbid_unknown_fields=True, omit_defaults=True):
    """For each piece that moves the points after its start, and the surfaces they lie on as in `Path`."""

    paths: dict[str, tuple[Point, ...]]
    on: dict[str, tuple[str, ...]] = {}


class Spot(Struct, frozen=True, tag="spot", forbid_unknown_fields=True, omit_defaults=True):
    """A place, a turn in whole degrees, and the surface."""

    at: Point
    degrees: int = 0
    on: str = ""


class Places(Struct, frozen=True, tag="places", forbid_unknown_fields=True, omit_defaults=True):
    """A place for each piece, and its surface for those that are not on the highest."""

    at: dict[str, Point]
    on: dict[str, str] = {}


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


Value = Path | Ways | Spot | Places | Aim | Pick | Number | When

_FITS: dict[type, type] = {
    PathShape: Path,
    WaysShape: Ways,
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
    fault = _bad_form(shape, value)
    if fault:
        return fault
    if any(abs(n) > FARTHEST for point in _points(value) for n in point):
        return "That point is nowhere near the table."
    allowed = getattr(shape, "surfaces", ())
    if any(on and on not in allowed for on in _surfaces(value)):
        return "There is no such level to stand on."
    return ""


def _bad_form(shape: Shape, value: Value) -> str:
    match shape, value:
        case PathShape(), Path():
            return _bad_path(value.points, value.on)
        case WaysShape(), Ways():
            return _bad_ways(shape, value)
        case PlacesShape(), Places():
            if set(value.at) != set(shape.pieces) or not value.on.keys() <= value.at.keys():
                return "Every model asked for needs exactly one place, and no others."
        case PickShape(), Pick():
            return _bad_pick(shape, value)
        case NumberShape(), Number():
            if not shape.least <= value.count <= shape.most:
                return f"Choose a number from {shape.least} to {shape.most}{shape.unit}."
        case MomentShape(), When():
            if all(moment.number != value.moment for moment in shape.moments):
                return "That moment is not offered."
    return ""


def _bad_path(points: tuple[Point, ...], on: tuple[str, ...]) -> str:
    if not 1 <= len(points) <= MOST_POINTS:
        return f"A path has 1 to {MOST_POINTS} points; this one has {len(points)}."
    if on and len(on) != len(points):
        return "A path that names levels names one for each of its points."
    return ""


def _bad_ways(shape: WaysShape, value: Ways) -> str:
    movers = {mover.piece for mover in shape.movers}
    if not value.on.keys() <= value.paths.keys() <= movers:
        return "Only the models asked for can move."
    if shape.whole and value.paths.keys() != movers:
        return f"All {len(movers)} models move together; {len(value.paths)} of them have a path."
    faults = (_bad_path(points, value.on.get(piece, ())) for piece, points in value.paths.items())
    return next((fault for fault in faults if fault), "")


def _bad_pick(shape: PickShape, value: Pick) -> str:
    known = {item.id: item for item in shape.items}
    if len(value.ids) > MOST_ITEMS or len(set(value.ids)) != len(value.ids):
        return "Each thing can be picked once."
    if any(id_ not in known for id_ in value.ids):
        return "One of the things picked is not among those offered."
    if not shape.least <= len(value.ids) <= shape.most:
        return f"Pick {_span(shape)}; {len(value.ids)} were picked."
    for part in shape.parts:
        picked = sum(known[id_].part == part.id for id_ in value.ids)
        if not part.least <= picked <= part.most:
            return f"{part.label}: pick {_span(part)}; {picked} were picked."
    return ""


def _span(wanted: PickShape | PickPart) -> str:
    return str(wanted.least) if wanted.least == wanted.most else f"{wanted.least} to {wanted.most}"


def parted(items: Sequence[PickItem], *parts: PickPart) -> PickShape:
    """A pick of several parts, as much of each as it wants."""
    least, most = sum(part.least for part in parts), sum(part.most for part in parts)
    return PickShape(items=tuple(items), least=least, most=most, parts=parts)


def _points(value: Value) -> tuple[Point, ...]:
    match value:
        case Path(points=points):
            return points
        case Ways(paths=paths):
            return tuple(point for points in paths.values() for point in points)
        case Spot(at=at) | Aim(at=at):
            return (at,)
        case Places(at=at):
            return tuple(at.values())
        case _:
            return ()


def _surfaces(value: Value) -> tuple[str, ...]:
    match value:
        case Path(on=on):
            return on
        case Ways(on=on):
            return tuple(surface for along in on.values() for surface in along)
        case Spot(on=on):
            return (on,)
        case Places(on=on):
            return tuple(on.values())
        case _:
            return ()
