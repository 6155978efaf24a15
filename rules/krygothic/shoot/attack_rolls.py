"""The dice of one attack: to hit, then to wound. Nothing changes here; what comes of it is told as a `Blow`."""

from typing import NamedTuple

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Table, stats
from rules.krygothic.dice.roll import Roll, hits, passing
from rules.krygothic.shoot.shot_stats import Reckoned
from rules.krygothic.shoot.targets import Target, named
from rules.krygothic.shoot.weapons import Arm, ShotType

TO_HIT, TO_WOUND = "krygothic.shoot.to_hit", "krygothic.shoot.to_wound"
FAILED = "krygothic.crit.fail"


class Blow(NamedTuple):
    """What an attack came to: hits kept, wounds of the target, and those the shooter did to itself."""

    kept: int = 0
    wounds: int = 0
    own: int = 0
    critical: bool = False


def struck(play: Play[Table], shooter: str, at: Target, arm: Arm, shot: ShotType, reckoned: Reckoned) -> Script[Blow]:
    """Roll to hit, and what is kept to wound; all ones strike the shooter before anything else.

    Suppressive fire wounds with a critical pass alone, and never strikes the shooter. (krygothic.shoot.steps,
    krygothic.shoot.to_hit, krygothic.shoot.suppressive_critical, krygothic.crit.fail, krygothic.crit.pass)
    """
    one = play.table.models[shooter]
    roll = Roll(one.seat, f"{one.name} at {named(at)}", "to hit", TO_HIT, (shooter,), (at.id,))
    rolled = yield from hits(play, roll, reckoned.dice, reckoned.target)
    if rolled.ones and shot != "suppressive":
        own = yield from _own(play, shooter, arm, min(rolled.dice, reckoned.keep))
        return Blow(own=own)
    kept = 0 if rolled.ones else rolled.kept(reckoned.keep)
    critical = rolled.critical
    if not kept or (shot == "suppressive" and not critical):
        return Blow(kept, critical=critical)
    wounds = yield from _wounds(play, one.seat, f"{one.name} at {named(at)}", kept, reckoned, critical=critical)
    return Blow(kept, wounds, critical=critical)


def _wounds(play: Play[Table], seat: Seat, about: str, kept: int, reckoned: Reckoned, *, critical: bool) -> Script[int]:
    """Wounds up to the weapon's most, doubled by a critical pass.

    (krygothic.shoot.to_wound, krygothic.gun.s_value, krygothic.crit.double)
    """
    passed = yield from passing(play, Roll(seat, about, "to wound", TO_WOUND), kept, reckoned.wounding)
    return min(passed, reckoned.most) * reckoned.times * (2 if critical else 1)


def _own(play: Play[Table], shooter: str, arm: Arm, dice: int) -> Script[int]:
    """As many dice as could have been kept against its own Body and armour, less what the weapon takes off."""
    one = play.table.models[shooter]
    roll = Roll(one.seat, one.name, "critical failure, to wound itself", FAILED, (shooter,))
    passed = yield from passing(play, roll, dice, stats.body(play.table, one) - arm.y)
    return min(passed, arm.s)
