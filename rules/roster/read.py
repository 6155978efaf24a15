"""Reads a roster against a catalogue: looks up every id, costs every model, names every place. Reads anything."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.roster.catalogue import Catalogue, Limit, UnitEntry
from rules.roster.profiles import Model
from rules.roster.reading import ReadGroup, Reading, ReadModel, ReadUnit
from rules.roster.report import Place
from rules.roster.roster import LOOSE, Group, ModelPick, Roster, Unit
from rules.roster.words import numbered


def read(roster: Roster, catalogue: Catalogue) -> Reading:
    """Look everything up. Never raises, whatever the roster holds."""
    return _read(roster, catalogue, EarlierReading({}, {}))


def read_again(before: Reading, roster: Roster) -> Reading:
    """The list after an edit, only to be tried. What the edit left alone is not looked up again."""
    known = EarlierReading(
        {id(unit.unit): unit for unit in before.units}, {unit.unit.id: unit for unit in before.units}
    )
    return replace(_read(roster, before.catalogue, known), tried=True)


class EarlierReading(NamedTuple):
    """Units read before: by the identity of each in the list, which a reading keeps alive, and by id."""

    same: Mapping[int, ReadUnit]
    former: Mapping[str, ReadUnit]

    def models(self, unit: Unit) -> dict[int, ReadModel]:
        """What is known of a changed unit's models, by the identity of each: nothing where all of them may differ."""
        former = self.former.get(unit.id)
        if former is None or (former.unit.entry, former.unit.options) != (unit.entry, unit.options):
            return {}
        return {id(model.pick): model for model in former.models}


def _read(roster: Roster, catalogue: Catalogue, known: EarlierReading) -> Reading:
    return Reading(
        roster,
        catalogue,
        catalogue.armies.get(roster.army),
        catalogue.battles.get(roster.battle),
        tuple(_groups(roster, catalogue, known)),
    )


def _read_model(pick: ModelPick, unit: Unit, entry: UnitEntry | None, catalogue: Catalogue) -> ReadModel:
    """One pick looked up. An option counts as an upgrade when it names a version of the same base model."""
    model = catalogue.models.get(pick.model)
    if model is None:
        return ReadModel(pick, None, (), pick.options)
    base = catalogue.models[model.upgrade_of] if model.upgrade_of else model
    named = [catalogue.models.get(option) for option in pick.options]
    fitting = [option for option in named if option is not None and option.upgrade_of == base.id]
    gear = tuple(catalogue.gear[option] for option in pick.options if option in catalogue.gear)
    known = [*(option.id for option in fitting), *(piece.id for piece in gear)]
    strange = tuple(option for option in pick.options if option not in known)
    upgrades = ((model,) if model.upgrade_of else ()) + tuple(fitting)
    line = _line(upgrades or (base,), base, entry)
    profile = upgrades[0] if upgrades else base
    fixed = tuple(catalogue.gear[name] for name in profile.fixed)
    return ReadModel(pick, base, upgrades, strange, line, _taken(unit, entry), gear, fixed)


def _line(versions: tuple[Model, ...], base: Model, entry: UnitEntry | None) -> Limit | None:
    lines = entry.lines if entry else ()
    own = (line for line in lines for version in versions if version.id in line.of)
    return next(own, None) or next((line for line in lines if base.id in line.of), None)


def _taken(unit: Unit, entry: UnitEntry | None) -> tuple[str, ...]:
    """What the unit takes of the options its entry offers, in the order of the entry."""
    return tuple(option for option in entry.options if option in unit.options) if entry else ()


def _groups(roster: Roster, catalogue: Catalogue, known: EarlierReading) -> list[ReadGroup]:
    seen, total = Counter[str](), Counter(group.kind for group in roster.groups)
    groups = []
    for group in roster.groups:
        seen[group.kind] += 1
        single = total[group.kind] == 1 and (group.kind == LOOSE or catalogue.is_single(group.kind))
        kind = "Group" if group.kind == LOOSE else group.kind.capitalize()
        above = group.name or ("" if single else f"{kind} {seen[group.kind]}")
        where = Place(group=group.id, label=above or "The list")
        read = [_read_unit(unit, group, catalogue, known) for unit in group.units]
        labels = [f"{above} › {name}" if above else name for name in numbered(_unit_name(unit) for unit in read)]
        units = tuple(_placed(unit, group, label) for unit, label in zip(read, labels, strict=True))
        groups.append(ReadGroup(group, units, where, above))
    return groups


def _read_unit(unit: Unit, group: Group, catalogue: Catalogue, known: EarlierReading) -> ReadUnit:
    """The unit looked up, its place still without a name; one that is known already as it is."""
    if id(unit) in known.same:
        return known.same[id(unit)]
    entry, read = catalogue.units.get(unit.entry), known.models(unit)
    models = tuple(read.get(id(pick)) or _read_model(pick, unit, entry, catalogue) for pick in unit.models)
    options = tuple(catalogue.options[option] for option in _taken(unit, entry))
    return ReadUnit(unit, entry, models, Place(group=group.id, unit=unit.id), group.kind, options)


def _placed(unit: ReadUnit, group: Group, label: str) -> ReadUnit:
    """The unit in its place, itself if that is where it is already."""
    if (unit.where.group, unit.where.label, unit.kind) == (group.id, label, group.kind):
        return unit
    return replace(unit, where=Place(group=group.id, unit=unit.unit.id, label=label), kind=group.kind)


def _unit_name(unit: ReadUnit) -> str:
    if unit.unit.name:
        return unit.unit.name
    if unit.unit.entry:
        return unit.entry.name if unit.entry else f"“{unit.unit.entry}”"
    return unit.models[0].name if unit.models else "An empty place"
