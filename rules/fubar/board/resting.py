"""Whether a base may rest at a place, and which rule keeps it from there."""

from collections.abc import Mapping

from rules.battlefield.resting import cannot_rest
from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Fault
from rules.fubar.board.table import Table
from rules.geometry.disc import Disc
from rules.kernel.refusal import Refusal, Refused


def resting_refusal(table: Table, name: str, fault: Fault) -> Refusal:
    """Why the model of that name cannot rest there. (fubar.move.bases, fubar.move.impassable)"""
    broken = "fubar.move.bases" if fault.kind == "base" else "fubar.move.impassable"
    neighbour = table.models[fault.id].name if fault.id in table.models else ""
    return cannot_rest(table.field, name, fault, rule=broken, neighbour=neighbour)


def check_rest(table: Table, name: str, base: Disc, others: Mapping[str, Disc]) -> None:
    """Refuse a place on ground the base of the model of that name cannot rest on, or on other bases. Raises `Refused`.

    (fubar.move.bases, fubar.move.impassable)
    """
    for fault in resting_faults(table.field, base, others):
        raise Refused(resting_refusal(table, name, fault))
