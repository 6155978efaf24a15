"""Which way a model looks, for whoever asks: no distance is told before a shot has been called.

(krygothic.online.no_measuring_aid)
"""

from rules.kernel.refusal import Seat
from rules.kernel.tools import Area
from rules.krygothic.board.maps import the_field
from rules.krygothic.board.table import Table
from rules.skirmish import areas


def tools(table: Table, seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """The front arc of a living model, to the edge of the board. (krygothic.geometry.front_arc)"""
    model = table.models.get(piece)
    if model is None or model.life != "live":
        return ()
    name = table.fighter(model).name
    words = f"{name} looks this way. All else is its blind side."
    field = the_field(table)
    return (
        areas.front(
            "Front arc", words, "krygothic.geometry.front_arc", model.at, model.facing, field.width + field.height
        ),
    )
