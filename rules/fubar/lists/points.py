"""The house prices: training times weapons times armour, in whole hundredths, with the sum in words."""

from collections.abc import Sequence
from fractions import Fraction

from rules.fubar.lists.force import WeaponProfile
from rules.fubar.lists.levels import LEVELS, TRAINING, Armour, Level, Plate
from rules.roster.prices import Price, decimal, hundredths, rounded
from rules.roster.words import counted, points

IN_CLOSE_COMBAT = Fraction(1, 2)
INFANTRY_RIFLE = Fraction(3, 2)
NEVER_ON_A_WALK = Fraction(3, 4)
IGNORES_COVER = Fraction(4, 3)
INDIRECT = Fraction(5, 4)


def attack(weapon: WeaponProfile, *, mounted: bool) -> Fraction:
    """The worth of a weapon: its Fire Points by its reach and its notes; an 8″ weapon reaches 1/2, a 24″ weapon 1."""
    fire = Fraction(weapon.points + (weapon.close_points or weapon.points), 2)
    worth = fire * (Fraction(1, 4) + Fraction(weapon.range, 32_000))
    if weapon.kind == "support" and not mounted:
        worth *= NEVER_ON_A_WALK
    if weapon.ignores_cover:
        worth *= IGNORES_COVER
    return worth * INDIRECT if weapon.indirect else worth


def figure_weapons(weapons: Sequence[WeaponProfile]) -> int:
    """The weapon factor of a figure in hundredths: all of its best weapon, a quarter of the others. Rifle: 100."""
    worth = _together([attack(weapon, mounted=False) for weapon in weapons], Fraction(1, 4))
    return hundredths(worth / INFANTRY_RIFLE, power=2, root=3)


def vehicle_weapons(weapons: Sequence[WeaponProfile]) -> int:
    """The weapons factor of a vehicle in hundredths: all of its best weapon, half of the others."""
    worth = _together([attack(weapon, mounted=True) for weapon in weapons], Fraction(1, 2))
    return hundredths(worth / INFANTRY_RIFLE, power=1, root=2)


def figure_price(level: Level, armour: Armour, weapons: Sequence[WeaponProfile]) -> Price:
    """10 × training × weapons × armour, rounded half up. (fubar.list.figure_price)"""
    training, arms, worn = TRAINING[level].figure_price, figure_weapons(weapons), LEVELS.armour[armour].price
    wearing = {"none": "no armour", "battlesuit": "Battlesuit"}.get(armour, f"{armour.capitalize()} armour")
    product = 10 * training * arms * worn
    cost = rounded(product, 1_000_000)
    factors = f"10 × {_factors(level, training, weapons, arms)} × {decimal(worn)} ({wearing})"
    return Price(cost, f"{factors} = {decimal(rounded(product, 10_000))}: {points(cost)}")


def vehicle_price(level: Level, plate: Plate, weapons: Sequence[WeaponProfile], seats: int) -> Price:
    """12.5 × training × weapons × armour, rounded half up, and 1 for each seat. (fubar.list.vehicle_price)"""
    training, arms, worn = TRAINING[level].vehicle_price, vehicle_weapons(weapons), LEVELS.plate[plate].price
    product = 25 * training * arms * worn
    cost = rounded(product, 2_000_000) + seats
    plating = plate.replace("-", " ").title()
    factors = f"12.5 × {_factors(level, training, weapons, arms)} × {decimal(worn)} (armour class {plating})"
    room = f", and {counted(seats, 'seat', 'seats')}" if seats else ""
    return Price(cost, f"{factors} = {decimal(rounded(product, 20_000))}{room}: {points(cost)}")


def _together(worths: Sequence[Fraction], share: Fraction) -> Fraction:
    """The die in close combat, the best weapon, and a share of each other."""
    best, *others = sorted(worths, reverse=True) or [Fraction(0)]
    return IN_CLOSE_COMBAT + best + share * sum(others)


def _factors(level: Level, training: int, weapons: Sequence[WeaponProfile], arms: int) -> str:
    names = " + ".join(weapon.name for weapon in weapons) or "unarmed"
    return f"{decimal(training)} ({TRAINING[level].name}) × {decimal(arms)} ({names})"
