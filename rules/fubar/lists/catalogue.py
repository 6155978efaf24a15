"""The FUBAR catalogue, completed from levels of training and armour, and its ready-made lists; read once."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import structs

from rules.fubar.lists.force import GRENADES, WeaponProfile, armour_of, plate_of, profile_of, training_of
from rules.fubar.lists.levels import LEVELS, PLATES, TRAINING, Armour, Level, Plate, save_of
from rules.kernel.package_files import read_text
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.profiles import Model, Price, decimal, hundredths, rounded
from rules.roster.ready import read_ready
from rules.roster.words import counted, points

IN_CLOSE_COMBAT = Fraction(1, 2)
INFANTRY_RIFLE = Fraction(3, 2)
NEVER_ON_A_WALK = Fraction(3, 4)
IGNORES_COVER = Fraction(4, 3)
INDIRECT = Fraction(5, 4)


def attack(weapon: WeaponProfile, *, mounted: bool) -> Fraction:
    """The value of a weapon: its Fire Points by range and notes; an 8″ weapon counts half, a 24″ weapon fully."""
    fire = Fraction(weapon.points + (weapon.close_points or weapon.points), 2)
    worth = fire * (Fraction(1, 4) + Fraction(weapon.range, 32_000))
    if weapon.kind == "support" and not mounted:
        worth *= NEVER_ON_A_WALK
    if weapon.ignores_cover:
        worth *= IGNORES_COVER
    return worth * INDIRECT if weapon.indirect else worth


def figure_weapons(weapons: Sequence[WeaponProfile]) -> int:
    """The weapon factor of a figure in hundredths: its best weapon, and a quarter of each other one. Rifle: 100."""
    worth = _together([attack(weapon, mounted=False) for weapon in weapons], Fraction(1, 4))
    return hundredths(worth / INFANTRY_RIFLE, power=2, root=3)


def vehicle_weapons(weapons: Sequence[WeaponProfile]) -> int:
    """The weapon factor of a vehicle in hundredths: its best weapon, and half of each other one."""
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
    """The die in close combat, the best weapon, and a share of each other one."""
    best, *others = sorted(worths, reverse=True) or [Fraction(0)]
    return IN_CLOSE_COMBAT + best + share * sum(others)


def _factors(level: Level, training: int, weapons: Sequence[WeaponProfile], arms: int) -> str:
    names = " + ".join(weapon.name for weapon in weapons) or "unarmed"
    return f"{decimal(training)} ({TRAINING[level].name}) × {decimal(arms)} ({names})"


def completed(catalogue: Catalogue) -> Catalogue:
    """The catalogue with every model's numbers and prices with their sums.

    (fubar.unit.training.green to .elite, fubar.list.figure_price, fubar.list.vehicle_price)
    """
    models = {
        model.id: structs.replace(model, numbers=_numbers(model), maths=_maths(catalogue, model))
        for model in catalogue.models.values()
    }
    return structs.replace(catalogue, models=models)


def price_of(catalogue: Catalogue, model: Model, *, more: tuple[str, ...] = ()) -> Price:
    """The price by the formula for a figure or a vehicle; a figure may have further weapons."""
    weapons = [profile_of(catalogue.weapons[weapon]) for weapon in (*model.weapons, *more)]
    level, plate = training_of(model), plate_of(model)
    if plate is not None:
        return vehicle_price(level, plate, weapons, model.numbers.get("seats", 0))
    return figure_price(level, armour_of(model), weapons)


def _numbers(model: Model) -> dict[str, int]:
    training, plate = TRAINING[training_of(model)], plate_of(model)
    numbers = {"activation": training.activation, "expertise": training.expertise}
    if plate is None:
        numbers["suppress"] = training.suppress
    save = save_of(armour_of(model)) if plate is None else PLATES[plate]
    return numbers | ({"save": save} if save else {}) | model.numbers


def _maths(catalogue: Catalogue, model: Model) -> tuple[str, ...]:
    plain = f"{price_of(catalogue, model).maths}."
    if GRENADES not in model.cost_with:
        return (plain,)
    return plain, f"With grenades: {price_of(catalogue, model, more=(GRENADES,)).maths}."


CATALOGUE: Final[Catalogue] = completed(read_catalogue(read_text("rules.fubar.lists", "catalogue.toml")))
READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.fubar.lists", "ready.toml"), CATALOGUE)
