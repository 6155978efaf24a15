"""The gambit step: strategy ploys in turn, until both pass one after the other."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Event, Line, Option, Play, Script, Seat
from rules.killteam.board import Table, other
from rules.killteam.ploys.ploys import gambits, use
from rules.killteam.teams.team import Ploy


class GambitPassed(Event, frozen=True, kw_only=True):
    """A player used no gambit; after two in a row the firefight begins. (killteam.flow.gambits_alternate)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        if table.passed:
            return structs.replace(table, stage="firefight", turn=table.initiative, passed=False)
        return structs.replace(table, passed=True, turn=other(self.seat))

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} uses no gambit."
        return Line(text=text, rule="killteam.flow.gambits_alternate", seat=self.seat)


class GambitUsed(Event, frozen=True, kw_only=True):
    """The other player comes next. (killteam.flow.gambits_alternate)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, passed=False, turn=other(self.seat))

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(other(self.seat)).roster_name} may use a gambit next."
        return Line(text=text, rule="killteam.flow.gambits_alternate", seat=self.seat)


def gambits_step(play: Play[Table]) -> Script[None]:
    """One gambit or a pass. A player without a gambit to use passes without being asked.

    (killteam.flow.gambits, killteam.flow.gambits_once)
    """
    table = play.table
    seat = table.turn
    ploys = gambits(table, seat)
    if all(option.refusal for option in ploys):
        play.record(GambitPassed(seat=seat))
        return
    cp = table.side(seat).cp
    ploy: Ploy | None = yield from play.ask(
        seat,
        rule="killteam.flow.gambits",
        prompt=f"{_since(table)}Turning point {table.turning_point}: use a strategy ploy? You have {cp} CP.",
        options=[*ploys, Option(id="pass", label="No ploy", bring=None, rule="killteam.flow.gambits_alternate")],
        default=Answer("pass"),
    )
    if ploy is None:
        play.record(GambitPassed(seat=seat))
        return
    use(play, seat, ploy)
    play.record(GambitUsed(seat=seat))


def _since(table: Table) -> str:
    """What the other player did since one was last asked; nothing where the step begins."""
    side = table.side(other(table.turn))
    used = [ploy.name for id_ in side.ploys for ploy in side.team.ploy if ploy.id == id_ and ploy.kind == "strategy"]
    if table.passed:
        return f"{side.roster_name} uses no gambit; if you use none either, the firefight begins. "
    return f"{side.roster_name} has used {used[-1]}. " if used else ""
