"""Whom a Unit would miss least: the order in which figures are suggested as losses."""

from collections.abc import Sequence

from rules.fubar.table import Model, Unit


def least_missed(unit: Unit, models: Sequence[Model], many: int) -> tuple[Model, ...]:
    """So many of the models: those with the fewest weapons first, later ones before earlier, the leader last."""
    latest = {model.id: -place for place, model in enumerate(models)}
    ranked = sorted(models, key=lambda model: (model.id == unit.leader, len(model.weapons), latest[model.id]))
    return tuple(ranked[: max(0, many)])
