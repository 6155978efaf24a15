"""The facts of a move."""

from msgspec import structs
from typing_extensions import override

from rules.geometry import Point, tenths
from rules.kernel.script import Event, Line
from rules.killteam.board import Table
from rules.killteam.move.course import Course
from rules.killteam.move.mines import Stage
from rules.killteam.move.move_types import COUNTS_AS, Kind

_DID = {
    "reposition": "repositions",
    "dash": "dashes",
    "fall_back": "falls back",
    "charge": "charges",
    "barricade": "moves with the barricade",
}


class OperativeMoved(Event, frozen=True, kw_only=True):
    """An operative went along a path, all of its move or the part up to a mine or a hatchway.

    `cost` is of the whole move so far; `dropped` and `ladders` are used up for this activation.
    (killteam.move.drop_free, killteam.equip.ladders_climb, killteam.move.zero,
    killteam.equip.move_with_barricade_reposition)
    """

    operative: str
    kind: Kind
    path: tuple[Point, ...]
    on: tuple[str, ...]
    cost: int
    dropped: int = 0
    ladders: tuple[str, ...] = ()
    halted: bool = False
    rest: bool = False

    @override
    def apply(self, table: Table) -> Table:
        after = table.with_model(self.operative, at=self.path[-1], on=self.on[-1])
        doing = table.activation
        if doing is None or doing.operative != self.operative:
            return after
        done = COUNTS_AS[self.kind]
        went = len(set(zip(self.path, self.on, strict=True))) > 1 and done not in doing.moves
        return after.with_activation(
            dropped=doing.dropped + self.dropped,
            ladders=(*doing.ladders, *self.ladders),
            moves=(*doing.moves, done) if went else doing.moves,
        )

    @override
    def line(self, table: Table) -> Line:
        mover = table.models[self.operative]
        text = f"{mover.name} {_DID[self.kind]}, {tenths(self.cost)}."
        if self.rest:
            text = f"{mover.name} goes on, {tenths(self.cost)} in all."
        if self.halted:
            text = f"{mover.name} comes upon mines on its way."
        rule = f"killteam.action.{_rule(self.kind)}"
        return Line(text=text, rule=rule, seat=mover.seat, pieces=(mover.id,), ways=(self.path,))


def _rule(kind: Kind) -> str:
    return "reposition" if kind == "barricade" else kind


def moved(course: Course, stage: Stage | None = None) -> OperativeMoved:
    """The fact of a course, or of one stage of it: what is used up is told with the last."""
    path, on = (stage.path, stage.on) if stage else (course.path, course.on)
    halted = bool(stage and stage.mine)
    done = OperativeMoved(
        operative=course.operative,
        kind=course.kind,
        path=path,
        on=on,
        cost=course.cost,
        halted=halted,
        rest=course.rest,
    )
    return done if halted else structs.replace(done, dropped=course.dropped, ladders=course.ladders)
