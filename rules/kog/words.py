"""Numbers of a weapon as its printed line reads. (kog.equipment.weapon-line)"""

from rules.geometry.point import inches
from rules.kog.muster import WeaponProfile

_UNITS = {"shots": ("Shot", "Shots"), "attacks": ("Attack", "Attacks"), "spray": ("Spray", "Sprays")}


def weapon_line(weapon: WeaponProfile, *, bonus: int = 0) -> str:
    """Such as "2 Shots, 24″, 4+, piercing, single use"; `bonus` are dice the carrier adds."""
    dice = weapon.dice + bonus
    one, many = _UNITS[weapon.kind]
    words = [f"{dice} {one if dice == 1 else many}"]
    if weapon.range:
        words.append(inches(weapon.range))
    words.append(f"{weapon.target}+")
    if weapon.blast:
        words.append(f"{inches(weapon.blast)} blast")
    special = ("piercing", "sniper", "pinning")
    words += [word for word in special if getattr(weapon, word)]
    if weapon.single_use:
        words.append("single use")
    return ", ".join(words)
