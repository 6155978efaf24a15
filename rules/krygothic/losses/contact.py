"""Moved models leave the combats whose contact they broke."""

from collections.abc import Collection

from rules.geometry.point import Point
from rules.krygothic.board import CloseCombat, Table, touching


def with_model_at(
    table: Table, model_id: str, at: Point, facing: int | None = None, among: Collection[str] = ()
) -> Table:
    """The table with a model at another place; it keeps its facing if none is given.

    A combat ends when contact ends, but not between those `among` whom it is pushed along.
    (krygothic.move.contact_lock, krygothic.cc.first_round)
    """
    turned = table.models[model_id].facing if facing is None else facing
    return without_broken_combats(table.with_model(model_id, at=at, on="", facing=turned), among)


def without_broken_combats(table: Table, among: Collection[str] = ()) -> Table:
    """The table without the combats between models that no longer touch, but those between models `among` these.

    Nor has anybody faced whom it no longer touches. (krygothic.fear.once_per_combat)
    """

    def lasts(combat: CloseCombat) -> bool:
        one, other = (table.models[id_] for id_ in combat.models)
        return touching(table, one, other) or set(combat.models) <= set(among)

    for model in table.models.values():
        if model.faced:
            together = among if model.id in among else ()
            still = tuple(id_ for id_ in model.faced if id_ in together or touching(table, model, table.models[id_]))
            table = table.with_model(model.id, faced=still) if still != model.faced else table
    lasting = tuple(filter(lasts, table.combats))
    return table if lasting == table.combats else table.with_changes(combats=lasting)
