"""Attacker and Defender: the roll for roles and the choice of role."""

from collections.abc import Sequence

from msgspec import structs

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Said, Script, Seat, override
from rules.kog.board.table import SEATS, Table, other
from rules.skirmish.rolloffs import ranked


class RolesTaken(Event, frozen=True):
    """The players have their roles. (kog.setup.role-choice)"""

    attacker: Seat

    @override
    def apply(self, table: Table) -> Table:
        table = table.with_side(self.attacker, role="attacker").with_side(other(self.attacker), role="defender")
        return structs.replace(table, stage="divide")

    @override
    def line(self, table: Table) -> Line:
        attacker, defender = table.side(self.attacker), table.side(other(self.attacker))
        text = f"{attacker.roster_name} is the Attacker, {defender.roster_name} the Defender."
        return Line(text=text, rule="kog.setup.role-choice", tone="heading")


def _rolled(names: Sequence[str], faces: tuple[int, ...]) -> Said:
    """A roll-off for roles, by seat. (kog.setup.role-roll)"""
    one, two = faces
    won = "A tie: roll again." if one == two else f"{names[0] if one > two else names[1]} chooses a role."
    dice = tuple(Die(faces=(face,), note=name) for face, name in zip(faces, names, strict=True))
    text = f"{names[0]} rolls {one}, {names[1]} rolls {two}. {won}"
    return Said(Line(text=text, rule="kog.setup.role-roll", tone="dice", dice=dice))


def roles_step(play: Play[Table]) -> Script[None]:
    """Both roll until one is higher; that player chooses. (kog.setup.role-roll, kog.setup.role-choice)"""
    names = [side.roster_name for side in play.table.sides]
    winner, loser = yield from ranked(play, SEATS, "role", lambda _, faces: _rolled(names, faces))
    taken = yield from play.ask(
        winner,
        rule="kog.setup.role-choice",
        clock="setup",
        prompt="You rolled higher. Attack or defend?",
        options=[
            Option(
                id="attacker",
                label="Attacker",
                detail="deploys second, goes first in round 1",
                bring=RolesTaken(attacker=winner),
            ),
            Option(
                id="defender",
                label="Defender",
                detail="divides the board, deploys first",
                bring=RolesTaken(attacker=loser),
            ),
        ],
        default=Answer("attacker"),
    )
    play.record(taken)
