"""House prices: computed from profiles and the numbers of prices.toml, each with its sum in words."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from rules.kernel.package_files import read_toml
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear, Model, Price, Weapon
from rules.roster.words import number, points

Terms = list[tuple[int, str]]

_USUAL_WOUNDS, _STRONG, _CHEAP_BODY = 2, 2, 4


class _Gun(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of guns. Every `long_for_one` inches of long range cost a point."""

    x: int
    y: int
    s: int
    long_for_one: int
    traits: dict[str, int]


class _Thrown(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of thrown weapons: one `share`th of the price of a gun with the same numbers."""

    share: int
    traits: dict[str, int]


class _Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of one point of each number, and of classes, traits and equipment."""

    model: dict[str, int]
    classes: dict[str, int]
    blade: dict[str, int]
    gun: _Gun
    thrown: _Thrown
    armour: dict[str, int]
    traits: dict[str, int]
    gear: dict[str, int]


PRICES: Final = read_toml("rules.krygothic.lists", "prices.toml", _Prices)


def model_price(catalogue: Catalogue, model: Model) -> Price:
    """The price of a profile with its class, traits and fixed equipment. (krygothic.points.model)"""
    each, numbers = PRICES.model, {"willpower": PRICES.model["willpower_x"], "cc": 0, "rc": 0, **model.numbers}
    terms = [_times(each[key], catalogue.characteristics[key].name, numbers[key]) for key in _PROFILE]
    terms += [(PRICES.classes[mark], mark) for mark in model.marks if mark in PRICES.classes]
    terms += [((numbers["wounds"] - _USUAL_WOUNDS) * each["wound_above_two"], "wounds above two")]
    terms += [(PRICES.traits[trait], catalogue.traits[trait].name) for trait in model.traits]
    terms += [(gear_price(catalogue, catalogue.gear[id_]).points, catalogue.gear[id_].name) for id_ in model.fixed]
    return _summed(terms)


def _times(each: int, name: str, value: int) -> tuple[int, str]:
    return each * value, name if each == 1 else f"{each} × {name} {value}"


_PROFILE: Final = ("speed", "strength", "body", "mind", "willpower", "cc", "rc")


def gear_price(catalogue: Catalogue, gear: Gear) -> Price:
    """The price of a piece of equipment. (krygothic.points.cc_weapon, .gun, .thrown, .armour)"""
    if gear.weapon:
        weapon = catalogue.weapons[gear.weapon]
        return {"blade": _blade, "gun": _gun, "thrown": _thrown}[weapon.kind](weapon)
    if gear.id in PRICES.gear:
        return Price(PRICES.gear[gear.id], points(PRICES.gear[gear.id]))
    return _armour(gear)


def _blade(weapon: Weapon) -> Price:
    each, hard = PRICES.blade, weapon.numbers["hard"]
    terms = [(each["handy"] * weapon.numbers["handy"], "cc"), (each["hard"] * hard, "str")]
    for trait in weapon.traits:
        if trait == "armour_piercing":
            above = "_above_two" if hard > _STRONG else ""
            terms.append((each[f"armour_piercing{above}"], "armour piercing"))
        elif trait != "natural":
            terms.append((each[trait], trait.replace("_", " ")))
    return _summed(terms, each["least"])


def _gun(weapon: Weapon) -> Price:
    terms = [*_numbers(weapon), (-(-weapon.numbers["long"] // PRICES.gun.long_for_one), "long range")]
    return _summed([*terms, *_traits(weapon, PRICES.gun.traits)])


def _thrown(weapon: Weapon) -> Price:
    numbers = [*_numbers(weapon)]
    half = -(-sum(cost for cost, _ in numbers) // PRICES.thrown.share)
    told = " + ".join(f"{number(cost)} ({what})" for cost, what in numbers)
    return _summed([(half, f"half of {told}, rounded up"), *_traits(weapon, PRICES.thrown.traits)])


def _numbers(weapon: Weapon) -> Iterator[tuple[int, str]]:
    for key, name in (("x", "X"), ("y", "K"), ("s", "S")):
        yield getattr(PRICES.gun, key) * weapon.numbers[key], name


def _traits(weapon: Weapon, prices: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    for trait in weapon.traits:
        if trait in prices:
            yield prices[trait], trait


def _armour(gear: Gear) -> Price:
    each, body = PRICES.armour, gear.numbers["plate"]
    more = max(0, body - _CHEAP_BODY)
    terms = [(each["body"] * (body - more) + each["body_above_four"] * more, "Body")]
    terms += [(each["open_behind"], "open behind")] if "open-behind" in gear.marks else []
    terms += [(-each["speed"] * gear.numbers.get("weight", 0), "Speed")]
    return _summed(terms, each["least"])


def _summed(terms: Terms, least: int | None = None) -> Price:
    """The sum of the terms that are not 0, but at least `least`, and the sum in words."""
    total = sum(cost for cost, _ in terms)
    told = " + ".join(f"{number(cost)} ({what})" for cost, what in terms if cost).replace("+ −", "− ")
    cost = total if least is None else max(least, total)
    at_least = f", at least {least}" if cost != total else ""
    return Price(cost, f"{told or 0} = {number(total)}{at_least}: {points(cost)}")
