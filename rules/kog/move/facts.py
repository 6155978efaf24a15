"""Facts of movement: models moved, units finished, moves taken back."""

from functools import partial
from typing import Final

from rules.geometry import tenths
from rules.kernel.script import Line, TableFact
from rules.kog.board import Table, Unit
from rules.kog.move.course import Course
from rules.kog.move.modes import WORDS
from rules.roster.words import listed

_RAN: Final = "no fighting and no shooting this turn"


def model_moved(course: Course) -> TableFact:
    """A model moved; its unit is open until it is finished, and a unit of one model is finished with it.

    The effects of Speed Moves are told once for a unit, when it is finished. (kog.move.once, kog.move.unit-by-unit)
    """

    def change(table: Table) -> Table:
        unit = table.units[table.models[course.model].unit]
        moved = table.with_model(course.model, at=course.end, move=course.mode)
        return moved.with_changes(opened=unit.id) if table.survivors(unit)[1:] else moved.with_done(unit.id, moved=True)

    def line(table: Table) -> Line:
        model, length = table.models[course.model], tenths(course.trace.cost)
        match course.mode:
            case "charge":
                text = f"{model.name} charges {table.models[course.charged].name} over {length}."
            case "speed":
                several = table.opened == model.unit
                text = f"{model.name} makes a Speed Move of {length}" + ("." if several else f": {_RAN}.")
            case "hold":
                text = f"{model.name} holds position" + (f", shifting {length}." if course.trace.cost else ".")
            case _:
                text = f"{model.name} moves {length}."
        pieces = (model.id, course.charged) if course.charged else (model.id,)
        return Line(text=text, rule=WORDS[course.mode].rule, seat=model.seat, pieces=pieces, ways=(course.trace.path,))

    return TableFact(line, change)


def unit_moved(unit: Unit) -> TableFact:
    """A unit's movement is finished. (kog.move.once, kog.move.coherency)"""
    return TableFact(partial(_finished, unit), lambda table: table.with_done(unit.id, moved=True))


def _finished(unit: Unit, table: Table) -> Line:
    """The sentence that it has moved, and what models after Speed Moves may not do. (kog.move.speed.no-shooting)"""
    models = table.survivors(unit)
    ran = [model.name for model in models if model.move == "speed"]
    text = f"{unit.name} has moved"
    if ran and len(ran) == len(models):
        text += f": {_RAN}"
    elif ran:
        text += f"; {listed(ran)} made a Speed Move: {_RAN}"
    return Line(text=f"{text}.", rule="kog.move.unit-by-unit", seat=unit.seat, pieces=unit.models)


def moves_taken_back(began: Table, unit: Unit) -> TableFact:
    """A unit that could not be finished returns to where it began, as if it had not been picked.

    (kog.move.coherency)
    """
    before = {model.id: model for model in began.survivors(unit)}
    text, rule = f"{unit.name} goes back to where it began.", "kog.move.coherency"
    line = Line(text=text, rule=rule, seat=unit.seat, pieces=tuple(before))
    return TableFact(line, lambda table: table.with_models(before).with_changes(opened=""))
