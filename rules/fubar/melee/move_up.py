"""Moving up within a combat: counter-moves, closing up and following up, each as one answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from rules.fubar.board import Model, Table, can_reach, flat_gap, moved_up, refusal, touched_units, touching
from rules.fubar.move.closing import foes_of, ways_in, ways_towards
from rules.fubar.move.course import MoveOrder
from rules.fubar.move.plan import PlannedMove, move_shape
from rules.geometry import Point
from rules.kernel.script import Answer, Option, Play, Refused, Script
from rules.roster.words import counted
from rules.skirmish.limits import Length


@dataclass(frozen=True, kw_only=True)
class MoveUpOrder:
    """Which figures of a Unit may move up, whom they may touch, and whether each must end in contact."""

    unit: str
    movers: tuple[str, ...]
    order: MoveOrder
    must_touch: bool = True


def move_up(play: Play[Table], closing: MoveUpOrder) -> Script[None]:
    """Asks the owner which figures move up. (fubar.guard.excluded_moves)"""
    table = play.table
    unit, order = table.units[closing.unit], closing.order
    movers = [table.models[id_] for id_ in closing.movers if _may_move(table, table.models[id_], closing)]
    if not movers:
        return
    options = _options(table, closing, movers)
    going: PlannedMove | None = yield from play.ask(
        unit.seat,
        rule=order.rule,
        prompt=f"{unit.name}, {order.name}: who moves up?",
        options=options,
        default=Answer(options[0].id if options[0].shape is None else "done"),
        focus=tuple(model.id for model in movers),
    )
    if going and going.paths:
        places = {id_: path[-1] for id_, path in going.paths.items()}
        play.record(moved_up(table, unit.id, places, order.rule, going.paths))


def _may_move(table: Table, model: Model, closing: MoveUpOrder) -> bool:
    """Whether the figure is out of contact and has an enemy in reach."""
    order = closing.order
    if touched_units(table, model, order.may_touch):
        return False
    foes = foes_of(table, order.may_touch)
    return any(not closing.must_touch or can_reach(table, model, foe, order.allowance) for foe in foes)


def _options(table: Table, closing: MoveUpOrder, movers: Sequence[Model]) -> list[Option[PlannedMove | None]]:
    unit, order = table.units[closing.unit], closing.order
    foes = foes_of(table, order.may_touch)
    paths = ways_in(table, movers, foes, order)
    if not closing.must_touch:
        paths = ways_towards(table, movers, foes, order, paths)
    ready = PlannedMove(table, unit.id, order, paths)
    many = counted(len(paths), "figure", "figures")
    everyone: Option[PlannedMove] = Option(
        id="all", label="Move up all who can", detail=many, group=unit.name, bring=ready
    )
    arriving = replace(order, also=partial(_check_arrival, closing))
    by_hand = move_shape(table, unit, arriving, movers, label="Move up", suggested=paths)
    return [*([everyone] if paths else []), by_hand, Option(id="done", label="Nobody moves up", group=unit.name)]


def _check_arrival(closing: MoveUpOrder, table: Table, model: Model, path: Sequence[Point]) -> None:
    """Refuses an end out of contact, or farther away when following up.

    Raises `Refused`. (fubar.melee.counter_move, fubar.melee.move_up, fubar.melee.follow_up.move)
    """
    foes = foes_of(table, closing.order.may_touch)
    moved = table.with_model(model.id, at=path[-1])
    arrived = moved.models[model.id]
    if any(touching(moved, arrived, foe) for foe in foes):
        return
    before = min(flat_gap(table, model, foe) for foe in foes)
    after = min(flat_gap(moved, arrived, foe) for foe in foes)
    if closing.must_touch or after > before:
        wanted = "in base contact with the enemy" if closing.must_touch else "nearer to the enemy"
        far = Length(after, 0 if closing.must_touch else before)
        allowed = "contact" if closing.must_touch else far.most
        rule = closing.order.rule
        raise Refused(refusal("not-arrived", far, rule=rule, figure=model.name, wanted=wanted, allowed=allowed))
