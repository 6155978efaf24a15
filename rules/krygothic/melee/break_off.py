"""Leaving a combat: after a defence that avoided every hit, or by an order between attacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from rules.geometry.path import cut, path_length
from rules.geometry.point import INCH, Point, square_distance
from rules.geometry.rotation import rotated
from rules.kernel.script import Answer, Option, Path, Play, Preview, Refusal, Refused, Script
from rules.krygothic.action import Action, Halt, Outcome, action_type, no_ap, sole_option
from rules.krygothic.board import Model, Table, disc, disc_at, other, refusal, stats, touch
from rules.krygothic.move.course import (
    facing_after,
    facing_at_end,
    halts_along,
    is_free,
    leads_towards_fire,
    obstacle_on,
    path_shape,
)
from rules.krygothic.move.facts import ModelMoved, turn_at_start
from rules.krygothic.move.modes import combat_opponent, down_or_stuck
from rules.krygothic.move.walk import walk
from rules.skirmish.contact import shifted_point

RULE: Final = "krygothic.defence.break_off"
BETWEEN: Final = "krygothic.breakoff.between_rounds"
PRICE: Final = 1
_TURNS: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75)
_SHORTER: Final = INCH // 2


class Retreat(NamedTuple):
    """A path out of a combat, and the facing on it."""

    path: tuple[Point, ...]
    facing: int


def ask_and_retreat(play: Play[Table], model_id: str, foe: str) -> Script[None]:
    """Asks where the model goes; by default straight away. Without a way out it stays. (krygothic.defence.break_off)"""
    model = play.table.models[model_id]
    away = straight_retreat(play.table, model, play.table.models[foe])
    if away is None:
        return
    option: Option[Retreat] = Option(
        id="leave",
        label="Break off",
        piece=model_id,
        shape=path_shape(play.table, model, stats.speed(play.table, model) * INCH),
        resolve=partial(planned_retreat, play.table, model, play.table.models[foe]),
    )
    way = yield from play.ask(
        model.seat,
        rule=RULE,
        prompt=f"{model.name} breaks off. Where does it go?",
        options=[option],
        default=Answer("leave", Path((away,))),
        focus=(model_id, foe),
    )
    yield from retreat(play, model_id, way)


def retreat(play: Play[Table], model_id: str, way: Retreat, rule: str = RULE) -> Script[bool]:
    """Moves the model along the way; returns whether it reached the end."""

    def moved_part(table: Table, part: tuple[Point, ...], number: int) -> ModelMoved:
        return ModelMoved(model=model_id, path=part, how="breaks off", rule=rule, facing=way.facing)

    return walk(play, model_id, way.path, moved_part)


def planned_retreat(table: Table, model: Model, foe: Model, value: Path) -> Retreat:
    """The way in an answer, with its facing at the end. Raises `Refused`. (krygothic.move.rotate)"""
    path = (model.at, *value.points)
    if fault := no_retreat(table, model, foe, path):
        raise Refused(fault)
    return Retreat(path, facing_at_end(path, model.facing) if value.facing is None else value.facing)


def no_retreat(table: Table, model: Model, foe: Model, path: Sequence[Point]) -> Refusal | None:
    """Why a path is no way out: at most Speed, away from the foe, out of contact with every enemy.

    Terrain has no extra cost. (krygothic.defence.break_off, krygothic.breakoff.between_rounds)
    """
    limit = stats.speed(table, model) * INCH
    if path_length(path) > limit:
        return refusal("too-far", rule=RULE, within=limit, model=model.name)
    if square_distance(path[-1], foe.at) <= square_distance(path[0], foe.at):
        return refusal("not-away", model=model.name, foe=foe.name)
    if fault := obstacle_on(table, model, path) or leads_towards_fire(table, model, path):
        return fault
    there = disc_at(table, model, path[-1])
    for enemy in table.living(other(model.seat)):
        if touch(there, disc(table, enemy)):
            return refusal("still-touching", model=model.name, foe=enemy.name)
    return None


def straight_retreat(table: Table, model: Model, foe: Model) -> Point | None:
    """The end of the straightest and farthest way out; None if there is none. (krygothic.online.decision_defaults)"""
    if square_distance(model.at, foe.at) == 0:
        return None
    for length in range(stats.speed(table, model) * INCH, 0, -_SHORTER):
        straight = shifted_point(model.at, (model.at.x - foe.at.x, model.at.y - foe.at.y), length)
        for turn in _TURNS:
            end = rotated(straight, model.at, turn)
            way = model.at, end
            if is_free(table, model, way) and no_retreat(table, model, foe, way) is None:
                return end
    return None


# ── As an order between attacks ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, kw_only=True)
class BreakOffAction(Action):
    """A way out of a combat with a foe."""

    foe: str

    def describe(self) -> Preview:
        """The preview of the retreat."""
        return Preview(lines=(f"Break off: {self.cost} AP.",), path=self.path)


def _cannot_break_off(table: Table, model: Model) -> Refusal | None:
    """(krygothic.breakoff.between_rounds, krygothic.weak.stuck, krygothic.pin.miss_effect)"""
    if fault := down_or_stuck(model):
        return fault
    if combat_opponent(table, model) is None:
        return refusal("not-fighting", model=model.name)
    return refusal("pinned", model=model.name) if model.pin and not model.pin.hit else None


def _least_ap(table: Table, model: Model) -> int | Refusal:
    fault = _cannot_break_off(table, model)
    if fault is None and (foe := combat_opponent(table, model)) and straight_retreat(table, model, foe) is None:
        fault = refusal("no-way-out", model=model.name, foe=foe.name)
    return fault or PRICE


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[BreakOffAction]]:
    fewest, foe = _least_ap(table, model), combat_opponent(table, model)
    fault = fewest if isinstance(fewest, Refusal) else no_ap("Break off", ap, PRICE)

    def resolve(value: Path) -> BreakOffAction:
        against = foe or model
        way = planned_retreat(table, model, against, value)
        return BreakOffAction(
            kind="break_off", model=model.id, cost=PRICE, path=way.path,
            facing=way.facing, chosen=value.facing, foe=against.id,
        )  # fmt: skip

    shape = path_shape(table, model, stats.speed(table, model) * INCH)
    return sole_option("break_off", model, BETWEEN, fault, shape=shape, resolve=resolve)


def _barred(table: Table, action: BreakOffAction) -> Refusal | None:
    model, foe = table.models[action.model], table.models[action.foe]
    if fault := _cannot_break_off(table, model):
        return fault
    if model.at != action.path[0]:
        return refusal("elsewhere", model=model.name)
    return no_retreat(table, model, foe, action.path)


def _break_off(play: Play[Table], action: BreakOffAction, halt: Halt | None) -> Script[Outcome]:
    """Breaks off without a roll. (krygothic.breakoff.between_rounds, krygothic.breakoff.contested)"""
    if _barred(play.table, action):
        return "failed"
    path = cut(action.path, halt.along) if halt else action.path
    if halt and len(path) < 2:
        turn_at_start(play, action.model, halt.facing)
        return "failed"
    facing = facing_after(action, path, play.table.models[action.model].facing, halt)
    return "done" if (yield from retreat(play, action.model, Retreat(path, facing), BETWEEN)) else "failed"


BREAK_OFF: Final = action_type(
    "break_off",
    least=_least_ap,
    offers=_offers,
    barred=_barred,
    carry_out=_break_off,
    halts=lambda table, action: halts_along(action.path, action.chosen),
)
