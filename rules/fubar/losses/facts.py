"""The facts of losses: figures that fall and figures that go down, and who is to be credited for it."""

from collections.abc import Sequence

from rules.fubar.board.table import Model, Table, Unit
from rules.kernel.script import Event, Line, Seat, override
from rules.roster.words import listed


class FiguresFell(Event, frozen=True, kw_only=True):
    """These figures of a Unit are casualties and leave the board; `by` is credited with what that comes to.

    (fubar.loss.removed, fubar.loss.unit_destroyed, fubar.scenario.victory)
    """

    unit: str
    models: tuple[str, ...]
    by: Seat | None
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return credit_losses(table.with_each(self.models, life="casualty", down=False), self.unit, self.by)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        left = len(table.living(unit))
        names = listed([table.models[id_].name for id_ in self.models])
        what = f"{names} {'falls' if len(self.models) == 1 else 'fall'}."
        rest = f"{left} of {unit.strength} left." if left else "The Unit is destroyed."
        return Line(text=f"{unit.name}: {what} {rest}", rule=self.rule, tone="loss", seat=unit.seat, pieces=self.models)


class FiguresSuppressed(Event, frozen=True, kw_only=True):
    """These figures are laid on their sides. (fubar.suppress.state)"""

    unit: str
    models: tuple[str, ...]
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_each(self.models, down=True)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        names = listed([table.models[id_].name for id_ in self.models])
        are = "is" if len(self.models) == 1 else "are"
        text = f"{unit.name}: {names} {are} Suppressed, down until its next Activation roll."
        return Line(text=text, rule=self.rule, tone="loss", seat=unit.seat, pieces=self.models)


def credit_losses(table: Table, unit_id: str, by: Seat | None) -> Table:
    """The table with the halving and the destruction of a Unit put down to whoever did it, and its combats let go.

    (fubar.scenario.victory, fubar.melee.end)
    """
    unit = table.units[unit_id]
    if not unit.is_halved and has_lost_over_half(table, unit):
        table = table.with_unit(unit_id, is_halved=True, halved_by=by)
    if table.living(unit):
        return table
    for foe in unit.locked:
        others = tuple(id_ for id_ in table.units[foe].locked if id_ != unit_id)
        table = table.with_unit(foe, locked=others)
    return table.with_unit(unit_id, destroyed_by=by, locked=(), stance="")


def has_lost_over_half(table: Table, unit: Unit) -> bool:
    """Whether twice the casualties exceed the starting strength; never true of a vehicle.

    (fubar.activate.fail_exactly_half, fubar.unit.starting_strength, fubar.vehicle.activation)
    """
    if unit.vehicle:
        return False
    return 2 * (unit.strength - len(table.living(unit))) > unit.strength


def least_missed(unit: Unit, models: Sequence[Model], many: int) -> tuple[Model, ...]:
    """So many of the models: those with the fewest weapons first, later ones before earlier, the leader last."""
    latest = {model.id: -place for place, model in enumerate(models)}
    ranked = sorted(models, key=lambda model: (model.id == unit.leader, len(model.weapons), latest[model.id]))
    return tuple(ranked[: max(0, many)])
