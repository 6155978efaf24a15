"""Who knows what of a table: of waiting models the other player is told once, and remembers or does not."""

from msgspec import structs

from rules.kernel.kept import beside
from rules.kernel.refusal import Seat
from rules.krygothic.board.table import Table


def known(table: Table, seat: Seat | None) -> Table:
    """The table as a player, or a spectator (None), knows it.

    (krygothic.online.visibility, krygothic.waiting.told_once)
    """
    if table.result is not None or table.settings.waiting == "open":
        return table
    return beside(table, f"known to {seat}", lambda: _known(table, seat))


def _known(table: Table, seat: Seat | None) -> Table:
    hidden = {
        id_: structs.replace(one, waiting=False)
        for id_, one in table.models.items()
        if one.waiting and one.seat != seat
    }
    table = table.with_models(hidden) if hidden else table
    for side in table.sides:
        if seat is None and side.unheard:
            table = table.with_side(side.seat, unheard=())
    return table
