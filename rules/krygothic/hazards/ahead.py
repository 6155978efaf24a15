"""What a model comes upon on its way: damaged floors that it steps on, and enemy mines that it nears."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.battlefield.contact import first_contact
from rules.geometry.path import path_length
from rules.geometry.point import INCH, Point
from rules.krygothic.board.maps import field_now
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Marker, Table
from rules.krygothic.space.measure import disc, marker_disc

DAMAGE: Final = "damage"
MINE: Final = "mine"
NEAR: Final = INCH
"""How near to a mine a base sets it off, and strikes whoever is. (krygothic.mine.proximity)"""


class Hazard(NamedTuple):
    """A marker, the path up to where it matters, and the rest of it."""

    marker: Marker
    before: tuple[Point, ...]
    after: tuple[Point, ...]


def next_hazard(table: Table, model: Model, path: Sequence[Point]) -> Hazard | None:
    """The first thing on the path that it is not on or near already.

    (krygothic.weak.trigger, krygothic.geometry.template, krygothic.mine.proximity)
    """
    met = [found for marker in table.markers.values() if (found := _met(table, model, path, marker))]
    return min(met, key=lambda hazard: path_length(hazard.before), default=None)


def _met(table: Table, model: Model, path: Sequence[Point], marker: Marker) -> Hazard | None:
    circle = marker_disc(table, marker)
    if marker.kind == DAMAGE:
        circle, reach = circle._replace(radius=circle.radius - 1), 0
    elif marker.kind == MINE and marker.owner != model.seat:
        reach = NEAR
    else:
        return None
    found = first_contact(field_now(table), disc(table, model), path, {marker.id: circle}, reach)
    if found is None:
        return None
    after = path[len(found.path) - 1 :]
    rest = (found.path[-1], *(after[1:] if after and after[0] == found.path[-1] else after))
    return Hazard(marker, found.path, rest)
