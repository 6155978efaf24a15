"""Each player chooses a TAC OP in secret, of an archetype of its team. (killteam.setup.tac_op)"""

from typing import ClassVar

from typing_extensions import override

from rules.kernel.script import Answer, Ask, Line, Option, Play, Refusal, Script, Seat
from rules.killteam.board import SEATS, StageReached, Table
from rules.killteam.board import TacOp as Chosen
from rules.killteam.choices.facts import SealedChoice
from rules.killteam.missions.facts import Kept
from rules.killteam.missions.ops import TAC_OPS, TacOp
from rules.roster.words import listed

RULE, ARCHETYPE = "killteam.setup.tac_op", "killteam.build.archetype"


class TacOpChosen(SealedChoice, frozen=True, kw_only=True):
    """A player's TAC OP, a secret until its own condition. (killteam.setup.tac_op, killteam.online.secrets)"""

    kept: ClassVar[Kept] = "tac"
    op: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, tac=Chosen(id=self.op))

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} has chosen the TAC op {TAC_OPS[self.op].name}."
        return Line(text=text, rule=RULE, seat=self.seat)


def tac_ops_step(play: Play[Table]) -> Script[None]:
    """Both choose at once. (killteam.setup.tac_op)"""
    chosen: dict[Seat, str] = yield from play.ask_each(*(_choice(play.table, seat) for seat in SEATS))
    for seat in SEATS:
        play.record(TacOpChosen(seat=seat, op=chosen[seat]))
    play.record(StageReached(stage="items"))


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
    return Ask(seat=seat, rule=RULE, clock="setup", prompt=prompt, options=options, default=Answer(first), private=True)


def _foreign(op: TacOp, team: str, archetypes: tuple[str, ...]) -> Refusal | None:
    """(killteam.build.archetype)"""
    if op.archetype in archetypes:
        return None
    own = listed(archetypes, "or")
    return Refusal(
        rule=ARCHETYPE,
        message=f"{op.name} is for {op.archetype} teams; {team} is {own}.",
        measured=op.archetype,
        limit=own,
        remedy=f"Choose one of {own}.",
    )
