"""Proximity mines: placing them, and what happens when an enemy comes near."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.geometry.point import INCH, Point
from rules.kernel.script import Event, Line, Play, Script, Seat
from rules.krygothic.board import Marker, Model, Table, disc, gap, level_with, marker_disc
from rules.krygothic.hazards.encounters import MINE, NEAR
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.sight.shelter import is_sheltered

RULE: Final = "krygothic.mine.proximity"
RADIUS: Final = INCH // 4
SAVES: Final = 2
LESS: Final = 2


class MinePlaced(Event, frozen=True, kw_only=True):
    """A model laid one of its mines. (krygothic.mine.proximity)"""

    model: str
    at: Point

    @override
    def apply(self, table: Table) -> Table:
        model = table.models[self.model]
        number = sum(one.used.count(MINE) for one in table.models.values()) + 1
        marker = Marker(id=f"{MINE}-{number}", kind=MINE, at=self.at, radius=RADIUS, owner=model.seat)
        laid = table.with_model(self.model, used=(*model.used, MINE), waiting=False)
        return structs.replace(laid, markers={**table.markers, marker.id: marker})

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        return Line(text=f"{model.name} lays a proximity mine.", rule=RULE, seat=model.seat, pieces=(model.id,))


class MineWentOff(Event, frozen=True, kw_only=True):
    """A mine went off and is gone; whoever is near was struck by its owner. (krygothic.mine.proximity)"""

    mine: str
    owner: Seat
    near: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        left = {id_: marker for id_, marker in table.markers.items() if id_ != self.mine}
        after = structs.replace(table, markers=left)
        for id_ in self.near:
            after = after.touched(id_, self.owner)
        return after

    @override
    def line(self, table: Table) -> Line:
        names = ", ".join(table.models[id_].name for id_ in self.near)
        return Line(text=f"A mine goes off, near {names}.", rule=RULE, seat=self.owner, pieces=self.near)


def mines_left(table: Table, model: Model) -> int:
    """How many mines it still bears."""
    return table.fighter(model).mines - model.used.count(MINE)


def set_off_mine(play: Play[Table], mine_id: str) -> Script[None]:
    """A mine goes off: two wound saves, each 2 harder to bear, for everybody within an inch, of either side.

    Walls shelter whoever stands behind them.
    """
    mine = play.table.markers[mine_id]
    owner = mine.owner if mine.owner is not None else Seat(0)
    near = tuple(one.id for one in play.table.models.values() if one.life == "live" and _near(play.table, one, mine))
    play.record(MineWentOff(mine=mine_id, owner=owner, near=near))
    for id_ in near:
        wounds = yield from roll_wound_saves(play, id_, SAVES, LESS, "proximity mine", owner, RULE)
        wound(play, id_, wounds, "proximity mine", owner, RULE)


def _near(table: Table, model: Model, mine: Marker) -> bool:
    base, circle = disc(table, model), marker_disc(table, mine)
    is_beside = gap(base, circle) <= NEAR and level_with(base, circle._replace(height=1))
    return is_beside and not is_sheltered(table, mine.at, model.at)
