"""Faults of a model's gear: not in the armoury, not for this bearer, too much, or excluded by other gear."""

from collections.abc import Iterator, Sequence

from rules.roster.catalogue import Limit
from rules.roster.profiles import Gear
from rules.roster.read_parts import ReadModel, ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import lay_down
from rules.roster.report import Place, Problem
from rules.roster.words import an, counted, listed


def gear(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """Checks everything the models of a unit carry; of the list only the army matters."""
    for model, where in unit.placed:
        if model.carried:
            yield from _offered(reading, model, where)
            yield from _borne(model, where)
            yield from _barred(reading, model, where)
            yield from _amounts(reading, model, where)


def may_carry(reading: Reading) -> tuple[Gear, ...]:
    """The armoury of the list's army."""
    names = reading.army.armoury if reading.army else ()
    return tuple(reading.catalogue.gear[name] for name in names)


def _offered(reading: Reading, model: ReadModel, where: Place) -> Iterator[Problem]:
    if reading.army is None:
        return
    offered = reading.army.armoury
    for piece in _each([piece for piece in model.gear if piece.id not in offered]):
        message = f"{where.label} cannot have {an(piece.name)}; it is not in the armoury of {reading.army.name}."
        count = model.gear.count(piece)
        fixes = (lay_down(model, where, [piece] * count),)
        rule = reading.catalogue.rules.get("GEAR_NOT_OFFERED", piece.rule)
        yield Problem("GEAR_NOT_OFFERED", rule, where, message, count, 0, fixes=fixes, about=piece.id)


def _borne(model: ReadModel, where: Place) -> Iterator[Problem]:
    marks = model.profile.marks if model.profile else ()
    for piece in _each(model.gear):
        if piece.bearers and not any(mark in marks for mark in piece.bearers):
            who = listed(piece.bearers, "or")
            message = f"{where.label} cannot carry {an(piece.name)}; only {who} models can."
            count = model.gear.count(piece)
            fixes = (lay_down(model, where, [piece] * count),)
            yield Problem(
                "GEAR_BEARER", piece.bearers_rule or piece.rule, where, message, count, 0, fixes=fixes, about=piece.id
            )


def _barred(reading: Reading, model: ReadModel, where: Place) -> Iterator[Problem]:
    for piece in _each(model.carried):
        against = [other for other in model.carried if other is not piece and other.answers_to(piece.bars)]
        if not against:
            continue
        rule = reading.catalogue.rules.get("GEAR_BARRED", piece.rule)
        message = f"{where.label} carries {an(piece.name)}, which cannot go with {an(against[0].name)}."
        parts = [[one for one in model.gear if one is piece], [one for one in model.gear if one in against]]
        fixes = tuple(lay_down(model, where, part) for part in parts if part)
        yield Problem("GEAR_BARRED", rule, where, message, len(against), 0, fixes=fixes, about=piece.id)


def _amounts(reading: Reading, model: ReadModel, where: Place) -> Iterator[Problem]:
    for limit in carry_limits(reading):
        held = [piece for piece in model.carried if piece.answers_to(limit.of)]
        if limit.max is None or len(held) <= limit.max:
            continue
        told = counted(len(held), limit.name, limit.many)
        message = f"{where.label} carries {told}; a model may carry {f'at most {limit.max}' if limit.max else 'none'}."
        taken = [piece for piece in model.gear if piece.answers_to(limit.of)]
        fixes = (lay_down(model, where, taken[-(len(held) - limit.max) :]),) if taken else ()
        yield Problem(limit.above, limit.rule, where, message, len(held), limit.max, fixes=fixes, about=limit.of[0])


def carry_limits(reading: Reading) -> tuple[Limit, ...]:
    """How much one model of the list may carry in its battle, by kind."""
    own = reading.army.carry if reading.army else ()
    return tuple(limit.at(reading.roster.battle) for limit in own or reading.catalogue.carry)


def _each(pieces: Sequence[Gear]) -> list[Gear]:
    """The pieces without repetitions."""
    return list({piece.id: piece for piece in pieces}.values())
