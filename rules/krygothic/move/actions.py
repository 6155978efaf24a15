"""Movements as actions: normal moves, runs and small steps, and the list of all actions of this room."""

from collections.abc import Sequence
from typing import Final

from rules.geometry.path import cut
from rules.geometry.point import INCH, Point
from rules.kernel.script import Option, Play, Refusal, Script, Seat
from rules.kernel.shapes import Together
from rules.krygothic.action import ActionType, AnyActionType, Halt, Outcome, action_type, no_ap, sole_option
from rules.krygothic.board import Model, Table, distance, refusal
from rules.krygothic.move.course import MoveAction, facing_after, halts_along, no_move_action, path_shape, plan_movement
from rules.krygothic.move.facts import ModelMoved, length_in_words
from rules.krygothic.move.ground import ground_of, standing_on
from rules.krygothic.move.modes import (
    MODES,
    MOVE,
    RUN,
    STEP,
    MoveMode,
    breath_lost,
    no_movement_by,
    no_running,
    price,
    reach,
)
from rules.krygothic.move.on_the_spot import GET_FREE, LAY_MINE, STAND_UP, TURN
from rules.krygothic.move.walk import walk

NEAR: Final = 4 * INCH
MOST_DRONES: Final = 3
LESS: Final = 1
"""The distance between Drones that move as one, their greatest number, and the AP that all but the first save.

(krygothic.team.hive)
"""


def least(table: Table, model: Model, mode: MoveMode) -> int | Refusal:
    """The price on the ground it stands on. (krygothic.terrain.worst_counts)"""
    fault = no_movement_by(table, model, mode)
    ground = standing_on(table, model)
    if fault is None and mode is STEP and ground == "very difficult":
        fault = refusal("step-too-hard", model=model.name)
    return fault or price(table, model, mode, ground)


def offers(table: Table, model: Model, ap: int, mode: MoveMode) -> Sequence[Option[MoveAction]]:
    """The only option of this way of moving: a path. (krygothic.move.paths)"""
    fewest = least(table, model, mode)
    fault = no_ap(mode.name, ap, fewest) if isinstance(fewest, int) else fewest
    limit = reach(table, model, mode)
    return sole_option(
        mode.id,
        model,
        mode.rule,
        fault,
        detail=f"up to {length_in_words(limit)}",
        shape=path_shape(table, model, limit),
        resolve=lambda value: plan_movement(table, model, mode, value, ap),
    )


def carry_out(play: Play[Table], action: MoveAction, halt: Halt | None, mode: MoveMode) -> Script[Outcome]:
    """Moves along the path, up to the halt if there is one; fails if the way has become impossible.

    (krygothic.faceoff.commit, krygothic.waiting.mid_move, krygothic.move.sprinting_state)
    """
    if no_move_action(play.table, mode, action):
        return "failed"
    path = cut(action.path, halt.along) if halt else action.path

    def moved_part(table: Table, part: tuple[Point, ...], number: int) -> ModelMoved:
        return ModelMoved(
            model=action.model,
            path=part,
            how=mode.verb,
            rule=mode.rule,
            facing=facing_after(action, part, table.models[action.model].facing, halt),
            breath=_breath_of_part(table, action.model, part, number) if mode is RUN else 0,
            sprints=mode is RUN,
            steps=mode is STEP,
        )

    return "done" if (yield from walk(play, action.model, path, moved_part)) else "failed"


def _breath_of_part(table: Table, model_id: str, part: tuple[Point, ...], number: int) -> int:
    """The Body that a part of a run costs: the first part pays for the run, others for very difficult ground."""
    model = table.models[model_id]
    ground = ground_of(table, model, part)
    return breath_lost(table, model, ground) if not number or ground == "very difficult" else 0


def drones_of_one_mind(table: Table, seat: Seat) -> Together | None:
    """The Drones that may move as one, at most three, by their places when the command is given.

    They are the Storm models of a team of one mind. Each but the first pays 1 AP, and for terrain.
    (krygothic.team.hive, krygothic.team.own)
    """
    if not table.side(seat).has("one_mind"):
        return None
    drones = [one for one in table.living(seat) if table.fighter(one).type == "storm"]
    near: dict[str, tuple[str, ...]] = {
        one.id: tuple(other.id for other in drones if other is not one and distance(table, one, other) <= NEAR)
        for one in drones
    }
    return Together(near=near, most=MOST_DRONES, less=LESS)


def _walking(mode: MoveMode) -> ActionType[MoveAction]:
    return action_type(
        mode.id,
        least=lambda table, model: least(table, model, mode),
        offers=lambda table, model, ap: offers(table, model, ap, mode),
        barred=lambda table, action: no_move_action(table, mode, action),
        carry_out=lambda play, action, halt: carry_out(play, action, halt, mode),
        halts=lambda table, action: halts_along(action.path, action.chosen),
        never=no_running if mode is RUN else lambda table, model: None,
        together=drones_of_one_mind if mode is MOVE else lambda table, seat: None,
    )


ACTIONS: Final[tuple[AnyActionType, ...]] = (*map(_walking, MODES), TURN, STAND_UP, GET_FREE, LAY_MINE)
