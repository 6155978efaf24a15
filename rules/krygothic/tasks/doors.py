"""Doors, for those who know the ship. (krygothic.trait.shipwise)"""

from collections.abc import Mapping
from typing import Final

from rules.battlefield.lines import is_clear, silhouette, volumes
from rules.battlefield.terrain import Feature
from rules.geometry.disc import Disc
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box, distance_to, overlaps_disc
from rules.kernel.script import Refusal
from rules.krygothic.board import NO, Model, Table, blast_doors, disc, field_now
from rules.krygothic.sight.visibility import in_front
from rules.krygothic.tasks.facts import DOORS, door_moved
from rules.krygothic.tasks.task import Task

REACH: Final = 6 * INCH
_EYE: Final = 900
_HEIGHT: Final = 1_500


def _door(table: Table, id_: str) -> Feature:
    return next(one for one in field_now(table).features if one.id == id_)


def _doors_in_reach(table: Table, model: Model) -> Mapping[str, str]:
    """The doors within 6 inches that it can see."""
    radius = table.fighter(model).radius
    doors = (one for one in field_now(table).features if one.opens and one.id not in blast_doors(table))
    near = (one for one in doors if distance_to(one.outline, model.at) - radius <= REACH)
    return {one.id: one.name for one in near if _sees(table, model, one)}


def _sees(table: Table, model: Model, door: Feature) -> bool:
    left, top, right, bottom = box(door.outline)
    middle = Point((left + right) // 2, (top + bottom) // 2)
    eye = disc(table, model)
    lines = silhouette(eye.centre, eye.elevation + eye.height * _EYE // 1000, Disc(middle, 1, 0, _HEIGHT), (0,), (500,))
    others = volumes(field_now(table), lambda one: one.cover is not None and one.id != door.id)
    return in_front(model, middle) and any(is_clear(line, others) for line in lines)


def _base_in_doorway(table: Table, model: Model, thing: str) -> Refusal | None:
    """No base stands in the doorway."""
    door = _door(table, thing)
    for one in table.on_board:
        base = disc(table, one)
        if overlaps_disc(door.outline, base.centre, base.radius):
            return NO("doorway", figure=one.name, door=door.name)
    return None


DOOR: Final = Task(
    id="door",
    rule=DOORS,
    none="no-door",
    knows=lambda table, model: "shipwise" in table.fighter(model).traits,
    things=_doors_in_reach,
    bars=_base_in_doorway,
    fact=lambda table, model, thing: door_moved(table, model, thing, _door(table, thing).name),
).action_type
