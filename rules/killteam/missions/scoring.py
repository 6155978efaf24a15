"""Scoring at the end of every turning point from the second, and at the end of the battle."""

from typing_extensions import override

from rules.kernel.match_ended import MatchEnded
from rules.kernel.script import Event, Line, Play, Script, Seat
from rules.kernel.system import Result
from rules.killteam.board import SEATS, Table, other
from rules.killteam.missions.crit import crit_scored
from rules.killteam.missions.facts import TacOpShown, secret_of
from rules.killteam.missions.scored import FIRST, NAMES, in_order, kill_grade, score, total, winner
from rules.killteam.missions.tac import tac_scored


class PrimaryShown(Event, frozen=True, kw_only=True):
    """A player's primary op is shown when the battle ends. (killteam.score.primary, killteam.flow.battle_end)"""

    seat: Seat

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        op = side.primary or "crit"
        points = side.scored(op)
        counted = f"its {points} VP count as {-(-3 * points // 2)}" if points else "nothing was scored from it"
        text = f"The primary op of {side.roster_name} is {NAMES[op]}: {counted}."
        return Line(text=text, rule="killteam.score.primary", tone="heading", seat=self.seat)

    @override
    def opens(self) -> tuple[str, ...]:
        return (secret_of(self.seat, "primary"),)


def turning_point_scored(play: Play[Table]) -> Script[None]:
    """CRIT, then TAC, then KILL, for both players. (killteam.flow.tp_end, killteam.score.window)"""
    if play.table.turning_point < FIRST:
        return
    yield from crit_scored(play)
    tac_scored(play)
    for seat in in_order(play.table):
        _kills(play, seat)


def _kills(play: Play[Table], seat: Seat) -> None:
    """KILL points rise to the grade and never fall. (killteam.score.kill, killteam.score.kill_grade)"""
    grade = kill_grade(play.table, seat)
    before = play.table.side(seat).scored("kill")
    score(
        play,
        seat,
        "kill",
        grade - before,
        f"enough enemies are incapacitated for kill grade {grade}",
        "killteam.score.kill_grade",
    )


def battle_ended(play: Play[Table]) -> Script[None]:
    """The highest kill grade, everything secret shown, the primary bonus, the result.

    (killteam.flow.battle_end, killteam.score.kill_highest, killteam.score.winner)
    """
    grades = [kill_grade(play.table, seat) for seat in SEATS]
    for seat in SEATS:
        if grades[seat] > grades[other(seat)]:
            score(play, seat, "kill", 1, "the higher kill grade", "killteam.score.kill_highest")
    for seat in in_order(play.table):
        tac = play.table.side(seat).tac
        if tac and not tac.shown:
            play.record(TacOpShown(seat=seat))
    for seat in in_order(play.table):
        play.record(PrimaryShown(seat=seat))
    play.record(MatchEnded(result=_result(play.table)))
    yield from ()


def _result(table: Table) -> Result:
    scores = [f"{table.side(seat).roster_name} {total(table, seat)} VP" for seat in SEATS]
    won = winner(table)
    ending = f"{table.side(won).roster_name} wins." if won is not None else "A draw."
    text = f"{', '.join(scores)}. {ending}"
    return Result(winner=won, kind="draw" if won is None else "victory", text=text, rule="killteam.score.winner")
