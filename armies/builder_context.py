"""The builder's desk, from which each part of its page is made: the judged list, and which of its units are opened."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from armies.panels import EditButton
from armies.selectors import CheckedRoster
from rules.roster.edit import AddUnit, Edit
from rules.roster.offers import Offer, Offering
from rules.roster.reading import ReadGroup, ReadUnit
from rules.roster.report import Problem, UnitCost
from rules.roster.roster import Unit
from rules.roster.words import numbered

SHORT = 2  # units: so many are all opened, until their owner folds them


@dataclass(frozen=True, kw_only=True)
class BuilderContext:
    """A list on the builder's desk. A reader is offered nothing; its owner, what the `opened` units may become."""

    checked: CheckedRoster
    opened: Collection[str] = ()
    to_read: bool = False

    @cached_property
    def offering(self) -> Offering:
        """The possible changes. They are computed when they are first needed."""
        return Offering(self.checked.judged)

    @cached_property
    def read_units(self) -> dict[str, ReadUnit]:
        """The units as they were looked up, by id."""
        return {unit.unit.id: unit for unit in self.checked.judged.reading.units}

    @cached_property
    def read_groups(self) -> dict[str, ReadGroup]:
        """The groups as they were looked up, by id."""
        return {group.group.id: group for group in self.checked.judged.reading.groups}

    @cached_property
    def costs(self) -> dict[str, UnitCost]:
        """What each unit costs, by id."""
        return {cost.unit: cost for cost in self.checked.report.costs}

    @cached_property
    def names(self) -> dict[str, str]:
        """What the units are called, told apart within their groups, by id."""
        groups = [group.units for group in self.checked.draft.groups]
        told = [zip(units, numbered(map(self.called, units)), strict=True) for units in groups]
        return {unit.id: name for units in told for unit, name in units}

    def called(self, unit: Unit) -> str:
        """The unit's own name, else that of what it is."""
        entry = self.checked.catalogue.units.get(unit.entry)
        lone = self.checked.catalogue.models.get(unit.models[0].model) if len(unit.models) == 1 else None
        return unit.name or (entry.name if entry else (lone.name if lone else "Models"))

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


def newest_unit(checked: CheckedRoster, edits: Sequence[Edit]) -> frozenset[str]:
    """The unit that was just added, if nothing else changed. It is opened and the others are folded."""
    added = [edit.group if isinstance(edit, AddUnit) else "" for edit in edits]
    units = [group.units[-1].id for group in checked.draft.groups if added == [group.id] and group.units]
    return frozenset(units)


def place_of(checked: CheckedRoster, edits: Sequence[Edit]) -> str:
    """The id of the page part that the first edit is about (`unit-…`, `group-…`), if it still exists, else ""."""
    if not edits:
        return ""
    told = {getattr(edits[0], name, "") for name in ("unit", "model", "group")}
    units = [unit for group in checked.draft.groups for unit in group.units]
    unit = next((f"unit-{one.id}" for one in units if told & {one.id, *(pick.id for pick in one.models)}), "")
    return unit or next((f"group-{group.id}" for group in checked.draft.groups if group.id in told), "")


def click_for(label: str, edits: Sequence[Edit], *, cost: int = 0, blocked: tuple[Problem, ...] = ()) -> EditButton:
    """A button that sends these edits."""
    return EditButton(label=label, edits=msgspec.json.encode(edits).decode(), cost=cost, blocked=blocked)


def click_on(offer: Offer[Any]) -> EditButton:
    """A button that takes an offer."""
    return click_for(offer.label, [offer.edit], cost=offer.cost, blocked=offer.blocked)
