"""Laying a proximity mine, in contact with the base of whoever lays it. (krygothic.mine.proximity)"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.battlefield.passage import blocked
from rules.geometry.point import Point
from rules.kernel.script import Aim, Option, Play, Refusal, Refused, Script
from rules.krygothic.action import Action, ActionType, Halt, Outcome, Precedence
from rules.krygothic.board import NO, Model, Table, field_now
from rules.krygothic.hazards.mines import RADIUS, RULE, MinePlaced, mines_left
from rules.krygothic.move.hindrances import down_or_stuck
from rules.krygothic.move.turning import aim_shape
from rules.skirmish.closing import shifted

PRICE: Final = 2


@dataclass(frozen=True, kw_only=True)
class MineAction(Action):
    """A mine laid at a place."""

    at: Point


def unable(table: Table, model: Model) -> Refusal | None:
    """Why it cannot lay a mine now: it has none left, or is down or stuck."""
    return NO("no-mine", model=model.name, value=0, bound=1) if not mines_left(table, model) else down_or_stuck(model)


def never(table: Table, model: Model) -> Refusal | None:
    """Why it never can: it bears no mine."""
    return None if mines_left(table, model) else unable(table, model)


def _barred(table: Table, action: MineAction) -> Refusal | None:
    model = table.models[action.model]
    there = blocked(field_now(table), RADIUS, [action.at], {})
    return unable(table, model) or (NO("mine-place", model=model.name) if there else None)


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[MineAction]]:
    def laid(value: Aim) -> MineAction:
        way = (value.at.x - model.at.x, value.at.y - model.at.y)
        at = shifted(model.at, way if any(way) else (1, 0), table.fighter(model).radius + RADIUS)
        action = MineAction(kind="mine", model=model.id, cost=PRICE, at=at)
        if refusal := _barred(table, action):
            raise Refused(refusal)
        return action

    unpaid = NO("no-ap", action="Laying a mine", value=ap, bound=PRICE) if ap < PRICE else None
    return [
        Option(
            id=f"mine:{model.id}",
            label="Lay a mine",
            detail=f"{mines_left(table, model)} left",
            piece=model.id,
            rule=RULE,
            refusal=unable(table, model) or unpaid,
            shape=aim_shape(table, model),
            resolve=laid,
        )
    ]


def _lay(play: Play[Table], action: MineAction, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    play.record(MinePlaced(model=action.model, at=action.at))
    return "done"


LAY_MINE: Final[ActionType[MineAction]] = ActionType(
    id="mine",
    name="Lay a mine",
    family="objects",
    precedence=Precedence.QUIET,
    least=lambda table, model: unable(table, model) or PRICE,
    offers=_offers,
    barred=_barred,
    carry_out=_lay,
    base=PRICE,
    never=never,
)
