"""The context from which each part of the builder's page is made: the judged list, and its opened units."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from armies.panels import EditButton
from armies.row_edits import BuilderEdit
from armies.selectors import CheckedRoster
from rules.roster.edit import AddUnit
from rules.roster.offers import Offer, Offering
from rules.roster.reading import ReadUnit
from rules.roster.report import Problem, UnitCost
from rules.roster.roster import Unit
from rules.roster.words import numbered

SHORT = 2  # up to this many units are all opened at first


@dataclass(frozen=True, kw_only=True)
class BuilderContext:
    """A list in the builder. A reader is offered no changes; the owner is offered those of the `opened` units."""

    checked: CheckedRoster
    opened: Collection[str] = ()
    to_read: bool = False

    @cached_property
    def offering(self) -> Offering:
        """The possible changes, computed when they are first needed."""
        return Offering(self.checked.judged)

    @cached_property
    def read_units(self) -> dict[str, ReadUnit]:
        """The units with their catalogue entries, by id."""
        return {unit.unit.id: unit for unit in self.checked.judged.reading.units}

    @cached_property
    def costs(self) -> dict[str, UnitCost]:
        """What each unit costs, by id."""
        return {cost.unit: cost for cost in self.checked.report.costs}

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the units by id; equal names in one group are numbered."""
        groups = [group.units for group in self.checked.draft.groups]
        told = [zip(units, numbered(map(self.called, units)), strict=True) for units in groups]
        return {unit.id: name for units in told for unit, name in units}

    @cached_property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The characteristics in the columns of the roster, by id, each with its name."""
        return columns_of(self.checked)

    def called(self, unit: Unit) -> str:
        """The unit's own name, else the name of its kind."""
        return unit.name or self.kind(unit)

    def kind(self, unit: Unit) -> str:
        """The name of the unit's kind."""
        entry = self.checked.catalogue.units.get(unit.entry)
        lone = self.checked.catalogue.models.get(unit.models[0].model) if len(unit.models) == 1 else None
        return entry.name if entry else lone.name if lone else "Models"

    def problems(self, *, group: str = "", unit: str = "") -> tuple[Problem, ...]:
        """The problems whose place is exactly this group, or anywhere in this unit."""
        told = self.checked.report.problems
        if unit:
            return tuple(problem for problem in told if problem.where.unit == unit)
        return tuple(problem for problem in told if problem.where.group == group and not problem.where.unit)


def opened_at_first(checked: CheckedRoster) -> frozenset[str]:
    """The units that are open by default: all of a short list, none of a long one."""
    units = [unit.id for group in checked.draft.groups for unit in group.units]
    return frozenset(units if len(units) <= SHORT else ())


def columns_of(checked: CheckedRoster) -> tuple[tuple[str, str], ...]:
    """The characteristics that most models of the army have, by id, each with its name."""
    models = [model for model in checked.catalogue.models.values() if model.army == checked.draft.army]
    having = Counter(number for model in models for number in model.numbers)
    known = checked.catalogue.characteristics
    return tuple((number, known[number].name) for number in known if 2 * having[number] > len(models))


def newest_unit(checked: CheckedRoster, edits: Sequence[BuilderEdit]) -> frozenset[str]:
    """The unit that was just added, if nothing else has changed. It is opened and the others are folded."""
    added = [edit.group if isinstance(edit, AddUnit) else "" for edit in edits]
    units = [group.units[-1].id for group in checked.draft.groups if added == [group.id] and group.units]
    return frozenset(units)


def click_for(
    label: str,
    edits: Sequence[BuilderEdit],
    *,
    cost: int = 0,
    blocked: tuple[Problem, ...] = (),
    pressed: bool | None = None,
) -> EditButton:
    """A button that sends these edits."""
    told = msgspec.json.encode(edits).decode()
    return EditButton(label=label, edits=told, cost=cost, blocked=blocked, pressed=pressed)


def click_on(offer: Offer[Any]) -> EditButton:
    """A button that takes an offer."""
    return click_for(offer.label, [offer.edit], cost=offer.cost, blocked=offer.blocked)
