"""Whether a value can answer a shape at all, before any rule looks at it."""

from rules.geometry.point import Point
from rules.kernel.shapes import (
    Aim,
    AimShape,
    Chain,
    ChainShape,
    MomentShape,
    Number,
    NumberShape,
    Path,
    PathShape,
    Pick,
    PickPart,
    PickShape,
    Places,
    PlacesShape,
    Shape,
    Spot,
    SpotShape,
    Value,
    Ways,
    WaysShape,
    When,
    price_of,
)

MOST_POINTS = 40
MOST_ITEMS = 200
FARTHEST = 1_000_000

_FITS: dict[type, type] = {
    PathShape: Path,
    WaysShape: Ways,
    SpotShape: Spot,
    PlacesShape: Places,
    AimShape: Aim,
    PickShape: Pick,
    NumberShape: Number,
    MomentShape: When,
    ChainShape: Chain,
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
            return _bad_path(value.points, value.on) or _bad_facing(shape, value)
        case WaysShape(), Ways():
            return _bad_ways(shape, value)
        case PlacesShape(), Places():
            if set(value.at) != set(shape.pieces) or not value.on.keys() <= value.at.keys():
                return "Every model asked for needs exactly one place, and no others."
        case PickShape(), Pick():
            return _bad_pick(shape, value)
        case _:
            return _bad_choice(shape, value)
    return ""


def _bad_choice(shape: Shape, value: Value) -> str:
    match shape, value:
        case NumberShape(), Number():
            if not shape.least <= value.count <= shape.most:
                return f"Choose a number from {shape.least} to {shape.most}{shape.unit}."
        case MomentShape(), When():
            if all(moment.number != value.moment for moment in shape.moments):
                return "That moment is not offered."
        case ChainShape(), Chain():
            return _bad_chain(shape, value)
    return ""


def _bad_path(points: tuple[Point, ...], on: tuple[str, ...]) -> str:
    if not 1 <= len(points) <= MOST_POINTS:
        return f"A path has 1 to {MOST_POINTS} points; this one has {len(points)}."
    if on and len(on) != len(points):
        return "A path that names levels names one for each of its points."
    return ""


def _bad_facing(shape: PathShape, value: Path) -> str:
    if value.facing is None:
        return ""
    if not shape.turns:
        return "This path does not say which way to face."
    return "" if 0 <= value.facing < 360 else "A facing is a number of whole degrees from 0 to 359."


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


def _bad_chain(shape: ChainShape, value: Chain) -> str:
    kinds = {kind.id: kind for kind in shape.kinds}
    if not 1 <= len(value.links) <= shape.most:
        return f"Give 1 to {shape.most} commands; these are {len(value.links)}."
    for number, link in enumerate(value.links, 1):
        kind = kinds.get(link.kind)
        if kind is None:
            return f"Command {number} is none of those offered."
        if not link.pieces or len(set(link.pieces)) != len(link.pieces):
            return f"Command {number}, {kind.label}: say who obeys it, and each of them once."
        if unable := next((piece for piece in link.pieces if piece not in kind.prices), ""):
            return kind.barred.get(unable, f"Command {number}, {kind.label}: one of those named cannot obey it.")
        if not 0 <= link.each <= shape.budget:
            return f"Command {number}, {kind.label}: pay up to {shape.budget}{shape.unit}."
    price = price_of(shape, value.links)
    return "" if price <= shape.budget else f"All that costs {price}{shape.unit}; {shape.budget} are left."


def _span(wanted: PickShape | PickPart) -> str:
    return str(wanted.least) if wanted.least == wanted.most else f"{wanted.least} to {wanted.most}"


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
