"""Wound saves: dice rolled against the Body and armour of a model that something strikes without an attack."""

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board.stats import body
from rules.krygothic.board.table import Table
from rules.krygothic.dice.roll import Roll, passing


def wound_saves(  # who is struck, how hard, by whom, and what that is called
    play: Play[Table],
    model: str,
    count: int,
    less: int,
    why: str,
    by: Seat | None,
    rule: str = "krygothic.cc.wound_die",
) -> Script[int]:
    """How many of so many dice wound the model: each that reaches its Body and armour, `less` so much.

    Whoever rolls them says what the wounds come to. (krygothic.cc.wound_die, krygothic.stat.body_equal)
    """
    struck = play.table.models[model]
    roll = Roll(by, struck.name, f"wound saves ({why})", rule, (model,))
    return (yield from passing(play, roll, count, body(play.table, struck) - less))
