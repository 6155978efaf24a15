"""Who is in close combat with whom: contact, the Units of one combat, and the facts that lock and release them."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from rules.fubar.board.measure import touching
from rules.fubar.board.table import Model, Table, Unit
from rules.geometry.point import Point
from rules.kernel.script import Event, Line, override
from rules.roster.words import listed

Pair = tuple[str, str]


def touched(table: Table, model: Model, foes: Iterable[str]) -> tuple[str, ...]:
    """The Units among these that have a living figure in contact with the model. (fubar.melee.contact)"""
    return tuple(foe for foe in foes if any(touching(table, model, other) for other in table.living(table.units[foe])))


def in_contact(table: Table, unit: Unit, foes: Sequence[str]) -> tuple[Model, ...]:
    """The living figures of the Unit in contact with any of these enemy Units. (fubar.melee.who_rolls)"""
    return tuple(model for model in table.living(unit) if touched(table, model, foes))


def foes_met(table: Table, unit: Unit, foes: Iterable[str]) -> tuple[str, ...]:
    """Those of these enemy Units that the Unit is in contact with. (fubar.melee.contact)"""
    return tuple(foe for foe in foes if in_contact(table, unit, (foe,)))


def combat_of(table: Table, unit_id: str) -> tuple[str, ...]:
    """The Units of the combat this one is locked in, itself first. (fubar.melee.locked, fubar.melee.join)"""
    found = [unit_id]
    for id_ in found:
        found += [foe for foe in table.units[id_].locked if foe not in found]
    return tuple(found)


def in_initiative_order(table: Table, units: Iterable[str]) -> tuple[str, ...]:
    """The Units by the initiative of their owners, each owner's in list order. (fubar.melee.break_off.declare)"""
    listed = list(table.units)
    return tuple(sorted(units, key=lambda id_: (table.order.index(table.units[id_].seat), listed.index(id_))))


class Locked(Event, frozen=True, kw_only=True):
    """These Units are in close combat with each other, and out of any stance.

    (fubar.melee.locked, fubar.melee.ends_states, fubar.guard.duration, fubar.action.duck.duration)
    """

    pairs: tuple[Pair, ...]

    @override
    def apply(self, table: Table) -> Table:
        for one, other in (*self.pairs, *(pair[::-1] for pair in self.pairs)):
            locked = table.units[one].locked
            table = table.with_unit(one, locked=locked if other in locked else (*locked, other), stance="")
        return table

    @override
    def line(self, table: Table) -> Line:
        words = "; ".join(f"{table.units[one].name} and {table.units[other].name}" for one, other in self.pairs)
        pieces = tuple(id_ for pair in self.pairs for unit in pair for id_ in table.units[unit].models)
        return Line(text=f"In close combat: {words}.", rule="fubar.melee.locked", tone="heading", pieces=pieces)


class Released(Event, frozen=True, kw_only=True):
    """These Units are no longer locked with one another. (fubar.melee.end, fubar.melee.follow_up.not_caught)"""

    pairs: tuple[Pair, ...]
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        for one, other in (*self.pairs, *(pair[::-1] for pair in self.pairs)):
            locked = tuple(foe for foe in table.units[one].locked if foe != other)
            table = table.with_unit(one, locked=locked)
        return table

    @override
    def line(self, table: Table) -> Line:
        words = "; ".join(f"{table.units[one].name} and {table.units[other].name}" for one, other in self.pairs)
        return Line(text=f"No longer in close combat: {words}.", rule=self.rule)


class CombatActivates(Event, frozen=True, kw_only=True):
    """The Units of a combat are activated by it: their Suppressed figures stand, and they are not attempted this turn.

    (fubar.melee.auto_activate, fubar.melee.no_other_activation, fubar.suppress.automatic_activation)
    """

    units: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        for id_ in self.units:
            down = table.down(table.units[id_])
            table = table.with_models({model.id: structs.replace(model, down=False) for model in down})
            table = table.with_unit(id_, attempted=True, in_combat=True)
        return table

    @override
    def line(self, table: Table) -> Line:
        names = listed([table.units[id_].name for id_ in self.units])
        return Line(text=f"Activated by close combat: {names}.", rule="fubar.melee.auto_activate")


class MovedUp(Event, frozen=True, kw_only=True):
    """Figures have moved within a combat; nobody reacts to that. (fubar.guard.excluded_moves)"""

    unit: str
    places: dict[str, Point]
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_places(self.places)

    @override
    def line(self, table: Table) -> Line:
        unit = table.units[self.unit]
        names = listed([table.models[id_].name for id_ in self.places])
        verb = "moves" if len(self.places) == 1 else "move"
        return Line(text=f"{unit.name}: {names} {verb}.", rule=self.rule, seat=unit.seat, pieces=tuple(self.places))
