"""An operative's current stats: printed values, changed by wounds and effects."""

from rules.geometry import INCH
from rules.killteam.board import Operative, Table
from rules.killteam.dice.pool import needed_face
from rules.killteam.effects.active_effects import effects_of_type, ignores_penalty
from rules.killteam.effects.control import printed_apl
from rules.killteam.teams.effects import IgnoreInjuredHit, IgnoreInjuredMove, MoveBonus, StatMod
from rules.killteam.teams.team import Mode

LEAST_MOVE = 4 * INCH
INJURED_MOVE = 2 * INCH
CHARGE_BONUS = 2 * INCH
DASH = 3 * INCH


def apl(table: Table, operative: Operative) -> int:
    """Action points for an activation, at most 1 more or less than printed. (killteam.core.stat.apl)"""
    return printed_apl(table, operative)


def wounded(table: Table, operative: Operative) -> bool:
    """Whether it has fewer wounds than it started with. (killteam.core.damage.wounded)"""
    return operative.wounds < table.type_of(operative).wounds


def injured(table: Table, operative: Operative) -> bool:
    """Whether it has fewer than half of its wounds left. (killteam.core.injured.threshold, .recover)"""
    return 2 * operative.wounds < table.type_of(operative).wounds


def _changes(table: Table, operative: Operative, stat: str) -> int:
    return sum(mod.value for mod, _ in effects_of_type(table, operative, StatMod) if mod.stat == stat)


def move(table: Table, operative: Operative) -> int:
    """Its Move in thousandths of an inch, reduced when injured, never below 4 inches.

    (killteam.core.stat.move, killteam.core.stat.move_floor, killteam.core.injured.move)
    """
    limps = injured(table, operative) and not any(
        ignores_penalty(effect, operative) for effect, _ in effects_of_type(table, operative, IgnoreInjuredMove)
    )
    printed = (table.type_of(operative).move + _changes(table, operative, "move")) * INCH
    return max(LEAST_MOVE, printed - INJURED_MOVE * limps)


def allowance(table: Table, operative: Operative, action: str) -> int:
    """How far one move action may take it, in thousandths of an inch.

    (killteam.action.reposition, killteam.action.dash, killteam.action.fall_back, killteam.action.charge)
    """
    bonus = sum(more.value for more, _ in effects_of_type(table, operative, MoveBonus) if more.action == action) * INCH
    if action == "Dash":
        return DASH + bonus
    return move(table, operative) + bonus + (CHARGE_BONUS if action == "Charge" else 0)


def save(table: Table, operative: Operative, changes: int = 0) -> int:
    """The face its defence dice need; positive `changes` improve it.

    (killteam.core.stat.save, killteam.core.stat.improve)
    """
    return needed_face(table.type_of(operative).save, changes + _changes(table, operative, "save"))


def hit(table: Table, operative: Operative, mode: Mode, changes: int = 0) -> int:
    """The face its attack dice need with a weapon. (killteam.core.injured.hit, killteam.core.stat.improve)"""
    shaken = injured(table, operative) and not any(
        ignores_penalty(effect, operative) for effect, _ in effects_of_type(table, operative, IgnoreInjuredHit)
    )
    return needed_face(mode.hit, changes + _changes(table, operative, "hit") - shaken)
