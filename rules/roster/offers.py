"""What can be added, swapped or bought, with its cost or the reason why it cannot."""

from collections.abc import Iterator
from itertools import chain
from typing import Generic

from msgspec import Struct, structs
from typing_extensions import TypeVar

from rules.roster.catalogue import Catalogue, Ware
from rules.roster.edit import (
    AddGroup,
    AddModel,
    AddUnit,
    Edit,
    NewUnit,
    SetBattle,
    SetCarrier,
    SetGear,
    SetOption,
    SetPurchase,
    SwapModel,
)
from rules.roster.faults.carriage import add_carrier, free_carriers, may_ride, new_carriers
from rules.roster.faults.gear import may_carry
from rules.roster.read_parts import ReadGroup, ReadModel, ReadUnit
from rules.roster.reading import Reading, read
from rules.roster.remedies import starter, starters
from rules.roster.report import Problem
from rules.roster.roster import LOOSE, Roster
from rules.roster.validate import Judged, judge

MOST_LOOKED_AT = 45_000  # groups, units and models, in all the lists that are tried for one page
MOST_TRIED = 1_000  # edits for one page


E = TypeVar("E", bound=Edit, default=Edit)


class Offer(Struct, Generic[E], frozen=True):
    """One edit with its label and cost in points (the increase of the list).

    `blocked` are the problems it would cause, without fixes.
    """

    label: str
    edit: E
    cost: int
    blocked: tuple[Problem, ...] = ()

    @property
    def allowed(self) -> bool:
        return not self.blocked


class Choices(Struct, frozen=True):
    """All possible changes: `units` by group id, `models` (to add) by unit id, `swaps` and `gear` by model id.

    `options` (to take or leave) and `rides` (carriers to ride in, or walking) are also by unit id.
    """

    battles: tuple[Offer, ...] = ()
    groups: tuple[Offer[AddGroup], ...] = ()
    units: dict[str, tuple[Offer[AddUnit], ...]] = {}
    models: dict[str, tuple[Offer[AddModel], ...]] = {}
    options: dict[str, tuple[Offer, ...]] = {}
    rides: dict[str, tuple[Offer, ...]] = {}
    swaps: dict[str, tuple[Offer[SwapModel], ...]] = {}
    gear: dict[str, tuple[Offer[SetGear], ...]] = {}
    purchases: tuple[Offer, ...] = ()


Edits = Iterator[tuple[str, E]]


