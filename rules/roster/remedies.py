"""The edits that mend a list: taking out, adding, swapping, joining, choosing another battle."""

from collections import Counter
from collections.abc import Sequence

from rules.roster.catalogue import Battle, Organisation, UnitEntry, Ware
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
from rules.roster.reading import ReadGroup, Reading, ReadModel, ReadUnit
from rules.roster.report import Fix
from rules.roster.roster import LOOSE
from rules.roster.words import amount, an, listed, shortened, upper


def remove_models(models: Sequence[ReadModel]) -> Fix:
    """Take these models out: `Remove one Jaeger`, `Remove 2 Jaegers and one Iguana`."""
    names = Counter((model.name, model.profile.many if model.profile else model.name) for model in models)
    told = [amount(count, one, many) for (one, many), count in names.items()]
    return Fix(f"Remove {listed(told)}", tuple(RemoveModel(model.pick.id) for model in models))


def remove_units(units: Sequence[ReadUnit]) -> Fix:
    """Take these units out, models and all."""
    told = [unit.where.label for unit in units]
    return Fix(f"Remove {shortened(told)}", tuple(RemoveUnit(unit.unit.id) for unit in units))


def add_models(unit: ReadUnit, model: Model, count: int) -> Fix:
    """Add `count` of a model to a unit."""
    edits = tuple(AddModel(unit.unit.id, model.id) for _ in range(count))
    return Fix(f"Add {amount(count, model.name, model.many)}", edits)


def revert(models: Sequence[ReadModel], to: Model) -> Fix:
    """Turn models, all of one name, (back) into another. They keep their gear."""
    first = models[0]
    told = amount(len(models), first.name, first.profile.many if first.profile else first.name)
    into = an(to.name) if len(models) == 1 else to.many
    return Fix(
        f"Make {told} {into}",
        tuple(SwapModel(model.pick.id, to.id, tuple(piece.id for piece in model.gear)) for model in models),
    )


def lay_down(model: ReadModel, pieces: Sequence[Gear]) -> Fix:
    """Take gear off a model."""
    label = f"{upper(an(model.name))} without {listed([piece.name for piece in pieces])}"
    return Fix(label, tuple(SetGear(model.pick.id, piece.id, taken=False) for piece in pieces))


def leave(unit: ReadUnit, option: UnitOption) -> Fix:
    """Take an option off a unit."""
    return Fix(f"{unit.where.label} without {option.name}", (SetOption(unit.unit.id, option.id, taken=False),))


def ride(rider: ReadUnit, carrier: ReadUnit) -> Fix:
    """Let a unit ride in another."""
    label = f"Let {rider.where.label} ride in {carrier.where.label}"
    return Fix(label, (SetCarrier(rider.unit.id, carrier.unit.id),))


def walk(riders: Sequence[ReadUnit]) -> Fix:
    """Let units go without the carriers they were to ride in."""
    label = f"Let {shortened([rider.where.label for rider in riders])} walk"
    return Fix(label, tuple(SetCarrier(rider.unit.id, "") for rider in riders))


def starter(entry: UnitEntry) -> NewUnit:
    """The smallest legal unit of an entry: the first model of each line, and what its caps make compulsory."""
    models: list[str] = []
    for line in entry.lines:
        musts = [cap.of[0] for cap in entry.caps if cap.of[0] in line.of for _ in range(cap.min)]
        models += [line.of[0]] * (line.min - len(musts)) + musts
    return NewUnit(entry.id, tuple(models))


def starters(reading: Reading, organisation: Organisation) -> tuple[NewUnit, ...]:
    """The smallest units that together are what an organisation demands."""
    chosen: list[UnitEntry] = []
    for limit in organisation.limits:
        entry, held = reading.entry_for(limit.of[0]), sum(other.answers_to(limit.of) for other in chosen)
        chosen += [entry] * (limit.min - held) if entry else []
    return tuple(starter(entry) for entry in chosen)


def add_unit(group: ReadGroup, entry: UnitEntry, count: int = 1) -> Fix:
    """Add `count` smallest units of an entry to a group."""
    edits = tuple(AddUnit(group.group.id, starter(entry)) for _ in range(count))
    return Fix(f"Add {amount(count, entry.name, f'{entry.name}s')}", edits)


def add_groups(reading: Reading, kind: str, count: int) -> tuple[Fix, ...]:
    """Add groups that each hold what their organisation demands; nothing when the army has no such group."""
    organisation = reading.organisation(kind)
    if organisation is None:
        return ()
    units = starters(reading, organisation)
    label = f"Add {amount(count, organisation.name, f'{organisation.name}s')}"
    return (Fix(label, tuple(AddGroup(kind, units) for _ in range(count))),)


def join_groups(groups: Sequence[ReadGroup], into: ReadGroup) -> Fix:
    """Move every unit of these groups into another and remove them."""
    moves = [MoveUnit(unit.unit.id, into.group.id) for group in groups for unit in group.units]
    label = f"Join {listed([group.where.label for group in groups])} to {into.where.label}"
    return Fix(label, (*moves, *(RemoveGroup(group.group.id) for group in groups)))


def remove_groups(groups: Sequence[ReadGroup]) -> Fix:
    label = f"Remove {listed([group.where.label for group in groups])}"
    return Fix(label, tuple(RemoveGroup(group.group.id) for group in groups))


def first_model(reading: Reading) -> tuple[Fix, ...]:
    """Something to begin an empty list with, as the battle wants it."""
    battle = reading.battle
    if battle is None or reading.army is None:
        return ()
    hollow = next((unit for unit in reading.units if unit.entry), None)
    if hollow and hollow.entry:
        edits = tuple(AddModel(hollow.unit.id, model) for model in starter(hollow.entry).models)
        return (Fix(f"Fill {hollow.where.label}", edits),)
    if battle.form != LOOSE:
        return _first_unit(reading, battle)
    own = [model for model in reading.catalogue.models.values() if model.army == reading.army.id]
    if not own:
        return ()
    unit = NewUnit("", (own[0].id,))
    edit = AddUnit(reading.homes[0].group.id, unit) if reading.homes else AddGroup(LOOSE, (unit,))
    return (Fix(f"Add one {own[0].name}", (edit,)),)


def _first_unit(reading: Reading, battle: Battle) -> tuple[Fix, ...]:
    organisation = reading.organisation(battle.form)
    if organisation is None or not reading.homes:
        return add_groups(reading, battle.form, 1)
    slots = [slot for limit in organisation.limits for slot in limit.of]
    entries = [entry for entry in map(reading.entry_for, slots) if entry is not None]
    return (add_unit(reading.homes[0], entries[0]),) if entries else ()


def play_instead(battle: Battle) -> Fix:
    return Fix(f"Play {an(battle.name)} instead", (SetBattle(battle.id),))


def buy(ware: Ware, count: int) -> Fix:
    told = f"Buy {amount(count, ware.name, ware.many)}" if count else f"Buy no {ware.many}"
    return Fix(told, (SetPurchase(ware.id, count),))
