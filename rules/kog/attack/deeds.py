"""The facts of fighting and shooting that are no dice: who attacked, fired, observed, and which picks are used up."""

from msgspec import structs

from rules.kernel.script import Event, Line, override
from rules.kog.board.table import Table, Unit, other


class Struck(Event, frozen=True, kw_only=True):
    """A model makes its assault attack of this step; a lone model is its whole unit. (kog.fight.once)"""

    model: str
    weapon: str
    target: str

    @override
    def apply(self, table: Table) -> Table:
        unit = table.units[table.models[self.model].unit]
        after = table.with_model(self.model, fought=True)
        if len(unit.models) == 1:
            return _fought(after, unit)
        return structs.replace(after, opened=unit.id, picker=unit.seat)

    @override
    def line(self, table: Table) -> Line:
        model, target = table.models[self.model], table.models[self.target]
        text = f"{model.name} attacks {target.name} with its {self.weapon}."
        return Line(text=text, rule="kog.fight.once", seat=model.seat, pieces=(model.id, target.id))


class UnitFought(Event, frozen=True, kw_only=True):
    """A unit's pick in Fighting is used up; the other player picks next. (kog.fight.alternate, kog.fight.optional)"""

    unit: str
    declined: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return _fought(table, table.units[self.unit])

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        rest = "its other attacks" if any(table.models[id_].fought for id_ in unit.models) else "to attack"
        text = f"{unit.name} declines {rest}." if self.declined else f"{unit.name} has fought."
        return Line(text=text, rule="kog.fight.optional" if self.declined else "kog.fight.once", seat=unit.seat)


def _fought(table: Table, unit: Unit) -> Table:
    return structs.replace(table.with_done(unit.id, fought=True), picker=other(unit.seat))


class Fired(Event, frozen=True, kw_only=True):
    """A model fires its one weapon of this turn; single-use equipment is spent; a lone model is its whole unit.

    `target` is empty for a spray. (kog.shoot.once, kog.shoot.one-weapon, kog.equipment.single-use,
    kog.equipment.multi-use)
    """

    model: str
    weapon: str
    target: str = ""
    indirect: bool = False

    @override
    def apply(self, table: Table) -> Table:
        model = table.models[self.model]
        spent = (self.weapon,) if table.weapon(model, self.weapon).single_use else ()
        after = table.with_model(model.id, shot="shot", spent=(*model.spent, *spent))
        if len(table.units[model.unit].models) == 1:
            return after.with_done(model.unit, shot=True)
        return structs.replace(after, opened=model.unit)

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        weapon = table.weapon(model, self.weapon)
        at = f" at {table.models[self.target].name}" if self.target else ""
        how = ", indirectly" if self.indirect else ""
        spent = " It is spent." if weapon.single_use else ""
        pieces = (model.id, self.target) if self.target else (model.id,)
        return Line(
            text=f"{model.name} fires its {weapon.name}{at}{how}.{spent}", rule="kog.shoot.one-weapon",
            seat=model.seat, pieces=pieces,
        )  # fmt: skip


class Observed(Event, frozen=True, kw_only=True):
    """A Recon model gives up its shooting to lend its sight. (kog.shoot.observer, kog.shoot.observer.cost)"""

    model: str
    target: str
    firer: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, shot="observed")

    @override
    def line(self, table: Table) -> Line:
        model, target, firer = (table.models[id_] for id_ in (self.model, self.target, self.firer))
        text = f"{model.name} observes {target.name} for {firer.name}."
        return Line(text=text, rule="kog.shoot.observer", seat=model.seat, pieces=(model.id, target.id, firer.id))


class UnitShot(Event, frozen=True, kw_only=True):
    """A unit has finished shooting and cannot be picked again. (kog.shoot.unit-by-unit, kog.shoot.once)"""

    unit: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_done(self.unit, shot=True)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        return Line(text=f"{unit.name} has finished shooting.", rule="kog.shoot.unit-by-unit", seat=unit.seat)
