"""Fire: everything is declared, then one bout after another is resolved to its end; Aimed Fire is nothing but that."""

from functools import partial

from rules.fubar.activation.actions import ACTIONS, no_actions_aboard
from rules.fubar.board.table import Table, Unit
from rules.fubar.shoot.declaration import declare_fire
from rules.fubar.shoot.firepower import can_fire, no_shot
from rules.fubar.shoot.occasions import Firing
from rules.fubar.shoot.volley import resolve_volley
from rules.kernel.script import Play, Refusal, Script

__all__ = ["Firing", "can_fire", "fire"]

AIMING = Firing(kind="aimed")


def fire(play: Play[Table], unit_id: str, firing: Firing) -> Script[None]:
    """The owner declares the Unit's fire, or holds it, and every bout is resolved in that order. (fubar.fire.when)"""
    if not can_fire(play.table, play.table.units[unit_id], firing):
        return
    volleys = yield from declare_fire(play, unit_id, firing)
    for volley in volleys:
        if play.table.living(play.table.units[volley.target]):
            yield from resolve_volley(play, volley)


def _barred(table: Table, unit: Unit) -> Refusal | None:
    """Why the Unit cannot use Aimed Fire now. (fubar.action.aimed.hold, fubar.action.aimed.bonus)"""
    remedy = "Walk or run to where it has a target, or wait On Guard."
    aboard = no_actions_aboard(table, unit)
    return aboard or no_shot(table, unit, AIMING, rule="fubar.action.aimed.hold", remedy=remedy)


AIMED = ACTIONS("aimed", partial(fire, firing=AIMING), _barred)
