"""Victory points as they are scored: by op and turning point, never more than six from one op."""

from typing import Final

from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Seat
from rules.killteam.board import SEATS, Op, Score, Table, other
from rules.killteam.missions.facts import TacOpShown

CAP: Final = 6
FIRST: Final = 2
NAMES: Final[dict[Op, str]] = {"crit": "CRIT", "kill": "KILL", "tac": "TAC"}


class Scored(Event, frozen=True, kw_only=True):
    """A player scored victory points. (killteam.score.three_ops, killteam.score.cap)"""

    seat: Seat
    op: Op
    points: int
    why: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        side = table.side(self.seat)
        score = Score(self.op, max(FIRST, table.turning_point), self.points)
        return table.with_side(self.seat, scores=(*side.scores, score))

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        text = (
            f"{side.roster_name} scores {self.points} VP from {NAMES[self.op]}: {self.why} "
            f"({side.scored(self.op)} of at most {CAP} now)."
        )
        return Line(text=text, rule=self.rule, tone="heading", seat=self.seat)


def score(play: Play[Table], seat: Seat, op: Op, points: int, why: str, rule: str) -> None:
    """Score points as far as the cap allows; a TAC op is shown when it first scores.

    (killteam.score.cap, killteam.score.tac_reveal)
    """
    side = play.table.side(seat)
    counted = min(points, CAP - side.scored(op))
    if counted <= 0:
        return
    if op == "tac" and side.tac and not side.tac.shown:
        play.record(TacOpShown(seat=seat))
    play.record(Scored(seat=seat, op=op, points=counted, why=why, rule=rule))


def in_order(table: Table) -> tuple[Seat, Seat]:
    """Both seats, whoever has initiative first. (killteam.flow.tp_end)"""
    return table.initiative, other(table.initiative)


def started(table: Table, seat: Seat) -> int:
    """How many operatives a player took into the battle."""
    return len(table.side(seat).taken)


def kill_grade(table: Table, seat: Seat) -> int:
    """Five times the enemies incapacitated by those there were, rounded down, whatever incapacitated them.

    (killteam.score.kill_grade, killteam.score.kill_any_cause)
    """
    foe = other(seat)
    fallen = sum(table.models[id_].life in ("down", "gone") for id_ in table.side(foe).taken)
    return 5 * fallen // started(table, foe) if started(table, foe) else 0


def total(table: Table, seat: Seat) -> int:
    """The final score: all three ops, the primary one half as much again, rounded up.

    (killteam.score.primary, killteam.score.total)
    """
    side = table.side(seat)
    ops: tuple[Op, ...] = ("crit", "kill", "tac")
    return sum(-(-3 * side.scored(op) // 2) if op == side.primary else side.scored(op) for op in ops)


def winner(table: Table) -> Seat | None:
    """Who has more victory points; None for a draw. (killteam.score.winner)"""
    one, two = (total(table, seat) for seat in SEATS)
    return None if one == two else SEATS[0] if one > two else SEATS[1]
