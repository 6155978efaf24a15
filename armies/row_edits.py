"""The builder's own edits. They name a row of equal models, not one model, so that each of several fast clicks counts.

An edit of the rules names a model by its id. Two clicks on "one less" before the page is redrawn would name the same
model, and the second would be lost. These edits find a model in the list when they are applied.
"""

from msgspec import Struct, structs

from armies.equal_units import kind_alone
from rules.roster.apply import UnknownPlace, apply_edit
from rules.roster.edit import (
    AddModel,
    AddUnit,
    Edit,
    MoveUnit,
    NewUnit,
    RemoveModel,
    RemoveUnit,
    Rename,
    SetGear,
    SwapModel,
)
from rules.roster.roster import Count, Group, Id, ModelPick, Name, Roster, Unit


class RowEdit(Struct, frozen=True, tag_field="do"):
    """Base of the builder's own edits. The tag `do` distinguishes them in JSON, also from those of the rules."""


class Row(Struct, frozen=True):
    """Equal models of a unit: their catalogue model, and what they have taken. `pick` is the id of one of them."""

    unit: Id
    model: Id
    options: tuple[Id, ...] = ()
    pick: Id = ""


class CountRow(RowEdit, frozen=True, tag="count-row"):
    """Change the number of a row's models (`by`), or set it (`to`)."""

    row: Row
    by: int = 0
    to: Count | None = None


class SwapOne(RowEdit, frozen=True, tag="swap-one"):
    """Turn one model of a row into another catalogue model."""

    row: Row
    to: Id
    options: tuple[Id, ...] = ()


class GearOne(RowEdit, frozen=True, tag="gear-one"):
    """Let one model of a row take or remove a piece of gear."""

    row: Row
    gear: Id
    taken: bool


class CopyUnit(RowEdit, frozen=True, tag="copy-unit"):
    """Add a copy of a unit behind it: same models, gear and options, without transport."""

    unit: Id


class CountUnits(RowEdit, frozen=True, tag="count-units"):
    """Change how many loose models of a group are alike (`by`), or set it (`to`): this model, with these options."""

    group: Id
    model: Id
    options: tuple[Id, ...] = ()
    by: int = 0
    to: Count | None = None


class SizeUnit(RowEdit, frozen=True, tag="size-unit"):
    """Set how many models a unit has. Those of the row become more or fewer."""

    row: Row
    to: Count


class ModelContents(Struct, frozen=True):
    """One model of a kept unit."""

    model: Id
    options: tuple[Id, ...] = ()


class UnitContents(Struct, frozen=True):
    """A unit without its place in a list: what it is made of and called."""

    entry: Id
    models: tuple[ModelContents, ...]
    options: tuple[Id, ...] = ()
    name: Name = ""


class AddLike(RowEdit, frozen=True, tag="add-like"):
    """Add a unit that was kept before to a group."""

    group: Id
    unit: UnitContents


class PlaceUnit(RowEdit, frozen=True, tag="place-unit"):
    """Move a unit before another of its group, or to the end with an empty `before`."""

    unit: Id
    group: Id
    before: Id = ""


BuilderEdit = Edit | CountRow | CountUnits | SizeUnit | SwapOne | GearOne | CopyUnit | AddLike | PlaceUnit


class EditRefused(ValueError):
    """An edit that the list has no room for, or too little; the message is a sentence for the person who made it."""


def apply_builder_edit(roster: Roster, edit: BuilderEdit) -> Roster:
    """The roster with the edit made. Raises UnknownPlace and EditRefused."""
    match edit:
        case CountRow():
            return _counted(roster, edit)
        case CountUnits():
            return _counted_units(roster, edit)
        case SizeUnit(row=row, to=to):
            _, unit = _home(roster, row.unit)
            return _counted(roster, CountRow(row, by=to - len(unit.models)))
        case SwapOne(row=row, to=to, options=options):
            return apply_edit(roster, SwapModel(_one_of(roster, row).id, to, options))
        case GearOne(row=row, gear=gear, taken=taken):
            return apply_edit(roster, SetGear(_one_of(roster, row).id, gear, taken))
        case CopyUnit(unit=unit):
            return _copied(roster, unit)
        case AddLike(group=group, unit=contents):
            return _with_contents(roster, group, contents)
        case PlaceUnit():
            return _placed(roster, edit)
        case _:
            return apply_edit(roster, edit)


def _home(roster: Roster, unit_id: str) -> tuple[Group, Unit]:
    for group in roster.groups:
        for unit in group.units:
            if unit.id == unit_id:
                return group, unit
    raise UnknownPlace(f"The list has no unit “{unit_id}”.")


def _picks(roster: Roster, row: Row) -> list[ModelPick]:
    _, unit = _home(roster, row.unit)
    return [pick for pick in unit.models if (pick.model, pick.options) == (row.model, row.options)]


