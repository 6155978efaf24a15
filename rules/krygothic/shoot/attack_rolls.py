"""The dice of one attack: to hit, then to wound. Nothing changes here: the result is an `AttackResult`."""

from typing import Final, NamedTuple

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import INCH
from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Model, Table, disc, level_with, stats
from rules.krygothic.dice.roll import RollReason, roll_hits, roll_passes
from rules.krygothic.dice.score import half
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.shoot.shot_stats import ShotStats
from rules.krygothic.shoot.targets import Target
from rules.krygothic.shoot.weapons import RangedWeapon, ShotType
from rules.krygothic.sight.shelter import is_sheltered

TO_HIT, TO_WOUND = "krygothic.shoot.to_hit", "krygothic.shoot.to_wound"
FAILED = "krygothic.crit.fail"


class AttackResult(NamedTuple):
    """The result of an attack: hits kept, wounds of the target, and wounds the shooter did to itself."""

    kept: int = 0
    wounds: int = 0
    own: int = 0
    critical: bool = False


def roll_attack(
    play: Play[Table], shooter: str, at: Target, arm: RangedWeapon, shot: ShotType, reckoned: ShotStats
) -> Script[AttackResult]:
    """Rolls to hit, then to wound with the hits kept; if all dice are ones the shooter is struck first.

    Suppressive fire wounds only with a critical pass, and never the shooter. (krygothic.shoot.steps,
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
    """Rolls wounds up to the weapon's maximum, doubled by a critical pass.

    (krygothic.shoot.to_wound, krygothic.gun.s_value, krygothic.crit.double)
    """
    passed = yield from roll_passes(play, RollReason(seat, about, "to wound", TO_WOUND), kept, reckoned.wounding)
    return min(passed, reckoned.most) * reckoned.times * (2 if critical else 1)


def _own(play: Play[Table], shooter: str, arm: RangedWeapon, dice: int) -> Script[int]:
    """Rolls against the shooter's own Body and armour, as many dice as could be kept."""
    one = play.table.models[shooter]
    roll = RollReason(one.seat, one.name, "critical failure, to wound itself", FAILED, (shooter,))
    passed = yield from roll_passes(play, roll, dice, stats.body(play.table, one) - arm.y)
    return min(passed, arm.s)


RULE: Final = "krygothic.shoot.blast"
RADIUS: Final = INCH
"""The blast circle is twice as wide as a standard base of an inch. (krygothic.shoot.blast)"""


def models_in_blast(table: Table, around: Disc, but: str) -> tuple[Model, ...]:
    """The models whose bases overlap the blast circle without shelter of a wall, except the target itself."""
    circle = around._replace(radius=RADIUS)
    living = (one for one in table.models.values() if one.life == "live" and one.id != but)
    near = (one for one in living if overlap(disc(table, one), circle) and level_with(disc(table, one), circle))
    return tuple(one for one in near if not is_sheltered(table, around.centre, one.at))


def blast(play: Play[Table], around: Disc, target: str, arm: RangedWeapon, by: Seat) -> Script[None]:
    """One wound save for each model in the blast, with half the weapon's reduction. (krygothic.shoot.blast)"""
    for one in models_in_blast(play.table, around, target):
        wounds = yield from roll_blast_saves(play, one.id, arm, by)
        wound(play, one.id, wounds, f"blast of {arm.name}", by, RULE)


def roll_blast_saves(play: Play[Table], model_id: str, arm: RangedWeapon, by: Seat) -> Script[int]:
    """Rolls the wounds of a blast for one model."""
    return roll_wound_saves(play, model_id, 1, half(arm.y), f"blast of {arm.name}", by, RULE)
