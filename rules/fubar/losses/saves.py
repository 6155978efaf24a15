"""Armour saves: the save of a Unit, the dice, and how many hits are not saved; one hit on each of several figures."""

from collections.abc import Sequence
from typing import Final

from rules.fubar.board import Model, Table, Unit
from rules.fubar.lists.levels import save_of
from rules.fubar.losses.facts import figures_fell
from rules.kernel.script import Line, LogFact, Play, Script, Seat
from rules.roster.words import counted
from rules.skirmish.d6 import Check

NO_SAVE: Final = 7


def majority_save(table: Table, unit: Unit) -> int | None:
    """The save of the armour that most living figures wear; on a tie the worse one.

    (fubar.armour.majority, fubar.armour.majority_tie, fubar.suppress.still_members)
    """
    worn = [save_of(model.armour) for model in table.living(unit)]
    return max(worn, key=lambda save: (worn.count(save), save or NO_SAVE), default=None)


def _rolled(who: str, need: int, faces: tuple[int, ...], unsaved: int, rule: str) -> LogFact:
    """Saves were rolled against hits. (fubar.loss.save)"""

    def line(_: Table) -> Line:
        text = f"{who} saves {len(faces) - unsaved} of {counted(len(faces), 'hit', 'hits')} on {need}+."
        return Line(text=text, rule=rule, tone="dice", dice=tuple(Check(need).die(face) for face in faces))

    return LogFact(line)


def is_saved(face: int, need: int) -> bool:
    """Whether the die cancels its hit; there are no modifiers. (fubar.armour.no_modifier, fubar.dice.natural_one)"""
    return Check(need).passes(face)


def roll_saves(
    play: Play[Table], count: int, need: int | None, who: str, *, where: str = "", rule: str = "fubar.loss.save"
) -> Script[tuple[tuple[int, ...], int]]:
    """Rolls one save for each hit; returns the faces and the number of unsaved hits. Without a save no die is rolled.

    `who` names the Unit, vehicle or figure that saves, `where` is an addition to the sentence. (fubar.loss.save,
    fubar.dice.natural_needs_roll)
    """
    if need is None or count == 0:
        return (), count
    faces = yield from play.roll(count, f"saves of {who}", cuts=(1, need))
    unsaved = sum(not is_saved(face, need) for face in faces)
    play.record(_rolled(who + where, need, faces, unsaved, rule))
    return faces, unsaved


def hit_each(play: Play[Table], unit_id: str, models: Sequence[Model], by: Seat, *, rule: str) -> Script[None]:
    """Each of these figures of a Unit takes one hit; a figure without a successful save falls, and nobody is
    Suppressed.

    (fubar.passenger.bail_out_hit, fubar.passenger.bail_out_no_suppression, fubar.suppress.not_vehicles,
    fubar.vehicle_assault.saves, fubar.vehicle_assault.outcome)
    """
    unit = play.table.units[unit_id]
    need = majority_save(play.table, unit)
    faces, _ = yield from roll_saves(play, len(models), need, unit.name, rule=rule)
    safe = {model.id for model, face in zip(models, faces, strict=False) if need and is_saved(face, need)}
    fallen = tuple(model.id for model in models if model.id not in safe)
    if fallen:
        play.record(figures_fell(unit_id, fallen, by, rule))
