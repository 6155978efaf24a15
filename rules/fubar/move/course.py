"""Whether one figure may take a path: length, obstacles, ground, and the end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Fault
from rules.fubar.board import TOLERANCE, Model, Table, disc, refusal, spot, touching
from rules.fubar.board.resting import CONTACT, check_rest, depth_through, resting_refusal
from rules.geometry import Disc, Point, path_length
from rules.kernel.script import Refused
from rules.skirmish.limits import Length, too_long

PathCheck = Callable[[Table, Model, Sequence[Point]], None]
Paths = dict[str, tuple[Point, ...]]


def _any_path(table: Table, model: Model, path: Sequence[Point]) -> None:
    """No further condition: most moves only depend on length."""


@dataclass(frozen=True, kw_only=True)
class MoveOrder:
    """A kind of move: its name and rule, the allowance of each figure, and the enemy Units it may touch.

    `spent` is what figures have already moved in this activation; `also` is a further condition of this kind of move.
    """

    name: str
    rule: str
    allowance: int
    may_touch: tuple[str, ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict)
    also: PathCheck = _any_path


def allowance(table: Table, model: Model, order: MoveOrder) -> int:
    """How long the figure's path may be. (fubar.action.per_figure, fubar.passenger.disembark)"""
    return order.allowance - order.spent.get(model.id, 0) + head_start(table, model)


def head_start(table: Table, model: Model) -> int:
    """The free part of a figure's path: out of a vehicle it is drawn from the middle but measured from the hull.

    (fubar.passenger.disembark)
    """
    carrier = table.units.get(table.unit_of(model).aboard)
    return table.hull(carrier).radius + model.radius if carrier else 0


def cost(table: Table, model: Model, path: Sequence[Point]) -> int:
    """How much of its allowance a path costs the figure. (fubar.action.per_figure, fubar.passenger.disembark)"""
    return max(0, path_length(path) - head_start(table, model))


@dataclass(frozen=True)
class Mover:
    """A figure about to move by an order; its obstacles are computed once for all paths that are tried."""

    table: Table
    model: Model
    order: MoveOrder

    @cached_property
    def obstacles(self) -> Mapping[str, Disc]:
        """The obstacles of the figure."""
        return obstacles(self.table, self.model, self.order)

    def check(self, path: Sequence[Point], ends: Mapping[str, Disc]) -> None:
        """Refuses a path the figure may not take; `ends` are the final places of the others of its Unit.

        Raises `Refused`. (fubar.action.per_figure, fubar.move.no_contact, fubar.move.bases, fubar.move.impassable,
        fubar.move.infantry_cover)
        """
        table, model, order = self.table, self.model, self.order
        _check_length(table, model, path, order)
        if path[-1] == spot(table, model) and len(path) == 2 and not table.unit_of(model).aboard:
            return
        fault = first_obstacle(table.field, model.radius, path, self.obstacles)
        if fault is not None:
            raise _stopped(table, model, path, fault, order)
        check_end(table, model, path[-1], ends)
        order.also(table, model, path)

    def may_take(self, path: Sequence[Point], ends: Mapping[str, Disc]) -> bool:
        """Whether `check` accepts the path."""
        try:
            self.check(path, ends)
        except Refused:
            return False
        return True


def _check_length(table: Table, model: Model, path: Sequence[Point], order: MoveOrder) -> None:
    free = head_start(table, model)
    far = Length(path_length(path) - free, allowance(table, model, order) - free)
    if far.value > far.limit + TOLERANCE:
        raise Refused(too_long(order.rule, far, f"; {model.name} may move {far.most} ({order.name})"))


def obstacles(table: Table, model: Model, order: MoveOrder) -> dict[str, Disc]:
    """The obstacles of the figure: enemies, slightly wider if contact is not allowed, vehicles and wrecks.

    (fubar.move.bases, fubar.move.no_contact)
    """
    carrier = table.unit_of(model).aboard
    found: dict[str, Disc] = {}
    for id_, base in table.bases.items():
        other = table.models[id_]
        unit = table.unit_of(other)
        if other.unit in (model.unit, carrier) or not (unit.vehicle or other.seat != model.seat):
            continue
        keeps_off = other.seat != model.seat and other.life == "live" and unit.id not in order.may_touch
        wider = keeps_off and (carrier or not touching(table, model, other))
        found[id_] = base._replace(radius=base.radius + TOLERANCE + 1) if wider else base
    return found


def _stopped(table: Table, model: Model, path: Sequence[Point], fault: Fault, order: MoveOrder) -> Refused:
    other = table.models.get(fault.id)
    if other is None or fault.kind != "base":
        return Refused(resting_refusal(table, model.name, model.radius, path, fault))
    if other.seat != model.seat and other.life == "live" and other.unit not in order.may_touch:
        return Refused(refusal("no-contact", CONTACT, figure=model.name, foe=other.name))
    deep = depth_through(path, model.radius, table.bases[other.id])
    return Refused(refusal("in-the-way", deep, other=other.name, figure=model.name))


def check_end(table: Table, model: Model, end: Point, ends: Mapping[str, Disc]) -> None:
    """Refuses an end on other bases or on ground where a base cannot rest. Raises `Refused`. (fubar.move.bases)"""
    fellows = table.unit_of(model).models
    others = {id_: base for id_, base in table.bases.items() if id_ not in fellows}
    others |= {id_: base for id_, base in ends.items() if id_ != model.id}
    check_rest(table, model.name, disc(table, model, end), others)
