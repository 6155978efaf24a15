"""The CRIT op at the end of a turning point."""

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.board import ReadyLine, Table, crit_op
from rules.killteam.missions.conditions import charged_markers, worth
from rules.killteam.missions.facts import charge_blown
from rules.killteam.missions.points import score, seats_in_order


def score_crit(play: Play[Table]) -> Script[None]:
    """Scores the CRIT op for each player at the end of a turning point. (killteam.score.crit)"""
    op = crit_op(play.table.settings)
    for seat in seats_in_order(play.table):
        found = worth(play.table, seat, op, asked=False)
        score(play, seat, "crit", found.points, found.why, op.rule)
        for line in op.line:
            if line.what == "charge" and line.since <= play.table.turning_point <= line.until:
                yield from _blow(play, seat, line)


def crit_worth(table: Table, seat: Seat) -> int:
    """What the CRIT op would score for a player if the turning point ended now. (killteam.score.crit)"""
    return worth(table, seat, crit_op(table.settings), asked=True).points


def _blow(play: Play[Table], seat: Seat, line: ReadyLine) -> Script[None]:
    """Asks for one controlled marker with a charge of one's own to blow up; each marker counts once.

    (killteam.op.crit.blow)
    """
    able = charged_markers(play.table, seat)
    if len(able) < line.least:
        return
    options: list[Option[str]] = [
        Option(id=f"blow:{one.id}", label=f"Blow {one.id}", detail=f"{line.points} VP", piece=one.id, bring=one.id)
        for one in able
    ]
    marker = yield from play.ask(
        seat,
        rule="killteam.op.crit.blow",
        prompt=f"Blow one of your charges for {line.points} VP?",
        options=[*options, Option(id="keep", label="Keep the charge", bring="")],
        default=Answer(options[0].id),
    )
    if marker:
        play.record(charge_blown(play.table.side(seat), marker))
        score(play, seat, "crit", line.points, f"{marker} is blown", "killteam.op.crit.blow")
