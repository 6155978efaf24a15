"""What it costs to cancel a combo, also by giving up the command that is due. (krygothic.cancel.cost)"""

from typing import Final

from rules.kernel.script import Seat
from rules.krygothic.board import Table

PRICE: Final = 1


def cancel_price(table: Table, seat: Seat) -> int:
    """What a cancel order costs, however many models it reaches. (krygothic.cancel.cost, krygothic.team.ralim)"""
    side = table.side(seat)
    return 0 if side.has("drop_drill") and not side.tally.cancels else PRICE


def cancel_price_in_words(price: int) -> str:
    """What a cancel order costs, as players read it."""
    return f"{price} AP" if price else "free this once"


def way_out(table: Table, seat: Seat) -> str:
    """How a command of a combo is given up: by a cancel order, or by failure where nothing is left to pay it.

    (krygothic.cancel.anytime, krygothic.combo.stop_on_failure)
    """
    price = cancel_price(table, seat)
    if price > table.side(seat).ap:
        return "Not at all: the combo is over"
    return f"Not at all: cancel the combo ({cancel_price_in_words(price)})"
