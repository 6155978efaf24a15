"""Shoves and tackles: fighters driven back or carried along, and what they run into."""

from typing import Final

from rules.geometry.point import INCH, tenths
from rules.kernel.script import Play, Script
from rules.krygothic.board import stats
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table
from rules.krygothic.forced.push import Force, push
from rules.krygothic.losses.saves import wound_saves
from rules.skirmish.closing import Direction

WOUNDS: Final = "krygothic.attack.tackle_wounds"
_NO_OBJECT: Final = ("edge", "stuck")
"""What stops a tackle without hurting anybody."""


def shoved(play: Play[Table], attacker: str, defender: str, passed: int, times: int) -> Script[str]:
    """An inch back for each die, at most the attacker's Strength, straight away from it; then doubled by a critical.

    (krygothic.attack.shove, krygothic.crit.double)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    inches = min(passed, stats.strength(play.table, one)) * times
    if not inches:
        return "not driven back"
    force = Force("is driven back", one.seat)
    pushed = yield from push(play, (defender,), _away(one, foe), inches * INCH, force)
    return f"driven back {tenths(pushed.far)}"


def tackled(play: Play[Table], attacker: str, defender: str, left: int) -> Script[int]:
    """Both carried along, Strength and dice left in inches; into an object, as many wound saves as whole inches.

    (krygothic.attack.tackle, krygothic.attack.tackle_wounds)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    length = (stats.strength(play.table, one) + left) * INCH
    force = Force("is carried along", one.seat)
    pushed = yield from push(play, (defender, attacker), _away(one, foe), length, force, waist=True)
    into = pushed.stopped
    if into is None or into.kind in _NO_OBJECT or play.table.models[defender].life != "live":
        return 0
    return (yield from wound_saves(play, defender, pushed.far // INCH, 0, "tackle", one.seat, WOUNDS))


def _away(one: Model, foe: Model) -> Direction:
    return foe.at.x - one.at.x, foe.at.y - one.at.y
