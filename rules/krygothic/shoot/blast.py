"""Blast: whoever stands around the target of a hit, friend or foe, is struck too."""

from typing import Final

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import INCH
from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Model, Table, disc, level_with
from rules.krygothic.dice.score import half
from rules.krygothic.losses.wounds import roll_wound_saves, wound
from rules.krygothic.shoot.weapons import RangedWeapon
from rules.krygothic.sight.shelter import is_sheltered

RULE: Final = "krygothic.shoot.blast"
RADIUS: Final = INCH
"""The circle is twice as wide as a standard base of an inch. (krygothic.shoot.blast)"""


def models_in_blast(table: Table, around: Disc, but: str) -> tuple[Model, ...]:
    """The models whose bases overlap the circle around a body and whom no wall shelters, but the target itself."""
    circle = around._replace(radius=RADIUS)
    living = (one for one in table.models.values() if one.life == "live" and one.id != but)
    near = (one for one in living if overlap(disc(table, one), circle) and level_with(disc(table, one), circle))
    return tuple(one for one in near if not is_sheltered(table, around.centre, one.at))


def blast(play: Play[Table], around: Disc, target: str, arm: RangedWeapon, by: Seat) -> Script[None]:
    """One wound save for each of them, less half of what the weapon takes off. (krygothic.shoot.blast)"""
    for one in models_in_blast(play.table, around, target):
        wounds = yield from roll_blast_saves(play, one.id, arm, by)
        wound(play, one.id, wounds, f"blast of {arm.name}", by, RULE)


def roll_blast_saves(play: Play[Table], model_id: str, arm: RangedWeapon, by: Seat) -> Script[int]:
    """The wounds that a blast does to one of those it strikes."""
    return (yield from roll_wound_saves(play, model_id, 1, half(arm.y), f"blast of {arm.name}", by, RULE))
