"""Each player chooses a TAC OP in secret, of an archetype of its team. (killteam.setup.tac_op)"""

from rules.kernel.script import Answer, Ask, Option, Play, Refusal, Script, Seat
from rules.killteam.board import NO, SEATS, Table, stage_reached
from rules.killteam.choices.facts import TAC_OP, tac_op_chosen
from rules.killteam.missions.ops import TAC_OPS, TacOp
from rules.roster.words import listed


def tac_ops_step(play: Play[Table]) -> Script[None]:
    """Both choose at once. (killteam.setup.tac_op)"""
    chosen: dict[Seat, str] = yield from play.ask_each(*(_choice(play.table, seat) for seat in SEATS))
    for seat in SEATS:
        play.record(tac_op_chosen(play.table.side(seat), chosen[seat]))
    play.record(stage_reached("items"))


def _choice(table: Table, seat: Seat) -> Ask[str]:
    team = table.team(seat)
    options = [
        Option(
            id=f"tac:{op.id}",
            label=f"{op.name} (archetype {op.archetype})",
            detail=op.text,
            rule=op.rule,
            bring=op.id,
            refusal=_foreign(op, team.name, team.archetypes),
            seldom=op.archetype not in team.archetypes,
        )
        for op in TAC_OPS.values()
    ]
    first = next(option.id for option in options if option.refusal is None)
    prompt = "Choose your TAC op. Only you know it until its moment comes."
    return Ask(
        seat=seat, rule=TAC_OP, clock="setup", prompt=prompt, options=options, default=Answer(first), private=True
    )


def _foreign(op: TacOp, team: str, archetypes: tuple[str, ...]) -> Refusal | None:
    """(killteam.build.archetype)"""
    if op.archetype in archetypes:
        return None
    own = listed(archetypes, "or")
    return NO("archetype", op=op.name, archetype=op.archetype, team=team, own=own)
