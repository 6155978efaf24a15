"""Getting into a vehicle as part of a Walk or Run: the whole Unit reaches the hull, or nobody gets in."""

from dataclasses import dataclass

from rules.fubar.board import TOLERANCE, Model, Table, Unit, can_reach, flat_base, flat_gap, refusal
from rules.fubar.guard.march import march
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance
from rules.fubar.move.plan import PlannedMove
from rules.fubar.move.preview import move_preview
from rules.geometry import Point, path_length, tenths
from rules.kernel.script import Option, Play, Preview, Refusal, Refused, Script, TableFact
from rules.roster.words import counted
from rules.skirmish.contact import spot_beside
from rules.skirmish.limits import Length

EMBARK = "fubar.passenger.embark"


@dataclass(frozen=True)
class Boarding:
    """The move of a whole Unit into a vehicle."""

    table: Table
    unit: str
    vehicle: str
    paths: Paths

    def describe(self) -> Preview:
        """The preview: which enemies On Guard see it on the way. (fubar.guard.react)"""
        longest = max(path_length(path) for path in self.paths.values())
        return move_preview(self.table, self.unit, self.paths, told=f"{tenths(longest)} to the vehicle.")


def board_options(table: Table, unit: Unit, order: MoveOrder) -> list[Option[Boarding]]:
    """Options to get into each friendly vehicle in reach of a figure, refused if the Unit cannot."""
    if unit.aboard:
        return []
    carriers = [other for other in table.units_of(unit.seat) if other.vehicle and other.vehicle.seats]
    return [_board(table, unit, carrier, order) for carrier in carriers if _is_near(table, unit, carrier, order)]


def _is_near(table: Table, unit: Unit, carrier: Unit, order: MoveOrder) -> bool:
    hull = table.hull(carrier)
    return any(can_reach(table, model, hull, allowance(table, model, order)) for model in table.living(unit))


def _board(table: Table, unit: Unit, carrier: Unit, order: MoveOrder) -> Option[Boarding]:
    """(fubar.passenger.embark, fubar.passenger.capacity)"""
    paths: Paths = {}
    refusal = None if table.has_room(carrier, unit) else _no_seats(table, unit, carrier)
    try:
        paths = {} if refusal else boarding_paths(table, unit, carrier, order)
    except Refused as refused:
        refusal = refused.refusal
    return Option(
        id=f"board:{carrier.id}",
        label=f"Get into {carrier.name}",
        group=unit.name,
        piece=carrier.models[0],
        rule=EMBARK,
        bring=Boarding(table, unit.id, carrier.id, paths),
        refusal=refusal,
    )


def _no_seats(table: Table, unit: Unit, carrier: Unit) -> Refusal:
    taken, many = sum(len(table.living(rider)) for rider in table.passengers(carrier)), len(table.living(unit))
    free, figures = (carrier.vehicle.seats if carrier.vehicle else 0) - taken, counted(many, "figure", "figures")
    seats = "seat" if free == 1 else "seats"
    return refusal(
        "no-seats", carrier=carrier.name, unit=unit.name, seats=seats, figures=figures, value=many, bound=free
    )


def boarding_paths(table: Table, unit: Unit, carrier: Unit, order: MoveOrder) -> Paths:
    """Paths of all figures straight to the hull.

    Raises `Refused` for one that cannot reach it. (fubar.passenger.embark)
    """
    return {model.id: _to_hull(table, model, carrier, order) for model in table.living(unit)}


def _to_hull(table: Table, model: Model, carrier: Unit, order: MoveOrder) -> tuple[Point, ...]:
    hull = table.hull(carrier)
    far = Length(flat_gap(table, model, hull), allowance(table, model, order))
    if far.value > far.limit + TOLERANCE:
        raise Refused(refusal("far-from-hull", far, figure=model.name, carrier=carrier.name, move=order.name))
    path = (model.at, spot_beside(flat_base(table, model), flat_base(table, hull), TOLERANCE))
    Mover(table, model, order).check(path, {})
    return path


def move_or_get_in(play: Play[Table], unit_id: str, chosen: PlannedMove | Boarding | None) -> Script[bool]:
    """Carries out the planned move, if any; returns whether the Unit may go on with its action.

    The Unit gets into a vehicle if all its survivors arrive. (fubar.passenger.embark, fubar.passenger.disembark)
    """
    if chosen is not None:
        yield from march(play, unit_id, chosen.paths)
    if not isinstance(chosen, Boarding):
        return True
    unit, carrier = play.table.units[unit_id], play.table.units[chosen.vehicle]
    if play.table.living(unit):
        says = unit.says(f"gets into {carrier.name}", EMBARK)
        play.record(TableFact(says, lambda table: table.with_unit(unit_id, aboard=carrier.id)))
    return False
