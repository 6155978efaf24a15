"""The move of a Unit as one answer: a path for each figure that moves, together or one by one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from msgspec import structs

from rules.fubar.board import Model, Table, Unit, disc, spot
from rules.fubar.board.measure import LINK
from rules.fubar.move.closing import foes_of, set_against
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance, cost
from rules.fubar.move.disembark import check_all_out, ways_out
from rules.fubar.move.preview import move_preview
from rules.geometry import Point, at_most, path_length, tenths
from rules.kernel.script import Answer, Option, Play, Preview, Refusal, Refused, Script, Ways, WaysMover, WaysShape

X = TypeVar("X")

_SPENT: Final = 10  # thousandths of an inch left over that count as a finished move


@dataclass(frozen=True)
class PlannedMove:
    """A move of a Unit under an order: the path of each moving figure with its start."""

    table: Table
    unit: str
    order: MoveOrder
    paths: Paths

    def describe(self) -> Preview:
        """The preview of the move. (fubar.guard.react)"""
        if not self.paths:
            return Preview(lines=("Nobody moves.",))
        model, path = max(self.paths.items(), key=lambda way: path_length(way[1]))
        left = self.order.allowance - self.order.spent.get(model, 0)
        told = f"{tenths(cost(self.table, self.table.models[model], path))} of {tenths(left)} ({self.order.name})."
        preview = move_preview(self.table, self.unit, self.paths, told=told, may_touch=self.order.may_touch)
        return structs.replace(preview, path=path) if len(self.paths) == 1 else preview


def plan_move(
    play: Play[Table], unit_id: str, order: MoveOrder, *, ready: Paths | None = None, others: Sequence[Option[X]] = ()
) -> Script[PlannedMove | X | None]:
    """Asks for the Unit's move: paths, one of the other options, or None for no move; `ready` paths are suggested.

    (fubar.action.per_figure)
    """
    table = play.table
    unit = table.units[unit_id]
    options: list[Option[PlannedMove | X | None]] = [*_ways(table, unit, order, ready or {}), *others]
    if not options:
        return None
    stay: Option[None] = Option(id="stay", label="Stay aboard" if unit.aboard else "Nobody moves", group=unit.name)
    chosen: PlannedMove | X | None = yield from play.ask(
        unit.seat,
        rule=order.rule,
        prompt=f"{unit.name}, {order.name}: who goes where?",
        options=[*options, stay],
        default=Answer("stay"),
        focus=tuple(model.id for model in table.living(unit)),
    )
    return chosen


def _ways(table: Table, unit: Unit, order: MoveOrder, ready: Paths) -> Iterator[Option[PlannedMove]]:
    movers = [model for model in table.living(unit) if allowance(table, model, order) > _SPENT]
    if movers and not unit.aboard:
        yield move_shape(table, unit, order, movers, label="Move", suggested=ready)
    elif movers:
        beside = ways_out(table, movers, order, table.hull(table.units[unit.aboard]).at, {})
        yield _out(table, unit, order, beside)
        whole = (ways for ways in (ready, beside) if len(ways) == len(movers))
        yield move_shape(table, unit, order, movers, label="Get out", suggested=next(whole, {}))


def move_shape(
    table: Table, unit: Unit, order: MoveOrder, movers: Sequence[Model], *, label: str, suggested: Paths
) -> Option[PlannedMove]:
    """The option of a path for any of these figures of a Unit, or for all of them if it gets out of a vehicle."""

    def resolve(value: Ways) -> PlannedMove:
        foes = foes_of(table, order.may_touch)
        drawn = {model: (spot(table, model), *value.paths[model.id]) for model in movers if model.id in value.paths}
        paths = {model.id: set_against(table, model, path, foes) for model, path in drawn.items()}
        check_paths(table, unit, order, paths)
        return PlannedMove(table, unit.id, order, paths)

    most = max(allowance(table, model, order) for model in movers) if not unit.aboard else order.allowance
    return Option(
        id="move",
        label=label,
        detail=f"{len(movers)} of {len(table.living(unit))}, up to {at_most(most)} each",
        group=unit.name,
        piece=movers[0].id,
        pieces=tuple(model.id for model in movers),
        rule=order.rule,
        shape=WaysShape(
            movers=tuple(_mover(table, model, order) for model in movers),
            whole=bool(unit.aboard),
            suggested={id_: path[1:] for id_, path in suggested.items()},
            link=LINK,
        ),
        resolve=resolve,
    )


def _mover(table: Table, model: Model, order: MoveOrder) -> WaysMover:
    budget = allowance(table, model, order)
    return WaysMover(piece=model.id, start=spot(table, model), radius=model.radius, budget=budget)


def check_paths(table: Table, unit: Unit, order: MoveOrder, paths: Mapping[str, Sequence[Point]]) -> None:
    """Refuses paths that a figure may not take, or that end on each other or on figures that stay. Raises `Refused`.

    The refusal is that of the first figure and has the faults of all. (fubar.move.bases, fubar.passenger.disembark)
    """
    check_all_out(table, unit, paths)
    staying = {} if unit.aboard else {model.id: disc(table, model) for model in table.living(unit)}
    ends = staying | {id_: disc(table, table.models[id_], path[-1]) for id_, path in paths.items()}
    faults: dict[str, Refusal] = {}
    for id_, path in paths.items():
        try:
            Mover(table, table.models[id_], order).check(path, ends)
        except Refused as refused:
            faults[id_] = refused.refusal
    for first in list(faults.values())[:1]:
        raise Refused(structs.replace(first, unfit={id_: fault.message for id_, fault in faults.items()}))


def not_allowed(table: Table, unit: Unit, order: MoveOrder, paths: Mapping[str, Sequence[Point]]) -> Refusal | None:
    """Why a Unit may not take these paths; None if it may."""
    try:
        check_paths(table, unit, order, paths)
    except Refused as refused:
        return refused.refusal
    return None


def _out(table: Table, unit: Unit, order: MoveOrder, paths: Paths) -> Option[PlannedMove]:
    """Gets all figures out, formed up beside the vehicle. (fubar.passenger.disembark)"""
    return Option(
        id="out",
        label="Get out beside the vehicle",
        detail="in good order",
        group=unit.name,
        rule="fubar.passenger.disembark",
        bring=PlannedMove(table, unit.id, order, paths),
        refusal=not_allowed(table, unit, order, paths),
    )
