"""What missions make of those who fall."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script, Seat
from rules.killteam.board import SEATS, Table, other
from rules.killteam.losses.damage import remove_fallen
from rules.killteam.missions.quarry import hunted


class FelledInFight(Event, frozen=True, kw_only=True):
    """An enemy was incapacitated in a fight of a player's operatives. (killteam.op.tac.overrun)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, fought=True)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} has felled an enemy in a fight in this turning point."
        return Line(text=text, rule="killteam.score.kill_any_cause", seat=self.seat)


def fallen_removed(play: Play[Table], *, fought: bool) -> Script[tuple[str, ...]]:
    """Whoever fell in an action is removed and counted; their ids. (killteam.core.damage.removal_timing)"""
    downed = tuple(one.id for one in play.table.models.values() if one.life == "down")
    if downed:
        yield from remove_fallen(play)
        yield from felled(play, downed, fought=fought)
    return downed


def felled(play: Play[Table], downed: tuple[str, ...], *, fought: bool) -> Script[None]:
    """Operatives have fallen, in a fight or otherwise; whoever has initiative comes first.

    (killteam.core.simultaneous)
    """
    table = play.table
    fallen = {table.models[id_].seat for id_ in downed}
    for seat in SEATS:
        if fought and other(seat) in fallen and not play.table.side(seat).fought:
            play.record(FelledInFight(seat=seat))
    for seat in (table.initiative, other(table.initiative)):
        yield from hunted(play, seat, downed)
