"""Actions on the spot: turning, standing up, getting free, laying a mine.

Standing up and getting free are orders of their own, which count as movement in a face-off.
(krygothic.faceoff.other_actions)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.battlefield.passage import first_obstacle
from rules.geometry.point import INCH, Point
from rules.kernel.script import Aim, AimShape, Event, Option, Refusal, Refused
from rules.krygothic.action import Action, action_type, no_ap, simple_action, sole_option, stating
from rules.krygothic.board import Model, Table, field_now, refusal
from rules.krygothic.hazards.floors import STUCK
from rules.krygothic.hazards.mines import MINE_RADIUS, MINES, mine_laid, mines_left
from rules.krygothic.move.facts import TURNS, model_turned
from rules.krygothic.move.modes import down_or_stuck
from rules.skirmish.contact import shifted_point
from rules.skirmish.facing import facing_towards

STAND: Final = "krygothic.cc.fallen"
MINE_PRICE: Final = 2


def aim_shape(table: Table, model: Model, *, turns: bool = False) -> AimShape:
    """The shape of the option: a direction from the edge of a base, and whether the model turns to it."""
    return AimShape(piece=model.id, start=model.at, radius=table.fighter(model).radius, length=INCH, turns=turns)


# ── Turning ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def no_turn(table: Table, model: Model) -> Refusal | None:
    """Why it cannot turn: down, stuck or pinned. (krygothic.move.rotate, krygothic.pin.hit_effect)"""
    if fault := down_or_stuck(model):
        return fault
    if model.pin is None:
        return None
    rule = f"krygothic.pin.{'hit' if model.pin.hit else 'miss'}_effect"
    return refusal("pinned-turn", rule=rule, model=model.name)


def _turn_offers(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
    def turn_action(value: Aim) -> Action:
        return Action(kind="turn", model=model.id, cost=0, facing=facing_towards(model.at, value.at))

    shape = aim_shape(table, model, turns=True)
    return sole_option("turn", model, TURNS, no_turn(table, model), shape=shape, resolve=turn_action)


TURN: Final = action_type(
    "turn",
    least=lambda table, model: no_turn(table, model) or 0,
    offers=_turn_offers,
    barred=lambda table, action: no_turn(table, table.models[action.model]),
    carry_out=stating(lambda table, action: model_turned(table.models[action.model], action.facing or 0)),
)

# ── Standing up ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _not_fallen(table: Table, model: Model) -> Refusal | None:
    return None if model.fallen else refusal("on-its-feet", model=model.name)


STAND_UP: Final = simple_action(
    "stand",
    STAND,
    "Standing up",
    _not_fallen,
    lambda table, model: model.fact("stands up", STAND, fallen=False),
    never=_not_fallen,
)

# ── Getting free ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, kw_only=True)
class GetFreeAction(Action):
    """Spending so many AP to free a model."""

    points: int


def _cannot_get_free(model: Model, points: int = 1) -> Refusal | None:
    if model.stuck < points:
        return refusal("not-stuck", model=model.name, value=model.stuck, bound=points)
    return refusal("fallen", model=model.name) if model.fallen else None


def _free_offers(table: Table, model: Model, ap: int) -> Sequence[Option[GetFreeAction]]:
    """Options to pay all the AP at once, or a part. (krygothic.weak.stuck)"""
    return [
        Option(
            id=f"free:{model.id}:{points}",
            label="Get free" if points == model.stuck else "Work at getting free",
            detail=f"{points} of {max(points, model.stuck)} AP",
            piece=model.id,
            rule=STUCK,
            refusal=_cannot_get_free(model, points) or no_ap("Getting free", ap, points),
            bring=GetFreeAction(kind="free", model=model.id, cost=points, points=points),
        )
        for points in range(max(1, model.stuck), 0, -1)
    ]


def _freed(model: Model, points: int) -> Event:
    """So many AP were spent to free a model, which stops waiting. (krygothic.weak.stuck)"""
    left = model.stuck - points
    text = f"needs {left} more AP to get free" if left else "is free"
    return model.fact(text, STUCK, stuck=left, waiting=False)


GET_FREE: Final = action_type(
    "free",
    least=lambda table, model: _cannot_get_free(model) or 1,
    offers=_free_offers,
    barred=lambda table, action: _cannot_get_free(table.models[action.model], action.points),
    carry_out=stating(lambda table, action: _freed(table.models[action.model], action.points)),
    never=lambda table, model: None if model.stuck else _cannot_get_free(model),
)

# ── Laying a proximity mine, in contact with the base of whoever lays it (krygothic.mine.proximity) ─────────────────


@dataclass(frozen=True, kw_only=True)
class MineAction(Action):
    """Laying a mine at a place."""

    at: Point


def _no_mine(table: Table, model: Model) -> Refusal | None:
    return None if mines_left(table, model) else refusal("no-mine", model=model.name, value=0, bound=1)


def _cannot_lay(table: Table, model: Model) -> Refusal | None:
    return _no_mine(table, model) or down_or_stuck(model)


def _no_mine_there(table: Table, action: MineAction) -> Refusal | None:
    model = table.models[action.model]
    there = first_obstacle(field_now(table), MINE_RADIUS, [action.at], {})
    return _cannot_lay(table, model) or (refusal("mine-place", model=model.name) if there else None)


def _mine_offers(table: Table, model: Model, ap: int) -> Sequence[Option[MineAction]]:
    def mine_action(value: Aim) -> MineAction:
        way = (value.at.x - model.at.x, value.at.y - model.at.y)
        at = shifted_point(model.at, way if any(way) else (1, 0), table.fighter(model).radius + MINE_RADIUS)
        action = MineAction(kind="mine", model=model.id, cost=MINE_PRICE, at=at)
        if fault := _no_mine_there(table, action):
            raise Refused(fault)
        return action

    fault, left = _cannot_lay(table, model) or no_ap("Laying a mine", ap, MINE_PRICE), mines_left(table, model)
    shape = aim_shape(table, model)
    return sole_option("mine", model, MINES, fault, detail=f"{left} left", shape=shape, resolve=mine_action)


LAY_MINE: Final = action_type(
    "mine",
    least=lambda table, model: _cannot_lay(table, model) or MINE_PRICE,
    offers=_mine_offers,
    barred=_no_mine_there,
    carry_out=stating(lambda table, action: mine_laid(table.models[action.model], action.at)),
    never=_no_mine,
)
