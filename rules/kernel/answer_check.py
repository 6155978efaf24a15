"""Checks whether a value fits a shape, before any rule sees it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.geometry.point import Point, inches
from rules.kernel.refusal import Unit
from rules.kernel.shapes import (
    Aim,
    AimShape,
    Chain,
    ChainKind,
    ChainShape,
    Link,
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


class InvalidAnswer(NamedTuple):
    """Why a value does not fit a shape: a sentence, the value, the allowed values, and the remedy.

    `value` and `bound` repeat measure and limit as numbers if something is counted. `rule` is the shape's rule; ""
    means the option's.
    """

    message: str
    measured: str
    limit: str
    remedy: str
    value: int | None = None
    bound: int | None = None
    unit: Unit = ""
    rule: str = ""


def invalid_answer(shape: Shape | None, value: Value | None) -> InvalidAnswer | None:
    """Why the value does not fit the shape; None if it does."""
    if shape is None:
        extra = "This choice takes nothing more."
        return None if value is None else InvalidAnswer(extra, _kind(value), "nothing", "Choose it without a value.")
    fitting, fault_of = _CHECKS[type(shape)]
    if value is None or not isinstance(value, fitting):
        needed, sent = shape.__struct_config__.tag, "nothing" if value is None else _kind(value)
        return InvalidAnswer(f"This choice needs a {needed}.", sent, f"a {needed}", f"Answer with a {needed}.")
    return fault_of(shape, value) or _out_of_bounds(shape, value)


def _kind(value: Value) -> str:
    return f"a {value.__struct_config__.tag}"


def _counted(message: str, many: int, bound: int, limit: str = "", *, remedy: str) -> InvalidAnswer:
    return InvalidAnswer(message, str(many), limit or str(bound), remedy, many, bound, "count")


def _out_of_bounds(shape: Shape, value: Value) -> InvalidAnswer | None:
    farthest = max((abs(n) for point in _points(value) for n in point), default=0)
    if farthest > FARTHEST:
        message, limit = "That point is nowhere near the table.", f"{inches(FARTHEST)} from its corner"
        return InvalidAnswer(
            message, inches(farthest), limit, "Choose a point on the table.", farthest, FARTHEST, "length"
        )
    allowed = getattr(shape, "surfaces", ())
    if any(on and on not in allowed for on in _surfaces(value)):
        levels = f"{len(allowed)} levels" if allowed else "no levels"
        remedy = "Name one of the levels on offer." if allowed else "Name no level."
        return InvalidAnswer("There is no such level to stand on.", "an unknown level", levels, remedy)
    return None


def _nothing_wrong(shape: Shape, value: Value) -> None:
    """No check besides the bounds of all values."""


def _bad_moment(shape: MomentShape, value: When) -> InvalidAnswer | None:
    if any(moment.number == value.moment for moment in shape.moments):
        return None
    limit = f"one of {len(shape.moments)} moments"
    return InvalidAnswer("That moment is not offered.", f"moment {value.moment}", limit, "Choose one of them.")


def _bad_number(shape: NumberShape, value: Number) -> InvalidAnswer | None:
    count = value.count
    if shape.least <= count <= shape.most:
        return None
    span, bound = f"{shape.least} to {shape.most}", shape.least if count < shape.least else shape.most
    message = f"Choose a number from {span}{shape.unit}."
    return _counted(
        message, count, bound, span, remedy=f"Choose {bound} or a number {'above' if count < bound else 'below'} it."
    )


def _bad_places(shape: PlacesShape, value: Places) -> InvalidAnswer | None:
    wanted = set(shape.pieces)
    missing, others = len(wanted - set(value.at)), len({*value.at, *value.on} - wanted)
    if not (missing or others) and value.on.keys() <= value.at.keys():
        return None
    message = f"Each of the {len(wanted)} models asked for needs exactly one place, and no others: "
    message += f"{missing} have none, {others} were not asked for."
    return _counted(message, len(value.at), len(wanted), remedy="Place the models asked for and no others.")


def _bad_path(points: tuple[Point, ...], on: tuple[str, ...]) -> InvalidAnswer | None:
    many = len(points)
    if not 1 <= many <= MOST_POINTS:
        message, span = f"A path has 1 to {MOST_POINTS} points; this one has {many}.", f"1 to {MOST_POINTS}"
        remedy = f"Leave out {many - MOST_POINTS}." if many else "Give at least one point."
        return _counted(message, many, MOST_POINTS if many else 1, span, remedy=remedy)
    if on and len(on) != many:
        message = f"A path that names levels names one for each of its points: {many}, not {len(on)}."
        return _counted(message, len(on), many, remedy="Name a level for each point, or none.")
    return None


def _bad_way(shape: PathShape, value: Path) -> InvalidAnswer | None:
    if fault := _bad_path(value.points, value.on):
        return fault
    if value.facing is None:
        return None
    given = f"{value.facing}°"
    if not shape.turns:
        return InvalidAnswer("This path does not say which way to face.", given, "no facing", "Leave the facing out.")
    if 0 <= value.facing < 360:
        return None
    message = "A facing is a number of whole degrees from 0 to 359."
    return _counted(message, value.facing, 0 if value.facing < 0 else 359, "0 to 359", remedy="Turn it by 360 degrees.")


def _bad_ways(shape: WaysShape, value: Ways) -> InvalidAnswer | None:
    movers = {mover.piece for mover in shape.movers}
    strangers = len({*value.on, *value.paths} - movers)
    if strangers or not value.on.keys() <= value.paths.keys():
        message = f"Only the {len(movers)} models asked for can move; {strangers} of those sent were not."
        if not strangers:
            message = f"Only the {len(movers)} models asked for can move, and levels go with a path."
        return _counted(message, strangers, 0, f"the {len(movers)} models asked for", remedy="Leave the others out.")
    many = len(value.paths)
    if shape.whole and many != len(movers):
        message = f"All {len(movers)} models move together; {many} of them have a path."
        return _counted(message, many, len(movers), remedy=f"Give {len(movers) - many} more a path.")
    faults = (_bad_path(points, value.on.get(piece, ())) for piece, points in value.paths.items())
    return next((fault for fault in faults if fault), None)


def _bad_pick(shape: PickShape, value: Pick) -> InvalidAnswer | None:
    known = {item.id: item for item in shape.items}
    many, once = len(value.ids), len(set(value.ids))
    if many > MOST_ITEMS or once != many:
        fault = _counted("Each thing can be picked once.", many, once, remedy=f"Leave out {many - once}.")
        return fault._replace(rule=shape.rules.get("twice", ""))
    if strangers := sum(id_ not in known for id_ in value.ids):
        message = (
            f"{strangers} of the things picked {'is' if strangers == 1 else 'are'} not among the {len(known)} offered."
        )
        limit = f"the {len(known)} offered"
        fault = _counted(message, strangers, 0, limit, remedy="Pick only from those offered.")
        return fault._replace(rule=shape.rules.get("foreign", ""))
    for part in shape.parts:
        picked = sum(known[id_].part == part.id for id_ in value.ids)
        if bad := _bad_count(part, picked, part.label):
            return bad._replace(rule=part.rule)
    bad = _bad_count(shape, many, "")
    return bad._replace(rule=shape.rules.get("number", "")) if bad else None


def _bad_count(wanted: PickShape | PickPart, many: int, label: str) -> InvalidAnswer | None:
    if wanted.least <= many <= wanted.most:
        return None
    span, few = _span(wanted), many < wanted.least
    bound = wanted.least if few else wanted.most
    message = f"{label}: pick {span}; {many} were picked." if label else f"Pick {span}; {many} were picked."
    remedy = f"Pick {bound - many} more." if few else f"Leave out {many - bound}."
    return _counted(message, many, bound, span, remedy=remedy)


def _bad_chain(shape: ChainShape, value: Chain) -> InvalidAnswer | None:
    kinds, many = {kind.id: kind for kind in shape.kinds}, len(value.links)
    if not 1 <= many <= shape.most:
        message, span = f"Give 1 to {shape.most} commands; these are {many}.", f"1 to {shape.most}"
        remedy = f"Leave out {many - shape.most}." if many else "Give at least one command."
        return _counted(message, many, shape.most if many else 1, span, remedy=remedy)
    for number, link in enumerate(value.links, 1):
        if fault := _bad_link(shape, kinds, number, link):
            return fault
    price = price_of(shape, value.links)
    if price <= shape.budget:
        return None
    message = f"All that costs {price}{shape.unit}; {shape.budget} are left."
    fault = _counted(message, price, shape.budget, remedy=f"Save {price - shape.budget}{shape.unit}.")
    return fault._replace(rule=shape.rule)


def _bad_link(shape: ChainShape, kinds: Mapping[str, ChainKind], number: int, link: Link) -> InvalidAnswer | None:
    kind = kinds.get(link.kind)
    if kind is None:
        message, limit = f"Command {number} is none of those offered.", f"one of {len(kinds)} kinds"
        return InvalidAnswer(message, "an unknown command", limit, "Choose one of those offered.")
    called, named = f"Command {number}, {kind.label}", len(link.pieces)
    if not named or len(set(link.pieces)) != named:
        message = f"{called}: say who obeys it, and each of them once."
        return _counted(message, named, len(set(link.pieces)) or 1, remedy="Name each model that obeys once.")
    if unable := sum(piece not in kind.prices for piece in link.pieces):
        first = next(piece for piece in link.pieces if piece not in kind.prices)
        message = kind.barred.get(first, f"{called}: one of those named cannot obey it.")
        limit = f"the {len(kind.prices)} that can obey it"
        fault = _counted(message, unable, 0, limit, remedy="Leave out whoever cannot obey.")
        return fault._replace(rule=kind.rules.get(first, ""))
    if not 0 <= link.each <= shape.budget:
        message, span = f"{called}: pay up to {shape.budget}{shape.unit}.", f"0 to {shape.budget}"
        bound = 0 if link.each < 0 else shape.budget
        return _counted(message, link.each, bound, span, remedy=f"Pay {span}{shape.unit}.")._replace(rule=shape.rule)
    return None


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


_CHECKS: dict[type, tuple[type, Callable[[Any, Any], InvalidAnswer | None]]] = {
    PathShape: (Path, _bad_way),
    WaysShape: (Ways, _bad_ways),
    SpotShape: (Spot, _nothing_wrong),
    PlacesShape: (Places, _bad_places),
    AimShape: (Aim, _nothing_wrong),
    PickShape: (Pick, _bad_pick),
    NumberShape: (Number, _bad_number),
    MomentShape: (When, _bad_moment),
    ChainShape: (Chain, _bad_chain),
}
"""For each shape the type of its value, and the check of one."""
