"""Planning a move: the owner draws the paths of a Unit's figures, sees them, and only then sets them going."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from typing_extensions import override

from rules.fubar.board.arrange import arranged
from rules.fubar.board.measure import disc, spot
from rules.fubar.board.table import Model, Table, Unit
from rules.fubar.move.closing import foes_of, snapped
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance, check_course, check_end, cost
from rules.fubar.move.preview import previewed
from rules.geometry.disc import Disc
from rules.geometry.path import path_length
from rules.geometry.point import Point, distance_up, inches, tenths
from rules.kernel.event import Event, Line
from rules.kernel.play import Play, Script
from rules.kernel.preview import Preview
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Path, PathShape


@dataclass(frozen=True)
class Drawn:
    """Paths that have been drawn, each with its start, for figures of a Unit under an order."""

    table: Table
    unit: str
    order: MoveOrder
    paths: Paths

    def describe(self) -> Preview:
        """What the move comes to with these paths and those drawn before. (fubar.guard.react)"""
        model, path = max(self.paths.items(), key=lambda drawn: path_length(drawn[1]))
        left = self.order.allowance - self.order.spent.get(model, 0)
        told = f"{tenths(cost(self.table, self.table.models[model], path))} of {tenths(left)} ({self.order.name})."
        ways = {**self.table.plans, **self.paths}
        preview = previewed(self.table, self.unit, ways, told=told, may_touch=self.order.may_touch)
        return structs.replace(preview, path=path) if len(self.paths) == 1 else preview


class PathsDrawn(Event, frozen=True, kw_only=True):
    """A player has drawn where figures are to go; none has moved yet. No paths: all are wiped off."""

    unit: str
    paths: Paths

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, plans={**table.plans, **self.paths} if self.paths else {})

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        many, of = len(table.plans), len(table.living(unit))
        text = f"{unit.name} plans its move: {many} of {of}." if many else f"{unit.name} plans its move again."
        return Line(text=text, rule="fubar.action.per_figure", seat=unit.seat, pieces=tuple(self.paths))


def longest(paths: Paths) -> int:
    """The length of the longest path."""
    return max((path_length(path) for path in paths.values()), default=0)


def plan_move(
    play: Play[Table], unit_id: str, order: MoveOrder, *, extras: Sequence[Option[Any]] = ()
) -> Script[Paths | str]:
    """Ask for paths until the owner sets them going, or picks one of the extras, whose id is then the result.

    No paths at all means that the Unit stays where it is. Ready paths are offered while none is drawn.
    (fubar.action.per_figure)
    """
    while True:
        chosen = yield from _asked(play, unit_id, order, extras)
        if isinstance(chosen, Drawn):
            play.record(PathsDrawn(unit=unit_id, paths=chosen.paths))
            continue
        plans = dict(play.table.plans)
        if chosen == "go" and longest(plans):
            return plans
        if plans:
            play.record(PathsDrawn(unit=unit_id, paths={}))
        if chosen != "clear":
            return plans if chosen == "go" else chosen


def _asked(play: Play[Table], unit_id: str, order: MoveOrder, extras: Sequence[Option[Any]]) -> Script[Drawn | str]:
    table = play.table
    unit = table.units[unit_id]
    fault = unfit(table, unit)
    others = [extra for extra in extras if not (table.plans and isinstance(extra.bring, Drawn))]
    chosen: Drawn | str = yield from play.ask(
        unit.seat,
        rule=order.rule,
        prompt=f"{unit.name}, {order.name}: who goes where?",
        options=[*_moves(table, unit, order), *_closings(table, unit, fault), *others],
        default=Answer("clear" if fault else "go"),
        focus=tuple(model.id for model in table.living(unit)),
    )
    return chosen


def _moves(table: Table, unit: Unit, order: MoveOrder) -> list[Option[Any]]:
    waiting = [model for model in table.living(unit) if model.id not in table.plans]
    each = [_alone(table, model, order) for model in waiting if allowance(table, model, order) > 0]
    if table.plans or not each:
        return each
    return [*([_out(table, unit, order)] if unit.aboard else [_together(table, unit, order)]), *each]


def _alone(table: Table, model: Model, order: MoveOrder) -> Option[Any]:
    def drawn(value: Path) -> Drawn:
        path = snapped(table, model, (spot(table, model), *value.points), foes_of(table, order.may_touch))
        ends = {id_: disc(table, table.models[id_], plan[-1]) for id_, plan in table.plans.items()}
        check_course(table, model, path, order, ends)
        return Drawn(table, model.unit, order, {model.id: path})

    return Option(
        id=f"move:{model.id}",
        label=f"{model.name}",
        detail=f"up to {inches(order.allowance - order.spent.get(model.id, 0))}",
        group=table.unit_of(model).name,
        piece=model.id,
        rule=order.rule,
        shape=_shape(table, model, order),
        resolve=drawn,
    )


def _shape(table: Table, model: Model, order: MoveOrder) -> PathShape:
    budget = allowance(table, model, order)
    return PathShape(piece=model.id, start=spot(table, model), radius=model.radius, budget=budget)


def _together(table: Table, unit: Unit, order: MoveOrder) -> Option[Any]:
    """All figures side by side the way the first of them goes."""
    living = table.living(unit)
    first = living[0]

    def drawn(value: Path) -> Drawn:
        steps = [(point.x - first.at.x, point.y - first.at.y) for point in value.points]
        paths: Paths = {
            model.id: (model.at, *(Point(model.at.x + x, model.at.y + y) for x, y in steps)) for model in living
        }
        check_paths(table, order, paths)
        return Drawn(table, unit.id, order, paths)

    return Option(
        id="move:all",
        label="All together",
        detail=f"{len(living)} figures side by side, up to {inches(order.allowance - order.spent.get(first.id, 0))}",
        group=unit.name,
        piece=first.id,
        rule=order.rule,
        shape=_shape(table, first, order),
        resolve=drawn,
    )


def check_paths(table: Table, order: MoveOrder, paths: Mapping[str, Sequence[Point]]) -> None:
    """Refuse paths that some figure may not take, or that end on each other. Raises `Refused`."""
    ends = {id_: disc(table, table.models[id_], path[-1]) for id_, path in paths.items()}
    for id_, path in paths.items():
        check_course(table, table.models[id_], path, order, ends)


def _out(table: Table, unit: Unit, order: MoveOrder) -> Option[Any]:
    """Everybody gets out and forms up beside the vehicle. (fubar.passenger.disembark)"""
    paths = _beside(table, unit, order)
    return Option(
        id="move:out",
        label="Get out beside the vehicle",
        detail="in good order",
        group=unit.name,
        rule="fubar.passenger.disembark",
        bring=Drawn(table, unit.id, order, paths) if paths else None,
        refusal=None if paths else _NO_ROOM,
    )


_NO_ROOM = Refusal(
    rule="fubar.passenger.disembark",
    message="No room for the whole Unit was found beside the vehicle.",
    remedy="Draw the paths one by one, or stay aboard.",
)


def _beside(table: Table, unit: Unit, order: MoveOrder) -> Paths | None:
    hull = table.hull(table.units[unit.aboard])
    living = table.living(unit)
    reach = min(allowance(table, model, order) for model in living)
    start, first = hull.at, Mover(table, living[0], order)

    def allowed(base: Disc) -> bool:
        return distance_up(start, base.centre) <= reach and first.may_take((start, base.centre), {})

    low, high = Point(start.x - reach, start.y - reach), Point(start.x + reach, start.y + reach)
    zone = (low, Point(high.x, low.y), high, Point(low.x, high.y))
    places = arranged(table, living, start, zone, allowed)
    return {id_: (start, place) for id_, place in places.items()} if places else None


def _closings(table: Table, unit: Unit, fault: Refusal | None) -> list[Option[Any]]:
    """Set the paths going, or wipe them off where they do not fit."""
    plain = "Stay aboard" if unit.aboard else "Nobody moves"
    go: Option[Any] = Option(id="go", label="Go" if table.plans else plain, bring="go", refusal=fault)
    return [go, Option(id="clear", label="Draw again", bring="clear")] if table.plans else [go]


def unfit(table: Table, unit: Unit) -> Refusal | None:
    """Why the paths drawn so far cannot be set going. (fubar.move.bases, fubar.passenger.disembark)"""
    if not table.plans:
        return None
    living = table.living(unit)
    if unit.aboard and len(table.plans) < len(living):
        return Refusal(
            rule="fubar.passenger.disembark",
            message=f"{unit.name} gets out as a whole: {len(table.plans)} of {len(living)} paths are drawn.",
            measured=str(len(table.plans)),
            limit=str(len(living)),
            remedy="Draw the others.",
        )
    ends = {model.id: disc(table, model, table.plans.get(model.id, (model.at,))[-1]) for model in living}
    try:
        for id_, path in table.plans.items():
            check_end(table, table.models[id_], path[-1], ends)
    except Refused as refused:
        return refused.refusal
    return None
