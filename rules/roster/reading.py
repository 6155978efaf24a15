"""Reads a roster against a catalogue: finds every id, costs every model, names every place. It reads anything."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from rules.kernel.cache import BoundedCache, cached_on
from rules.roster.catalogue import Army, BattleSize, Catalogue, Limit, Organisation, UnitEntry
from rules.roster.profiles import Model
from rules.roster.read_parts import ReadGroup, ReadModel, ReadUnit
from rules.roster.report import Fix, Place, Problem
from rules.roster.roster import LOOSE, Group, ModelPick, Roster, Unit
from rules.roster.words import numbered


@dataclass(frozen=True)
class Reading:
    """A roster with its catalogue. `army` and `battle` are None if the catalogue does not have them.

    A list that is only `tried` is judged to find out what an edit would break, without fixes.
    """

    roster: Roster
    catalogue: Catalogue
    army: Army | None
    battle: BattleSize | None
    groups: tuple[ReadGroup, ...]
    tried: bool = False

    @cached_property
    def units(self) -> tuple[ReadUnit, ...]:
        return tuple(unit for group in self.groups for unit in group.units)

    @property
    def manned(self) -> tuple[ReadUnit, ...]:
        """The units that have models."""
        return tuple(unit for unit in self.units if unit.models)

    @cached_property
    def models(self) -> tuple[ReadModel, ...]:
        return tuple(model for unit in self.units for model in unit.models)

    @cached_property
    def homes(self) -> tuple[ReadGroup, ...]:
        """The groups of the kind the battle is built from: platoons, or the loose group."""
        form = self.battle.form if self.battle else LOOSE
        return tuple(group for group in self.groups if group.group.kind == form)

    @property
    def is_loose(self) -> bool:
        """Whether each model is a unit of its own in this battle."""
        return self.battle is not None and self.battle.form == LOOSE

    @cached_property
    def model_points(self) -> int:
        return sum(unit.cost for unit in self.units)

    def is_carrier(self, unit: ReadUnit) -> bool:
        """Whether units of its entry carry others."""
        carriage = self.catalogue.carriage
        return carriage is not None and unit.entry is not None and unit.entry.slot == carriage.slot

    def riders(self, carrier: ReadUnit) -> tuple[ReadUnit, ...]:
        """The units that ride in another."""
        return self._riders.get(carrier.unit.id, ())

    @cached_property
    def _riders(self) -> dict[str, tuple[ReadUnit, ...]]:
        aboard: dict[str, list[ReadUnit]] = {}
        for unit in self.units:
            if unit.unit.carrier:
                aboard.setdefault(unit.unit.carrier, []).append(unit)
        return {carrier: tuple(units) for carrier, units in aboard.items()}

    @cached_property
    def earlier(self) -> "EarlierReading":
        """The units of this reading, to be reused after an edit."""
        return EarlierReading({id(unit.unit): unit for unit in self.units}, {unit.unit.id: unit for unit in self.units})

    @property
    def units_in_play(self) -> int:
        return len(self.models) if self.is_loose else len(self.manned)

    @property
    def limit(self) -> int | None:
        """The points ceiling: agreed, else the battle's, else the typical one; plus the army's allowance."""
        said = self.roster.agreed_points
        if said is None and self.battle is not None:
            said = self.battle.points or self.battle.typical
        return said if said is None or self.army is None else self.army.ceiling(said)

    def problem(  # what is wrong where, what was counted against which limit, and why
        self,
        code: str,
        where: Place,
        message: str,
        measured: int,
        limit: int = 0,
        causes: tuple[str, ...] = (),
        fixes: tuple[Fix, ...] = (),
        **more: Any,
    ) -> Problem:
        """A problem with the rule that the catalogue names for its reason code."""
        rule = self.catalogue.rules.get(code, "")
        return Problem(code, rule, where, message, measured, limit, causes, fixes, **more)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many models have each word that limits of loose lists count by."""
        return Counter(word for model in self.models for word in model.counts_as)

    def count_of(self, words: Sequence[str]) -> int:
        """How many models have one of these words, each counted once."""
        if len(words) == 1:
            return self.counts.get(words[0], 0)
        return sum(not model.counts_as.isdisjoint(words) for model in self.models)

    def organisation(self, kind: str) -> Organisation | None:
        """How the roster's army builds groups of this kind in its battle."""
        known = cached_on(self.catalogue, "organisations at", lambda: BoundedCache[Hashable, Organisation | None](200))
        return known.answer((kind, self.roster.army, self.roster.battle), lambda: self._organisation(kind))

    def _organisation(self, kind: str) -> Organisation | None:
        found = (o for o in self.catalogue.organisations.values() if (o.kind, o.army) == (kind, self.roster.army))
        return next((organisation.at(self.roster.battle) for organisation in found), None)

    def entry_for(self, name: str) -> UnitEntry | None:
        """The first unit of the roster's army with that slot, mark or id."""
        own = (unit for unit in self.catalogue.units.values() if unit.army == self.roster.army)
        return next((unit for unit in own if unit.answers_to((name,))), None)


def read(roster: Roster, catalogue: Catalogue) -> Reading:
    """Reads the roster. Never raises, whatever the roster holds."""
    return _read(roster, catalogue, EarlierReading({}, {}))


def read_again(before: Reading, roster: Roster) -> Reading:
    """Reads the list after an edit that is only tried; unchanged parts are reused."""
    return replace(_read(roster, before.catalogue, before.earlier), tried=True)


class EarlierReading(NamedTuple):
    """Units read before: by the identity of each unit of the list, which a reading keeps alive, and by id."""

    same: Mapping[int, ReadUnit]
    former: Mapping[str, ReadUnit]

    def models(self, unit: Unit) -> dict[int, ReadModel]:
        """The known models of a changed unit by identity; empty if all of them may differ."""
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
    """Reads one pick. An option counts as an upgrade if it names a version of the same base model."""
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
    """The options of a unit that its entry offers, in the order of the entry."""
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
    """Reads the unit without naming its place; a known unit is reused."""
    if id(unit) in known.same:
        return known.same[id(unit)]
    entry, read = catalogue.units.get(unit.entry), known.models(unit)
    models = tuple(read.get(id(pick)) or _read_model(pick, unit, entry, catalogue) for pick in unit.models)
    options = tuple(catalogue.options[option] for option in _taken(unit, entry))
    return ReadUnit(unit, entry, models, Place(group=group.id, unit=unit.id), group.kind, options)


def _placed(unit: ReadUnit, group: Group, label: str) -> ReadUnit:
    """The unit with its place; the same object if the place is unchanged."""
    if (unit.where.group, unit.where.label, unit.kind) == (group.id, label, group.kind):
        return unit
    return replace(unit, where=Place(group=group.id, unit=unit.unit.id, label=label), kind=group.kind)


def _unit_name(unit: ReadUnit) -> str:
    if unit.unit.name:
        return unit.unit.name
    if unit.unit.entry:
        return unit.entry.name if unit.entry else f"“{unit.unit.entry}”"
    return unit.models[0].name if unit.models else "An empty place"
