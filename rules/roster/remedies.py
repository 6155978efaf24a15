"""Edits that fix a list: removing, adding, swapping, joining, choosing another battle."""

from collections import Counter
from collections.abc import Collection, Sequence

from rules.roster.catalogue import BattleSize, Organisation, UnitEntry, Ware
from rules.roster.edit import (
    AddGroup,
    AddModel,
    AddUnit,
    MoveUnit,
    NewUnit,
    RemoveGroup,
    RemoveModel,
    RemoveUnit,
    SetBattle,
    SetCarrier,
    SetGear,
    SetOption,
    SetPurchase,
    SwapModel,
)
from rules.roster.profiles import Gear, Model, UnitOption
from rules.roster.read_parts import ReadGroup, ReadModel, ReadUnit
from rules.roster.reading import Reading
from rules.roster.report import Fix, Place
from rules.roster.roster import LOOSE
from rules.roster.words import amount, an, listed, points


def named(reading: Reading, models: Sequence[ReadModel], unit: ReadUnit | None = None) -> str:
    """These models in the words of a label: counted if others with their name are like them, else by name.

    `unit` is the unit that all of them are known to belong to. Without it, the label names their units.
    """
    chosen = {model.pick.id for model in models}
    if unit:
        return listed(_parts([(model, unit) for model in unit.models], chosen))
    parts = _parts([(model, one) for one in reading.units if one.is_loose for model in one.models], chosen)
    for one in reading.units:
        if not one.is_loose:
            parts += [f"{part} of {one.where.label}" for part in _parts([(model, one) for model in one.models], chosen)]
    return listed(parts)


def _parts(models: Sequence[tuple[ReadModel, ReadUnit]], chosen: Collection[str]) -> list[str]:
    """The chosen models of one place, grouped by name."""
    alike: dict[str, list[tuple[ReadModel, ReadUnit]]] = {}
    for model, unit in models:
        alike.setdefault(model.name, []).append((model, unit))
    parts: list[str] = []
    for name, those in alike.items():
        mine = [(model, unit) for model, unit in those if model.pick.id in chosen]
        kinds = {(model.pick.model, *sorted(model.pick.options), unit.unit.name) for model, unit in those}
        if len(kinds) > 1 and len(mine) < len(those):
            parts += [_label(model, unit) for model, unit in mine]
        elif mine:
            profile = mine[0][0].profile
            parts.append(amount(len(mine), name, profile.many if profile else name))
    return parts


def _label(model: ReadModel, unit: ReadUnit) -> str:
    where = next(where for other, where in unit.placed if other is model)
    return where.label if unit.is_loose else where.label.removeprefix(f"{unit.where.label} › ")


def remove_models(reading: Reading, models: Sequence[ReadModel], unit: ReadUnit | None = None) -> Fix:
    """The fix that removes these models:

    `Remove one Jaeger`, `Remove 2 Jaegers and Trooper 4`. `unit` as in `named`.
    """
    edits = tuple(RemoveModel(model.pick.id) for model in models)
    return Fix(f"Remove {named(reading, models, unit)}", edits)


def remove_units(reading: Reading, units: Sequence[ReadUnit]) -> Fix:
    """The fix that removes these units with their models. Units that were to ride in them walk."""
    edits = tuple(RemoveUnit(unit.unit.id) for unit in units)
    return Fix(f"Remove {_named_units(reading, units)}{_walking(reading, units)}", edits)


def _named_units(reading: Reading, units: Sequence[ReadUnit]) -> str:
    if len(units) > 1 and all(len(unit.models) == 1 and unit.is_loose for unit in units):
        return named(reading, [model for unit in units for model in unit.models])
    return listed([unit.where.label for unit in units])


def _walking(reading: Reading, gone: Sequence[ReadUnit]) -> str:
    """The units that will walk without these units, as the end of a label."""
    riders = [rider for unit in gone for rider in reading.riders(unit) if rider not in gone]
    return f", and let {listed([rider.where.label for rider in riders])} walk" if riders else ""


