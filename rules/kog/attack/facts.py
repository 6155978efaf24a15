"""Facts of fighting and shooting apart from dice: attacks, shots, observers, and used picks."""

from typing import Final

from rules.kernel.script import Line, TableFact
from rules.kog.board import Model, Table, Unit, opponent
from rules.kog.lists.muster import WeaponProfile

_ONCE: Final = " It is used up: once a game."


def model_attacked(attacker: Model, weapon: str, target: Model) -> TableFact:
    """A model makes its assault attack of this step; a lone model is its whole unit. (kog.fight.once)"""

    def change(table: Table) -> Table:
        unit, after = table.units[attacker.unit], table.with_model(attacker.id, fought=True)
        return _fought(after, unit) if len(unit.models) == 1 else after.with_changes(opened=unit.id, picker=unit.seat)

    def line(_: Table) -> Line:
        text = f"{attacker.name} attacks {target.name} with its {weapon}."
        return Line(text=text, rule="kog.fight.once", seat=attacker.seat, pieces=(attacker.id, target.id))

    return TableFact(line, change)


def unit_fought(unit: Unit) -> TableFact:
    """A unit's pick in Fighting is used; the other player picks next. (kog.fight.alternate)"""
    line = Line(text=f"{unit.name} has fought.", rule="kog.fight.once", seat=unit.seat)
    return TableFact(line, lambda table: _fought(table, unit))


def unit_declined(table: Table, unit: Unit) -> TableFact:
    """A unit makes no more attacks, or none at all. (kog.fight.optional)"""
    what = "makes no more attacks" if any(table.models[id_].fought for id_ in unit.models) else "chooses not to attack"
    line = Line(text=f"{unit.name} {what}.", rule="kog.fight.optional", seat=unit.seat)
    return TableFact(line, lambda table: _fought(table, unit))


def _fought(table: Table, unit: Unit) -> Table:
    return table.with_done(unit.id, fought=True).with_changes(picker=opponent(unit.seat))


def model_fired(model: Model, weapon: WeaponProfile, target: Model | None, *, indirect: bool) -> TableFact:
    """A model fires its one weapon of this turn; single-use equipment is used up; a lone model is its whole unit.

    A spray has no target. (kog.shoot.once, kog.shoot.one-weapon, kog.equipment.single-use, kog.equipment.multi-use)
    """

    def change(table: Table) -> Table:
        spent = (*model.spent, weapon.id) if weapon.single_use else model.spent
        after = table.with_model(model.id, shot="shot", spent=spent)
        alone = len(table.units[model.unit].models) == 1
        return after.with_done(model.unit, shot=True) if alone else after.with_changes(opened=model.unit)

    at, how = f" at {target.name}" if target else "", ", indirectly" if indirect else ""
    text = f"{model.name} fires its {weapon.name}{at}{how}.{_ONCE if weapon.single_use else ''}"
    pieces = (model.id, target.id) if target else (model.id,)
    return TableFact(Line(text=text, rule="kog.shoot.one-weapon", seat=model.seat, pieces=pieces), change)


def model_observed(model: Model, target: Model, firer: Model) -> TableFact:
    """A Recon model gives up its shooting to lend its sight. (kog.shoot.observer, kog.shoot.observer.cost)"""
    text, pieces = f"{model.name} observes {target.name} for {firer.name}.", (model.id, target.id, firer.id)
    line = Line(text=text, rule="kog.shoot.observer", seat=model.seat, pieces=pieces)
    return TableFact(line, lambda table: table.with_model(model.id, shot="observed"))


def unit_shot(unit: Unit) -> TableFact:
    """A unit has finished shooting and cannot be picked again. (kog.shoot.unit-by-unit, kog.shoot.once)"""
    line = Line(text=f"{unit.name} has finished shooting.", rule="kog.shoot.unit-by-unit", seat=unit.seat)
    return TableFact(line, lambda table: table.with_done(unit.id, shot=True))
