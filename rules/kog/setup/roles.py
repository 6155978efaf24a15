"""Attacker and Defender: the roll for roles and the choice of role."""

from collections.abc import Sequence

from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script, Seat, TableFact
from rules.kog.board.table import SEATS, Table
from rules.skirmish.rolloffs import roll_off_order


def _taken(names: Sequence[str], attacker: Seat, defender: Seat) -> TableFact:
    """The players have their roles. (kog.setup.role-choice)"""
    text = f"{names[attacker]} is the Attacker, {names[defender]} the Defender."

    def change(table: Table) -> Table:
        return (
            table.with_side(attacker, role="attacker").with_side(defender, role="defender").with_changes(stage="divide")
        )

    return TableFact(Line(text=text, rule="kog.setup.role-choice", tone="heading"), change)


def _rolled(names: Sequence[str], faces: tuple[int, ...]) -> LogFact:
    """A roll-off for roles, by seat. (kog.setup.role-roll)"""
    one, two = faces
    higher = names[0] if one > two else names[1]
    won = "A tie: roll again." if one == two else f"{higher} chooses whether to attack or to defend."
    dice = tuple(Die(faces=(face,), note=name) for face, name in zip(faces, names, strict=True))
    text = f"{names[0]} rolls {one}, {names[1]} rolls {two}. {won}"
    return LogFact(Line(text=text, rule="kog.setup.role-roll", tone="dice", dice=dice))


def roles_step(play: Play[Table]) -> Script[None]:
    """Both roll until one is higher; that player chooses. (kog.setup.role-roll, kog.setup.role-choice)"""
    names = [side.roster_name for side in play.table.sides]
    winner, loser = yield from roll_off_order(play, SEATS, "role", lambda _, faces: _rolled(names, faces))
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
                bring=_taken(names, winner, loser),
            ),
            Option(
                id="defender",
                label="Defender",
                detail="divides the board, deploys first",
                bring=_taken(names, loser, winner),
            ),
        ],
        default=Answer("attacker"),
    )
    play.record(taken)
