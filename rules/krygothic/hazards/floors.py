"""Weak structure: where heavy weapons hit, floors give way under those who stand there or come along."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.geometry.point import Point
from rules.kernel.script import Play, Script
from rules.krygothic.board import Marker, Table, on_marker
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX, half
from rules.krygothic.hazards.facts import DAMAGE, DAMAGE_RADIUS, STUCK, model_stuck, structure_damaged
from rules.krygothic.losses.facts import model_lost

GIVES_WAY: Final = 4
TEST, COLLAPSE = "krygothic.weak.test", "krygothic.weak.collapse"


def damage_structure(play: Play[Table], at: Point, why: str) -> Script[None]:
    """Place a marker and test everybody who stands on it, once. (krygothic.weak.marker, krygothic.weak.trigger)"""
    play.record(structure_damaged(play.table, at, why))
    for model_id in models_over(play.table, at):
        yield from check_floor(play, model_id)


def models_over(table: Table, at: Point) -> tuple[str, ...]:
    """The models that stand where structure that is hit there is damaged."""
    marker = Marker(id=DAMAGE, kind=DAMAGE, at=at, radius=DAMAGE_RADIUS)
    return tuple(one.id for one in table.on_board if on_marker(table, one, marker))


class FloorResult(NamedTuple):
    """How a floor holds a model: it falls to its death, or needs AP to get free, 0 for a stumble; None: it holds."""

    falls: bool = False
    points: int | None = None


def check_floor(play: Play[Table], model_id: str) -> Script[bool]:
    """Whether the floor holds under a model, or it only stumbles."""
    found = yield from roll_floor(play, model_id)
    if found.falls:
        play.record(model_lost(play.table.models[model_id], "falls to its death", COLLAPSE))
    elif found.points is not None:
        play.record(model_stuck(play.table.models[model_id], found.points))
    return not found.falls and not found.points


def roll_floor(play: Play[Table], model_id: str) -> Script[FloorResult]:
    """The dice for a damaged floor.

    (krygothic.weak.test, krygothic.weak.stuck, krygothic.weak.collapse, krygothic.dice.plain)
    """
    name = play.table.models[model_id].name

    def roll_face(reason: str, rule: str, words: Callable[[int], str], *cuts: int) -> Script[int]:
        return (yield from roll_plain(play, RollReason(None, name, reason, rule, (model_id,)), words, cuts=cuts))

    face = yield from roll_face(
        "damaged floor", TEST, lambda face: "it gives way" if face >= GIVES_WAY else "it holds", GIVES_WAY, SIX
    )
    if face < GIVES_WAY:
        return FloorResult()
    if face == SIX:
        again = yield from roll_face(
            "the whole section", COLLAPSE, lambda face: "it gives way altogether" if face == SIX else "it holds", SIX
        )
        if again == SIX:
            return FloorResult(falls=True)
    deep = yield from roll_face("stuck in the hole", STUCK, lambda face: f"{half(face)} AP to free it", 2, 4, 6)
    return FloorResult(points=half(deep))
