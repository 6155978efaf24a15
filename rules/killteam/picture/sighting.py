"""Whom an operative sees, for whoever asks. (killteam.vis.visible)"""

from rules.kernel.sighting import Sighting
from rules.killteam.board.table import Table
from rules.killteam.sight.visible import sees
from rules.skirmish.sighting import two_models

_RULE = "killteam.vis.visible"


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a line of sight runs from an operative to another, and what stops those that do not."""
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule=_RULE)
    found = sees(table, eye, seen)
    how = "can see" if found else "cannot see"
    return Sighting("full" if found else "none", (f"{eye.name} {how} {seen.name}.",), _RULE, found.evidence)
