"""Doors, for those who know the ship. (krygothic.trait.shipwise)"""

from collections.abc import Mapping
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.lines import is_clear, silhouette, volumes
from rules.battlefield.terrain import Feature
from rules.geometry.disc import Disc
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import box, distance_to, overlaps_disc
from rules.kernel.script import Event, Line, Play, Refusal
from rules.krygothic.board import NO, SEATS, Model, Table, blast_doors, disc, field_now
from rules.krygothic.sight.visibility import in_front
from rules.krygothic.tasks.task import Task, TaskAction, task_action

RULE: Final = "krygothic.trait.shipwise"
REACH: Final = 6 * INCH
_EYE: Final = 900
_HEIGHT: Final = 1_500


class DoorMoved(Event, frozen=True, kw_only=True):
    """A door was opened or closed. (krygothic.trait.shipwise)"""

    door: str
    model: str

    @override
    def apply(self, table: Table) -> Table:
        opened = table.now.open
        others = tuple(id_ for id_ in opened if id_ != self.door)
        now = structs.replace(table.now, open=others if self.door in opened else (*opened, self.door))
        return structs.replace(table, now=now)

    @override
    def line(self, table: Table) -> Line:
        model, door = table.models[self.model], _door(table, self.door)
        how = "opens" if self.door in table.now.open else "closes"
        return Line(text=f"{model.name} {how} {door.name}.", rule=RULE, seat=model.seat, pieces=(self.model,))


def _door(table: Table, id_: str) -> Feature:
    return next(one for one in field_now(table).features if one.id == id_)


def _in_reach(table: Table, model: Model) -> Mapping[str, str]:
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


def _blocked(table: Table, model: Model, thing: str) -> Refusal | None:
    """No base stands in the doorway."""
    door = _door(table, thing)
    for one in (one for seat in SEATS for one in table.living(seat)):
        base = disc(table, one)
        if overlaps_disc(door.outline, base.centre, base.radius):
            return NO("doorway", figure=one.name, door=door.name)
    return None


def _move(play: Play[Table], action: TaskAction) -> None:
    play.record(DoorMoved(door=action.thing, model=action.model))


DOOR: Final = task_action(
    Task(
        id="door",
        name="Open or close",
        words="open or close a door",
        rule=RULE,
        none="no-door",
        price=lambda table, model: 1,
        knows=lambda table, model: "shipwise" in table.fighter(model).traits,
        things=_in_reach,
        bars=_blocked,
        does=_move,
    ),
    1,
)
