"""Where a base may not rest, in sentences: board edges, impassable ground, faces of climbs and other bases."""

from rules.battlefield.terrain import Fault
from rules.kernel.refusal import Refusal
from rules.kog.table import Table


def resting_refusal(table: Table, name: str, fault: Fault, *, rule: str) -> Refusal:
    """Why the model or marker of that name cannot rest there. `rule` is what forbids it but for the board's edge."""
    if fault.kind == "edge":
        return Refusal(
            rule="kog.field.edges",
            message=f"{name} would stand over the edge; its whole base must be on the board.",
            remedy="Move it inwards.",
        )
    message, remedy = _in_words(table, name, fault)
    return Refusal(rule=rule, message=message, remedy=remedy)


def _in_words(table: Table, name: str, fault: Fault) -> tuple[str, str]:
    if fault.kind == "base":
        neighbour = table.models[fault.id].name if fault.id in table.models else "another base"
        return f"{name} would overlap the base of {neighbour}; touching is fine.", "Leave the other base free."
    feature = next(feature.name for feature in table.field.features if feature.id == fault.id)
    if fault.kind == "impassable":
        return f"{name} would stand in {feature}, which is impassable.", f"Keep the whole base out of {feature}."
    half_way = f"{name} would hang half-way up {feature}: the middle of its base is beside it."
    return half_way, "Put the middle of the base on top, or the whole base beside it."