def add_models(unit: ReadUnit, model: Model, count: int) -> Fix:
    """The fix that adds `count` of a model to a unit."""
    edits = tuple(AddModel(unit.unit.id, model.id) for _ in range(count))
    return Fix(f"Add {amount(count, model.name, model.many)}", edits)


def add_loose(reading: Reading, models: Sequence[Model]) -> Fix:
    """The fix that adds models, each a unit of its own, to the first loose group, or to a new one if there is none."""
    units = [NewUnit("", (model.id,)) for model in models]
    if not reading.homes:
        return Fix(f"Add {_amounts(models)}", (AddGroup(LOOSE, tuple(units)),))
    return Fix(f"Add {_amounts(models)}", tuple(AddUnit(reading.homes[0].group.id, unit) for unit in units))


def _amounts(models: Sequence[Model]) -> str:
    counts = Counter((model.name, model.many) for model in models)
    return listed([amount(count, one, many) for (one, many), count in counts.items()])


def revert(reading: Reading, models: Sequence[ReadModel], to: Model, unit: ReadUnit | None = None) -> Fix:
    """The fix that turns models, all of one name, into another one. They keep their gear. `unit` as in `named`."""
    into = an(to.name) if len(models) == 1 else to.many
    return Fix(
        f"Make {named(reading, models, unit)} {into}",
        tuple(SwapModel(model.pick.id, to.id, tuple(piece.id for piece in model.gear)) for model in models),
    )


def lay_down(model: ReadModel, where: Place, pieces: Sequence[Gear]) -> Fix:
    """The fix that removes gear of a model at its place: `Trooper 2 without rifle and 2 grenades`."""
    counts = Counter(piece.name for piece in pieces)
    told = [name if count == 1 else f"{count} {name}s" for name, count in counts.items()]
    label = f"{where.label} without {listed(told)}"
    return Fix(label, tuple(SetGear(model.pick.id, piece.id, taken=False) for piece in pieces))


def exchange(removing: Fix, adding: Fix) -> Fix:
    """The fix that removes some and adds others. Adding comes first, so that no new id equals a removed one."""
    told = adding.label[:1].lower() + adding.label[1:]
    return Fix(f"{removing.label}, and {told}", (*adding.edits, *removing.edits))


def leave(unit: ReadUnit, option: UnitOption) -> Fix:
    """The fix that removes an option of a unit."""
    return Fix(f"{unit.where.label} without {option.name}", (SetOption(unit.unit.id, option.id, taken=False),))


def ride(rider: ReadUnit, carrier: ReadUnit) -> Fix:
    """The fix that lets a unit ride in another."""
    label = f"Let {rider.where.label} ride in {carrier.where.label}"
    return Fix(label, (SetCarrier(rider.unit.id, carrier.unit.id),))


def walk(riders: Sequence[ReadUnit]) -> Fix:
    """The fix that lets units walk instead of riding in their carriers."""
    label = f"Let {listed([rider.where.label for rider in riders])} walk"
    return Fix(label, tuple(SetCarrier(rider.unit.id, "") for rider in riders))


def starter(entry: UnitEntry) -> NewUnit:
    """The smallest legal unit of an entry: the first model of each line, and what its caps require."""
    models: list[str] = []
    for line in entry.lines:
        musts = [cap.of[0] for cap in entry.caps if cap.of[0] in line.of for _ in range(cap.min)]
        models += [line.of[0]] * (line.min - len(musts)) + musts
    return NewUnit(entry.id, tuple(models))


def starters(reading: Reading, organisation: Organisation) -> tuple[NewUnit, ...]:
    """The smallest units that satisfy an organisation together."""
    chosen: list[UnitEntry] = []
    for limit in organisation.limits:
        entry, held = reading.entry_for(limit.of[0]), sum(other.answers_to(limit.of) for other in chosen)
        chosen += [entry] * (limit.min - held) if entry else []
    return tuple(starter(entry) for entry in chosen)


