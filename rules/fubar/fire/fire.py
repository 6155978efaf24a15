"""Fire: everything is declared, then one bout after another is resolved to its end."""

from rules.fubar.board.table import Table
from rules.fubar.fire.declare import declare
from rules.fubar.fire.firepower import can_fire
from rules.fubar.fire.volley import bout
from rules.fubar.fire.when import Firing
from rules.kernel.play import Play, Script

__all__ = ["Firing", "can_fire", "fire"]


def fire(play: Play[Table], unit_id: str, firing: Firing) -> Script[None]:
    """The owner declares the Unit's fire, or holds it, and every bout is resolved in the order of declaration.

    (fubar.fire.when, fubar.fire.split_declared, fubar.fire.bout, fubar.dice.order)
    """
    if not can_fire(play.table, play.table.units[unit_id], firing):
        return
    volleys = yield from declare(play, unit_id, firing)
    for volley in volleys:
        if play.table.living(play.table.units[volley.target]):
            yield from bout(play, volley)
