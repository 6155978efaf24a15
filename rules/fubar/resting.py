"""Where a base may not rest, in sentences: board edges, impassable ground, faces of climbs and other bases."""

from rules.battlefield.terrain import Fault
from rules.fubar.table import Table
from rules.kernel.refusal import Refusal


def resting_refusal(table: Table, name: str, fault: Fault) -> Refusal:
    """Why the model of that name cannot rest there. (fubar.move.bases, fubar.move.impassable)"""
    if fault.kind == "base":
        neighbour = table.models[fault.id].name if fault.id in table.models else "another base"
        message = f"{name} would overlap the base of {neighbour}; touching is fine."
        return Refusal(rule="fubar.move.bases", message=message, remedy="Leave the other base free.")
    message, remedy = _ground(table, name, fault)
    return Refusal(rule="fubar.move.impassable", message=message, remedy=remedy)


def _ground(table: Table, name: str, fault: Fault) -> tuple[str, str]:
    if fault.kind == "edge":
        return f"{name} would stand over the edge; its whole base stays on the board.", "Move it inwards."
    feature = next(feature.name for feature in table.field.features if feature.id == fault.id)
    if fault.kind == "impassable":
        return f"{name} would stand in {feature}, which is impassable.", f"Keep the whole base out of {feature}."
    half_way = f"{name} would hang half-way up {feature}: the middle of its base is beside it."
    return half_way, "Put the middle of the base on top, or the whole base beside it."
