"""Suggested prices of models: the price of the most similar printed model, plus the value of the differences.

The value of each number is in `prices.toml`. It fits the printed prices best; a test repeats the fit.
(kog.army.own.price)
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from msgspec import Struct

from rules.geometry import INCH
from rules.kernel.package_files import read_toml
from rules.kog.lists.catalogue import CATALOGUE
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Model, Price, Weapon, decimal, rounded
from rules.roster.words import points

POINT: Final = 100  # hundredths
_PERCENT: Final = 100
_FACES: Final = 7  # a die hits on its target and above: seven less the target of six faces
_FOOT: Final = 12 * INCH
LEAST: Final = 1


class _Worth(Struct, frozen=True, forbid_unknown_fields=True):
    """Hundredths of a point for one of each number, for a face that hits at a distance of a foot, and per cent for
    traits.

    Range beyond `farthest` inches adds nothing.
    """

    farthest: int
    move: int
    hull: int
    defense: int
    command: int
    shot: int
    spray: int
    attack: int
    blast: int
    traits: dict[str, int]


WORTH: Final = read_toml("rules.kog.lists", "prices.toml", _Worth)
_NUMBERS: Final = ("move", "hull", "defense", "command")
_ARMED: Final = "weapons"


class Difference(NamedTuple):
    """A difference between a model and a printed one, and its value in hundredths of a point."""

    what: str
    worth: int


def suggested_price(catalogue: Catalogue, model: Model) -> Price:
    """The suggested points, and the sum in words. (kog.army.own.price)"""
    like = min(_printed(model), key=lambda one: _distance(catalogue, model, one))
    differences = list(_differences(catalogue, model, like))
    worth = like.cost * POINT + sum(one.worth for one in differences)
    price = max(LEAST, rounded(worth, POINT))
    told = "".join(f"; {one.what} {_signed(one.worth)}" for one in differences)
    return Price(price, f"Like the {like.name}, {points(like.cost)}{told}: {points(price)}")


def _printed(model: Model) -> list[Model]:
    """The printed models of its type."""
    return [one for one in CATALOGUE.models.values() if one.type == model.type]


def _distance(catalogue: Catalogue, model: Model, like: Model) -> tuple[int, int]:
    """How much two models differ; of equally similar ones the dearer comes first."""
    return sum(abs(one.worth) for one in _differences(catalogue, model, like)), -like.cost


def _differences(catalogue: Catalogue, model: Model, like: Model) -> Iterator[Difference]:
    own, printed = worth_of(catalogue, model), worth_of(CATALOGUE, like)
    for name in own:
        if own[name] != printed[name]:
            what = name.capitalize() if name == _ARMED else _changed(catalogue, name, model, like)
            yield Difference(what, own[name] - printed[name])


def _changed(catalogue: Catalogue, name: str, model: Model, like: Model) -> str:
    now, before = _number(model, name), _number(like, name)
    if name == "move":
        return f"Move {now // INCH}″ instead of {before // INCH}″"
    shown = "health" if name == "hull" and "health" in model.numbers else name
    return f"{catalogue.characteristics[shown].name} {now} instead of {before}"


def _number(model: Model, name: str) -> int:
    return model.numbers.get(name, model.numbers.get("health", 0))


def worth_of(catalogue: Catalogue, model: Model) -> Mapping[str, int]:
    """The value of each number of a model in hundredths of a point, and of all its weapons."""
    found = {name: getattr(WORTH, name) * _number(model, name) for name in _NUMBERS}
    found["move"] //= INCH
    return found | {_ARMED: sum(_weapon(catalogue.weapons[id_]) for id_ in model.weapons)}


def _weapon(weapon: Weapon) -> int:
    numbers = weapon.numbers
    faces = numbers["dice"] * (_FACES - numbers["target"])
    bonus = WORTH.attack * numbers.get("attack_bonus", 0) * _FACES // 2
    if weapon.kind == "attacks":
        return WORTH.attack * faces + bonus
    each = WORTH.spray if weapon.kind == "spray" else WORTH.shot
    value = each * faces * min(numbers["range"], WORTH.farthest * INCH) // _FOOT
    value += value * WORTH.blast * numbers.get("blast", 0) // (INCH * _PERCENT)
    for trait in weapon.traits:
        value = value * WORTH.traits.get(trait, _PERCENT) // _PERCENT
    return value + bonus


def _signed(worth: int) -> str:
    return f"{'+' if worth > 0 else '−'}{decimal(abs(worth))}"
