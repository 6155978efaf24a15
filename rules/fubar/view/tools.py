"""Tools: how far a figure or vehicle moves and fires, and coherency.

Nothing is hidden, and measuring is free. (fubar.basics.measuring)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Feature
from rules.fubar.board import Model, Table, Unit, disc
from rules.fubar.board.measure import LINK
from rules.fubar.lists.force import WeaponProfile
from rules.fubar.move.course import MoveOrder, obstacles
from rules.fubar.move.on_foot import DUCK_ORDER, ORDER, RUN_ORDER
from rules.fubar.move.vehicle_ground import IN_THE_OPEN, check_going
from rules.fubar.shoot.guns import guns_of, profile
from rules.fubar.sight.clear_line import between, clear_line, hidden_by
from rules.fubar.sight.visible import unseen_refusal
from rules.geometry import Point, inches, path_length
from rules.geometry.path import crossings
from rules.kernel.script import Refused, Seat, SightLine
from rules.kernel.tools import Area, Sighting
from rules.skirmish import areas
from rules.skirmish.reach import Pays, corners_of, reach, walls_of
from rules.skirmish.sighting import two_models

_RANGE: Final = "fubar.basics.measuring"
_DRIVE: Final = MoveOrder(name="Drive", rule="fubar.vehicle.move_open", allowance=IN_THE_OPEN)


def tools(table: Table, seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """What can be drawn for a model on the board, for any viewer."""
    model = next((one for one in table.on_board() if one.id == piece and one.life == "live"), None)
    return () if model is None else tuple(_all(table, model, table.unit_of(model)))


def _all(table: Table, model: Model, unit: Unit) -> Iterator[Area]:
    base = disc(table, model)
    guns = {gun.weapon: profile(table, gun) for gun in guns_of(table, unit) if gun.model == model.id}
    orders = (_DRIVE,) if unit.vehicle else (ORDER, RUN_ORDER, DUCK_ORDER)
    for order in orders:
        places = _ground(table, model, unit, order)
        far = inches(order.allowance)
        words = f"{order.name}, up to {far}: {model.name} can cover this ground, where nobody stands in its place."
        yield areas.ground(f"{order.name} {far}", words, order.rule, places, model.radius, order.allowance)
        if guns and order in (ORDER, _DRIVE):
            yield _threat(model, max(guns.values(), key=lambda gun: gun.range), order, places)
    for gun in guns.values():
        yield areas.weapon(gun.name, gun.range, base, _RANGE)
    if unit.vehicle:
        words = f"Hits from here strike the front of {model.name}; from beside and behind they strike sides and rear."
        rule = "fubar.vehicle.damage.arcs"
        yield areas.front(
            "Front", words, rule, model.at, unit.vehicle.facing, max(table.settings.width, table.settings.height)
        )
    elif len(table.living(unit)) > 1:
        bases = [disc(table, one) for one in table.living(unit)]
        words = f"Who touches this is within {inches(LINK)} of somebody of {unit.name}."
        yield areas.circle(
            "coherency", f"Coherency {inches(LINK)}", words, "fubar.unit.coherency.distance", bases, LINK
        )


def _threat(model: Model, gun: WeaponProfile, order: MoveOrder, places: areas.Outlines) -> Area:
    words = f"{gun.name} reaches bases that touch this after a {order.name}, if {model.name} sees them."
    return areas.threat(f"{gun.name} after a {order.name}", words, _RANGE, places, model.radius + gun.range)


def _ground(table: Table, model: Model, unit: Unit, order: MoveOrder) -> areas.Outlines:
    """The area that the middle of the base can reach by this order, with the obstacles of its course."""
    solid = obstacles(table, model, order)
    pays = _driven(table, unit, model) if unit.vehicle else _walked

    def free(path: Sequence[Point]) -> int | None:
        return None if first_obstacle(table.field, model.radius, path, solid) else pays(path)

    corners = corners_of(table.field, model.radius, walls_of(table.field), solid.values())
    return reach(model.at, order.allowance, free, corners)


def _walked(path: Sequence[Point]) -> int | None:
    return path_length(path)


def _driven(table: Table, unit: Unit, model: Model) -> Pays:
    """The allowance of a vehicle along a path. (fubar.vehicle.move_open, fubar.vehicle.move_soft)"""

    def pays(path: Sequence[Point]) -> int | None:
        try:
            check_going(table, unit, path)
        except Refused:
            return None
        return path_length(path)

    return pays


_RULE = "fubar.sight.clear_line"


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether there is a clear line between two models, and what hides them from each other."""
    standing = {model.id for model in table.on_board()}
    eye, seen = two_models(table.models, viewer, target, lambda one: one.id in standing, rule=_RULE)
    one, other = disc(table, eye), disc(table, seen)
    found, why = hidden_by(table.field, one, other), unseen_refusal(table, eye, seen)
    if found is None or why is None:
        start, end = clear_line(table.field, one, other)
        return Sighting(
            "full", (f"{eye.name} sees {seen.name}.",), _RULE, (SightLine(kind="free", start=start, end=end),)
        )
    feature = next(feature for feature in table.field.features if feature.id == found.feature)
    stop = _stop(one.centre, other.centre, feature)
    hiding = between(table.field, one, other) if found.why == "between" else (feature.id,)
    line = SightLine(kind="stopped", start=one.centre, end=other.centre, stop=stop, pieces=hiding)
    return Sighting("none", (why.message,), why.rule, (line,))


def _stop(a: Point, b: Point, feature: Feature) -> Point:
    """Where the line between middles first meets the edge of a feature; its midpoint if it does not."""
    at = next(iter(crossings(a, b, feature.outline)), Fraction(1, 2))
    return Point(a.x + int((b.x - a.x) * at), a.y + int((b.y - a.y) * at))
