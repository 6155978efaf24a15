"""Whether a base may rest at a place, and which rule keeps it from there."""

from collections.abc import Mapping, Sequence

from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Fault
from rules.fubar.board.table import Table
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.kernel.refusal import Refusal, Refused
from rules.skirmish.hindrances import in_the_way

NOBODY: Mapping[str, Disc] = {}


def resting_refusal(  # who goes where, and what is in the way
    table: Table, name: str, radius: int, way: Sequence[Point], fault: Fault, others: Mapping[str, Disc] = NOBODY
) -> Refusal:
    """Why the model cannot rest at the end of the way, or go it. (fubar.move.bases, fubar.move.impassable)"""
    broken = "fubar.move.bases" if fault.kind == "base" else "fubar.move.impassable"
    neighbour = (f"the base of {table.models[fault.id].name}", others[fault.id]) if fault.kind == "base" else None
    return in_the_way(table.field, name, radius, way, fault, rule=broken, neighbour=neighbour)


def check_rest(table: Table, name: str, base: Disc, others: Mapping[str, Disc]) -> None:
    """Refuse a place on ground the base of the model of that name cannot rest on, or on other bases. Raises `Refused`.

    (fubar.move.bases, fubar.move.impassable)
    """
    for fault in resting_faults(table.field, base, others):
        raise Refused(resting_refusal(table, name, base.radius, (base.centre,), fault, others))
