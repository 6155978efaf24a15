"""A move as it happens: all figures of the Unit advance along their declared paths together."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, structs
from typing_extensions import override

from rules.fubar.table import Table
from rules.geometry.path import path_length, point_along
from rules.geometry.point import Point, distance_up, inches
from rules.kernel.event import Event, Line
from rules.kernel.play import Play, Script

INSTANT = 500

Paths = Mapping[str, Sequence[Point]]


class March(Struct, frozen=True, kw_only=True):
    """A declared move of a Unit: each figure's path from where it starts, and the way a vehicle ends up facing."""

    unit: str
    paths: dict[str, tuple[Point, ...]]
    facing: int | None = None

    @property
    def instants(self) -> int:
        """How many instants the move has, one each half inch of its longest path. (fubar.guard.instant)"""
        return -(-self.length // INSTANT)

    @property
    def length(self) -> int:
        """The longest path."""
        return max((path_length(path) for path in self.paths.values()), default=0)

    def places(self, instant: int) -> dict[str, Point]:
        """Where everybody is at that instant: each has covered the same fraction of its path."""
        return {id_: _along(path, instant, self.instants) for id_, path in self.paths.items()}


def _along(path: Sequence[Point], part: int, of: int) -> Point:
    """The place at a fraction of a path."""
    if part >= of:
        return path[-1]
    left = path_length(path) * part // of
    for a, b in pairwise(path):
        leg = distance_up(a, b)
        if left <= leg:
            return point_along(a, b, left)
        left -= leg
    return path[-1]


class GotOut(Event, frozen=True, kw_only=True):
    """A Unit leaves its vehicle; its moves are measured from the hull. (fubar.passenger.disembark)"""

    unit: str
    vehicle: str

    @override
    def apply(self, table: Table) -> Table:
        unit, hull = table.units[self.unit], table.hull(table.units[self.vehicle])
        outside = {model.id: structs.replace(model, at=hull.at) for model in table.living(unit)}
        return table.with_models(outside).with_unit(self.unit, aboard="")

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        text = f"{unit.name} gets out of {table.units[self.vehicle].name}."
        return Line(text=text, rule="fubar.passenger.disembark", seat=unit.seat, pieces=unit.models)


class Advanced(Event, frozen=True, kw_only=True):
    """A moving Unit has come so far; `length` is that of the longest path, 0 while it is still on its way."""

    unit: str
    places: dict[str, Point]
    length: int = 0
    facing: int | None = None

    @override
    def apply(self, table: Table) -> Table:
        moved = {id_: structs.replace(table.models[id_], at=at) for id_, at in self.places.items()}
        table = structs.replace(table.with_models(moved), plans={})
        return table if self.facing is None else table.with_vehicle(self.unit, facing=self.facing % 360)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        text = f"{unit.name} moves up to {inches(self.length)}." if self.length else f"{unit.name} is on the move."
        return Line(text=text, rule="fubar.action.per_figure", seat=unit.seat, pieces=tuple(self.places))


def march(play: Play[Table], unit_id: str, paths: Paths, *, facing: int | None = None) -> Script[None]:
    """Carry out a declared move, its start included in each path, with the survivors of whatever it meets.

    (fubar.guard.instant, fubar.guard.mover_effects, fubar.suppress.may_move)
    """
    yield from ()
    move = March(unit=unit_id, paths={id_: tuple(path) for id_, path in paths.items()}, facing=facing)
    if move.length and play.table.units[unit_id].aboard:
        play.record(GotOut(unit=unit_id, vehicle=play.table.units[unit_id].aboard))
    if move.length:
        play.record(arrived(play.table, move))


def arrived(table: Table, move: March) -> Advanced:
    """The fact that the living figures have come to the end of their paths."""
    living = {model.id for model in table.living(table.units[move.unit])}
    places = {id_: path[-1] for id_, path in move.paths.items() if id_ in living}
    return Advanced(unit=move.unit, places=places, length=move.length, facing=move.facing)
