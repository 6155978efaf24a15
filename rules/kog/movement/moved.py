"""The facts of movement: a model moved, a unit finished, a unit's moves taken back."""

from msgspec import structs

from rules.geometry.point import Point, tenths
from rules.kernel.script import Event, Line, override
from rules.kog.board.table import Move, Table
from rules.kog.movement.course import Course
from rules.kog.movement.modes import RULES


class ModelMoved(Event, frozen=True):
    """A model moved along `path`, at a cost in thousandths; its unit is open until it is finished.

    A unit of one model is finished with it. (kog.move.once, kog.move.unit-by-unit)
    """

    model: str
    mode: Move
    path: tuple[Point, ...]
    cost: int
    charged: str = ""

    @override
    def apply(self, table: Table) -> Table:
        unit = table.units[table.models[self.model].unit]
        moved = table.with_model(self.model, at=self.path[-1], move=self.mode)
        if len(table.survivors(unit)) == 1:
            return moved.with_done(unit.id, moved=True)
        return structs.replace(moved, opened=unit.id)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        length = tenths(self.cost)
        match self.mode:
            case "charge":
                text = f"{model.name} charges {table.models[self.charged].name} over {length}."
            case "speed":
                text = f"{model.name} makes a Speed Move of {length}: no fighting and no shooting this turn."
            case "hold":
                text = f"{model.name} holds position" + (f", shifting {length}." if self.cost else ".")
            case _:
                text = f"{model.name} moves {length}."
        pieces = (self.model, self.charged) if self.charged else (self.model,)
        return Line(text=text, rule=RULES[self.mode], seat=model.seat, pieces=pieces)


def moved(course: Course) -> ModelMoved:
    """The fact that a model took this course."""
    return ModelMoved(
        model=course.model,
        mode=course.mode,
        path=course.trace.path,
        cost=course.trace.cost,
        charged=course.charged,
    )


class UnitMoved(Event, frozen=True):
    """A unit's movement is finished. (kog.move.once, kog.move.coherency)"""

    unit: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_done(self.unit, moved=True)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        return Line(text=f"{unit.name} has moved.", rule="kog.move.unit-by-unit", seat=unit.seat, pieces=unit.models)


class MovesTakenBack(Event, frozen=True):
    """A unit that could not be finished stands where it began, as if it had not been picked. (kog.move.coherency)"""

    unit: str
    places: dict[str, Point]

    @override
    def apply(self, table: Table) -> Table:
        back = {id_: structs.replace(table.models[id_], at=at, move="") for id_, at in self.places.items()}
        return structs.replace(table.with_models(back), opened="")

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        return Line(
            text=f"{unit.name} goes back to where it began.",
            rule="kog.move.coherency",
            seat=unit.seat,
            pieces=tuple(self.places),
        )
