"""What a list of loose models requires, and which models it can spare."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.roster.catalogue import Limit, StructureWay
from rules.roster.read_parts import ReadModel
from rules.roster.reading import Reading
from rules.roster.roster import LOOSE

_WHOLE = {"units", "groups"}  # what a way counts that no model is


def counted_by(models: Sequence[ReadModel], names: Sequence[str]) -> list[ReadModel]:
    """The models that one of the names counts."""
    return [model for model in models if _is_counted(model, names)]


def _is_counted(model: ReadModel, names: Sequence[str]) -> bool:
    return not model.counts_as.isdisjoint(names)


@dataclass(frozen=True)
class Needs:
    """Minimums, each with the number of models that count for it."""

    met: tuple[tuple[Limit, int], ...] = ()

    def can_spare(self, *models: ReadModel) -> bool:
        """Whether the list has enough without these models."""
        return all(count - len(counted_by(models, limit.of)) >= limit.min for limit, count in self._touched(models))

    def without(self, model: ReadModel) -> "Needs":
        """The needs without the model."""
        return Needs(tuple((limit, count - _is_counted(model, limit.of)) for limit, count in self.met))

    def _touched(self, models: Sequence[ReadModel]) -> list[tuple[Limit, int]]:
        return [(limit, count) for limit, count in self.met if counted_by(models, limit.of)]


def list_needs(reading: Reading) -> Needs:
    """The minimums of a loose list's organisation, and of the nearest way to its battle."""
    needed = [bound for bound in bounds(reading) if bound.min]
    return Needs(tuple((bound, reading.count_of(bound.of)) for bound in needed))


def bounds(reading: Reading) -> list[Limit]:
    """The limits for the models of a loose list: of its organisation, and of the nearest way to its battle."""
    if not reading.is_loose:
        return []
    found, ways = reading.organisation(LOOSE), reading.battle.ways if reading.battle else ()
    nearest = min(ways, key=lambda way: _distance(reading, way), default=None)
    limits = (*(found.limits if found else ()), *(nearest.limits if nearest else ()))
    return [limit for limit in limits if not _WHOLE & {*limit.of}]


def _distance(reading: Reading, way: StructureWay) -> int:
    """How many models the list is short of the requirements of the way."""
    far = 0
    for limit in way.limits:
        if not _WHOLE & {*limit.of}:
            count = reading.count_of(limit.of)
            far += max(0, limit.min - count, count - limit.max if limit.max is not None else 0)
    return far


def spare(reading: Reading, models: Sequence[ReadModel], most: int) -> Sequence[ReadModel]:
    """The models to remove: the last ones that the list can spare, before those that it cannot."""
    needs, gone = list_needs(reading), dict[int, ReadModel]()
    excess, last_first = len(models) - most, models[::-1]
    for model in last_first:
        if len(gone) < excess and needs.can_spare(model):
            gone[id(model)] = model
            needs = needs.without(model)
    needed = [model for model in last_first if id(model) not in gone]
    gone |= {id(model): model for model in needed[: excess - len(gone)]}
    return [model for model in models if id(model) in gone]
