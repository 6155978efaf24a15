"""Weak structure: where heavy weapons hit, floors may give way under models on them."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.geometry.point import INCH, Point
from rules.kernel.script import Event, LogFact, Play, Script, TableFact, fact
from rules.krygothic.board import Marker, Model, Table, on_marker
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX, half
from rules.krygothic.losses.wounds import model_lost

DAMAGE: Final = "damage"
DAMAGE_RADIUS: Final = INCH
"""A marker is twice as wide as a standard base of an inch. (krygothic.weak.marker)"""
STUCK: Final = "krygothic.weak.stuck"
GIVES_WAY: Final = 4
TEST, COLLAPSE = "krygothic.weak.test", "krygothic.weak.collapse"


def damage_structure(play: Play[Table], at: Point, why: str) -> Script[None]:
    """Places a marker and tests every model on it once. (krygothic.weak.marker, krygothic.weak.trigger)"""
    number = sum(marker.kind == DAMAGE for marker in play.table.markers.values()) + 1
    marker = _damage_at(at, f"{DAMAGE}-{number}")
    text = f"The structure is damaged: {why}."
    play.record(fact(text, "krygothic.weak.marker", lambda table: table.with_marker(marker)))
    for model_id in models_over(play.table, at):
        yield from check_floor(play, model_id)


def models_over(table: Table, at: Point) -> tuple[str, ...]:
    """The models over the structure that is damaged by a hit there."""
    marker = _damage_at(at)
    return tuple(one.id for one in table.on_board if on_marker(table, one, marker))


def _damage_at(at: Point, id_: str = DAMAGE) -> Marker:
    return Marker(id=id_, kind=DAMAGE, at=at, radius=DAMAGE_RADIUS)


class FloorResult(NamedTuple):
    """The result for a model: it falls to its death, or needs AP to get free (0: a stumble); None: the floor holds."""

    falls: bool = False
    points: int | None = None


def check_floor(play: Play[Table], model_id: str) -> Script[bool]:
    """Whether the model may go on: the floor holds, or the model only stumbles."""
    found = yield from roll_floor(play, model_id)
    if found.falls:
        play.record(model_lost(play.table.models[model_id], "falls to its death", COLLAPSE))
    elif found.points is not None:
        play.record(_model_stuck(play.table.models[model_id], found.points))
    return not found.falls and not found.points


def _model_stuck(model: Model, points: int) -> Event:
    """The floor gave way under a model, which needs so many AP to get free.

    0 is only a stumble, which interrupts nothing. (krygothic.weak.stuck, krygothic.weak.combo)
    """
    if not points:
        return LogFact(model.says("stumbles but does not get stuck", STUCK))
    stuck = max(points, model.stuck)
    return TableFact(
        model.says(f"is stuck in the hole; it takes {points} AP to free it", STUCK),
        lambda table: table.with_model(model.id, stuck=stuck).with_touched(model.id, None),
    )


def roll_floor(play: Play[Table], model_id: str) -> Script[FloorResult]:
    """The dice for a damaged floor.

    (krygothic.weak.test, krygothic.weak.stuck, krygothic.weak.collapse, krygothic.dice.plain)
    """
    name = play.table.models[model_id].name

    def roll_face(reason: str, rule: str, words: Callable[[int], str], *cuts: int) -> Script[int]:
        return roll_plain(play, RollReason(None, name, reason, rule, (model_id,)), words, cuts=cuts)

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
