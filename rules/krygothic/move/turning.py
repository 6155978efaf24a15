"""Turning on the spot, which is free, and still movement."""

from collections.abc import Sequence
from typing import Final

from rules.geometry.point import INCH
from rules.kernel.script import Aim, AimShape, Option, Play, Refusal, Script
from rules.krygothic.action import Action, ActionType, Halt, Outcome, Precedence
from rules.krygothic.board import NO, Model, Table
from rules.krygothic.move.hindrances import down_or_stuck
from rules.krygothic.move.moved import ModelTurned
from rules.skirmish.facing import facing_towards

RULE: Final = "krygothic.move.rotate"


def unable(table: Table, model: Model) -> Refusal | None:
    """Why it cannot turn: it is down, stuck or pinned. (krygothic.move.rotate, krygothic.pin.hit_effect)"""
    if refusal := down_or_stuck(model):
        return refusal
    if model.pin is None:
        return None
    rule = f"krygothic.pin.{'hit' if model.pin.hit else 'miss'}_effect"
    return NO("pinned-turn", rule=rule, model=model.name)


def aim_shape(table: Table, model: Model, *, turns: bool = False) -> AimShape:
    """What the board asks for: a direction from the edge of a base, and whether the model turns that way."""
    return AimShape(piece=model.id, start=model.at, radius=table.fighter(model).radius, length=INCH, turns=turns)


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
    def turned(value: Aim) -> Action:
        return Action(kind="turn", model=model.id, cost=0, facing=facing_towards(model.at, value.at))

    return [
        Option(
            id=f"turn:{model.id}",
            label="Turn",
            piece=model.id,
            rule=RULE,
            refusal=unable(table, model),
            shape=aim_shape(table, model, turns=True),
            resolve=turned,
        )
    ]


def _carry_out(play: Play[Table], action: Action, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    play.record(ModelTurned(model=action.model, facing=action.facing or 0))
    return "done"


TURN: Final[ActionType[Action]] = ActionType(
    id="turn",
    name="Turn",
    family="movement",
    precedence=Precedence.MOVEMENT,
    least=lambda table, model: unable(table, model) or 0,
    offers=_offers,
    barred=lambda table, action: unable(table, table.models[action.model]),
    carry_out=_carry_out,
    free=True,
)
