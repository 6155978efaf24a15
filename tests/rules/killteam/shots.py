"""Shots for tests: a weapon at a target as it is aimed at, with the rules that stand on the weapon."""

from typing import Any

from rules.killteam.dice.pool import in_force
from rules.killteam.effects.wielded import Wielded
from rules.killteam.shoot.shot import Shot


def shot_with(weapon: Wielded, **fields: Any) -> Shot:
    return Shot(weapon=weapon, rules=in_force(weapon.printed), **fields)
