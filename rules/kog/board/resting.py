"""Which rule keeps a base from resting at a place."""

from rules.battlefield.resting import cannot_rest
from rules.battlefield.terrain import Fault
from rules.kernel.refusal import Refusal
from rules.kog.board.table import Table


def resting_refusal(table: Table, name: str, fault: Fault, *, rule: str) -> Refusal:
    """Why the model or marker of that name cannot rest there. `rule` is what forbids it but for the board's edge."""
    broken = "kog.field.edges" if fault.kind == "edge" else rule
    neighbour = table.models[fault.id].name if fault.id in table.models else ""
    return cannot_rest(table.field, name, fault, rule=broken, neighbour=neighbour)
