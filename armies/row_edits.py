"""The builder's own edits. They name a row of equal models, not one model, so that each of several fast clicks counts.

An edit of the rules names a model by its id. Two clicks on "one less" before the page is redrawn would name the same
model, and the second would be lost. These edits find a model in the list when they are applied.
"""

from msgspec import Struct

from rules.roster.apply import UnknownPlace, apply_edit
from rules.roster.edit import AddModel, AddUnit, Edit, MoveUnit, NewUnit, RemoveModel, SetGear, SwapModel
from rules.roster.roster import Count, Group, Id, ModelPick, Roster, Unit


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


class PlaceUnit(RowEdit, frozen=True, tag="place-unit"):
    """Move a unit before another of its group, or to the end with an empty `before`."""

    unit: Id
    group: Id
    before: Id = ""


BuilderEdit = Edit | CountRow | SwapOne | GearOne | CopyUnit | PlaceUnit


def apply_builder_edit(roster: Roster, edit: BuilderEdit) -> Roster:
    """The roster with the edit made. Raises UnknownPlace."""
    match edit:
        case CountRow():
            return _counted(roster, edit)
        case SwapOne(row=row, to=to, options=options):
            return apply_edit(roster, SwapModel(_one_of(roster, row).id, to, options))
        case GearOne(row=row, gear=gear, taken=taken):
            return apply_edit(roster, SetGear(_one_of(roster, row).id, gear, taken))
        case CopyUnit(unit=unit):
            return _copied(roster, unit)
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
    """Add models to the row or remove some. Raises UnknownPlace for less than none."""
    row = edit.row
    wanted = edit.by if edit.to is None else edit.to - len(_picks(roster, row))
    if abs(wanted) > MOST_AT_ONCE:
        raise UnknownPlace(f"At most {MOST_AT_ONCE} models at once.")
    gone = _picks(roster, row)[wanted:] if wanted < 0 else []
    if len(gone) < -wanted:
        raise UnknownPlace(f"The unit “{row.unit}” has no such model left.")
    for pick in gone:
        roster = apply_edit(roster, RemoveModel(pick.id))
    for _ in range(wanted):
        roster = apply_edit(roster, AddModel(row.unit, row.model))
        if row.options:
            _, unit = _home(roster, row.unit)
            roster = apply_edit(roster, SwapModel(unit.models[-1].id, row.model, row.options))
    return roster


def _copied(roster: Roster, unit_id: str) -> Roster:
    group, unit = _home(roster, unit_id)
    at = group.units.index(unit)
    following = group.units[at + 1].id if at + 1 < len(group.units) else ""
    models = tuple(pick.model for pick in unit.models)
    roster = apply_edit(roster, AddUnit(group.id, NewUnit(unit.entry, models, unit.options)))
    added = next(one for one in roster.groups if one.id == group.id).units[-1]
    for pick, like in zip(added.models, unit.models, strict=True):
        if like.options:
            roster = apply_edit(roster, SwapModel(pick.id, like.model, like.options))
    return _placed(roster, PlaceUnit(added.id, group.id, following)) if following else roster


def _placed(roster: Roster, edit: PlaceUnit) -> Roster:
    """Move the unit to the end of its group, followed by the units behind it."""
    group = next((one for one in roster.groups if one.id == edit.group), None)
    if group is None:
        raise UnknownPlace(f"The list has no group “{edit.group}”.")
    others = [unit.id for unit in group.units if unit.id != edit.unit]
    if edit.before and edit.before not in others:
        raise UnknownPlace(f"The group has no unit “{edit.before}”.")
    following = others[others.index(edit.before) :] if edit.before else []
    for unit in (edit.unit, *following):
        roster = apply_edit(roster, MoveUnit(unit, edit.group))
    return roster
