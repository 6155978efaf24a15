"""What can be wrong with who is in a loose list: too few or too many models of a kind, or with a kind of gear."""

from collections.abc import Iterator, Sequence

from rules.roster.catalogue import Limit
from rules.roster.edit import AddUnit, NewUnit
from rules.roster.profiles import Model
from rules.roster.reading import ReadGroup, Reading, ReadModel
from rules.roster.remedies import remove_models
from rules.roster.report import Fix, Problem
from rules.roster.words import amount, counted


def makeup(reading: Reading, group: ReadGroup) -> Iterator[Problem]:
    """The limits of the army's loose organisation, as they stand in the list's battle."""
    found = reading.organisation(group.group.kind)
    models = [model for unit in group.units for model in unit.models]
    for limit in found.limits if found else ():
        counting = counted_by(models, limit.of)
        count, most = len(counting), limit.most(len(counted_by(models, (limit.per,))) if limit.per else 0)
        told = f"The list has {counted(count, limit.name, limit.many)}"
        if count < limit.min:
            message, fixes = (
                f"{told}; it needs at least {limit.min}.",
                add_more(reading, limit, limit.min - count, group.group.id),
            )
            yield _problem(limit.below, limit, group, message, count, limit.min, fixes)
        if most is not None and count > most:
            message = f"{told}; it may have {f'at most {most}' if most else 'none'}."
            yield _problem(
                limit.above, limit, group, message, count, most, (remove_models(spare(reading, counting, most)),)
            )


def _problem(  # the parts of a problem, in its order
    code: str, limit: Limit, group: ReadGroup, message: str, count: int, bound: int, fixes: tuple[Fix, ...]
) -> Problem:
    return Problem(code, limit.behind(code), group.where, message, count, bound, fixes=fixes, about=limit.of[0])


def counted_by(models: Sequence[ReadModel], names: Sequence[str]) -> list[ReadModel]:
    """The models that one of the names counts."""
    return [model for model in models if any(name in model.counts_as for name in names)]


def spare(reading: Reading, models: Sequence[ReadModel], most: int) -> Sequence[ReadModel]:
    """Those of the models that are too many: the last, and those of whom the list must have some only after them."""
    needed = {name for bound in _bounds(reading) if bound.min for name in bound.of}
    return sorted(models, key=lambda model: needed.isdisjoint(model.counts_as))[most:]


def add_more(reading: Reading, limit: Limit, count: int, group: str = "") -> tuple[Fix, ...]:
    """Add so many of the first model of the army that the limit counts; nothing where only gear would do."""
    model = _first(reading, limit)
    if model is None or not reading.homes:
        return ()
    edits = tuple(AddUnit(group or reading.homes[0].group.id, NewUnit("", (model.id,))) for _ in range(count))
    return (Fix(f"Add {amount(count, model.name, model.many)}", edits),)


def _first(reading: Reading, limit: Limit) -> Model | None:
    """The first model of the army that the limit counts, before all others one of which there may be any number."""
    own = (model for model in reading.catalogue.models.values() if model.army == reading.roster.army)
    fitting = [model for model in own if _counts(limit, model)]
    capped = [bound for bound in _bounds(reading) if bound.max is not None]
    return min(fitting, key=lambda model: any(_counts(bound, model) for bound in capped), default=None)


def _bounds(reading: Reading) -> list[Limit]:
    """What limits the list, apart from how many models it has in all."""
    found = reading.organisation(reading.homes[0].group.kind) if reading.homes else None
    ways = reading.battle.ways if reading.battle else ()
    bounds = (*(found.limits if found else ()), *(bound for way in ways for bound in way.limits))
    return [bound for bound in bounds if "models" not in bound.of]


def _counts(limit: Limit, model: Model) -> bool:
    return any(name in limit.of for name in ("models", model.id, *model.marks))
