"""Which rule keeps a base from resting at a place."""

from rules.battlefield.resting import cannot_rest
from rules.battlefield.terrain import Fault
from rules.fubar.table import Table
from rules.kernel.refusal import Refusal


def resting_refusal(table: Table, name: str, fault: Fault) -> Refusal:
    """Why the model of that name cannot rest there. (fubar.move.bases, fubar.move.impassable)"""
    broken = "fubar.move.bases" if fault.kind == "base" else "fubar.move.impassable"
    neighbour = table.models[fault.id].name if fault.id in table.models else ""
    return cannot_rest(table.field, name, fault, rule=broken, neighbour=neighbour)
