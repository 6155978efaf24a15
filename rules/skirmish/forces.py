"""Forces as a table has them: what a list calls m1 or u2 gets an id that tells whose it is."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct, structs

from rules.kernel.refusal import Seat

F = TypeVar("F", bound=Any)


def own_id(seat: Seat, id_: str) -> str:
    """An id of one force as the table knows it: b-u2 is unit u2 of seat 1; "" stays empty."""
    return f"{'abcd'[seat]}-{id_}" if id_ else ""


def force_fields(seat: Seat, record: Struct, *ids: str) -> dict[str, Any]:
    """The fields of a record of a force, whose it is, and its `ids`, fields of one id or of several, as own ids."""
    fields = structs.asdict(record)
    return {**fields, **{name: _own(seat, fields[name]) for name in ids}, "seat": seat}


def _own(seat: Seat, value: str | tuple[str, ...]) -> str | tuple[str, ...]:
    return own_id(seat, value) if isinstance(value, str) else tuple(own_id(seat, id_) for id_ in value)


def numbered_force(force: F, units: Iterator[str], models: Iterator[str]) -> F:
    """The force with the next of these names for each of its units, and for each of its models."""
    return structs.replace(
        force,
        units=tuple(structs.replace(unit, name=next(units)) for unit in force.units),
        models=tuple(structs.replace(model, name=next(models)) for model in force.models),
    )
