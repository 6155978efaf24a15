"""Ids of forces on a table: m1 or u2 of a list becomes an id that includes the seat."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct, structs

from rules.kernel.refusal import Seat

F = TypeVar("F", bound=Any)


def own_id(seat: Seat, id_: str) -> str:
    """The id of a unit or model of a seat on the table: b-u2 is unit u2 of seat 1; "" stays empty."""
    return f"{'abcd'[seat]}-{id_}" if id_ else ""


def force_fields(seat: Seat, record: Struct, *ids: str) -> dict[str, Any]:
    """The fields of a force's record, its seat, and its `ids`, which are fields with one id or several."""
    fields = structs.asdict(record)
    return {**fields, **{name: _own(seat, fields[name]) for name in ids}, "seat": seat}


def _own(seat: Seat, value: str | tuple[str, ...]) -> str | tuple[str, ...]:
    return own_id(seat, value) if isinstance(value, str) else tuple(own_id(seat, id_) for id_ in value)


def numbered_force(force: F, units: Iterator[str], models: Iterator[str]) -> F:
    """The force with the next of these names for each of its units and models."""
    return structs.replace(
        force,
        units=tuple(structs.replace(unit, name=next(units)) for unit in force.units),
        models=tuple(structs.replace(model, name=next(models)) for model in force.models),
    )
