"""Close combats: contact, the Units of one combat, and the facts that lock and release them."""

from collections.abc import Iterable, Mapping, Sequence

from rules.fubar.board.measure import touching
from rules.fubar.board.table import Model, Table, Unit
from rules.geometry import Point
from rules.kernel.script import Line, TableFact
from rules.roster.words import listed

Pair = tuple[str, str]


def touched_units(table: Table, model: Model, foes: Iterable[str]) -> tuple[str, ...]:
    """The Units among these that have a living figure in contact with the model. (fubar.melee.contact)"""
    return tuple(foe for foe in foes if any(touching(table, model, other) for other in table.living(table.units[foe])))


def in_contact(table: Table, unit: Unit, foes: Sequence[str]) -> tuple[Model, ...]:
    """The living figures of the Unit in contact with any of these enemy Units. (fubar.melee.who_rolls)"""
    return tuple(model for model in table.living(unit) if touched_units(table, model, foes))


def foes_in_contact(table: Table, unit: Unit, foes: Iterable[str]) -> tuple[str, ...]:
    """Those of these enemy Units that the Unit is in contact with. (fubar.melee.contact)"""
    return tuple(foe for foe in foes if in_contact(table, unit, (foe,)))


def combat_of(table: Table, unit_id: str) -> tuple[str, ...]:
    """The Units of the combat that this one is locked in, this one first. (fubar.melee.locked, fubar.melee.join)"""
    found = [unit_id]
    for id_ in found:
        found += [foe for foe in table.units[id_].locked if foe not in found]
    return tuple(found)


def in_initiative_order(table: Table, units: Iterable[str]) -> tuple[str, ...]:
    """The Units by the initiative of their owners, each owner's in list order. (fubar.melee.break_off.declare)"""
    listed = list(table.units)
    return tuple(sorted(units, key=lambda id_: (table.order.index(table.units[id_].seat), listed.index(id_))))


def units_locked(table: Table, pairs: Sequence[Pair]) -> TableFact:
    """These Units are locked in close combat, and leave any stance.

    (fubar.melee.locked, fubar.melee.ends_states, fubar.guard.duration, fubar.action.duck.duration)
    """

    def change(table: Table) -> Table:
        for one, other in _both_ways(pairs):
            foes = table.units[one].locked
            table = table.with_unit(one, locked=foes if other in foes else (*foes, other), stance="")
        return table

    pieces = tuple(id_ for pair in pairs for unit in pair for id_ in table.units[unit].models)
    text = f"In close combat: {_named(table, pairs)}."
    return TableFact(Line(text=text, rule="fubar.melee.locked", tone="heading", pieces=pieces), change)


def _both_ways(pairs: Sequence[Pair]) -> Sequence[Pair]:
    return [*pairs, *((other, one) for one, other in pairs)]


def _named(table: Table, pairs: Sequence[Pair]) -> str:
    return "; ".join(f"{table.units[one].name} and {table.units[other].name}" for one, other in pairs)


def units_released(table: Table, pairs: Sequence[Pair], rule: str) -> TableFact:
    """These Units are no longer locked with each other. (fubar.melee.end, fubar.melee.follow_up.not_caught)"""

    def change(table: Table) -> Table:
        for one, other in _both_ways(pairs):
            table = table.with_unit(one, locked=tuple(foe for foe in table.units[one].locked if foe != other))
        return table

    return TableFact(Line(text=f"No longer in close combat: {_named(table, pairs)}.", rule=rule), change)


def units_activated(table: Table, units: Sequence[str]) -> TableFact:
    """A combat activates its Units:

    Suppressed figures stand up, and they cannot be attempted this turn. (fubar.melee.auto_activate,
    fubar.melee.no_other_activation, fubar.suppress.automatic_activation)
    """

    def change(table: Table) -> Table:
        for id_ in units:
            table = table.with_each((model.id for model in table.down(table.units[id_])), down=False)
            table = table.with_unit(id_, attempted=True, in_combat=True)
        return table

    names = listed([table.units[id_].name for id_ in units])
    return TableFact(
        Line(text=f"Close combat activates them without a roll: {names}.", rule="fubar.melee.auto_activate"), change
    )


def moved_up(
    table: Table, unit_id: str, places: Mapping[str, Point], rule: str, paths: Mapping[str, Sequence[Point]] = {}
) -> TableFact:
    """Figures moved within a combat, some along bent paths; nobody reacts. (fubar.guard.excluded_moves)"""
    unit, names = table.units[unit_id], listed([table.models[id_].name for id_ in places])
    text = f"{unit.name}: {names} {'moves' if len(places) == 1 else 'move'}."
    bent = {id_: tuple(path) for id_, path in paths.items() if len(path) > 2}
    ways = tuple(bent.get(id_, ()) for id_ in places) if bent else ()
    line = Line(text=text, rule=rule, seat=unit.seat, pieces=tuple(places), ways=ways)
    return TableFact(line, lambda table: table.with_places(places))