class Offering:
    """The possible changes, panel by panel. Every edit is tried, and judged by the problems it adds or makes worse.

    For an extremely large list only the first few edits are tried, because it has to shrink anyway.
    """

    def __init__(self, judged: Judged) -> None:
        self._judged = judged
        self._reading = reading = judged.reading
        self._distances = {problem.key: problem.distance for problem in judged.errors}
        size = 1 + len(reading.groups) + len(reading.units) + len(reading.models)
        self._tries = iter(range(min(MOST_TRIED, MOST_LOOKED_AT // size)))

    def battles(self) -> tuple[Offer, ...]:
        """The other battle sizes."""
        return self._tried(_battles(self._reading))

    def groups(self) -> tuple[Offer[AddGroup], ...]:
        """A further group, or the first one."""
        return self._tried(_groups(self._reading))

    def purchases(self) -> tuple[Offer, ...]:
        """One more and one less of each ware."""
        return self._tried(_purchases(self._reading))

    def units(self, group: ReadGroup) -> tuple[Offer[AddUnit], ...]:
        """The units that may be added to a group."""
        return self._tried(_units(self._reading, group))

    def may_change(self, unit: ReadUnit) -> bool:
        """Whether anything of the unit can be changed at all, legal or not, without trying it."""
        reading, entry = self._reading, unit.entry
        if entry and not all(entry.keeps(len(unit.models), model.pick.model) for model in unit.models):
            return True
        of_models = chain.from_iterable(chain(_swaps(reading, one), _gear(reading, one)) for one in unit.models)
        rides = _rides(reading, unit) if may_ride(reading, unit) else ()
        return any(True for _ in chain(_options(reading, unit), of_models, rides))

    def models(self, unit: ReadUnit) -> tuple[Offer[AddModel], ...]:
        """The models that may join a unit."""
        return self._tried(_models(self._reading, unit)) if unit.entry else ()

    def options(self, unit: ReadUnit) -> tuple[Offer, ...]:
        """The options that a unit may take or leave."""
        return self._tried(_options(self._reading, unit)) if unit.entry else ()

    def rides(self, unit: ReadUnit) -> tuple[Offer, ...]:
        """The carriers that a unit may ride in, or walking."""
        return self._tried(_rides(self._reading, unit)) if may_ride(self._reading, unit) else ()

    def swaps(self, unit: ReadUnit) -> dict[str, tuple[Offer[SwapModel], ...]]:
        """What each model of the unit may be swapped for.

        Equal models have equal offers, so only one of them is tried.
        """
        tried: dict[tuple[str, tuple[str, ...], bool], tuple[Offer[SwapModel], ...]] = {}
        found: dict[str, tuple[Offer[SwapModel], ...]] = {}
        for model in unit.models:
            pick = model.pick
            kind = (pick.model, pick.options, pick.id == unit.unit.leader)
            if kind not in tried:
                tried[kind] = self._tried(_swaps(self._reading, model))
            found[pick.id] = tuple(
                structs.replace(offer, edit=structs.replace(offer.edit, model=pick.id)) for offer in tried[kind]
            )
        return found

    def gear(self, model: ReadModel) -> tuple[Offer[SetGear], ...]:
        """The gear that a model may take from its army's armoury, or remove."""
        return self._tried(_gear(self._reading, model))

    def _tried(self, edits: Edits[E]) -> tuple[Offer[E], ...]:
        return tuple(self._offer(label, edit) for (label, edit), _ in zip(edits, self._tries, strict=False))

    def _offer(self, label: str, edit: E) -> Offer[E]:
        after = self._judged.after(edit)
        return Offer(label, edit, after.points - self._judged.points, tuple(self._worse(after)))

    def _worse(self, after: Judged) -> Iterator[Problem]:
        """Errors that are new, or further from their limit than before, except those that a next step finishes."""
        for problem in after.errors:
            if not problem.unfinished and problem.distance > self._distances.get(problem.key, -1):
                yield structs.replace(problem, fixes=())


def choices(roster: Roster, catalogue: Catalogue) -> Choices:
    """Everything the builder can offer for a list."""
    reading = read(roster, catalogue)
    offering = Offering(judge(reading))
    return Choices(
        battles=offering.battles(),
        groups=offering.groups(),
        units={group.group.id: offering.units(group) for group in reading.groups},
        models={unit.unit.id: offering.models(unit) for unit in reading.units if unit.entry},
        options={unit.unit.id: offering.options(unit) for unit in reading.units if unit.entry},
        rides={unit.unit.id: offering.rides(unit) for unit in reading.units if may_ride(reading, unit)},
        purchases=offering.purchases(),
        gear={model.pick.id: offering.gear(model) for model in reading.models},
        swaps={pick: offers for unit in reading.units for pick, offers in offering.swaps(unit).items()},
    )


def _battles(reading: Reading) -> Edits:
    for battle in reading.catalogue.battles.values():
        if battle.id != reading.roster.battle:
            yield battle.name, SetBattle(battle.id)


def _groups(reading: Reading) -> Edits[AddGroup]:
    """A further group of the battle's kind, with the units that its organisation requires."""
    form = reading.battle.form if reading.battle else LOOSE
    organisation = reading.organisation(form)
    if organisation is not None and form != LOOSE:
        yield organisation.name, AddGroup(form, starters(reading, organisation))
    elif form == LOOSE and not reading.homes:
        yield "Models", AddGroup(LOOSE)


def _units(reading: Reading, group: ReadGroup) -> Edits[AddUnit]:
    """The army's units at their smallest size, and in a loose battle every model of the army by itself.

    A unit of one model is offered once for each model that it may be.
    """
    if reading.is_loose:
        for model in reading.catalogue.models.values():
            if model.army == reading.roster.army:
                yield model.name, AddUnit(group.group.id, NewUnit("", (model.id,)))
    for entry in reading.catalogue.units.values():
        if entry.army != reading.roster.army:
            continue
        kinds = entry.lines[0].of if entry.keeps(1, entry.lines[0].of[0]) else ()
        if len(kinds) < 2:
            yield entry.name, AddUnit(group.group.id, starter(entry))
        for kind in kinds if len(kinds) > 1 else ():
            yield reading.catalogue.models[kind].name, AddUnit(group.group.id, NewUnit(entry.id, (kind,)))


def _models(reading: Reading, unit: ReadUnit) -> Edits[AddModel]:
    lines = unit.entry.lines if unit.entry else ()
    for model_id in dict.fromkeys(model_id for line in lines for model_id in line.of):
        yield reading.catalogue.models[model_id].name, AddModel(unit.unit.id, model_id)


def _options(reading: Reading, unit: ReadUnit) -> Edits:
    """Each option of the entry, to take or to leave."""
    for option_id in unit.entry.options if unit.entry else ():
        option = reading.catalogue.options[option_id]
        taken = option in unit.options
        label = f"Without {option.name}" if taken else f"With {option.name}"
        yield label, SetOption(unit.unit.id, option_id, taken=not taken)


def _rides(reading: Reading, unit: ReadUnit) -> Edits:
    """Free carriers with enough seats, new ones, and walking."""
    if unit.unit.carrier:
        yield "Walk", SetCarrier(unit.unit.id, "")
    for carrier in free_carriers(reading, unit):
        yield f"Ride in {carrier.where.label}", SetCarrier(unit.unit.id, carrier.unit.id)
    for entry in () if unit.unit.carrier else new_carriers(reading, unit):
        yield f"Ride in a new {entry.name}", add_carrier(unit, entry)


def _swaps(reading: Reading, model: ReadModel) -> Edits[SwapModel]:
    """Other models of the same line; outside a unit, other versions of the same model."""
    if model.base is None or model.profile is None:
        return
    line = model.line
    family = [m for m in reading.catalogue.models.values() if model.base.id in {m.id, m.upgrade_of}]
    others = line.of if line else tuple(m.id for m in family)
    for other in others:
        if other != model.profile.id:
            kept = tuple(piece.id for piece in model.gear)
            yield reading.catalogue.models[other].name, SwapModel(model.pick.id, other, kept)


def _gear(reading: Reading, model: ReadModel) -> Edits[SetGear]:
    """Each piece of gear to remove, and each piece of the armoury that the model may take."""
    marks = model.profile.marks if model.profile else ()
    for piece in dict.fromkeys(piece.id for piece in model.gear):
        yield f"Without {reading.catalogue.gear[piece].name}", SetGear(model.pick.id, piece, taken=False)
    for offered in may_carry(reading):
        if not offered.bearers or any(mark in marks for mark in offered.bearers):
            yield f"With {offered.name}", SetGear(model.pick.id, offered.id, taken=True)


def _noting(reading: Reading, ware: Ware, count: int) -> Edits:
    if count:
        yield f"Without {ware.name}", SetPurchase(ware.id, 0)
    elif ware.army in ("", reading.roster.army):
        yield f"With {ware.name}", SetPurchase(ware.id, 1)


def _purchases(reading: Reading) -> Edits:
    held = {purchase.id: purchase.count for purchase in reading.roster.purchases}
    for ware in reading.catalogue.wares.values():
        count = held.get(ware.id, 0)
        if not ware.price:
            yield from _noting(reading, ware, count)
            continue
        yield f"One more {ware.name}", SetPurchase(ware.id, count + 1)
        if count > 0:
            yield f"One {ware.name} less", SetPurchase(ware.id, count - 1)
