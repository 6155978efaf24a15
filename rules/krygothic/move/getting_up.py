"""Standing up after a fall, and getting free of a hole: orders of their own, which count as movement in a face-off.

(krygothic.faceoff.other_actions)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

from rules.kernel.script import Event, Line, Option, Play, Refusal, Script
from rules.krygothic.action import Action, ActionType, Halt, Outcome, Precedence
from rules.krygothic.board import NO, Model, Table

STAND, FREE = "krygothic.cc.fallen", "krygothic.weak.stuck"


class StoodUp(Event, frozen=True, kw_only=True):
    """A fallen model is on its feet again. (krygothic.cc.fallen)"""

    model: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, fallen=False)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        return Line(text=f"{model.name} stands up.", rule=STAND, seat=model.seat, pieces=(model.id,))


class Freed(Event, frozen=True, kw_only=True):
    """So many AP went into freeing a model, which waits no more. (krygothic.weak.stuck)"""

    model: str
    points: int

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, stuck=table.models[self.model].stuck - self.points, waiting=False)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        text = f"{model.name} is free." if not model.stuck else f"{model.name} needs {model.stuck} AP more to be free."
        return Line(text=text, rule=FREE, seat=model.seat, pieces=(model.id,))


@dataclass(frozen=True, kw_only=True)
class GetFreeAction(Action):
    """So many AP spent on freeing a model."""

    points: int


# ── Standing up ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _cannot_stand(model: Model) -> Refusal | None:
    return None if model.fallen else NO("on-its-feet", model=model.name)


def _stands(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
    unpaid = NO("no-ap", action="Standing up", value=ap, bound=1) if ap < 1 else None
    return [
        Option(
            id=f"stand:{model.id}",
            label="Stand up",
            piece=model.id,
            rule=STAND,
            refusal=_cannot_stand(model) or unpaid,
            bring=Action(kind="stand", model=model.id, cost=1),
        )
    ]


def _stand(play: Play[Table], action: Action, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    play.record(StoodUp(model=action.model))
    return "done"


STAND_UP: Final[ActionType[Action]] = ActionType(
    id="stand",
    name="Stand up",
    family="standing up",
    precedence=Precedence.MOVEMENT,
    least=lambda table, model: _cannot_stand(model) or 1,
    offers=_stands,
    barred=lambda table, action: _cannot_stand(table.models[action.model]),
    carry_out=_stand,
    base=1,
    never=lambda table, model: _cannot_stand(model),
)

# ── Getting free ────────────────────────────────────────────────────────────────────────────────────────────────────


def _cannot_get_free(model: Model, points: int = 1) -> Refusal | None:
    if model.stuck < points:
        return NO("not-stuck", model=model.name, value=model.stuck, bound=points)
    return NO("fallen", model=model.name) if model.fallen else None


def _frees(table: Table, model: Model, ap: int) -> Sequence[Option[GetFreeAction]]:
    """All at once, or only a part. (krygothic.weak.stuck)"""
    return [
        Option(
            id=f"free:{model.id}:{points}",
            label="Get free" if points == model.stuck else "Work at getting free",
            detail=f"{points} of {max(points, model.stuck)} AP",
            piece=model.id,
            rule=FREE,
            refusal=_cannot_get_free(model, points) or _unpaid(points, ap),
            bring=GetFreeAction(kind="free", model=model.id, cost=points, points=points),
        )
        for points in range(max(1, model.stuck), 0, -1)
    ]


def _unpaid(points: int, ap: int) -> Refusal | None:
    return NO("no-ap", action="Getting free", value=ap, bound=points) if ap < points else None


def _free(play: Play[Table], action: GetFreeAction, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    play.record(Freed(model=action.model, points=action.points))
    return "done"


GET_FREE: Final[ActionType[GetFreeAction]] = ActionType(
    id="free",
    name="Get free",
    family="getting free",
    precedence=Precedence.MOVEMENT,
    least=lambda table, model: _cannot_get_free(model) or 1,
    offers=_frees,
    barred=lambda table, action: _cannot_get_free(table.models[action.model], action.points),
    carry_out=_free,
    base=1,
    never=lambda table, model: None if model.stuck else _cannot_get_free(model),
)
