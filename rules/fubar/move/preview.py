"""Previews of moves: length, final places, and which enemies On Guard see them."""

from collections.abc import Iterator, Mapping

from rules.fubar.board import ARCS, LEVEL_NAMES, Table, Unit, arc, areas_of, in_contact, out_of_touch, scenery
from rules.fubar.guard.guard import reaction_instants
from rules.fubar.guard.march import unit_got_out
from rules.fubar.guard.paced_move import PacedMove, first_contact, under_way
from rules.fubar.move.vehicle_ground import cover_along
from rules.geometry import Point
from rules.kernel.script import Preview

Paths = Mapping[str, tuple[Point, ...]]


def move_preview(table: Table, unit_id: str, paths: Paths, *, told: str, may_touch: tuple[str, ...] = ()) -> Preview:
    """The preview of a Unit's move along these paths, each with its start; `told` are sentences about its length."""
    outside, move = _outside(table, unit_id), PacedMove(unit=unit_id, paths=dict(paths))
    after = under_way(outside, move, move.instants)
    unit = after.units[unit_id]
    lines = (
        told,
        *_contacts(after, unit, may_touch),
        *_ground(after, unit, paths),
        *_astray(after, unit),
        *guards_watching(outside, move),
    )
    return Preview(lines=lines, ways=dict(paths))


def _outside(table: Table, unit_id: str) -> Table:
    """The table as the Unit sets off, outside of its vehicle. (fubar.passenger.disembark)"""
    unit = table.units[unit_id]
    return unit_got_out(table, unit).apply(table) if unit.aboard else table


def arrivals(table: Table, unit_id: str, paths: Paths, may_touch: tuple[str, ...]) -> int:
    """How many figures these paths bring into contact with Units they may touch. (fubar.melee.contact)"""
    after = _outside(table, unit_id).with_places({id_: path[-1] for id_, path in paths.items()})
    return len(in_contact(after, after.units[unit_id], may_touch))


def _contacts(after: Table, unit: Unit, may_touch: tuple[str, ...]) -> Iterator[str]:
    """How many figures end in contact with the Units they assault. (fubar.melee.contact)"""
    if may_touch:
        many, of = len(in_contact(after, unit, may_touch)), len(after.living(unit))
        yield f"{many} of {of} in contact." if many else "Nobody in contact yet."


def _ground(after: Table, unit: Unit, paths: Paths) -> Iterator[str]:
    """The cover in which the movers end, or through which the vehicle drives. (fubar.sight.in_area)"""
    if unit.vehicle:
        for feature in dict.fromkeys(feature for path in paths.values() for feature in cover_along(after, path)):
            yield f"Through {feature.name}, {LEVEL_NAMES[scenery(feature).level]}."
        return
    living = after.living(unit)
    stood = [area for model in living for area in areas_of(after, model)]
    for area in dict.fromkeys(stood):
        cover = LEVEL_NAMES[scenery(area).level]
        yield f"{stood.count(area)} of {len(living)} in {area.name}, {cover}."


def _astray(after: Table, unit: Unit) -> Iterator[str]:
    """(fubar.unit.coherency.penalty)"""
    astray = out_of_touch(after, unit)
    if astray:
        who = "1 figure is" if astray == 1 else f"{astray} figures are"
        yield f"{who} then out of touch: −{astray} on Activation rolls."


def guards_watching(table: Table, move: PacedMove) -> Iterator[str]:
    """Which enemies On Guard could fire at the move, and how much of it is covered then; a vehicle drives on.

    (fubar.guard.react, fubar.guard.trigger, fubar.guard.instant, fubar.guard.against_assault)
    """
    mover = table.units[move.unit]
    until = move.instants + 1 if mover.vehicle else first_contact(table, move)
    for unit, seen in reaction_instants(table, table.enemies_of(mover.seat), move, 0, until).items():
        yield f"{table.units[unit].name} is On Guard and can fire at it {move.stretch(seen)}."


def facing_arcs(table: Table, unit: Unit) -> Preview:
    """The arc of a vehicle that each enemy Unit is in. (fubar.vehicle.damage.arcs)"""
    foes = [(foe, table.living(foe)[0].at) for foe in table.enemies_on_board(unit.seat)]
    sides = [(side, [foe.name for foe, at in foes if arc(table, unit, at) == side]) for side in ARCS]
    words = tuple(f"{_SIDES[side]}: {', '.join(names)}." for side, names in sides if names)
    return Preview(lines=words or ("No enemy is on the table.",))


_SIDES = {"front": "In front", "side": "On its sides", "rear": "Behind it"}
