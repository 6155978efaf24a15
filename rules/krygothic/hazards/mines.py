"""Proximity mines: how many a model bears, and what happens when an enemy comes near. (krygothic.mine.proximity)"""

from typing import Final

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Marker, Model, Table, disc, gap, level_with, marker_disc
from rules.krygothic.hazards.encounters import NEAR
from rules.krygothic.hazards.facts import MINE, MINES, mine_exploded
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.sight.shelter import is_sheltered

SAVES: Final = 2
LESS: Final = 2


def mines_left(table: Table, model: Model) -> int:
    """How many mines it still bears."""
    return table.fighter(model).mines - model.used.count(MINE)


def set_off_mine(play: Play[Table], mine_id: str) -> Script[None]:
    """A mine goes off: two wound saves, each 2 harder to bear, for everybody within an inch, of either side.

    Walls shelter whoever stands behind them.
    """
    mine = play.table.markers[mine_id]
    owner = mine.owner if mine.owner is not None else Seat(0)
    near = tuple(one for one in play.table.on_board if _is_near(play.table, one, mine))
    play.record(mine_exploded(mine, owner, near))
    for model in near:
        wounds = yield from roll_wound_saves(play, model.id, SAVES, LESS, "proximity mine", owner, MINES)
        wound(play, model.id, wounds, "proximity mine", owner, MINES)


def _is_near(table: Table, model: Model, mine: Marker) -> bool:
    base, circle = disc(table, model), marker_disc(table, mine)
    is_beside = gap(base, circle) <= NEAR and level_with(base, circle._replace(height=1))
    return is_beside and not is_sheltered(table, mine.at, model.at)