def _one_of(roster: Roster, row: Row) -> ModelPick:
    """The last model of the row; if the row is empty, the model that it had."""
    _, unit = _home(roster, row.unit)
    drawn = [pick for pick in unit.models if pick.id == row.pick]
    for pick in reversed(drawn + _picks(roster, row)):
        return pick
    raise UnknownPlace(f"The unit “{row.unit}” has no such model.")


MOST_AT_ONCE = 100  # models that one edit may add


def _counted(roster: Roster, edit: CountRow) -> Roster:
    """More or fewer of the row. Less than none is refused."""
    row, picks = edit.row, _picks(roster, edit.row)
    wanted = _difference(len(picks), edit.by, edit.to)
    for pick in picks[wanted:] if wanted < 0 else ():
        roster = apply_edit(roster, RemoveModel(pick.id))
    for _ in range(wanted):
        roster = apply_edit(roster, AddModel(row.unit, row.model))
        if row.options:
            _, unit = _home(roster, row.unit)
            roster = apply_edit(roster, SwapModel(unit.models[-1].id, row.model, row.options))
    return roster


def _difference(count: int, by: int, to: int | None) -> int:
    """How many more there are to be. Raises EditRefused for less than none and for too many at once."""
    wanted = by if to is None else to - count
    if wanted > MOST_AT_ONCE:
        raise EditRefused(f"That is {wanted} more. At most {MOST_AT_ONCE} can be added at once.")
    if wanted < -count:
        raise EditRefused(f"There are only {count} of these, so {-wanted} cannot be taken away.")
    return wanted


def _counted_units(roster: Roster, edit: CountUnits) -> Roster:
    """More of the same behind the last of them, or fewer, the last first."""
    group = _group(roster, edit.group)
    found = [unit for unit in group.units if kind_alone(unit) == (edit.model, edit.options)]
    wanted = _difference(len(found), edit.by, edit.to)
    for unit in found[wanted:] if wanted < 0 else ():
        roster = apply_edit(roster, RemoveUnit(unit.id))
    for _ in range(wanted):
        last = found[-1] if found else None
        roster, added = _added(roster, edit.group, edit.model, edit.options, behind=last)
        found.append(added)
    return roster


def _added(
    roster: Roster, group: str, model: str, options: tuple[str, ...], *, behind: Unit | None
) -> tuple[Roster, Unit]:
    """The roster with one more loose model, behind a unit or at the end of its group, and that model's unit."""
    following = _following(_group(roster, group), behind) if behind else ""
    roster = apply_edit(roster, AddUnit(group, NewUnit("", (model,))))
    added = _group(roster, group).units[-1]
    if options:
        roster = apply_edit(roster, SwapModel(added.models[0].id, model, options))
    if following:
        roster = _placed(roster, PlaceUnit(added.id, group, following))
    return roster, next(unit for unit in _group(roster, group).units if unit.id == added.id)


def _following(group: Group, unit: Unit) -> str:
    """The unit behind another, or nothing."""
    ids = [one.id for one in group.units]
    return next(iter(ids[ids.index(unit.id) + 1 :]), "")


def _group(roster: Roster, group_id: str) -> Group:
    for group in roster.groups:
        if group.id == group_id:
            return group
    raise UnknownPlace(f"The list has no group “{group_id}”.")


def contents_of(unit: Unit) -> UnitContents:
    """What a unit is made of."""
    models = tuple(ModelContents(pick.model, pick.options) for pick in unit.models)
    return UnitContents(unit.entry, models, unit.options, unit.name)


def _copied(roster: Roster, unit_id: str) -> Roster:
    group, unit = _home(roster, unit_id)
    following = _following(group, unit)
    roster = _with_contents(roster, group.id, structs.replace(contents_of(unit), name=""))
    added = _group(roster, group.id).units[-1]
    return _placed(roster, PlaceUnit(added.id, group.id, following)) if following else roster


def _with_contents(roster: Roster, group: str, contents: UnitContents) -> Roster:
    """The roster with such a unit at the end of a group."""
    models = tuple(one.model for one in contents.models)
    roster = apply_edit(roster, AddUnit(group, NewUnit(contents.entry, models, contents.options)))
    added = _group(roster, group).units[-1]
    for pick, like in zip(added.models, contents.models, strict=True):
        if like.options:
            roster = apply_edit(roster, SwapModel(pick.id, like.model, like.options))
    return apply_edit(roster, Rename("unit", contents.name, added.id)) if contents.name else roster


def _placed(roster: Roster, edit: PlaceUnit) -> Roster:
    """The unit at the end of its group, followed by the units behind it."""
    group = _group(roster, edit.group)
    others = [unit.id for unit in group.units if unit.id != edit.unit]
    if edit.before and edit.before not in others:
        raise UnknownPlace(f"The group has no unit “{edit.before}”.")
    following = others[others.index(edit.before) :] if edit.before else []
    for unit in (edit.unit, *following):
        roster = apply_edit(roster, MoveUnit(unit, edit.group))
    return roster
