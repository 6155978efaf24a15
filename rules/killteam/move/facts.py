"""The facts of a move: the path an operative goes, and hatchways it operates."""

from msgspec import structs

from rules.geometry import tenths
from rules.kernel.script import Line, TableFact
from rules.killteam.board import Operative, Table, about
from rules.killteam.move.course import Course
from rules.killteam.move.mines import MoveStage
from rules.killteam.move.move_types import MOVE_WORDS


def move_made(course: Course, stage: MoveStage | None = None) -> TableFact:
    """An operative went along a path, all of its move or a stage of it, up to a mine or a hatchway.

    What is used up for this activation is told with the last stage. (killteam.move.drop_free,
    killteam.equip.ladders_climb, killteam.move.zero, killteam.equip.move_with_barricade_reposition)
    """
    path, on = (stage.path, stage.on) if stage else (course.path, course.on)
    halted, words = bool(stage and stage.mine), MOVE_WORDS[course.kind]

    def change(table: Table) -> Table:
        after, acting = table.with_model(course.operative, at=path[-1], on=on[-1]), table.activation
        if acting is None or acting.operative != course.operative:
            return after
        counts = words.counts_as
        went = len(set(zip(path, on, strict=True))) > 1 and counts not in acting.moves
        after = after.with_activation(moves=(*acting.moves, counts) if went else acting.moves)
        if halted:
            return after
        return after.with_activation(
            dropped=acting.dropped + course.dropped, ladders=(*acting.ladders, *course.ladders)
        )

    def line(table: Table) -> Line:
        one = table.models[course.operative]
        text = f"{one.name} {words.done}, {tenths(course.cost)}."
        if course.rest:
            text = f"{one.name} continues, {tenths(course.cost)} in all."
        if halted:
            text = f"{one.name} comes within range of mines."
        return about(one, text, words.rule, ways=(path,))

    return TableFact(line, change)


def hatch_operated(one: Operative, hatch: str, name: str, *, opens: bool) -> TableFact:
    """A hatchway was opened or closed. (killteam.kz.corridor.operate_hatch)"""

    def change(table: Table) -> Table:
        others = {id_ for id_ in table.now.open if id_ != hatch}
        return table.with_changes(
            now=structs.replace(table.now, open=tuple(sorted(others | {hatch} if opens else others)))
        )

    text = f"{one.name} {'opens' if opens else 'closes'} {name}."
    return TableFact(about(one, text, "killteam.kz.corridor.operate_hatch"), change)
