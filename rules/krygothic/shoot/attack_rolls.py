"""The dice of one attack: to hit, then to wound. Nothing changes here: the result is an `AttackResult`."""

from typing import NamedTuple

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Table, stats
from rules.krygothic.dice.roll import RollReason, roll_hits, roll_passes
from rules.krygothic.shoot.shot_stats import ShotStats
from rules.krygothic.shoot.targets import Target
from rules.krygothic.shoot.weapons import RangedWeapon, ShotType

TO_HIT, TO_WOUND = "krygothic.shoot.to_hit", "krygothic.shoot.to_wound"
FAILED = "krygothic.crit.fail"


class AttackResult(NamedTuple):
    """What an attack came to: hits kept, wounds of the target, and those the shooter did to itself."""

    kept: int = 0
    wounds: int = 0
    own: int = 0
    critical: bool = False


def roll_attack(
    play: Play[Table], shooter: str, at: Target, arm: RangedWeapon, shot: ShotType, reckoned: ShotStats
) -> Script[AttackResult]:
    """Roll to hit, and what is kept to wound; all ones strike the shooter before anything else.

    Suppressive fire wounds with a critical pass alone, and never strikes the shooter. (krygothic.shoot.steps,
    krygothic.shoot.to_hit, krygothic.shoot.suppressive_critical, krygothic.crit.fail, krygothic.crit.pass)
    """
    one = play.table.models[shooter]
    roll = RollReason(one.seat, f"{one.name} at {at.name}", "to hit", TO_HIT, (shooter,), (at.id,))
    rolled = yield from roll_hits(play, roll, reckoned.dice, reckoned.target)
    if rolled.ones and shot != "suppressive":
        own = yield from _own(play, shooter, arm, min(rolled.dice, reckoned.keep))
        return AttackResult(own=own)
    kept = 0 if rolled.ones else rolled.kept(reckoned.keep)
    critical = rolled.critical
    if not kept or (shot == "suppressive" and not critical):
        return AttackResult(kept, critical=critical)
    wounds = yield from _wounds(play, one.seat, f"{one.name} at {at.name}", kept, reckoned, critical=critical)
    return AttackResult(kept, wounds, critical=critical)


def _wounds(
    play: Play[Table], seat: Seat, about: str, kept: int, reckoned: ShotStats, *, critical: bool
) -> Script[int]:
    """Wounds up to the weapon's most, doubled by a critical pass.

    (krygothic.shoot.to_wound, krygothic.gun.s_value, krygothic.crit.double)
    """
    passed = yield from roll_passes(play, RollReason(seat, about, "to wound", TO_WOUND), kept, reckoned.wounding)
    return min(passed, reckoned.most) * reckoned.times * (2 if critical else 1)


def _own(play: Play[Table], shooter: str, arm: RangedWeapon, dice: int) -> Script[int]:
    """As many dice as could have been kept against its own Body and armour, less what the weapon takes off."""
    one = play.table.models[shooter]
    roll = RollReason(one.seat, one.name, "critical failure, to wound itself", FAILED, (shooter,))
    passed = yield from roll_passes(play, roll, dice, stats.body(play.table, one) - arm.y)
    return min(passed, arm.s)
