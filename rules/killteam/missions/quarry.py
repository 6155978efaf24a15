"""Marked Quarry: an enemy hunted in secret, then one after the other in the open. (killteam.op.tac.marked_quarry)"""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Event, Line, Option, Play, Script, Seat
from rules.killteam.board import Table, other
from rules.killteam.missions.facts import TacOpShown
from rules.killteam.missions.scored import FIRST, score

RULE: Final = "killteam.op.tac.marked_quarry"
WORTH: Final = 2


class QuarryMarked(Event, frozen=True, kw_only=True):
    """A new quarry was named, in the open."""

    seat: Seat
    quarry: str

    @override
    def apply(self, table: Table) -> Table:
        tac = table.side(self.seat).tac
        return table if tac is None else table.with_side(self.seat, tac=structs.replace(tac, quarry=self.quarry))

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} hunts {table.models[self.quarry].name} next."
        return Line(text=text, rule=RULE, seat=self.seat, pieces=(self.quarry,))


class QuarryOwed(Event, frozen=True, kw_only=True):
    """The quarry fell in the first turning point: its points are entered at the end of the second."""

    seat: Seat
    points: int

    @override
    def apply(self, table: Table) -> Table:
        tac = table.side(self.seat).tac
        return table if tac is None else table.with_side(self.seat, tac=structs.replace(tac, owed=self.points))

    @override
    def line(self, table: Table) -> Line:
        name = table.side(self.seat).roster_name
        when = "are entered at the end of turning point 2" if self.points else "are entered now"
        return Line(text=f"{name}: the points for the quarry {when}.", rule=RULE, seat=self.seat)


def hunted(play: Play[Table], seat: Seat, downed: tuple[str, ...]) -> Script[None]:
    """The quarry of a player has fallen, perhaps: then it is shown and scored, and the next is named."""
    tac = play.table.side(seat).tac
    if tac is None or tac.id != "marked_quarry" or tac.quarry not in downed:
        return
    if not tac.shown:
        play.record(TacOpShown(seat=seat))
    name = play.table.models[tac.quarry].name
    if play.table.turning_point < FIRST:
        play.record(QuarryOwed(seat=seat, points=WORTH))
    else:
        this_point = [one for one in play.table.side(seat).scores if one.turning_point == play.table.turning_point]
        before = sum(one.points for one in this_point if one.op == "tac")
        score(play, seat, "tac", WORTH - before, f"its quarry {name} has fallen", RULE)
    yield from _next(play, seat)


def _next(play: Play[Table], seat: Seat) -> Script[None]:
    left = play.table.living(other(seat))
    if not left:
        return
    options = [Option(id=f"quarry:{one.id}", label=one.name, piece=one.id, bring=one.id) for one in left]
    quarry = left[0].id
    if len(left) > 1:
        quarry = yield from play.ask(
            seat, rule=RULE, prompt="Who is hunted next?", options=options, default=Answer(options[0].id)
        )
    play.record(QuarryMarked(seat=seat, quarry=quarry))


def debt_paid(play: Play[Table], seat: Seat) -> None:
    """What fell in the first turning point is entered at the end of the second, within the most of that one."""
    tac = play.table.side(seat).tac
    if tac is None or not tac.owed or play.table.turning_point != FIRST:
        return
    before = sum(one.points for one in play.table.side(seat).scores if one.op == "tac")
    play.record(QuarryOwed(seat=seat, points=0))
    score(play, seat, "tac", max(0, tac.owed - before), "its quarry fell in the first turning point", RULE)
