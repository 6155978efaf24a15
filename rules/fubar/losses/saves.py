"""Armour saves: which armour a Unit saves by, the dice, and how many hits get through."""

from typing import Final

from typing_extensions import override

from rules.fubar.board.table import Table, Unit
from rules.fubar.lists.armour import save_of
from rules.kernel.event import Die, Event, Line
from rules.kernel.play import Play, Script
from rules.skirmish.d6 import Check

NO_SAVE: Final = 7


def majority_save(table: Table, unit: Unit) -> int | None:
    """The save of the armour most living figures wear; of two that are equally common the worse.

    (fubar.armour.majority, fubar.armour.majority_tie, fubar.suppress.still_members)
    """
    worn = [save_of(model.armour) for model in table.living(unit)]
    return max(worn, key=lambda save: (worn.count(save), save or NO_SAVE), default=None)


class SavesRolled(Event, frozen=True, kw_only=True):
    """Saves were rolled against hits. (fubar.loss.save)"""

    who: str
    need: int
    faces: tuple[int, ...]
    unsaved: int
    rule: str

    @override
    def line(self, table: Table) -> Line:
        saved = len(self.faces) - self.unsaved
        dice = tuple(
            Die(faces=(face,), need=f"{self.need}+", outcome="success" if is_saved(face, self.need) else "failure")
            for face in self.faces
        )
        text = f"{self.who} saves {saved} of {len(self.faces)} on {self.need}+."
        return Line(text=text, rule=self.rule, tone="dice", dice=dice)


def is_saved(face: int, need: int) -> bool:
    """Whether the die cancels its hit; nothing modifies it. (fubar.armour.no_modifier, fubar.dice.natural_one)"""
    return Check(need).passes(face)


def saved(
    play: Play[Table], count: int, need: int | None, who: str, *, where: str = "", rule: str = "fubar.loss.save"
) -> Script[tuple[tuple[int, ...], int]]:
    """Roll one save for each hit; the faces, and how many hits were not saved. Without a save no die is rolled.

    `who` names the Unit, vehicle or figure that saves, `where` is told of it besides.
    (fubar.loss.save, fubar.dice.natural_needs_roll)
    """
    if need is None or count == 0:
        return (), count
    faces = yield from play.roll(count, f"saves of {who}", cuts=(1, need))
    unsaved = sum(not is_saved(face, need) for face in faces)
    play.record(SavesRolled(who=who + where, need=need, faces=faces, unsaved=unsaved, rule=rule))
    return faces, unsaved
