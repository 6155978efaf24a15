"""How KOG light rolls dice against a target: the words of the log, the facts, and what bought re-rolls come from.

Standing re-rolls cancel by direction, every die is rolled again once at most, bought re-rolls come last.
(kog.engine.dice.pipeline, kog.engine.dice.record, kog.dice.reroll, kog.dice.reroll-may-must,
kog.dice.reroll-same-direction, kog.dice.reroll-cancel, kog.dice.bought-reroll.eligible, kog.dice.bought-reroll.timing)
"""

from typing import Final

from rules.kernel.script import Became, Die, Line, Said, Seat
from rules.kog.board import NO, Table
from rules.skirmish.rolling import House, Roll

WORDS: Final = {
    "kog.move.hold.reroll": "Hold Position",
    "kog.move.charge.reroll": "Charge",
    "kog.shoot.critical-hit": "Critical Hit",
    "kog.fight.critical-hit": "Critical Hit",
    "kog.weapon.sniper": "Sniper",
    "kog.infantry.critical-hits": "Critical Hit on infantry",
    "kog.damage.crippled.reroll": "Crippled",
    "kog.cover.shots": "Cover",
    "kog.cover.hard": "Hard Cover",
    "kog.cover.hard-in-assault": "Hard Cover",
    "kog.indirect.hard-cover": "Hard Cover, fired indirectly",
    "kog.infantry.soft-cover": "infantry in Soft Cover",
}

OUTCOMES: Final = {
    "to hit": ("hit", "miss"),
    "spray": ("hit", "miss"),
    "damage": ("damage", "no damage"),
    "morale": ("shaken", "steady"),
}
_VERBS: Final = {"damage": "cause damage", "morale": "shake"}


def _rolled(roll: Roll, rule: str, dice: tuple[Die, ...]) -> Said:
    """Dice fell and now stand as they are. (kog.dice.d6)"""

    def line(table: Table) -> Line:
        count = sum(die.outcome == OUTCOMES[roll.reason][0] for die in dice)
        text = f"{roll.about}, {roll.reason}: {count} of {len(dice)} {_VERBS.get(roll.reason, 'hit')}."
        return Line(text=text, rule=rule, tone="dice", seat=roll.seat, dice=dice)

    return Said(line)


def _spent(seat: Seat) -> Became:
    """A bought re-roll is gone. (kog.dice.bought-reroll.use)"""

    def line(table: Table) -> Line:
        text = f"{table.side(seat).roster_name} spends a bought re-roll; {table.side(seat).rerolls} left."
        return Line(text=text, rule="kog.dice.bought-reroll.use", seat=seat)

    return Became(line, lambda table: table.with_side(seat, rerolls=table.side(seat).rerolls - 1))


HOUSE: Final = House(
    words=WORDS,
    outcomes=OUTCOMES,
    left=lambda table, seat: table.side(seat).rerolls,
    spend=_spent,
    buying="kog.dice.bought-reroll.use",
    twice=lambda die: NO("rolled-again", die=die),
    rolled=_rolled,
)
