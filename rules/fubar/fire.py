"""Fire: everything is declared, then one bout after another is resolved to its end."""

from rules.fubar.declare import declare
from rules.fubar.firepower import can_fire
from rules.fubar.occasion import Occasion
from rules.fubar.table import Table
from rules.fubar.volley import bout
from rules.kernel.play import Play, Script

__all__ = ["Occasion", "can_fire", "fire"]


def fire(play: Play[Table], unit_id: str, occasion: Occasion) -> Script[None]:
    """The owner declares the Unit's fire, or holds it, and every bout is resolved in the order of declaration.

    (fubar.fire.when, fubar.fire.split_declared, fubar.fire.bout, fubar.dice.order)
    """
    if not can_fire(play.table, play.table.units[unit_id], occasion):
        return
    volleys = yield from declare(play, unit_id, occasion)
    for volley in volleys:
        if play.table.living(play.table.units[volley.target]):
            yield from bout(play, volley)
