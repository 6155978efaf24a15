"""Who knows what of a table: lists until selections are shown, TAC OPs until their moment, primary OPs to the end."""

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.killteam.board.table import Table


def known(table: Table, seat: Seat | None) -> Table:
    """The table as a player, or a spectator (None), knows it.

    (killteam.online.secrets, killteam.setup.select_operatives, killteam.score.tac_reveal, killteam.score.public)
    """
    if table.result is not None:
        return table
    hidden = [side for side in table.sides if side.seat != seat]
    unseen = [side.seat for side in hidden if not side.taken]
    one, two = (side if side.seat == seat else side.hiding() for side in table.sides)
    models = {id_: model for id_, model in table.models.items() if model.seat not in unseen}
    return structs.replace(table, sides=(one, two), models=models)
