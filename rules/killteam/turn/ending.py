"""The end of a turning point: scoring, what lasted until now, and after the fourth the end of the battle."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.killteam.board.table import Table
from rules.killteam.missions.scoring import battle_ended, turning_point_scored
from rules.killteam.turn.durations import without

LAST: Final = 4


class TurningPointEnded(Event, frozen=True, kw_only=True):
    """A turning point is over: what lasted until its end ends, smoke that was counted down is gone.

    (killteam.flow.effect_durations, killteam.equip.smoke_duration)
    """

    number: int

    @override
    def apply(self, table: Table) -> Table:
        kept = {id_: marker for id_, marker in table.markers.items() if marker.countdown is None}
        after = without(table, "end_turning_point", "end_activation", "end_action")
        return structs.replace(after, markers=kept, stage="strategy", activation=None)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"Turning point {self.number} is over.", rule="killteam.flow.tp_end", tone="heading")


def ending_step(play: Play[Table]) -> Script[None]:
    """Score, then begin the next turning point or end the battle after the fourth.

    (killteam.flow.four_turning_points, killteam.flow.no_early_end)
    """
    yield from turning_point_scored(play)
    number = play.table.turning_point
    play.record(TurningPointEnded(number=number))
    if number == LAST:
        yield from battle_ended(play)
