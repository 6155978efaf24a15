"""The context from which each part of the builder's page is made: the judged list, and its opened units."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from armies.models import Favourite
from armies.panels import EditButton
from armies.row_edits import BuilderEdit, Row
from armies.selectors import CheckedRoster
from rules.roster.edit import AddUnit
from rules.roster.offers import Offer, Offering
from rules.roster.read_parts import ReadUnit
from rules.roster.report import Problem, UnitCost
from rules.roster.roster import LOOSE, Group, Unit
from rules.roster.words import numbered

NUMBER = 987_654  # placeholder in an edit for the number that is typed on the page
ALL = "all-"  # before the id of a unit that is open: a change is made to all units in its row
SHORT = 2  # up to this many units are all opened at first


@dataclass(frozen=True, kw_only=True)
class BuilderContext:
    """A list in the builder. A reader is offered no changes; the owner is offered those of the `opened` units.

    `favourites` are the owner's kept units for such armies.
    """

    checked: CheckedRoster
    opened: Collection[str] = ()
    to_read: bool = False
    favourites: Sequence[Favourite] = ()

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

    def group_name(self, group: Group) -> str:
        """The group's own name, else its kind, with a number where there may be several."""
        if group.kind == LOOSE:
            return group.name or "Models"
        same = [other.id for other in self.checked.draft.groups if other.kind == group.kind]
        kind = group.kind.replace("-", " ").capitalize()
        return group.name or (kind if self.is_only(group) else f"{kind} {same.index(group.id) + 1}")

    def is_only(self, group: Group) -> bool:
        """Whether it is the one group of a kind of which there is only one."""
        return len(self.checked.draft.groups) == 1 and self.checked.catalogue.is_single(group.kind)

    def problems(self, *, group: str = "", unit: str = "") -> tuple[Problem, ...]:
        """The problems whose place is exactly this group, or anywhere in this unit."""
        told = self.checked.report.problems
        if unit:
            return tuple(problem for problem in told if problem.where.unit == unit)
        return tuple(problem for problem in told if problem.where.group == group and not problem.where.unit)


def row_of(unit: Unit, pick_id: str) -> Row:
    """The models of a unit that are like one of them."""
    pick = next(pick for pick in unit.models if pick.id == pick_id)
    return Row(unit.id, pick.model, pick.options, pick.id)


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
