"""Dice rolls of KOG light against a target: words of the log, facts, and where bought re-rolls come from.

Standing re-rolls cancel by direction, every die is re-rolled once at most, bought re-rolls come last.
(kog.engine.dice.pipeline, kog.engine.dice.record, kog.dice.reroll, kog.dice.reroll-may-must,
kog.dice.reroll-same-direction, kog.dice.reroll-cancel, kog.dice.bought-reroll.eligible, kog.dice.bought-reroll.timing)
"""

from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_toml
from rules.kernel.script import Die, Line, LogFact, Seat, TableFact
from rules.kog.board import Table, refusal
from rules.skirmish.rolling import RollingRules, RollPurpose


class DiceWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Words: causes of re-rolls by rule; success and failure by the reason of a roll; what dice do."""

    causes: dict[str, str]
    outcomes: dict[str, tuple[str, str]]
    verbs: dict[str, str]


WORDS: Final = read_toml("rules.kog.board", "dice.toml", DiceWords)


CRUSHING: Final = 6


def calls_for(face: int) -> int:
    """How many models a morale die above the unit's Command makes Shaken.

    (kog.morale.roll, kog.morale.crushing-loss)
    """
    return 2 if face == CRUSHING else 1


def _morale(about: str, dice: tuple[Die, ...]) -> str:
    """The result of a morale test: the dice above the unit's Command, and how many models become Shaken."""
    over = [die.faces[-1] for die in dice if die.outcome == WORDS.outcomes["morale"][0]]
    called = sum(calls_for(face) for face in over)
    told = f"{about}, morale: {len(over)} of {len(dice)} dice above Command"
    if not called:
        return f"{told}."
    twice = " (a 6 counts for two)" if CRUSHING in over else ""
    return f"{told}, so {called} {'model is' if called == 1 else 'models are'} to be Shaken{twice}."


def _rolled(roll: RollPurpose, rule: str, dice: tuple[Die, ...]) -> LogFact:
    """The final faces of a roll. (kog.dice.d6)"""

    def line(table: Table) -> Line:
        count = sum(die.outcome == WORDS.outcomes[roll.reason][0] for die in dice)
        if roll.reason == "morale":
            text = _morale(roll.about, dice)
        else:
            text = f"{roll.about}, {roll.reason}: {count} of {len(dice)} {WORDS.verbs[roll.reason]}."
        return Line(text=text, rule=rule, tone="dice", seat=roll.seat, dice=dice, fire=roll.fire(count))

    return LogFact(line)


def _spent(seat: Seat) -> TableFact:
    """A bought re-roll is used. (kog.dice.bought-reroll.use)"""

    def line(table: Table) -> Line:
        text = f"{table.side(seat).roster_name} spends a bought re-roll; {table.side(seat).rerolls} left."
        return Line(text=text, rule="kog.dice.bought-reroll.use", seat=seat)

    return TableFact(line, lambda table: table.with_side(seat, rerolls=table.side(seat).rerolls - 1))


HOUSE: Final = RollingRules(
    words=WORDS.causes,
    outcomes=WORDS.outcomes,
    left=lambda table, seat: table.side(seat).rerolls,
    spend=_spent,
    buying="kog.dice.bought-reroll.use",
    twice=lambda die: refusal("rolled-again", die=die),
    rolled=_rolled,
)
