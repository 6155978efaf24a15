"""Scoring at the end of every turning point from the second, and at the end of the battle."""

from rules.kernel.match_ended import MatchEnded
from rules.kernel.script import Play, Script, Seat
from rules.kernel.system import Result
from rules.killteam.board import SEATS, Table, other
from rules.killteam.missions.crit import score_crit
from rules.killteam.missions.facts import primary_op_shown, tac_op_shown
from rules.killteam.missions.ops import FIRST_SCORED
from rules.killteam.missions.points import kill_grade, score, seats_in_order, total, winner
from rules.killteam.missions.tac import score_tac


def score_turning_point(play: Play[Table]) -> Script[None]:
    """CRIT, then TAC, then KILL, for both players. (killteam.flow.tp_end, killteam.score.window)"""
    if play.table.turning_point < FIRST_SCORED:
        return
    yield from score_crit(play)
    score_tac(play)
    for seat in seats_in_order(play.table):
        _score_kills(play, seat)


def _score_kills(play: Play[Table], seat: Seat) -> None:
    """KILL points rise to the grade and never fall. (killteam.score.kill, killteam.score.kill_grade)"""
    grade = kill_grade(play.table, seat)
    before = play.table.side(seat).scored("kill")
    why = f"enough enemies are incapacitated for kill grade {grade}"
    score(play, seat, "kill", grade - before, why, "killteam.score.kill_grade")


def end_battle(play: Play[Table]) -> Script[None]:
    """The highest kill grade, everything secret shown, the primary bonus, the result.

    (killteam.flow.battle_end, killteam.score.kill_highest, killteam.score.winner)
    """
    grades = [kill_grade(play.table, seat) for seat in SEATS]
    for seat in SEATS:
        if grades[seat] > grades[other(seat)]:
            score(play, seat, "kill", 1, "the higher kill grade", "killteam.score.kill_highest")
    for seat in seats_in_order(play.table):
        side = play.table.side(seat)
        if side.tac and not side.tac.shown:
            play.record(tac_op_shown(side))
    for seat in seats_in_order(play.table):
        play.record(primary_op_shown(play.table.side(seat)))
    play.record(MatchEnded(result=_result(play.table)))
    yield from ()


def _result(table: Table) -> Result:
    scores = [f"{table.side(seat).roster_name} {total(table, seat)} VP" for seat in SEATS]
    won = winner(table)
    ending = f"{table.side(won).roster_name} wins." if won is not None else "A draw."
    text = f"{', '.join(scores)}. {ending}"
    return Result(winner=won, kind="draw" if won is None else "victory", text=text, rule="killteam.score.winner")
