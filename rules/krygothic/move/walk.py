"""Going along a path: part by part up to whatever lies in the way, mines and damaged floors, until it ends somewhere.

start ----x=====(  damaged  )=====x---- end      x: here the base first overlaps the marker, or comes within an inch
                                                 of a mine; what lies there happens before the model goes on
"""

from collections.abc import Callable, Sequence

from rules.geometry.point import Point
from rules.kernel.script import Play, Script
from rules.krygothic.board import Table
from rules.krygothic.hazards.encounters import MINE, next_hazard
from rules.krygothic.hazards.floors import floor_test
from rules.krygothic.hazards.mines import explode
from rules.krygothic.move.moved import Went

Told = Callable[[Table, tuple[Point, ...], int], Went]
"""The fact of a part of the way, by its number: what lies on it splits a way into parts."""


def walked(play: Play[Table], model_id: str, path: Sequence[Point], told: Told) -> Script[bool]:
    """Carry a model along a path as far as it gets; whether it came to the end and may go on.

    (krygothic.move.compulsory, krygothic.weak.trigger, krygothic.weak.combo, krygothic.mine.proximity)
    """
    number, left = 0, tuple(path)
    while True:
        hazard = next_hazard(play.table, play.table.models[model_id], left)
        play.record(told(play.table, hazard.before if hazard else left, number))
        if hazard is None:
            return True
        if hazard.marker.kind == MINE:
            yield from explode(play, hazard.marker.id)
            return False
        if not (yield from floor_test(play, model_id)):
            return False
        number, left = number + 1, hazard.after
        if len(left) == 1:
            return True
