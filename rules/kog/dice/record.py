"""The record of dice rolled against a target: every face of every die, what it needed and why it was rolled again."""

from typing import Final

from typing_extensions import override

from rules.kernel.script import Die, Event, Line, Seat
from rules.kog.board.table import Table

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

_OUTCOMES: Final = {
    "to hit": ("hit", "miss", "hit"),
    "spray": ("hit", "miss", "hit"),
    "damage": ("damage", "no damage", "cause damage"),
    "morale": ("shaken", "steady", "shake"),
}


def caused(rules: tuple[str, ...]) -> str:
    """What made a die be rolled again, in the players' words."""
    return ", ".join(WORDS[rule] for rule in rules)


def cancelled(failures: tuple[str, ...], successes: tuple[str, ...]) -> str:
    """Which re-rolls cancelled each other, or nothing. (kog.dice.reroll-cancel)"""
    if not failures or not successes:
        return ""
    return f"{caused(failures)} against {caused(successes)}: no re-roll"


def outcome(reason: str, *, success: bool) -> str:
    """What came of a die, in a word."""
    hit, miss, _ = _OUTCOMES[reason]
    return hit if success else miss


class DiceRolled(Event, frozen=True):
    """Dice fell and now stand as they are. It changes nothing by itself. (kog.dice.d6)"""

    seat: Seat
    about: str
    reason: str
    rule: str
    dice: tuple[Die, ...]

    @override
    def line(self, table: Table) -> Line:
        hit, _, verb = _OUTCOMES[self.reason]
        count = sum(die.outcome == hit for die in self.dice)
        text = f"{self.about}, {self.reason}: {count} of {len(self.dice)} {verb}."
        return Line(text=text, rule=self.rule, tone="dice", seat=self.seat, dice=self.dice)


class RerollSpent(Event, frozen=True):
    """A bought re-roll is gone. (kog.dice.bought-reroll.use)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, rerolls=table.side(self.seat).rerolls - 1)

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        text = f"{side.roster_name} spends a bought re-roll; {side.rerolls} left."
        return Line(text=text, rule="kog.dice.bought-reroll.use", seat=self.seat)
