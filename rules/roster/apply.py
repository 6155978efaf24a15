"""Applies an edit to a roster: a new roster, the old one unchanged."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from msgspec import UNSET, structs

from rules.roster.edit import (
    AddGroup,
    AddModel,
    AddUnit,
    Edit,
    MoveUnit,
    NewUnit,
    RemoveGroup,
    RemoveModel,
    RemoveUnit,
    Rename,
    SetAgreedPoints,
    SetArmy,
    SetBattle,
    SetCarrier,
    SetCatalogue,
    SetGear,
    SetKind,
    SetLeader,
    SetNote,
    SetOption,
    SetPurchase,
    SwapModel,
)
from rules.roster.roster import Group, ModelPick, Purchase, Roster, Unit

GroupEdit = AddGroup | RemoveGroup | SetKind | AddUnit
UnitEdit = RemoveUnit | MoveUnit | SetLeader | SetOption | SetCarrier | AddModel
ModelEdit = RemoveModel | SwapModel | SetGear


class UnknownPlace(LookupError):
    """An edit names a group, unit or model that the roster does not have; the message says which."""


def apply_edit(roster: Roster, edit: Edit) -> Roster:
    """The roster with the edit made. New groups, units and models get the next free id (`g2`, `u5`, `m12`).

    Raises UnknownPlace. Does not ask whether the result is legal.
    """
    match edit:
        case SetBattle(battle=battle):
            return structs.replace(roster, battle=battle, agreed_points=None)
        case SetArmy(army=army):
            return structs.replace(roster, army=army)
        case SetCatalogue(catalogue=catalogue):
            return structs.replace(roster, catalogue=catalogue)
        case SetAgreedPoints(points=points):
            return structs.replace(roster, agreed_points=points)
        case SetPurchase():
            return _set_purchase(roster, edit)
        case Rename() | SetNote():
            return _write(roster, edit)
        case AddGroup() | RemoveGroup() | SetKind() | AddUnit():
            return _edit_group(roster, edit)
        case RemoveUnit() | MoveUnit() | SetLeader() | SetOption() | SetCarrier() | AddModel():
            return _edit_unit(roster, edit)
        case RemoveModel() | SwapModel() | SetGear():
            return _edit_model(roster, edit)


def apply_edits(roster: Roster, edits: Iterable[Edit]) -> Roster:
    """The roster after all edits of a fix, in order. Raises UnknownPlace."""
    for edit in edits:
        roster = apply_edit(roster, edit)
    return roster


def next_group_id(roster: Roster) -> str:
    """The id of the next new group."""
    return next(_free_ids("g", (group.id for group in roster.groups)))


def _set_purchase(roster: Roster, edit: SetPurchase) -> Roster:
    kept = tuple(purchase for purchase in roster.purchases if purchase.id != edit.purchase)
    added = (Purchase(edit.purchase, edit.count),) if edit.count else ()
    return structs.replace(roster, purchases=kept + added)


def _write(roster: Roster, edit: Rename | SetNote) -> Roster:
    """Sets a name or a note."""
    if isinstance(edit, Rename):
        return _rename(roster, edit)
    if not edit.unit:
        return structs.replace(roster, note=edit.note)
    return _with_unit(roster, edit.unit, lambda found: structs.replace(found, note=edit.note))


def _rename(roster: Roster, edit: Rename) -> Roster:
    match edit.what:
        case "group":
            return _with_group(roster, edit.id, lambda group: structs.replace(group, name=edit.name))
        case "unit":
            return _with_unit(roster, edit.id, lambda unit: structs.replace(unit, name=edit.name))
        case "model":
            unit = _unit_with(roster, edit.id)
            named = tuple(_named(pick, edit.name) if pick.id == edit.id else pick for pick in unit.models)
            return _with_unit(roster, unit.id, lambda found: structs.replace(found, models=named))
    return structs.replace(roster, name=edit.name)


def _named(pick: ModelPick, name: str) -> ModelPick:
    return structs.replace(pick, name=name or UNSET)


def _edit_group(roster: Roster, edit: GroupEdit) -> Roster:
    match edit:
        case AddGroup(kind=kind, units=units):
            added = _new_units(roster, units)
            group = Group(next_group_id(roster), kind, added)
            return _loaded(structs.replace(roster, groups=(*roster.groups, group)), added, units)
        case RemoveGroup(group=group_id):
            return _on_foot(_with_group(roster, group_id, lambda _: None))
        case SetKind(group=group_id, kind=kind):
            return _with_group(roster, group_id, lambda found: structs.replace(found, kind=kind))
        case AddUnit(group=group_id, unit=new):
            added = _new_units(roster, (new,))
            grown = _with_group(roster, group_id, lambda found: structs.replace(found, units=found.units + added))
            return _loaded(grown, added, (new,))


def _edit_unit(roster: Roster, edit: UnitEdit) -> Roster:
    match edit:
        case RemoveUnit(unit=unit_id):
            return _on_foot(_with_unit(roster, unit_id, lambda _: None))
        case MoveUnit(unit=unit_id, group=group_id):
            moved = _unit(roster, unit_id)
            left = _with_unit(roster, unit_id, lambda _: None)
            return _with_group(left, group_id, lambda to: structs.replace(to, units=(*to.units, moved)))
        case SetLeader(unit=unit_id, model=model):
            if model and all(pick.id != model for pick in _unit(roster, unit_id).models):
                raise UnknownPlace(f"Unit “{unit_id}” has no model “{model}”.")
            return _with_unit(roster, unit_id, lambda unit: structs.replace(unit, leader=model))
        case SetOption(unit=unit_id, option=option, taken=taken):
            return _with_unit(roster, unit_id, lambda unit: _with_option(unit, option, taken=taken))
        case SetCarrier(unit=unit_id, carrier=carrier):
            if carrier:
                _unit(roster, carrier)
            return _with_unit(roster, unit_id, lambda unit: structs.replace(unit, carrier=carrier))
        case AddModel(unit=unit_id, model=model):
            pick = ModelPick(next(_free_ids("m", _model_ids(roster))), model)
            return _with_unit(roster, unit_id, lambda unit: structs.replace(unit, models=(*unit.models, pick)))


def _edit_model(roster: Roster, edit: ModelEdit) -> Roster:
    unit = _unit_with(roster, edit.model)
    match edit:
        case RemoveModel(model=model):
            return _with_unit(roster, unit.id, lambda unit: _without(unit, model))
        case SwapModel(model=model, to=to, options=options):
            swapped = tuple(
                structs.replace(pick, model=to, options=options) if pick.id == model else pick for pick in unit.models
            )
            return _with_unit(roster, unit.id, lambda unit: structs.replace(unit, models=swapped))
        case SetGear(model=model):
            picks = tuple(_with_gear(pick, edit) if pick.id == model else pick for pick in unit.models)
            return _with_unit(roster, unit.id, lambda unit: structs.replace(unit, models=picks))


def _unit_with(roster: Roster, model_id: str) -> Unit:
    """The unit of a model. Raises UnknownPlace."""
    for group in roster.groups:
        for unit in group.units:
            if any(pick.id == model_id for pick in unit.models):
                return unit
    raise UnknownPlace(f"The list has no model “{model_id}”.")


def _with_gear(pick: ModelPick, edit: SetGear) -> ModelPick:
    if edit.taken:
        return structs.replace(pick, options=(*pick.options, edit.gear))
    left = list(pick.options)
    if edit.gear in left:
        left.remove(edit.gear)
    return structs.replace(pick, options=tuple(left))


def _without(unit: Unit, model: str) -> Unit | None:
    models = tuple(pick for pick in unit.models if pick.id != model)
    if not models and not unit.entry:
        return None
    return structs.replace(unit, models=models, leader="" if unit.leader == model else unit.leader)


def _with_option(unit: Unit, option: str, *, taken: bool) -> Unit:
    kept = tuple(other for other in unit.options if other != option)
    return structs.replace(unit, options=(*kept, option) if taken else kept)


def _loaded(roster: Roster, added: tuple[Unit, ...], drafts: tuple[NewUnit, ...]) -> Roster:
    """New units take aboard the units they are to carry."""
    for unit, draft in zip(added, drafts, strict=True):
        for rider in draft.carries:
            roster = apply_edit(roster, SetCarrier(rider, unit.id))
    return roster


def _on_foot(roster: Roster) -> Roster:
    """Units without their carrier walk."""
    units = [unit for group in roster.groups for unit in group.units]
    left = [unit.id for unit in units]
    for rider in units:
        if rider.carrier and rider.carrier not in left:
            roster = _with_unit(roster, rider.id, lambda unit: structs.replace(unit, carrier=""))
    return roster


def _with_group(roster: Roster, group_id: str, change: Callable[[Group], Group | None]) -> Roster:
    if all(group.id != group_id for group in roster.groups):
        raise UnknownPlace(f"The list has no group “{group_id}”.")
    changed = (change(group) if group.id == group_id else group for group in roster.groups)
    return structs.replace(roster, groups=tuple(group for group in changed if group is not None))


def _with_unit(roster: Roster, unit_id: str, change: Callable[[Unit], Unit | None]) -> Roster:
    home = next((group for group in roster.groups if any(unit.id == unit_id for unit in group.units)), None)
    if home is None:
        raise UnknownPlace(f"The list has no unit “{unit_id}”.")
    changed = (change(unit) if unit.id == unit_id else unit for unit in home.units)
    units = tuple(unit for unit in changed if unit is not None)
    return _with_group(roster, home.id, lambda group: structs.replace(group, units=units))


def _unit(roster: Roster, unit_id: str) -> Unit:
    for group in roster.groups:
        for unit in group.units:
            if unit.id == unit_id:
                return unit
    raise UnknownPlace(f"The list has no unit “{unit_id}”.")


def _new_units(roster: Roster, drafts: tuple[NewUnit, ...]) -> tuple[Unit, ...]:
    unit_ids = _free_ids("u", (unit.id for group in roster.groups for unit in group.units))
    model_ids = _free_ids("m", _model_ids(roster))
    return tuple(
        Unit(
            next(unit_ids),
            draft.entry,
            tuple(ModelPick(next(model_ids), model) for model in draft.models),
            options=draft.options,
        )
        for draft in drafts
    )


def _model_ids(roster: Roster) -> Iterator[str]:
    return (pick.id for group in roster.groups for unit in group.units for pick in unit.models)


def _free_ids(letter: str, used: Iterable[str]) -> Iterator[str]:
    """The letter with every number above those in use."""
    numbers = (int(name[1:]) for name in used if name[:1] == letter and name[1:].isdecimal() and len(name) <= 10)
    return (f"{letter}{number}" for number in count(max(numbers, default=0) + 1))
