"""Models put somewhere else: whoever is moved, by whatever, leaves the combats whose contact it broke."""

from msgspec import structs

from rules.geometry.point import Point
from rules.krygothic.board.table import Table
from rules.krygothic.space.measure import touching


def put(table: Table, model_id: str, at: Point, on: str = "", facing: int | None = None) -> Table:
    """The table with a model at another place; it keeps its facing if none is given.

    A combat ends when contact ends. (krygothic.move.contact_lock, krygothic.cc.first_round)
    """
    turned = table.models[model_id].facing if facing is None else facing
    return parted(table.with_model(model_id, at=at, on=on, facing=turned))


def parted(table: Table) -> Table:
    """The table without the combats between models that no longer touch."""
    models = table.models
    lasting = tuple(bout for bout in table.bouts if touching(table, *(models[id_] for id_ in bout.models)))
    return table if lasting == table.bouts else structs.replace(table, bouts=lasting)
