"""Where a base may not rest, in sentences: board edges, impassable ground, faces of climbs and other bases."""

from rules.battlefield.terrain import Battlefield, Fault
from rules.kernel.refusal import Refusal


def cannot_rest(field: Battlefield, name: str, fault: Fault, *, rule: str, neighbour: str = "") -> Refusal:
    """Why the model or marker of that name cannot rest there; `neighbour` is whose base it would overlap."""
    message, remedy = _in_words(field, name, fault, neighbour or "another base")
    return Refusal(rule=rule, message=message, remedy=remedy)


def _in_words(field: Battlefield, name: str, fault: Fault, neighbour: str) -> tuple[str, str]:
    if fault.kind == "edge":
        return f"{name} would stand over the edge; its whole base must be on the board.", "Move it inwards."
    if fault.kind == "base":
        return f"{name} would overlap the base of {neighbour}; touching is fine.", "Leave the other base free."
    feature = next(feature.name for feature in field.features if feature.id == fault.id)
    if fault.kind == "impassable":
        return f"{name} would stand in {feature}, which is impassable.", f"Keep the whole base out of {feature}."
    half_way = f"{name} would hang half-way up {feature}: the middle of its base is beside it."
    return half_way, "Put the middle of the base on top, or the whole base beside it."
