"""Ways of voluntary movement: how far each goes, and its cost by ground."""

from typing import Final, Literal, NamedTuple

from rules.geometry.point import INCH
from rules.kernel.refusal import Refusal
from rules.krygothic.action import WORDS
from rules.krygothic.board import GroundClass, Model, Table, refusal
from rules.krygothic.board.stats import own_body, speed
from rules.krygothic.move.ground import ap_spared, surcharge

MoveModeId = Literal["move", "run", "step"]


class MoveMode(NamedTuple):
    """A way to move: its id, its verb in the log, and its rule."""

    id: MoveModeId
    verb: str
    rule: str

    @property
    def name(self) -> str:
        """Its name."""
        return WORDS[self.id].name


MOVE: Final = MoveMode("move", "moves", "krygothic.move.normal")
RUN: Final = MoveMode("run", "runs", "krygothic.move.run")
STEP: Final = MoveMode("step", "takes a small step of", "krygothic.move.small_step")
MODES: Final = (MOVE, RUN, STEP)

_RUN: Final[dict[GroundClass, int]] = {"easy": 2, "difficult": 3, "very difficult": 3}


def reach(table: Table, model: Model, mode: MoveMode) -> int:
    """How far it may go, in thousandths of an inch:

    Speed, twice that, or less than an inch. (krygothic.move.normal, krygothic.move.run, krygothic.move.small_step)
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
    """The Body that a run over such ground costs: all but one point on very difficult ground.

    (krygothic.move.run_body, krygothic.move.run_body_very_difficult, krygothic.move.run_exhausted)
    """
    left = own_body(table, model) - 1
    return left if ground == "very difficult" else min(1, left)


def no_movement(table: Table, model: Model) -> Refusal | None:
    """Why it cannot move at all: down, stuck, pinned, in a combat, or just after a small step.

    (krygothic.cc.fallen, krygothic.weak.stuck, krygothic.pin.miss_effect, krygothic.move.contact_lock,
    krygothic.move.small_step_next)
    """
    if fault := down_or_stuck(model):
        return fault
    if model.pin and not model.pin.hit:
        return refusal("pinned", model=model.name)
    if foe := combat_opponent(table, model):
        return refusal("locked", model=model.name, foe=foe.name)
    return refusal("stepped", model=model.name) if model.stepped else None


def down_or_stuck(model: Model) -> Refusal | None:
    """Why it can neither move nor turn: down, or stuck. (krygothic.cc.fallen, krygothic.weak.stuck)"""
    if model.fallen:
        return refusal("fallen", model=model.name)
    return refusal("stuck", model=model.name, value=model.stuck, bound=0) if model.stuck else None


def no_movement_by(table: Table, model: Model, mode: MoveMode) -> Refusal | None:
    """Why it cannot move in this way. (krygothic.move.run_exhausted)"""
    if fault := no_movement(table, model):
        return fault
    if mode is not RUN:
        return None
    if model.carries:
        return refusal("laden", model=model.name)
    if fault := no_running(table, model):
        return fault
    return refusal("out-of-breath", model=model.name) if own_body(table, model) <= 1 else None


def no_running(table: Table, model: Model) -> Refusal | None:
    """Why it can never run: it carries something too heavy. (krygothic.move.run_forbidden)"""
    heavy = next((gun for gun in table.fighter(model).guns if "heavy" in gun.traits), None)
    return refusal("too-heavy", model=model.name, gun=heavy.name) if heavy else None


def combat_opponent(table: Table, model: Model) -> Model | None:
    """An enemy it is in close combat with, which it can leave only by a break-off. (krygothic.move.contact_lock)"""
    combat = next((combat for combat in table.combats if model.id in combat.models), None)
    return table.models[next(id_ for id_ in combat.models if id_ != model.id)] if combat else None
