"""Numbers of a weapon as its printed line reads. (kog.equipment.weapon-line)"""

from functools import lru_cache

from rules.geometry.point import inches
from rules.kog.lists.muster import WeaponProfile

_UNITS = {"shots": ("Shot", "Shots"), "attacks": ("Attack", "Attacks"), "spray": ("Spray", "Sprays")}


@lru_cache(maxsize=1_000)
def weapon_line(weapon: WeaponProfile, *, bonus: int = 0, spent: bool = False) -> str:
    """Such as "2 Shots, 24″, 4+, piercing, once a game"; `bonus` are Attacks the carrier adds."""
    dice = weapon.dice + (bonus if weapon.kind == "attacks" else 0)
    one, many = _UNITS[weapon.kind]
    words = [f"{dice} {one if dice == 1 else many}"]
    if weapon.range:
        words.append(inches(weapon.range))
    words.append(f"{weapon.target}+")
    if weapon.blast:
        words.append(f"{inches(weapon.blast)} blast")
    special = ("indirect", "piercing", "sniper", "pinning")
    words += [word for word in special if getattr(weapon, word)]
    if weapon.single_use:
        words.append("spent" if spent else "once a game")
    return ", ".join(words)
