"""Distances between bases, seen from above, and base contact."""

from typing import Final

from rules.battlefield.surface import level_at
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, root_up, square_distance
from rules.kernel.cache import cached_on
from rules.kernel.refusal import Seat
from rules.krygothic.board.maps import field_now
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Marker, Table

TOUCH: Final = 10
"""Bases at most a hundredth of an inch apart touch. (krygothic.geometry.distance)"""


def disc(table: Table, model: Model) -> Disc:
    """The cylinder of a model where it stands."""
    known: dict[str, tuple[Model, Disc]] = cached_on(table, "discs", dict)
    kept = known.get(model.id)
    if kept is None or kept[0] is not model:
        kept = known[model.id] = model, disc_at(table, model, model.at, model.on)
    return kept[1]


def disc_at(table: Table, model: Model, at: Point, on: str = "") -> Disc:
    """The cylinder of a model at another place, on a surface."""
    fighter = table.fighter(model)
    return Disc(at, fighter.radius, level_at(field_now(table), at, on), fighter.height)


def gap(one: Disc, other: Disc) -> int:
    """The distance from edge to edge, seen from above, rounded up to a thousandth; 0 for bases that touch.

    (krygothic.geometry.distance)
    """
    apart = root_up(square_distance(one.centre, other.centre)) - one.radius - other.radius
    return apart if apart > TOUCH else 0


def distance(table: Table, one: Model, other: Model) -> int:
    """The distance between two models. (krygothic.geometry.distance)"""
    return gap(disc(table, one), disc(table, other))


def level_with(one: Disc, other: Disc) -> bool:
    """Whether two bodies overlap in height: the feet of each are below the head of the other."""
    return one.elevation < other.top and other.elevation < one.top


def touch(one: Disc, other: Disc) -> bool:
    """Whether two bases are in contact. (krygothic.geometry.distance)"""
    reach = one.radius + other.radius + TOUCH
    return square_distance(one.centre, other.centre) <= reach * reach and level_with(one, other)


def touching(table: Table, one: Model, other: Model) -> bool:
    """Whether two models on the board are in base contact."""
    return "live" == one.life == other.life and touch(disc(table, one), disc(table, other))


def enemies_touching(table: Table, model: Model) -> tuple[Model, ...]:
    """The enemies in base contact with a model, in list order."""
    return in_contact(table, model, Seat(1 - model.seat))


def in_contact(table: Table, model: Model, seat: Seat) -> tuple[Model, ...]:
    """The player's models in base contact with a model, in list order, without the model itself."""
    if model.life != "live":
        return ()
    base = disc(table, model)
    return tuple(one for one in table.living(seat) if one.id != model.id and touch(base, disc(table, one)))


def marker_disc(table: Table, marker: Marker) -> Disc:
    """The flat circle of a marker where it lies."""
    return Disc(marker.at, marker.radius, level_at(field_now(table), marker.at, marker.on))


def space_of(table: Table, target: Model | Marker) -> Disc:
    """The space of a model or a location; a location is as high as the scenery that represents it."""
    if isinstance(target, Model):
        return disc(table, target)
    scenery = next((feature for feature in field_now(table).features if feature.id == target.id), None)
    return marker_disc(table, target)._replace(height=scenery.height if scenery else 0)


def on_marker(table: Table, model: Model, marker: Marker) -> bool:
    """Whether a model is on a marker: its base overlaps the circle. (krygothic.geometry.template)"""
    base, circle = disc(table, model), marker_disc(table, marker)
    return overlap(base, circle) and base.elevation <= circle.elevation < base.top
