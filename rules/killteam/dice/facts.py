"""The facts of dice: dice that fell, and command points spent."""

from rules.kernel.script import Die, Fire, Line, LogFact, Seat, TableFact
from rules.killteam.board import Side, of_side


def dice_rolled(seat: Seat, text: str, rule: str, dice: tuple[Die, ...], fire: Fire | None) -> LogFact:
    """Dice fell and now stand as they are. (killteam.core.dice.d6, killteam.core.dice.server)"""
    return LogFact(Line(text=text, rule=rule, tone="dice", seat=seat, dice=dice, fire=fire))


def cp_spent(side: Side, on: str, rule: str) -> TableFact:
    """A player spent a command point. (killteam.flow.cp_keep)"""
    line = of_side(side, f"spends 1 CP on {on}; {side.cp - 1} left.", rule)
    return TableFact(line, lambda table: table.with_side(side.seat, cp=table.side(side.seat).cp - 1))
