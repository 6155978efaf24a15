"""The ways to move of one's own accord: how far each goes and what it costs on which ground."""

from typing import Final, Literal, NamedTuple

from rules.geometry.point import INCH
from rules.krygothic.action import WORDS
from rules.krygothic.board import GroundClass, Model, Table
from rules.krygothic.board.stats import own_body, speed
from rules.krygothic.move.ground import ap_spared, surcharge

MoveModeId = Literal["move", "run", "step"]


class MoveMode(NamedTuple):
    """A way to move, by its id, with what the log says of who does it, and its rule."""

    id: MoveModeId
    verb: str
    rule: str

    @property
    def name(self) -> str:
        """What it is called."""
        return WORDS[self.id].name


MOVE: Final = MoveMode("move", "moves", "krygothic.move.normal")
RUN: Final = MoveMode("run", "runs", "krygothic.move.run")
STEP: Final = MoveMode("step", "takes a small step of", "krygothic.move.small_step")
MODES: Final = (MOVE, RUN, STEP)

_RUN: Final[dict[GroundClass, int]] = {"easy": 2, "difficult": 3, "very difficult": 3}


def reach(table: Table, model: Model, mode: MoveMode) -> int:
    """How far it may go, in thousandths: Speed, twice that, or less than an inch.

    (krygothic.move.normal, krygothic.move.run, krygothic.move.small_step)
    """
    if mode is STEP:
        return INCH - 1
    return speed(table, model) * INCH * (2 if mode is RUN else 1)


def price(table: Table, model: Model, mode: MoveMode, ground: GroundClass) -> int:
    """The AP it costs on such ground.

    (krygothic.move.normal, krygothic.move.run_cost, krygothic.move.run_replaces_walk, krygothic.move.small_step,
    krygothic.move.partial, krygothic.team.hive)
    """
    if mode is STEP:
        return 0
    if mode is RUN:
        return _RUN[ground] - ap_spared(table, model, ground)
    return WORDS[mode.id].base + surcharge(table, model, ground) - model.discount


def breath_lost(table: Table, model: Model, ground: GroundClass) -> int:
    """The points of Body a run over such ground costs: all but one where it is very difficult.

    (krygothic.move.run_body, krygothic.move.run_body_very_difficult, krygothic.move.run_exhausted)
    """
    left = own_body(table, model) - 1
    return left if ground == "very difficult" else min(1, left)
