"""Weak structure: where heavy weapons hit, floors give way under those who stand there or come along."""

from typing import Final, NamedTuple

from msgspec import structs
from typing_extensions import override

from rules.geometry.point import INCH, Point
from rules.kernel.script import Event, Line, Play, Script
from rules.krygothic.board import Marker, Table, on_marker
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX, half
from rules.krygothic.hazards.encounters import DAMAGE
from rules.krygothic.losses.wounds import Lost

RADIUS: Final = INCH
"""A marker is twice as wide as a standard base of an inch. (krygothic.weak.marker)"""
GIVES_WAY: Final = 4
TEST, COLLAPSE, STUCK = "krygothic.weak.test", "krygothic.weak.collapse", "krygothic.weak.stuck"


class StructureDamaged(Event, frozen=True, kw_only=True):
    """The structure is damaged for good, in a circle around a place. (krygothic.weak.marker)"""

    at: Point
    why: str
    on: str = ""

    @override
    def apply(self, table: Table) -> Table:
        number = sum(marker.kind == DAMAGE for marker in table.markers.values()) + 1
        marker = Marker(id=f"{DAMAGE}-{number}", kind=DAMAGE, at=self.at, radius=RADIUS, on=self.on)
        return structs.replace(table, markers={**table.markers, marker.id: marker})

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"The structure is damaged: {self.why}.", rule="krygothic.weak.marker")


class GotStuck(Event, frozen=True, kw_only=True):
    """The floor gave way under a model: so many AP free it. 0 is but a stumble, which interrupts nothing.

    (krygothic.weak.stuck, krygothic.weak.combo)
    """

    model: str
    points: int

    @override
    def apply(self, table: Table) -> Table:
        stuck = max(self.points, table.models[self.model].stuck)
        return table.with_model(self.model, stuck=stuck).touched(self.model, None) if self.points else table

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} is stuck in the hole; it takes {self.points} AP to free it."
        if not self.points:
            text = f"{model.name} stumbles and is free at once."
        return Line(text=text, rule=STUCK, seat=model.seat, pieces=(model.id,))


def damage_structure(play: Play[Table], at: Point, why: str) -> Script[None]:
    """Place a marker and test everybody who stands on it, once. (krygothic.weak.marker, krygothic.weak.trigger)"""
    play.record(StructureDamaged(at=at, why=why))
    for model_id in models_over(play.table, at):
        yield from check_floor(play, model_id)


def models_over(table: Table, at: Point) -> tuple[str, ...]:
    """The models that stand where structure that is hit there is damaged."""
    marker = Marker(id=DAMAGE, kind=DAMAGE, at=at, radius=RADIUS)
    return tuple(one.id for one in table.models.values() if one.life == "live" and on_marker(table, one, marker))


class FloorResult(NamedTuple):
    """How a floor holds a model: it falls to its death, or needs AP to get free, 0 for a stumble; None: it holds."""

    falls: bool = False
    points: int | None = None


def check_floor(play: Play[Table], model_id: str) -> Script[bool]:
    """Whether the floor holds under a model, or lets it off with a stumble."""
    found = yield from roll_floor(play, model_id)
    if found.falls:
        play.record(Lost(model=model_id, why="falls to its death", rule=COLLAPSE))
    elif found.points is not None:
        play.record(GotStuck(model=model_id, points=found.points))
    return not found.falls and not found.points


def roll_floor(play: Play[Table], model_id: str) -> Script[FloorResult]:
    """The dice for a damaged floor.

    (krygothic.weak.test, krygothic.weak.stuck, krygothic.weak.collapse, krygothic.dice.plain)
    """
    model = play.table.models[model_id]
    face = yield from roll_plain(
        play,
        RollReason(None, model.name, "damaged floor", TEST, (model_id,)),
        lambda face: "it gives way" if face >= GIVES_WAY else "it holds",
        cuts=(GIVES_WAY, SIX),
    )
    if face < GIVES_WAY:
        return FloorResult()
    if face == SIX and (yield from _collapses(play, model_id)):
        return FloorResult(falls=True)
    deep = yield from roll_plain(
        play,
        RollReason(None, model.name, "stuck in the hole", STUCK, (model_id,)),
        lambda face: f"{half(face)} AP to free it",
        cuts=(2, 4, 6),
    )
    return FloorResult(points=half(deep))


def _collapses(play: Play[Table], model_id: str) -> Script[bool]:
    model = play.table.models[model_id]
    again = yield from roll_plain(
        play,
        RollReason(None, model.name, "the whole section", COLLAPSE, (model_id,)),
        lambda face: "it gives way altogether" if face == SIX else "it holds",
        cuts=(SIX,),
    )
    return again == SIX
