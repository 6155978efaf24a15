"""Scoring at the end of every turning point from the second, and at the end of the battle."""

from rules.kernel.script import Play, Script, Seat
from rules.kernel.system import MatchEnded, Result
from rules.killteam.board import SEATS, Table, kill_op, other, tac_ops
from rules.killteam.missions.casualties import pay_quarry
from rules.killteam.missions.conditions import worth
from rules.killteam.missions.crit import score_crit
from rules.killteam.missions.facts import primary_op_shown, tac_op_shown
from rules.killteam.missions.ops import FIRST_SCORED
from rules.killteam.missions.points import kill_grade, score, seats_in_order, total, winner


def score_turning_point(play: Play[Table]) -> Script[None]:
    """Scores CRIT, then TAC, then KILL, for both players. (killteam.flow.tp_end, killteam.score.window)"""
    if play.table.turning_point < FIRST_SCORED:
        return
    yield from score_crit(play)
    score_tac(play)
    for seat in seats_in_order(play.table):
        _score_kills(play, seat)


def _score_kills(play: Play[Table], seat: Seat) -> None:
    """Raises the KILL points to the grade; they never fall. (killteam.score.kill, killteam.score.kill_grade)"""
    grade = kill_grade(play.table, seat)
    before = play.table.side(seat).scored("kill")
    why = f"enough enemies are incapacitated for kill grade {grade}"
    score(play, seat, "kill", grade - before, why, "killteam.score.kill_grade")


def end_battle(play: Play[Table]) -> Script[None]:
    """Scores the highest kill grade, shows all secrets, adds the primary bonus and ends the match.

    (killteam.flow.battle_end, killteam.score.kill_highest, killteam.score.winner)
    """
    grades = [kill_grade(play.table, seat) for seat in SEATS]
    for seat in SEATS:
        if grades[seat] > grades[other(seat)]:
            higher = kill_op(play.table.settings).higher
            score(play, seat, "kill", higher, "the higher kill grade", "killteam.score.kill_highest")
    for seat in seats_in_order(play.table):
        side = play.table.side(seat)
        if side.tac and not side.tac.shown:
            play.record(tac_op_shown(play.table.settings, side))
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


def score_tac(play: Play[Table]) -> None:
    """Scores each player's TAC op at the end of a turning point."""
    for seat in seats_in_order(play.table):
        tac = play.table.side(seat).tac
        if tac is None:
            continue
        op = tac_ops(play.table.settings)[tac.id]
        if op.subject == "quarry":
            pay_quarry(play, seat)
        found = worth(play.table, seat, op, asked=False)
        score(play, seat, "tac", found.points, found.why, op.rule)


def tac_worth(table: Table, seat: Seat) -> int:
    """What a player's TAC op would score if the turning point ended now; deeds score by themselves and are left out."""
    tac = table.side(seat).tac
    return 0 if tac is None else worth(table, seat, tac_ops(table.settings)[tac.id], asked=False).points
