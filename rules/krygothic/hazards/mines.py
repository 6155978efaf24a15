"""Proximity mines: how many a model has, and what happens when an enemy comes near. (krygothic.mine.proximity)"""

from typing import Final

from rules.geometry.point import INCH, Point
from rules.kernel.script import Event, Play, Script, Seat, TableFact, fact
from rules.krygothic.board import Marker, Model, Table, disc, gap, level_with, marker_disc
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.sight.shelter import is_sheltered

MINE: Final = "mine"
MINES: Final = "krygothic.mine.proximity"
MINE_RADIUS: Final = INCH // 4
NEAR: Final = INCH
"""The distance at which a base sets a mine off, and within which it wounds. (krygothic.mine.proximity)"""
SAVES: Final = 2
LESS: Final = 2


def mines_left(table: Table, model: Model) -> int:
    """How many mines it has left."""
    return table.fighter(model).mines - model.used.count(MINE)


def mine_laid(model: Model, at: Point) -> Event:
    """A model laid one of its mines. (krygothic.mine.proximity)"""

    def change(table: Table) -> Table:
        number = sum(one.used.count(MINE) for one in table.models.values()) + 1
        marker = Marker(id=f"{MINE}-{number}", kind=MINE, at=at, radius=MINE_RADIUS, owner=model.seat)
        return table.with_model(model.id, used=(*model.used, MINE), waiting=False).with_marker(marker)

    return TableFact(model.says("lays a proximity mine", MINES), change)


def set_off_mine(play: Play[Table], mine_id: str) -> Script[None]:
    """A mine explodes: two wound saves, each harder by 2, for everybody within an inch, on both sides.

    Walls shelter models behind them.
    """
    mine = play.table.markers[mine_id]
    owner = mine.owner if mine.owner is not None else Seat(0)
    near = tuple(one for one in play.table.on_board if _is_near(play.table, one, mine))
    play.record(_mine_exploded(mine, owner, near))
    for model in near:
        wounds = yield from roll_wound_saves(play, model.id, SAVES, LESS, "proximity mine", owner, MINES)
        wound(play, model.id, wounds, "proximity mine", owner, MINES)


def _mine_exploded(mine: Marker, owner: Seat, near: tuple[Model, ...]) -> Event:
    """A mine exploded and is removed; models nearby were struck by its owner. (krygothic.mine.proximity)"""

    def change(table: Table) -> Table:
        table = table.without_marker(mine.id)
        for model in near:
            table = table.with_touched(model.id, owner)
        return table

    text = f"A mine goes off, near {', '.join(model.name for model in near)}."
    return fact(text, MINES, change, seat=owner, pieces=tuple(model.id for model in near))


def _is_near(table: Table, model: Model, mine: Marker) -> bool:
    base, circle = disc(table, model), marker_disc(table, mine)
    is_beside = gap(base, circle) <= NEAR and level_with(base, circle._replace(height=1))
    return is_beside and not is_sheltered(table, mine.at, model.at)
