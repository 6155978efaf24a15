"""A move as it happens: all figures of the Unit advance together along their paths, and may be stopped."""

from collections.abc import Mapping, Sequence

from rules.fubar.board import Table, Unit
from rules.fubar.guard.guard import next_reaction, react
from rules.fubar.guard.paced_move import PacedMove, living_places
from rules.geometry import Point, tenths
from rules.kernel.script import Line, Play, Script, TableFact

Paths = Mapping[str, Sequence[Point]]


def unit_got_out(table: Table, unit: Unit) -> TableFact:
    """A Unit leaves its vehicle; its moves are measured from the hull. (fubar.passenger.disembark)"""
    carrier, living = table.units[unit.aboard], [model.id for model in table.living(unit)]
    return TableFact(
        unit.says(f"gets out of {carrier.name}", "fubar.passenger.disembark"),
        lambda table: table.with_each(living, at=table.hull(carrier).at).with_unit(unit.id, aboard=""),
    )


def march(play: Play[Table], unit_id: str, paths: Paths, *, facing: int | None = None) -> Script[None]:
    """Carries out a declared move with the survivors of every reaction; each path includes its start.

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
            play.record(_advanced(play.table, move, since, move.instants))
            return
        play.record(_advanced(play.table, move, since, reaction.instant, halted=True))
        since = reaction.instant
        yield from react(play, reaction, move)


def can_go_on(table: Table, unit_id: str) -> bool:
    """Whether any figure can finish the move, and the vehicle is not immobilised. (fubar.vehicle.damage.immobilised)"""
    unit = table.units[unit_id]
    return bool(table.living(unit)) and not (unit.vehicle and unit.vehicle.immobilised)


def _advanced(table: Table, move: PacedMove, since: int, instant: int, *, halted: bool = False) -> TableFact:
    """The living figures have advanced from the instant `since` to `instant`, `halted` by a reaction."""
    places, unit = living_places(table, move, instant), table.units[move.unit]
    bent = {id_: move.way(id_, since, instant) for id_ in places if len(move.paths[id_]) > 2}

    def change(table: Table) -> Table:
        table = table.with_places(places)
        if move.facing is None or instant < move.instants:
            return table
        return table.with_vehicle(unit.id, facing=move.facing % 360)

    def line(_: Table) -> Line:
        farthest = ", the farthest figure" if len(places) > 1 else ""
        text = f"{unit.name} moves{farthest} {tenths(move.length)}."
        if halted:
            gone = tenths(move.covered(instant))
            text = f"{unit.name} has gone {gone} of {tenths(move.length)} when somebody reacts."
        ways = tuple(bent.get(id_, ()) for id_ in places) if bent else ()
        return Line(text=text, rule="fubar.action.per_figure", seat=unit.seat, pieces=tuple(places), ways=ways)

    return TableFact(line, change)
