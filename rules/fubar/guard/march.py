"""A move as it happens: all figures of the Unit advance along their declared paths together, and may be stopped."""

from collections.abc import Mapping, Sequence

from msgspec import structs

from rules.fubar.board.table import Table, Unit
from rules.fubar.guard.guard import next_reaction, react
from rules.fubar.guard.paced_move import PacedMove, living_places
from rules.geometry.point import Point, tenths
from rules.kernel.script import Event, Line, Play, Script, TableFact, override

Paths = Mapping[str, Sequence[Point]]


def unit_got_out(table: Table, unit: Unit) -> TableFact:
    """A Unit leaves its vehicle; its moves are measured from the hull. (fubar.passenger.disembark)"""
    carrier, living = table.units[unit.aboard], [model.id for model in table.living(unit)]
    return TableFact(
        unit.says(f"gets out of {carrier.name}", "fubar.passenger.disembark"),
        lambda table: table.with_each(living, at=table.hull(carrier).at).with_unit(unit.id, aboard=""),
    )


class UnitAdvanced(Event, frozen=True, kw_only=True):
    """A moving Unit has `covered` so much of its longest path, whose length is `length`; `halted` by a reaction.

    `ways` are how those went whose path has corners.
    """

    unit: str
    places: dict[str, Point]
    ways: dict[str, tuple[Point, ...]]
    covered: int
    length: int
    halted: bool = False
    facing: int | None = None

    @override
    def apply(self, table: Table) -> Table:
        table = table.with_places(self.places)
        return table if self.facing is None else table.with_vehicle(self.unit, facing=self.facing % 360)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        if self.halted:
            text = f"{unit.name} has gone {tenths(self.covered)} of {tenths(self.length)} when somebody reacts."
        else:
            farthest = ", the farthest figure" if len(self.places) > 1 else ""
            text = f"{unit.name} moves{farthest} {tenths(self.length)}."
        ways = tuple(self.ways.get(id_, ()) for id_ in self.places) if self.ways else ()
        return Line(text=text, rule="fubar.action.per_figure", seat=unit.seat, pieces=tuple(self.places), ways=ways)


def march(play: Play[Table], unit_id: str, paths: Paths, *, facing: int | None = None) -> Script[None]:
    """Carry out a declared move, its start included in each path, with the survivors of whatever it meets.

    (fubar.guard.react, fubar.guard.mover_effects, fubar.suppress.may_move, fubar.guard.against_assault)
    """
    move = PacedMove(unit=unit_id, paths={id_: tuple(path) for id_, path in paths.items()}, facing=facing)
    if not move.length:
        return
    if play.table.units[unit_id].aboard:
        play.record(unit_got_out(play.table, play.table.units[unit_id]))
    holding, since = list[str](), 0
    while can_go_on(play.table, unit_id):
        reaction = yield from next_reaction(play, move, since, holding)
        if reaction is None:
            play.record(advance_to(play.table, move, since, move.instants))
            return
        play.record(structs.replace(advance_to(play.table, move, since, reaction.instant), halted=True))
        since = reaction.instant
        yield from react(play, reaction, move)


def can_go_on(table: Table, unit_id: str) -> bool:
    """Whether anybody is left to finish the move, and not immobilised. (fubar.vehicle.damage.immobilised)"""
    unit = table.units[unit_id]
    return bool(table.living(unit)) and not (unit.vehicle and unit.vehicle.immobilised)


def advance_to(table: Table, move: PacedMove, since: int, instant: int) -> UnitAdvanced:
    """The fact that the living figures have come so far, from where they were at the instant `since`."""
    places = living_places(table, move, instant)
    return UnitAdvanced(
        unit=move.unit,
        places=places,
        ways={id_: move.way(id_, since, instant) for id_ in places if len(move.paths[id_]) > 2},
        covered=move.covered(instant),
        length=move.length,
        facing=move.facing if instant >= move.instants else None,
    )