def add_unit(group: ReadGroup, entry: UnitEntry, count: int = 1) -> Fix:
    """The fix that adds `count` smallest units of an entry to a group."""
    edits = tuple(AddUnit(group.group.id, starter(entry)) for _ in range(count))
    return Fix(f"Add {amount(count, entry.name, f'{entry.name}s')}", edits)


def add_groups(reading: Reading, kind: str, count: int) -> tuple[Fix, ...]:
    """The fix that adds groups with what their organisation requires; nothing if the army has no such group."""
    organisation = reading.organisation(kind)
    if organisation is None:
        return ()
    units = starters(reading, organisation)
    entries = Counter(reading.catalogue.units[unit.entry].name for unit in units)
    holding = listed([amount(held, name, f"{name}s") for name, held in entries.items()])
    label = f"Add {amount(count, organisation.name, f'{organisation.name}s')}"
    if entries:
        label += f" with {holding}{' each' if count > 1 else ''}"
    return (Fix(label, tuple(AddGroup(kind, units) for _ in range(count))),)


def join_groups(groups: Sequence[ReadGroup], into: ReadGroup) -> Fix:
    """The fix that moves every unit of these groups into another and removes the groups."""
    moves = [MoveUnit(unit.unit.id, into.group.id) for group in groups for unit in group.units]
    label = f"Join {listed([group.where.label for group in groups])} to {into.where.label}"
    return Fix(label, (*moves, *(RemoveGroup(group.group.id) for group in groups)))


def remove_groups(reading: Reading, groups: Sequence[ReadGroup]) -> Fix:
    """The fix that removes these groups with their units. Units that were to ride in them walk."""
    units = [unit for group in groups for unit in group.units]
    label = f"Remove {listed([group.where.label for group in groups])}{_walking(reading, units)}"
    return Fix(label, tuple(RemoveGroup(group.group.id) for group in groups))


def first_model(reading: Reading) -> tuple[Fix, ...]:
    """The fix that adds the first model or unit to an empty list, as the battle requires."""
    battle = reading.battle
    if battle is None or reading.army is None:
        return ()
    hollow = next((unit for unit in reading.units if unit.entry), None)
    if hollow and hollow.entry:
        models = starter(hollow.entry).models
        told = _amounts([reading.catalogue.models[model] for model in models])
        edits = tuple(AddModel(hollow.unit.id, model) for model in models)
        return (Fix(f"Fill {hollow.where.label} with {told}", edits),)
    if battle.form != LOOSE:
        return _first_unit(reading, battle)
    own = [model for model in reading.catalogue.models.values() if model.army == reading.army.id]
    return (add_loose(reading, own[:1]),) if own else ()


def _first_unit(reading: Reading, battle: BattleSize) -> tuple[Fix, ...]:
    organisation = reading.organisation(battle.form)
    if organisation is None or not reading.homes:
        return add_groups(reading, battle.form, 1)
    slots = [slot for limit in organisation.limits for slot in limit.of]
    entries = [entry for entry in map(reading.entry_for, slots) if entry is not None]
    return (add_unit(reading.homes[0], entries[0]),) if entries else ()


def play(reading: Reading, battle: BattleSize) -> Fix:
    """The fix that plays another size of battle; agreed points are reset."""
    return Fix(f"Play {an(battle.name)}{_disagreed(reading)}", (SetBattle(battle.id),))


def play_instead(reading: Reading, battle: BattleSize) -> Fix:
    """The same if the list's battle is a known one."""
    return Fix(f"Play {an(battle.name)} instead{_disagreed(reading)}", (SetBattle(battle.id),))


def _disagreed(reading: Reading) -> str:
    agreed = reading.roster.agreed_points
    return "" if agreed is None else f", without the agreed {points(agreed)}"


def buy(ware: Ware, count: int) -> Fix:
    told = f"Buy {amount(count, ware.name, ware.many)}" if count else f"Buy no {ware.many}"
    return Fix(told, (SetPurchase(ware.id, count),))
