"""Scoring at the end of every turning point from the second, and at the end of the battle."""

from collections.abc import Callable
from typing import Final

from rules.kernel.script import Play, Script, Seat
from rules.kernel.system import MatchEnded, Result
from rules.killteam.board import SEATS, ChosenTacOp, Table, disc, drop_zone, engaged, other, territory, wholly_in
from rules.killteam.effects.control import controller
from rules.killteam.missions.casualties import pay_quarry
from rules.killteam.missions.crit import held_markers, is_at_home, is_carried_by, is_contested_by, score_crit
from rules.killteam.missions.facts import primary_op_shown, tac_op_shown
from rules.killteam.missions.ops import FIRST_SCORED, TAC_OPS
from rules.killteam.missions.points import kill_grade, score, seats_in_order, total, winner
from rules.roster.words import counted


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


MOST: Final = 2
LAST: Final = 4


def score_tac(play: Play[Table]) -> None:
    """What each player's own op gives at the end of a turning point."""
    for seat in seats_in_order(play.table):
        tac = play.table.side(seat).tac
        if tac is None:
            continue
        if tac.id == "marked_quarry":
            pay_quarry(play, seat)
        elif tac.id in _WORTH:
            points, why = _WORTH[tac.id](play.table, seat, tac)
            score(play, seat, "tac", points, why, TAC_OPS[tac.id].rule)


def tac_worth(table: Table, seat: Seat) -> int:
    """What a player's own op would give if the turning point ended now; of the hunt nothing, which scores by itself."""
    tac = table.side(seat).tac
    return 0 if tac is None or tac.id not in _WORTH else _WORTH[tac.id](table, seat, tac)[0]


def _listening_posts(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.listening_posts)"""
    posts = [marker for marker in table.markers.values() if marker.kind == "post" and marker.owner == seat]
    free = sum(not is_contested_by(table, other(seat), post) for post in posts)
    return min(MOST, free), f"{free} posts that no enemy contests"


def _unseen(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.unseen)"""
    area = territory(table, other(seat))
    hidden = [
        one
        for one in table.living(seat)
        if one.order == "conceal" and wholly_in(disc(table, one), area) and not engaged(table, one)
    ]
    text = counted(len(hidden), "concealed operative", "concealed operatives")
    return min(MOST, len(hidden)), f"{text} in enemy territory"


def _hold_the_line(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.hold_the_line)"""
    area = territory(table, seat)
    clear = not any(wholly_in(disc(table, one), area) for one in table.living(other(seat)))
    firm = any(not is_contested_by(table, other(seat), marker) for marker in held_markers(table, seat))
    text = ["no enemy wholly in its territory"] * clear + ["an objective marker no enemy contests"] * firm
    return clear + firm, " and ".join(text)


def _strongpoint(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.strongpoint)"""
    marker = table.markers.get(tac.marker)
    if marker is None:
        return 0, ""
    there = is_contested_by(table, seat, marker) or is_carried_by(table, seat, marker)
    alone = controller(table, marker) == seat and not is_contested_by(table, other(seat), marker)
    return there + alone, f"its stronghold is {marker.id}"


def _overrun(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.overrun)"""
    area = drop_zone(table, other(seat))
    inside = any(wholly_in(disc(table, one), area) for one in table.living(seat))
    text = ["an enemy was incapacitated in a fight"] * table.side(seat).fought + [
        "it stands in the enemy drop zone"
    ] * inside
    return table.side(seat).fought + inside, " and ".join(text)


def _core_recovery(table: Table, seat: Seat, tac: ChosenTacOp) -> tuple[int, str]:
    """(killteam.op.tac.core_recovery)"""
    if table.turning_point < LAST - 1:
        return 0, ""
    cores = [marker for marker in table.markers.values() if marker.kind == "core" and marker.owner == seat]
    taken = sum(is_carried_by(table, seat, core) for core in cores)
    safe = sum(
        is_carried_by(table, seat, core) or (controller(table, core) == seat and is_at_home(table, seat, core))
        for core in cores
    )
    points = taken + (safe if table.turning_point == LAST else 0)
    text = f"{counted(taken, 'core', 'cores')} carried"
    return points, text + (f", {safe} safe at the end" if table.turning_point == LAST else "")


_WORTH: Final[dict[str, Callable[[Table, Seat, ChosenTacOp], tuple[int, str]]]] = {
    "listening_posts": _listening_posts,
    "unseen": _unseen,
    "hold_the_line": _hold_the_line,
    "strongpoint": _strongpoint,
    "overrun": _overrun,
    "core_recovery": _core_recovery,
}
