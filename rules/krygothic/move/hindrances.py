"""What prevents a model from moving, before any path is drawn."""

from rules.kernel.refusal import Refusal
from rules.krygothic.board import NO, Model, Table
from rules.krygothic.board.stats import own_body
from rules.krygothic.move.modes import RUN, MoveMode


def no_movement(table: Table, model: Model) -> Refusal | None:
    """Why it cannot move at all: it is down, stuck, pinned, bound in a combat, or has just taken a small step.

    (krygothic.cc.fallen, krygothic.weak.stuck, krygothic.pin.miss_effect, krygothic.move.contact_lock,
    krygothic.move.small_step_next)
    """
    if refusal := down_or_stuck(model):
        return refusal
    if model.pin and not model.pin.hit:
        return NO("pinned", model=model.name)
    if foe := combat_opponent(table, model):
        return NO("locked", model=model.name, foe=foe.name)
    return NO("stepped", model=model.name) if model.stepped else None


def down_or_stuck(model: Model) -> Refusal | None:
    """Why it can neither move nor turn: it is down, or stuck. (krygothic.cc.fallen, krygothic.weak.stuck)"""
    if model.fallen:
        return NO("fallen", model=model.name)
    return NO("stuck", model=model.name, value=model.stuck, bound=0) if model.stuck else None


def no_movement_by(table: Table, model: Model, mode: MoveMode) -> Refusal | None:
    """Why it cannot move in this way. (krygothic.move.run_exhausted)"""
    if refusal := no_movement(table, model):
        return refusal
    if mode is not RUN:
        return None
    if model.carries:
        return NO("laden", model=model.name)
    if refusal := no_running(table, model):
        return refusal
    return NO("out-of-breath", model=model.name) if own_body(table, model) <= 1 else None


def no_running(table: Table, model: Model) -> Refusal | None:
    """Why it cannot run whatever happens: it bears something too heavy. (krygothic.move.run_forbidden)"""
    heavy = next((gun for gun in table.fighter(model).guns if "heavy" in gun.traits), None)
    return NO("too-heavy", model=model.name, gun=heavy.name) if heavy else None


def combat_opponent(table: Table, model: Model) -> Model | None:
    """An enemy it is in close combat with, of which only a break-off rids it. (krygothic.move.contact_lock)"""
    combat = next((combat for combat in table.combats if model.id in combat.models), None)
    return table.models[next(id_ for id_ in combat.models if id_ != model.id)] if combat else None
