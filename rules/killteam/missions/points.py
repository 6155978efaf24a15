"""Victory points: scoring under the cap, the kill grade, the final score and the winner."""

from rules.kernel.script import Play, Seat
from rules.killteam.board import SEATS, Op, Operative, Table, kill_op, other
from rules.killteam.effects.active_effects import expendable
from rules.killteam.missions.facts import scored, tac_op_shown
from rules.killteam.missions.ops import CAP, primary_points


def score(play: Play[Table], seat: Seat, op: Op, points: int, why: str, rule: str) -> None:
    """Scores points up to the cap; a TAC op is shown when it first scores.

    (killteam.score.cap, killteam.score.tac_reveal)
    """
    side = play.table.side(seat)
    counted = min(points, CAP - side.scored(op))
    if counted <= 0:
        return
    if op == "tac" and side.tac and not side.tac.shown:
        play.record(tac_op_shown(play.table.settings, side))
    play.record(scored(play.table.side(seat), op, counted, why, rule))


def seats_in_order(table: Table) -> tuple[Seat, Seat]:
    """Both seats, the one with initiative first. (killteam.flow.tp_end)"""
    return table.initiative, other(table.initiative)


def starting_operatives(table: Table, seat: Seat) -> int:
    """How many operatives that count a player took into the battle."""
    return len(_counted(table, seat))


def _counted(table: Table, seat: Seat) -> list[Operative]:
    taken = (table.models[id_] for id_ in table.side(seat).taken)
    return [one for one in taken if not expendable(table, one)]


def kill_grade(table: Table, seat: Seat) -> int:
    """The kill grade: the grade for all enemies, times the share of them that is incapacitated, rounded down.

    The cause does not matter. (killteam.score.kill_grade, killteam.score.kill_any_cause)
    """
    foe = other(seat)
    fallen = sum(one.life in ("down", "gone") for one in _counted(table, foe))
    return (
        kill_op(table.settings).grade * fallen // starting_operatives(table, foe)
        if starting_operatives(table, foe)
        else 0
    )


def total(table: Table, seat: Seat) -> int:
    """The final score: all three ops, with half as many points again for the primary one, rounded up.

    (killteam.score.primary, killteam.score.total)
    """
    side = table.side(seat)
    ops: tuple[Op, ...] = ("crit", "kill", "tac")
    return sum(primary_points(side.scored(op)) if op == side.primary else side.scored(op) for op in ops)


def winner(table: Table) -> Seat | None:
    """The player with more victory points; None for a draw. (killteam.score.winner)"""
    one, two = (total(table, seat) for seat in SEATS)
    return None if one == two else SEATS[0] if one > two else SEATS[1]
