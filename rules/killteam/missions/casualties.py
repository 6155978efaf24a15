"""How missions count incapacitated operatives."""

from rules.kernel.script import Play, Script, Seat
from rules.killteam.board import SEATS, ChosenTacOp, ReadyLine, Table, other, tac_ops
from rules.killteam.effects.active_effects import expendable
from rules.killteam.losses.damage import remove_fallen
from rules.killteam.missions.facts import QUARRY, fell_in_fight, quarry_named, quarry_owed, tac_op_shown
from rules.killteam.missions.ops import FIRST_SCORED
from rules.killteam.missions.points import score
from rules.skirmish.choices import ask_which


def score_quarry(play: Play[Table], seat: Seat, downed: tuple[str, ...]) -> Script[None]:
    """If a player's quarry has fallen, shows and scores the op and asks for the next quarry."""
    tac = play.table.side(seat).tac
    line = _quarry_line(play.table, seat)
    if tac is None or line is None or tac.quarry not in downed:
        return
    if not tac.shown:
        play.record(tac_op_shown(play.table.settings, play.table.side(seat)))
    quarry = play.table.models[tac.quarry]
    if not expendable(play.table, quarry):
        _score_fallen(play, seat, tac, quarry.name, line.points)
    yield from _name_next(play, seat)


def _score_fallen(play: Play[Table], seat: Seat, tac: ChosenTacOp, name: str, points: int) -> None:
    if play.table.turning_point < FIRST_SCORED:
        play.record(quarry_owed(play.table.side(seat), points))
        return
    this_point = [one for one in play.table.side(seat).scores if one.turning_point == play.table.turning_point]
    before = sum(one.points for one in this_point if one.op == "tac")
    most = tac_ops(play.table.settings)[tac.id].most
    score(play, seat, "tac", min(points, most - before), f"its quarry {name} has fallen", QUARRY)


def _quarry_line(table: Table, seat: Seat) -> ReadyLine | None:
    """The line about the quarry in a player's TAC op."""
    tac = table.side(seat).tac
    return tac_ops(table.settings)[tac.id].line_about("quarry") if tac else None


def _name_next(play: Play[Table], seat: Seat) -> Script[None]:
    left = play.table.living(other(seat))
    if not left:
        return
    quarry = yield from ask_which(play, seat, left, "quarry", rule=QUARRY, prompt="Which enemy is your next quarry?")
    play.record(quarry_named(play.table.side(seat), quarry))


def pay_quarry(play: Play[Table], seat: Seat) -> None:
    """At the end of the second turning point, scores a quarry that fell in the first, within its maximum."""
    tac = play.table.side(seat).tac
    if tac is None or not tac.owed or play.table.turning_point != FIRST_SCORED:
        return
    before = sum(one.points for one in play.table.side(seat).scores if one.op == "tac")
    play.record(quarry_owed(play.table.side(seat), 0))
    score(play, seat, "tac", max(0, tac.owed - before), "its quarry fell in the first turning point", QUARRY)


def remove_casualties(play: Play[Table], *, fought: bool) -> Script[tuple[str, ...]]:
    """Removes the casualties of an action and counts them; returns their ids. (killteam.core.damage.removal_timing)"""
    downed = tuple(one.id for one in play.table.models.values() if one.life == "down")
    if downed:
        yield from remove_fallen(play)
        yield from count_casualties(play, downed, fought=fought)
    return downed


def count_casualties(play: Play[Table], downed: tuple[str, ...], *, fought: bool) -> Script[None]:
    """Counts fallen operatives, in a fight or otherwise, for the player with initiative first.

    (killteam.core.simultaneous)
    """
    table = play.table
    fallen = {table.models[id_].seat for id_ in downed if not expendable(table, table.models[id_])}
    for seat in SEATS:
        if fought and other(seat) in fallen and not play.table.side(seat).fought:
            play.record(fell_in_fight(play.table.side(seat)))
    for seat in (table.initiative, other(table.initiative)):
        yield from score_quarry(play, seat, downed)
