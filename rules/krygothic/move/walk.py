"""Going along a path: part by part up to whatever lies in the way, mines and damaged floors, until it ends somewhere.

start ----x=====(  damaged  )=====x---- end      x: here the base first overlaps the marker, or comes within an inch
                                                 of a mine; what lies there happens before the model goes on
"""

from collections.abc import Callable, Sequence
from typing import Final

from rules.geometry.path import cut, path_length
from rules.geometry.point import Point
from rules.kernel.script import Play, Script
from rules.krygothic.board import Marker, Table
from rules.krygothic.hazards.encounters import next_encounter
from rules.krygothic.hazards.floors import check_floor
from rules.krygothic.hazards.mines import MINE, set_off_mine
from rules.krygothic.move.course import cut_to_stand
from rules.krygothic.move.facts import ModelMoved

CRAWLER: Final = "krygothic.trait.wall_crawler"
MovedFact = Callable[[Table, tuple[Point, ...], int], ModelMoved]
"""The fact of a part of the way, by its number; hazards divide a way into parts."""


def walk(play: Play[Table], model_id: str, path: Sequence[Point], told: MovedFact) -> Script[bool]:
    """Moves a model along a path as far as it gets; returns whether it reached the end and may go on.

    A model that is stopped on top of an obstacle climbs back. (krygothic.move.compulsory, krygothic.weak.trigger,
    krygothic.weak.combo, krygothic.mine.proximity, krygothic.trait.wall_crawler)
    """
    number, left = 0, tuple(path)
    gone = left[:1]
    while True:
        hazard = next_encounter(play.table, play.table.models[model_id], left)
        play.record(told(play.table, hazard.before if hazard else left, number))
        if hazard is None:
            return True
        gone = (*gone, *hazard.before[1:])
        if not (yield from _passed(play, model_id, hazard.marker)):
            _climb_back(play, model_id, gone)
            return False
        number, left = number + 1, hazard.after
        if len(left) == 1:
            return True


def _passed(play: Play[Table], model_id: str, marker: Marker) -> Script[bool]:
    """Applies a marker to a model that reaches it; returns whether the model may go on."""
    if marker.kind == MINE:
        yield from set_off_mine(play, marker.id)
        return False
    return (yield from check_floor(play, model_id))


def _climb_back(play: Play[Table], model_id: str, gone: Sequence[Point]) -> None:
    """A model that was stopped where nobody can stand goes back on its way. (krygothic.trait.wall_crawler)"""
    model = play.table.models[model_id]
    back = path_length(gone) - path_length(cut_to_stand(play.table, model, gone))
    if model.life == "live" and back:
        way = cut(tuple(reversed(gone)), back)
        play.record(ModelMoved(model=model_id, path=way, how="climbs back", rule=CRAWLER))
