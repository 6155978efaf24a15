"""Hints on a list without mistakes: points that still buy something, free places, models without a weapon."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from armies.builder_context import BuilderContext, click_on
from armies.panels import EditButton
from armies.selectors import CheckedRoster
from rules.roster.faults.gear import may_carry
from rules.roster.offers import Offer
from rules.roster.read_parts import ReadModel
from rules.roster.roster import LOOSE
from rules.roster.words import shortened, upper

MOST_BUYS = 6


@dataclass(frozen=True, kw_only=True)
class Hints:
    """What the unused points can buy, each with the unit it is for; sentences on places; units that have no weapon."""

    unused: int
    buys: tuple[EditButton, ...]
    places: tuple[str, ...]
    unarmed: tuple[tuple[str, str], ...]

    def __bool__(self) -> bool:
        return bool(self.buys or self.places or self.unarmed)


def hints(checked: CheckedRoster) -> Hints:
    """The hints on a list. Every change that it allows is tried, so this takes longer than the page."""
    context = BuilderContext(checked=checked)
    report = checked.report
    unused = report.unused if report.limit else 0
    found = list(_fitting(context)) if report.models and report.legal else []
    buys = [(offer, name) for offer, name in found if 0 < offer.cost <= unused]
    dearest = sorted(buys, key=lambda one: -one[0].cost)
    distinct = {(offer.label, offer.cost): (offer, name) for offer, name in reversed(dearest)}
    chosen = sorted(distinct.values(), key=lambda one: -one[0].cost)[:MOST_BUYS]
    return Hints(
        unused=unused,
        buys=tuple(replace(click_on(offer), label=upper(offer.label), line=name) for offer, name in chosen),
        places=tuple(_places(context)) if report.legal else (),
        unarmed=tuple(_unarmed(context)),
    )


def _fitting(context: BuilderContext) -> Iterator[tuple[Offer[Any], str]]:
    """Every allowed change of a unit, and every unit that may be added, with the name of what it is for."""
    offering = context.offering
    for group in context.checked.judged.reading.groups:
        yield from ((offer, "") for offer in offering.units(group) if offer.allowed)
    for read in context.checked.judged.reading.units:
        models = {(model.pick.model, model.pick.options): model for model in read.models}
        changes: Iterator[Offer[Any]] = chain(
            offering.models(read),
            offering.options(read),
            *offering.swaps(read).values(),
            *(offering.gear(model) for model in models.values()),
        )
        yield from ((offer, context.names[read.unit.id]) for offer in changes if offer.allowed)


def _places(context: BuilderContext) -> Iterator[str]:
    """The places of an organisation that are free although a unit for them may be added now."""
    reading = context.checked.judged.reading
    for group in reading.groups:
        organisation = reading.organisation(group.group.kind)
        if organisation is None or group.group.kind == LOOSE:
            continue
        allowed = [
            reading.catalogue.units.get(offer.edit.unit.entry)
            for offer in context.offering.units(group)
            if offer.allowed
        ]
        for limit in organisation.limits:
            most, count = limit.most(group.count(limit.per)), group.count(*limit.of)
            fits = [entry.name for entry in allowed if entry and entry.answers_to(limit.of)]
            if most is not None and count < most and fits:
                yield f"{upper(limit.name)}: {count} of {most}. {shortened(fits)} may still join."


def _unarmed(context: BuilderContext) -> Iterator[tuple[str, str]]:
    """The units with a model that has no weapon although it may carry one, each with its name."""
    for unit in context.checked.judged.reading.units:
        if any(_is_unarmed(context, model) for model in unit.models):
            yield unit.unit.id, context.names[unit.unit.id]


def _is_unarmed(context: BuilderContext, model: ReadModel) -> bool:
    if model.profile is None or model.profile.weapons or any(piece.weapon for piece in model.carried):
        return False
    marks = set(model.profile.marks)
    pieces = may_carry(context.checked.judged.reading)
    return any(piece.weapon and (not piece.bearers or marks & set(piece.bearers)) for piece in pieces)
