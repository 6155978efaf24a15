"""Where a base may rest, and the refusal if it may not; legal places for figures near a spot."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Fault
from rules.fubar.board.measure import TOLERANCE, disc
from rules.fubar.board.table import Model, Table
from rules.geometry import Disc, Outline, Point
from rules.geometry.sweep import sweeps_disc
from rules.kernel.script import Refusal, Refused, check_each
from rules.skirmish import arrangement
from rules.skirmish.hindrances import depth, in_the_way
from rules.skirmish.limits import Length

NOBODY: Mapping[str, Disc] = {}
CONTACT: Final = Length(0, TOLERANCE + 1)
"""The smallest gap between bases that do not touch. (fubar.move.no_contact)"""


def resting_refusal(  # who goes where, and what is in the way
    table: Table, name: str, radius: int, way: Sequence[Point], fault: Fault, others: Mapping[str, Disc] = NOBODY
) -> Refusal:
    """Why the model cannot rest at the end of the way, or move along it. (fubar.move.bases, fubar.move.impassable)"""
    broken = "fubar.move.bases" if fault.kind == "base" else "fubar.move.impassable"
    neighbour = (f"the base of {table.models[fault.id].name}", others[fault.id]) if fault.kind == "base" else None
    return in_the_way(table.field, name, radius, way, fault, rule=broken, neighbour=neighbour)


def depth_through(way: Sequence[Point], radius: int, base: Disc) -> Length:
    """By how much a base on its way would overlap another. (fubar.move.bases)"""
    return Length(depth(way, radius, lambda sweep: sweeps_disc(sweep, base.centre, base.radius)), 0)


def check_rest(table: Table, name: str, base: Disc, others: Mapping[str, Disc]) -> None:
    """Refuses a place where the base of that model cannot rest, on its ground or on other bases.

    Raises `Refused`. (fubar.move.bases, fubar.move.impassable)
    """
    for fault in resting_faults(table.field, base, others):
        raise Refused(resting_refusal(table, name, base.radius, (base.centre,), fault, others))


PITCH = 625


def check_places(table: Table, places: Mapping[str, Point], check: Callable[[str, Disc], object]) -> None:
    """Refuses places where bases cannot rest beside each other, or that the `check` refuses.

    Raises `Refused`. (fubar.move.bases, fubar.move.impassable)
    """
    placed = {id_: disc(table, table.models[id_], at) for id_, at in places.items()}
    everybody = {**table.bases, **placed}

    def there(id_: str) -> None:
        others = {other: taken for other, taken in everybody.items() if other != id_}
        check_rest(table, table.models[id_].name, placed[id_], others)
        check(table.models[id_].name, placed[id_])

    check_each(placed, there)


def place_all(
    table: Table, models: Sequence[Model], near: Point, zone: Outline, allowed: Callable[[Disc], bool]
) -> dict[str, Point] | None:
    """A free place in the zone for each model, as near to the spot as possible; None if there is not enough room."""
    bases = [arrangement.Base(model.radius, model.height) for model in models]
    spots = arrangement.spots_around(near, zone, PITCH)
    found = arrangement.first_free_places(table.field, bases, lambda _: spots, tuple(table.bases.values()), allowed)
    return {model.id: base.centre for model, base in zip(models, found, strict=True)} if found else None
