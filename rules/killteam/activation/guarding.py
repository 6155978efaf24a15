"""Guard, and Pass."""

from rules.kernel.script import Option
from rules.killteam.activation.actions import GUARD, PASS, Deed, action_option, barred, fact_action
from rules.killteam.activation.facts import on_guard
from rules.killteam.board import Operative, Table, the_map


def guards(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Going on guard, where the map has sealed corridors. (killteam.kz.corridor.scope)"""
    if the_map(table).killzone != "corridor":
        return []
    refusal, guard = barred(table, operative, GUARD), fact_action(operative, GUARD, on_guard(operative))
    return [action_option(operative, GUARD, "guard", refusal=refusal, bring=guard)]


def passing(table: Table, operative: Operative) -> Option[Deed]:
    """Doing nothing for 1 AP, as often as one likes. (killteam.action.pass)"""
    refusal = barred(table, operative, PASS)
    return action_option(operative, PASS, "pass", seldom=True, refusal=refusal, bring=fact_action(operative, PASS))
