"""Shots for tests: a weapon at a target as it is aimed at, with the rules that stand on the weapon."""

from typing import Any

from rules.killteam.dice.pool import combined_rules
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.shoot.shot import Shot


def shot_with(weapon: WeaponMode, **fields: Any) -> Shot:
    return Shot(weapon=weapon, rules=combined_rules(weapon.printed), **fields)
