"""The gambit step: strategy ploys in turn, until both pass one after the other."""

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.board import Table, other
from rules.killteam.ploys.ploys import gambits, use
from rules.killteam.teams.team import Ploy
from rules.killteam.turn.facts import gambit_passed, gambit_used


def gambits_step(play: Play[Table]) -> Script[None]:
    """One gambit or a pass. A player without a gambit to use passes without being asked.

    (killteam.flow.gambits, killteam.flow.gambits_once)
    """
    table = play.table
    seat = table.turn
    ploys = gambits(table, seat)
    if all(option.refusal for option in ploys):
        play.record(gambit_passed(table.side(seat)))
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
        play.record(gambit_passed(table.side(seat)))
        return
    use(play, seat, ploy)
    play.record(gambit_used(play.table, seat))


def _since(table: Table) -> str:
    """What the other player did since one was last asked; nothing where the step begins."""
    side = table.side(other(table.turn))
    used = [ploy.name for id_ in side.ploys for ploy in side.team.ploy if ploy.id == id_ and ploy.kind == "strategy"]
    if table.passed:
        return f"{side.roster_name} uses no gambit; if you use none either, the firefight begins. "
    return f"{side.roster_name} has used {used[-1]}. " if used else ""
