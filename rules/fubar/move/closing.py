"""Ways into contact for a Unit's figures, the nearest figure first, measured horizontally."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.fubar.board import TOLERANCE, Model, Table, flat_base, spot
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance
from rules.geometry import Disc, Point
from rules.skirmish import contact
from rules.skirmish.contact import ClosingFigure, snapped_path

SNAP: Final = 250


def foes_of(table: Table, units: Sequence[str]) -> tuple[Model, ...]:
    """The living models of these Units."""
    return tuple(model for id_ in units for model in table.living(table.units[id_]))


def ways_in(table: Table, movers: Sequence[Model], foes: Sequence[Model], order: MoveOrder) -> Paths:
    """A straight path into contact for each mover that has one, the nearest mover first. (fubar.melee.contact)"""
    return contact.ways_in(_closers(table, movers, order), _bases(table, foes), _fellows(table, movers), TOLERANCE)


def ways_towards(
    table: Table, movers: Sequence[Model], foes: Sequence[Model], order: MoveOrder, planned: Paths
) -> Paths:
    """For movers without a way into contact, a straight path towards the nearest enemy as far as there is room."""
    closers, bases = _closers(table, movers, order), _bases(table, foes)
    return contact.ways_towards(closers, bases, _fellows(table, movers), TOLERANCE, planned)


def set_against(table: Table, mover: Model, path: Sequence[Point], foes: Sequence[Model]) -> tuple[Point, ...]:
    """The path with its end moved into contact, if it ends within a quarter inch of an enemy or on its base."""
    return snapped_path(flat_base(table, mover, path[-1]), path, _bases(table, foes), TOLERANCE, SNAP)


def _closers(table: Table, movers: Sequence[Model], order: MoveOrder) -> list[ClosingFigure]:
    """The movers; those aboard a vehicle start at its middle."""
    return [
        ClosingFigure(
            id=mover.id,
            base=flat_base(table, mover, spot(table, mover)),
            reach=allowance(table, mover, order),
            standing=partial(flat_base, table, mover),
            may_take=Mover(table, mover, order).may_take,
        )
        for mover in movers
    ]


def _bases(table: Table, models: Sequence[Model]) -> list[Disc]:
    return [flat_base(table, model) for model in models]


def _fellows(table: Table, movers: Sequence[Model]) -> dict[str, Disc]:
    """The places of the movers' Unit; empty while it is aboard a vehicle."""
    unit = table.unit_of(movers[0]) if movers else None
    if unit is None or unit.aboard:
        return {}
    return {model.id: flat_base(table, model) for model in table.living(unit)}
