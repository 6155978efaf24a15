"""Being stunned: an operative has 1 APL less for a while."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line
from rules.killteam.board.operative import Lasting
from rules.killteam.board.table import Table
from rules.killteam.teams.effects import StatMod


class Stunned(Event, frozen=True, kw_only=True):
    """An operative has 1 APL less until its next activation is over. (killteam.weapon.stun)"""

    operative: str
    why: str
    rule: str = "killteam.weapon.stun"

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.operative].seat
        effect = StatMod(stat="apl", value=-1, until="end_next_activation")
        lasting = Lasting(effect=effect, source="stun", seat=seat, operative=self.operative, until=effect.until)
        return structs.replace(table, lasting=(*table.lasting, lasting))

    @override
    def line(self, table: Table) -> Line:
        stunned = table.models[self.operative]
        text = f"{stunned.name} has 1 APL less until the end of its next activation ({self.why})."
        return Line(text=text, rule=self.rule, seat=stunned.seat, pieces=(stunned.id,))
