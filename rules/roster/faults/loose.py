"""Faults of a loose list: too few or too many models of a kind, or with a kind of gear."""

from collections.abc import Iterator

from rules.roster.catalogue import Limit
from rules.roster.needs import bounds, counted_by, spare
from rules.roster.profiles import Model
from rules.roster.reading import Reading
from rules.roster.remedies import add_loose, remove_models
from rules.roster.report import LIST, Fix, Problem
from rules.roster.roster import LOOSE
from rules.roster.words import counted


def makeup(reading: Reading) -> Iterator[Problem]:
    """Checks the limits of the army's loose organisation, as they apply in the list's battle.

    All groups count together.
    """
    found = reading.organisation(LOOSE)
    for limit in found.limits if found else ():
        count, most = reading.count_of(limit.of), limit.most(reading.count_of((limit.per,)) if limit.per else 0)
        told = f"The list has {counted(count, limit.name, limit.many)}"
        if count < limit.min:
            message = f"{told}; it needs at least {limit.min}."
            fixes = () if reading.tried else add_more(reading, limit, limit.min - count)
            yield _problem(limit.below, limit, message, count, limit.min, fixes)
        if most is not None and count > most:
            message = f"{told}; it may have {f'at most {most}' if most else 'none'}."
            fixes = () if reading.tried else (_fewer(reading, limit, most),)
            yield _problem(limit.above, limit, message, count, most, fixes)


def _fewer(reading: Reading, limit: Limit, most: int) -> Fix:
    return remove_models(reading, spare(reading, counted_by(reading.models, limit.of), most))


def _problem(code: str, limit: Limit, message: str, count: int, bound: int, fixes: tuple[Fix, ...]) -> Problem:
    return Problem(code, limit.behind(code), LIST, message, count, bound, fixes=fixes, about=limit.of[0])


def add_more(reading: Reading, limit: Limit, count: int) -> tuple[Fix, ...]:
    """The fix that adds so many of the first model that the limit counts; None if only gear would help."""
    model = _first(reading, limit)
    return (add_loose(reading, [model] * count),) if model else ()


def _first(reading: Reading, limit: Limit) -> Model | None:
    """The first model of the army that the limit counts, preferring those without a maximum."""
    own = (model for model in reading.catalogue.models.values() if model.army == reading.roster.army)
    fitting = [model for model in own if _counts(limit, model)]
    capped = [bound for bound in bounds(reading) if bound.max is not None and "models" not in bound.of]
    return min(fitting, key=lambda model: any(_counts(bound, model) for bound in capped), default=None)


def _counts(limit: Limit, model: Model) -> bool:
    return any(name in limit.of for name in ("models", model.id, *model.marks))
