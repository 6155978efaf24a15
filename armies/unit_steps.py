"""Edits of a whole row of the roster: one more or less, a copy, another place, removal."""

from dataclasses import replace

import msgspec

from armies.builder_context import NUMBER, BuilderContext, click_for, row_of
from armies.equal_units import kind_alone
from armies.panels import EditButton, UnitPanel
from armies.row_edits import CopyUnit, CountRow, CountUnits, PlaceUnit, SizeUnit
from armies.unit_rows import Destination, RosterRow
from rules.roster.catalogue import UnitEntry
from rules.roster.edit import AddModel, RemoveUnit
from rules.roster.roster import Group


def with_steps(context: BuilderContext, panel: UnitPanel, row: RosterRow) -> UnitPanel:
    """The row with the buttons for all of it."""
    panel = replace(
        panel,
        earlier=_move(panel, row, row.up, f"Move {panel.name} up"),
        later=_move(panel, row, row.down, f"Move {panel.name} down"),
        moves=tuple(_moves(context, panel, row)),
        remove=_removal(panel, row),
    )
    if kind_alone(row.first):
        return _counted(panel, row)
    panel = replace(panel, copy=click_for(f"Duplicate {panel.name}", [CopyUnit(row.first.id)]))
    entry = context.checked.catalogue.units.get(row.first.entry)
    return _sized(context, panel, row, entry) if entry else panel


def _move(panel: UnitPanel, row: RosterRow, to: Destination | None, label: str) -> EditButton | None:
    return click_for(label, [PlaceUnit(id_, to.group, to.before) for id_ in row.ids]) if to else None


def _moves(context: BuilderContext, panel: UnitPanel, row: RosterRow) -> list[EditButton]:
    """The buttons that bring the row into another group."""
    others = [group for group in context.checked.draft.groups if group.id != row.group]
    return [
        click_for(f"To {context.group_name(group)}", [PlaceUnit(id_, group.id) for id_ in row.ids])
        for group in others
        if _group_of(context, row).kind == group.kind
    ]


def _group_of(context: BuilderContext, row: RosterRow) -> Group:
    return next(group for group in context.checked.draft.groups if group.id == row.group)


def _removal(panel: UnitPanel, row: RosterRow) -> EditButton:
    label = f"Remove {panel.name}" if len(row.units) == 1 else f"Remove all {len(row.units)} {panel.rows[0].many}"
    return click_for(label, [RemoveUnit(id_) for id_ in row.ids])


def _counted(panel: UnitPanel, row: RosterRow) -> UnitPanel:
    """Loose models that are alike: a number to change or to type."""
    model, options = row.first.models[0].model, row.first.models[0].options
    name = panel.rows[0].name
    return replace(
        panel,
        more=click_for(f"Another {name}", [CountUnits(row.group, model, options, by=1)]),
        fewer=click_for(f"One {name} less", [CountUnits(row.group, model, options, by=-1)]),
        exact=msgspec.json.encode([CountUnits(row.group, model, options, to=NUMBER)]).decode(),
    )


def _sized(context: BuilderContext, panel: UnitPanel, row: RosterRow, entry: UnitEntry) -> UnitPanel:
    """A unit of the army list: how many models it may have, and how it gets more or fewer of the plain ones."""
    unit = row.first
    least, ends = sum(line.min for line in entry.lines), [line.max for line in entry.lines]
    most = None if None in ends else sum(end for end in ends if end)
    size = f"{least} or more" if most is None else str(least) if least == most else f"{least}–{most}"
    panel = replace(panel, size=size)
    if not panel.rows or all(entry.keeps(len(unit.models), one.model) for one in panel.rows):
        return panel
    plain = max(panel.rows, key=lambda one: (not one.has, one.count))
    read = context.read_units[unit.id]
    room = any(line.max is None or len(read.on_line(line)) < line.max for line in entry.lines)
    joins = next((line.of[0] for line in reversed(entry.lines) if plain.model in line.of), plain.model)
    kind = row_of(unit, plain.picks[-1])
    return replace(
        panel,
        more=click_for(f"One more {_name(context, joins)}", [AddModel(unit.id, joins)]) if room else None,
        fewer=click_for(f"One {plain.name} less", [CountRow(kind, by=-1)]),
        exact=msgspec.json.encode([SizeUnit(kind, NUMBER)]).decode(),
    )


def _name(context: BuilderContext, model: str) -> str:
    known = context.checked.catalogue.models
    return known[model].name if model in known else f"“{model}”"
