"""What a seat cannot know of a Kry-Gothic match, changed at random. (krygothic.online.visibility)"""

from random import Random

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.krygothic.board import Table


def vary(table: Table, seat: Seat | None, random: Random) -> Table:
    """A table that the seat (None: a spectator) cannot tell from this one: other models wait than do."""
    if table.result is not None or table.settings.waiting == "open":
        return table
    hidden = {
        id_: structs.replace(one, waiting=not one.fallen and random.random() < 0.5)
        for id_, one in table.models.items()
        if one.seat != seat and one.life == "live"
    }
    return table.with_models(hidden)
