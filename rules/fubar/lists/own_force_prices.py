"""Prices of the rows of an unfinished force, by the formula that prices the finished one.

(fubar.list.own_force, fubar.list.figure_price, fubar.list.vehicle_price)
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from rules.fubar.lists.catalogue import CATALOGUE, price_of
from rules.fubar.lists.own_force import MOST_ROWS, ForceFigure, ForceUnit, ForceVehicle, ForceWeapon
from rules.fubar.lists.own_force_catalogue import figure_model, own_weapon, vehicle_model
from rules.fubar.lists.own_force_faults import fewest, most_of
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Model, Price
from rules.roster.words import points

R = TypeVar("R")
Prices = Iterator[tuple[str, Price]]


def prices(written: Mapping[str, Any]) -> dict[str, Price]:
    """The price of every row that is complete enough, by its path."""
    own = [made for row in _rows(written, "weapon") if (made := _made(ForceWeapon, row))]
    catalogue = structs.replace(CATALOGUE, weapons={**CATALOGUE.weapons, **{one.id: own_weapon(one) for one in own}})
    units = (priced for at, row in enumerate(_rows(written, "unit")) for priced in _unit(catalogue, at, row))
    return dict(units) | dict(_vehicles(catalogue, _rows(written, "vehicle")))


def _rows(written: Any, key: str) -> list[Any]:
    """The rows under a key, as many as a file may have."""
    rows = written.get(key) if isinstance(written, Mapping) else None
    return rows[:MOST_ROWS] if isinstance(rows, list) else []


def _made(record: type[R], row: Any, **more: Any) -> R | None:
    """The record, with a placeholder if its name is missing; None if anything else is missing or wrong."""
    if not isinstance(row, Mapping):
        return None
    try:
        return msgspec.convert({"id": "unfinished", "name": "unfinished", **row, **more}, record)
    except msgspec.ValidationError:
        return None


def _price(catalogue: Catalogue, model: Model) -> Price | None:
    """The price; None if a weapon does not exist."""
    known = all(weapon in catalogue.weapons for weapon in model.weapons)
    return price_of(catalogue, model) if known else None


def _vehicles(catalogue: Catalogue, rows: Sequence[Any]) -> Prices:
    for at, row in enumerate(rows):
        vehicle = _made(ForceVehicle, row)
        if vehicle and (price := _price(catalogue, vehicle_model("", vehicle))):
            yield f"vehicle.{at}", price


def _unit(catalogue: Catalogue, at: int, row: Any) -> Prices:
    """The prices of the figures, and of the smallest Unit they make."""
    blank = {"least": 1, "most": 1, "leaders": (), "figure": ({"id": "unfinished", "name": "unfinished"},)}
    trained = _made(ForceUnit, row, **blank)
    if trained is None:
        return
    figures = [_made(ForceFigure, one) for one in _rows(row, "figure")]
    known = [(one, _price(catalogue, figure_model("", trained, one)) if one else None) for one in figures]
    for place, (_, price) in enumerate(known):
        if price:
            yield f"unit.{at}.figure.{place}", price
    priced = [(one, price.points) for one, price in known if one and price]
    unit = _made(ForceUnit, row, leaders=(), figure=tuple(one for one, _ in priced))
    if unit and len(priced) == len(known) and (least := _cheapest(catalogue, unit, dict(priced))):
        yield f"unit.{at}", least


def _cheapest(catalogue: Catalogue, unit: ForceUnit, costs: Mapping[ForceFigure, int]) -> Price | None:
    """The price of the cheapest Unit with the fewest figures."""
    crews = {id_: weapon.numbers.get("crew", 1) for id_, weapon in catalogue.weapons.items()}
    size = fewest(unit, crews)
    if size is None:
        return None
    cost = sum(figure.least * costs[figure] for figure in unit.figure)
    missing = size - sum(figure.least for figure in unit.figure)
    for figure in sorted(unit.figure, key=lambda one: costs[one]):
        more = min(missing, most_of(figure, size, crews) - figure.least)
        cost, missing = cost + more * costs[figure], missing - more
    return Price(cost, f"The cheapest Unit has {size} figures: {points(cost)}")
