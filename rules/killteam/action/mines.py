"""Mines: what they do to whoever has them in control range first. (killteam.equip.mines_trigger)"""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Die, Event, Line, Play, Script
from rules.killteam.board.table import Table
from rules.killteam.losses.damage import hurt
from rules.killteam.move.mines import set_off

RULE: Final = "killteam.equip.mines_trigger"
D3: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
PLUS: Final = 3


class MineBlown(Event, frozen=True, kw_only=True):
    """Mines went off and are gone. (killteam.equip.mines_trigger, killteam.core.dice.d3)"""

    operative: str
    mine: str
    face: int

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, markers={id_: one for id_, one in table.markers.items() if id_ != self.mine})

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        die = Die(faces=(self.face,), need="D3", outcome=str(D3[self.face]))
        text = f"{one.name} sets off mines: {D3[self.face]} + {PLUS} damage."
        return Line(text=text, rule=RULE, tone="dice", seat=one.seat, dice=(die,), pieces=(one.id,))


def blown_up(play: Play[Table], operative: str, mine: str) -> Script[None]:
    """One mine goes off under an operative."""
    (face,) = yield from play.roll(1, "mines")
    play.record(MineBlown(operative=operative, mine=mine, face=face))
    hurt(play, operative, D3[face] + PLUS, "mines", RULE)


def near_mines(play: Play[Table], operative: str) -> Script[None]:
    """Every mine an operative has in control range where it stands goes off."""
    for mine in set_off(play.table, play.table.models[operative]):
        if play.table.models[operative].life == "live":
            yield from blown_up(play, operative, mine.id)
