"""The edits that mend a list: taking out, adding, swapping, joining, choosing another battle."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from rules.roster.catalogue import Battle, Model, Organisation, UnitEntry, Ware
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
    SetPurchase,
    SwapModel,
)
from rules.roster.reading import ReadGroup, Reading, ReadModel, ReadUnit
from rules.roster.report import Fix
from rules.roster.roster import LOOSE
from rules.roster.words import amount, an, listed, points, shortened


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
    """Turn models, all of one name, (back) into another."""
    first = models[0]
    told = amount(len(models), first.name, first.profile.many if first.profile else first.name)
    into = an(to.name) if len(models) == 1 else to.many
    return Fix(f"Make {told} {into}", tuple(SwapModel(model.pick.id, to.id) for model in models))


def starter(entry: UnitEntry) -> NewUnit:
    """The smallest legal unit of an entry."""
    return NewUnit(entry.id, tuple(line.of[0] for line in entry.lines for _ in range(line.min)))


def starters(reading: Reading, organisation: Organisation) -> tuple[NewUnit, ...]:
    """The smallest units that an organisation demands."""
    needed = [(reading.entry_for(slot), limit.min) for limit in organisation.limits for slot in limit.of]
    return tuple(starter(entry) for entry, least in needed if entry for _ in range(least))


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


def cheapen(reading: Reading, excess: int) -> tuple[Fix, ...]:
    """Up to three single changes that save `excess` points, smallest saving first; else the dearest loss."""
    savings = sorted(_savings(reading), key=lambda saving: (saving.points, saving.order))
    enough = [saving for saving in savings if saving.points >= excess] or savings[-1:]
    fixes = {fix.label: fix for fix in (saving.fix() for saving in enough)}
    return tuple(fixes.values())[:3]


class Saving(NamedTuple):
    """One change that makes the list cheaper: a model turned into its base, a model or a unit taken out."""

    points: int
    order: int
    unit: ReadUnit
    model: ReadModel | None = None
    base: Model | None = None

    def fix(self) -> Fix:
        if self.model and self.base:
            fix = revert([self.model], self.base)
        else:
            fix = remove_models([self.model]) if self.model else remove_units([self.unit])
        return Fix(f"{fix.label} (saves {points(self.points)})", fix.edits)


def _savings(reading: Reading) -> Iterator[Saving]:
    """One for each kind of model in each unit; nothing that a line or an organisation cannot spare."""
    order = count()
    for unit in reading.units:
        kinds = {(model.pick.model, model.pick.options): model for model in unit.models if model.base}
        for model in kinds.values():
            spare = model.line is None or reading.is_loose or len(unit.on_line(model.line)) > model.line.min
            if model.base and model.cost > model.base.cost and (not model.line or model.base.id in model.line.of):
                yield Saving(model.cost - model.base.cost, next(order), unit, model, model.base)
            if spare and model.cost:
                yield Saving(model.cost, next(order), unit, model)
        if unit.entry and unit.cost and (reading.is_loose or _can_go(reading, unit)):
            yield Saving(unit.cost, next(order), unit)


def _can_go(reading: Reading, unit: ReadUnit) -> bool:
    """Whether the unit's group keeps what its organisation demands without it."""
    group = next(group for group in reading.groups if group.group is unit.group)
    organisation, slots = reading.organisation(unit.group.kind), [u.entry.slot for u in group.units if u.entry]
    demands = [limit for limit in organisation.limits if limit.min] if organisation else []
    return all(
        unit.entry is None or unit.entry.slot not in limit.of or sum(map(slots.count, limit.of)) > limit.min
        for limit in demands
    )
