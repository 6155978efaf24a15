"""Loose models that are alike in all that is chosen for them: the builder shows them in one row, with their number."""

from collections.abc import Iterable

from rules.roster.roster import Unit

Kind = tuple[str, tuple[str, ...]]  # a model of the catalogue, and what is taken on it


def kind_alone(unit: Unit) -> Kind | None:
    """The kind and options of a loose model; None for one with a name or note, and for any other unit."""
    if unit.entry or len(unit.models) != 1 or unit.name or unit.options or unit.carrier or unit.leader or unit.note:
        return None
    return unit.models[0].model, unit.models[0].options


def equal_units(units: Iterable[Unit]) -> list[tuple[Unit, ...]]:
    """The units in rows, those that are alike in one, where the first of them stands."""
    rows: dict[object, list[Unit]] = {}
    for unit in units:
        rows.setdefault(kind_alone(unit) or unit.id, []).append(unit)
    return [tuple(row) for row in rows.values()]
