"""The facts of tasks: charges, data cores, doors, weapons repaired and salvaged."""

from typing import Final

from msgspec import structs

from rules.kernel.script import Line, TableFact
from rules.krygothic.board import Model, Table, location_name
from rules.krygothic.lists.force import Blade, Gun
from rules.krygothic.losses.contact import without_broken_combats
from rules.krygothic.losses.facts import with_load_dropped

CHARGE: Final = "krygothic.scenario.sabotage.charge"
CORES: Final = "krygothic.scenario.lights_out.cores"
DOORS: Final = "krygothic.trait.shipwise"
REPAIRS: Final = "krygothic.trait.tinker"
SALVAGE: Final = "krygothic.team.renegades"


def charge_set(table: Table, model: Model, location: str, *, there: bool) -> TableFact:
    """A charge was planted at a location, or taken away again. (krygothic.scenario.sabotage.charge)"""
    what = "plants a charge at" if there else "removes the charge from"
    marker = structs.replace(table.markers[location], charged=there)
    line = _about(model, f"{what} {location_name(location)}", CHARGE, location)
    return TableFact(line, lambda table: table.with_marker(marker))


def core_taken(table: Table, model: Model, core: str, by: Model | None = None) -> TableFact:
    """A model carries a core from now on, handed over `by` another or picked up."""

    def change(table: Table) -> Table:
        free = table.with_model(by.id, carries="") if by else table
        marker = structs.replace(free.markers[core], carrier=model.id)
        return free.with_marker(marker).with_model(model.id, carries=core)

    text = (
        f"{by.name} hands data core {core[1:]} to {model.name}."
        if by
        else f"{model.name} picks up data core {core[1:]}."
    )
    return TableFact(Line(text=text, rule=CORES, seat=model.seat, pieces=(model.id, core)), change)


def core_dropped(table: Table, model: Model, core: str) -> TableFact:
    """A carrier has put its core down where it stands."""
    line = _about(model, f"drops data core {core[1:]}", CORES, core)
    return TableFact(line, lambda table: with_load_dropped(table, model.id))


def core_secured(table: Table, model: Model, core: str) -> TableFact:
    """A carrier left the board over its own edge; neither it nor the core comes back, and it is not lost."""

    def change(table: Table) -> Table:
        after = table.without_marker(core).with_side(model.seat, score=table.side(model.seat).score + 1)
        return without_broken_combats(after.with_model(model.id, life="away", carries="", waiting=False))

    text = f"leaves the board and secures data core {core[1:]}"
    return TableFact(model.says(text, CORES, tone="heading"), change)


def door_moved(table: Table, model: Model, door: str, name: str) -> TableFact:
    """A door was opened or closed. (krygothic.trait.shipwise)"""
    opened = table.now.open
    after = tuple(id_ for id_ in opened if id_ != door) if door in opened else (*opened, door)
    line = model.says(f"{'opens' if door in after else 'closes'} {name}", DOORS)
    return TableFact(line, lambda table: table.with_changes(now=structs.replace(table.now, open=after)))


def weapon_repaired(model: Model, owner: Model, weapon: Gun | Blade) -> TableFact:
    """A broken weapon works again. (krygothic.trait.tinker)"""
    whose = "its" if model is owner else f"{owner.name}’s"
    line = _about(model, f"repairs {whose} {weapon.name}", REPAIRS, owner.id)
    broken = tuple(id_ for id_ in owner.broken if id_ != weapon.id)
    return TableFact(line, lambda table: table.with_model(owner.id, broken=broken))


def weapon_salvaged(model: Model, spot: Model, weapon: Gun | Blade) -> TableFact:
    """A weapon was taken from where a model was removed; there is nothing more to find. (krygothic.team.renegades)"""

    def change(table: Table) -> Table:
        table = table.with_model(spot.id, searched=True)
        if isinstance(weapon, Gun):
            return table.with_model(model.id, found_guns=(*model.found_guns, weapon))
        return table.with_model(model.id, found_blades=(*model.found_blades, weapon))

    return TableFact(model.says(f"salvages the {weapon.name} of {spot.name}", SALVAGE), change)


def _about(model: Model, text: str, rule: str, thing: str) -> Line:
    """A sentence about a model and a thing."""
    return Line(text=f"{model.name} {text}.", rule=rule, seat=model.seat, pieces=(model.id, thing))
