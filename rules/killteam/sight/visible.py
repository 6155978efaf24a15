"""Who sees whom, with the lines it rests on."""

from msgspec import Struct

from rules.kernel.evidence import Evidence
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import disc, visible, within
from rules.killteam.board.operative import Operative
from rules.killteam.board.seeing import sight_shown
from rules.killteam.board.table import Table


class Seen(Struct, frozen=True):
    """Whether one operative sees another; true or false by that. The lines are drawn when they are asked for."""

    table: Table
    viewer: Operative
    target: Operative
    clear: bool

    def __bool__(self) -> bool:
        return self.clear

    @property
    def evidence(self) -> Evidence:
        """A clear line if there is one, and one that is stopped if any is."""
        if self.viewer.id == self.target.id:
            return ()
        return sight_shown(board_now(self.table), disc(self.table, self.viewer), disc(self.table, self.target)).evidence


def sees(table: Table, viewer: Operative, target: Operative) -> Seen:
    """Whether an operative sees another, or itself. (killteam.vis.visible, killteam.vis.self)"""
    return Seen(table, viewer, target, visible(table, viewer, target))


def around(table: Table, middle: Operative, reach: int) -> tuple[Operative, ...]:
    """The other living operatives of both sides within reach of one and visible to it, in list order.

    Whom Blast and a distance Devastating reach is for their rules to choose from these. (killteam.weapon.blast,
    killteam.weapon.devastating_area)
    """
    others = (one for one in table.models.values() if one.life == "live" and one.id != middle.id)
    return tuple(one for one in others if within(table, middle, one, reach) and visible(table, middle, one))
