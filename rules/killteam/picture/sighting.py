"""Whom an operative sees, for whoever asks. (killteam.vis.visible)"""

from rules.kernel.sighting import Sighting
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import disc
from rules.killteam.board.operative import Operative
from rules.killteam.board.seeing import in_the_way as parts_between
from rules.killteam.board.seeing import lines_of_sight
from rules.killteam.board.table import Table
from rules.killteam.sight.visible import sees
from rules.skirmish.sighting import in_the_way, two_models, what_stops

_RULE = "killteam.vis.visible"


def sight(table: Table, viewer: str, target: str) -> Sighting:
    """Whether a line of sight runs from an operative to another, and what stops those that do not."""
    eye, seen = two_models(table.models, viewer, target, lambda one: one.life == "live", rule=_RULE)
    found = sees(table, eye, seen)
    if found:
        return Sighting("full", (f"{eye.name} can see {seen.name}.",), _RULE, found.evidence)
    by = in_the_way(_hiding(table, eye, seen))
    return Sighting("none", (f"{eye.name} cannot see {seen.name}.{by}",), _RULE, found.evidence)


def _hiding(table: Table, eye: Operative, seen: Operative) -> tuple[str, ...]:
    """What hides an operative from another; operatives hide nobody. (killteam.vis.operatives_do_not_block)"""
    board, viewer, target = board_now(table), disc(table, eye), disc(table, seen)
    names = {feature.id: feature.name for feature in board.field.features}
    return what_stops(lines_of_sight(viewer, target), parts_between(board, viewer, target), names.__getitem__)
