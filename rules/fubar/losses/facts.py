"""Facts of losses: casualties, Suppressed figures, and who is credited."""

from collections.abc import Sequence

from rules.fubar.board import Model, Table, Unit
from rules.kernel.script import Line, Seat, TableFact
from rules.roster.words import listed


def figures_fell(unit_id: str, models: tuple[str, ...], by: Seat | None, rule: str) -> TableFact:
    """These figures of a Unit are casualties and leave the board; points are credited to `by`.

    (fubar.loss.removed, fubar.loss.unit_destroyed, fubar.scenario.victory)
    """

    def line(table: Table) -> Line:
        unit = table.units[unit_id]
        left, names = len(table.living(unit)), listed([table.models[id_].name for id_ in models])
        rest = f"{left} of {unit.strength} left." if left else "The Unit is destroyed."
        text = f"{unit.name}: {names} {'falls' if len(models) == 1 else 'fall'}. {rest}"
        return Line(text=text, rule=rule, tone="loss", seat=unit.seat, pieces=models)

    def change(table: Table) -> Table:
        return credit_losses(table.with_each(models, life="casualty", down=False), unit_id, by)

    return TableFact(line, change)


def figures_suppressed(unit: Unit, models: tuple[str, ...]) -> TableFact:
    """These figures become Suppressed. (fubar.suppress.state, fubar.loss.owner_choice)"""

    def line(table: Table) -> Line:
        names = listed([table.models[id_].name for id_ in models])
        are = "is" if len(models) == 1 else "are"
        text = f"{unit.name}: {names} {are} Suppressed, down until its next Activation roll."
        return Line(text=text, rule="fubar.loss.owner_choice", tone="loss", seat=unit.seat, pieces=models)

    return TableFact(line, lambda table: table.with_each(models, down=True))


def credit_losses(table: Table, unit_id: str, by: Seat | None) -> Table:
    """The table after the halving or destruction of a Unit is credited, and its combats released.

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
    """The `many` least valuable models: those with the fewest weapons first, later ones before earlier, the leader
    last.
    """
    latest = {model.id: -place for place, model in enumerate(models)}
    ranked = sorted(models, key=lambda model: (model.id == unit.leader, len(model.weapons), latest[model.id]))
    return tuple(ranked[: max(0, many)])
