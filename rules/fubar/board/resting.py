"""Where a base may rest, and which rule keeps it from there; legal places for figures near a spot."""

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
"""The gap of bases that touch beside the least of those that do not. (fubar.move.no_contact)"""


def resting_refusal(  # who goes where, and what is in the way
    table: Table, name: str, radius: int, way: Sequence[Point], fault: Fault, others: Mapping[str, Disc] = NOBODY
) -> Refusal:
    """Why the model cannot rest at the end of the way, or go it. (fubar.move.bases, fubar.move.impassable)"""
    broken = "fubar.move.bases" if fault.kind == "base" else "fubar.move.impassable"
    neighbour = (f"the base of {table.models[fault.id].name}", others[fault.id]) if fault.kind == "base" else None
    return in_the_way(table.field, name, radius, way, fault, rule=broken, neighbour=neighbour)


def depth_through(way: Sequence[Point], radius: int, base: Disc) -> Length:
    """How deep a base on its way would come into another. (fubar.move.bases)"""
    return Length(depth(way, radius, lambda sweep: sweeps_disc(sweep, base.centre, base.radius)), 0)


def check_rest(table: Table, name: str, base: Disc, others: Mapping[str, Disc]) -> None:
    """Refuse a place on ground the base of the model of that name cannot rest on, or on other bases. Raises `Refused`.

    (fubar.move.bases, fubar.move.impassable)
    """
    for fault in resting_faults(table.field, base, others):
        raise Refused(resting_refusal(table, name, base.radius, (base.centre,), fault, others))


PITCH = 625


def check_places(table: Table, places: Mapping[str, Point], check: Callable[[str, Disc], object]) -> None:
    """Refuse places where bases cannot rest, all the others being at theirs, or that another check by name refuses.

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
    """A free place in the zone for each model, as near to the spot as there is room; None when somebody has none."""
    bases = [arrangement.Base(model.radius, model.height) for model in models]
    spots = arrangement.spots_around(near, zone, PITCH)
    found = arrangement.first_free_places(table.field, bases, lambda _: spots, tuple(table.bases.values()), allowed)
    return {model.id: base.centre for model, base in zip(models, found, strict=True)} if found else None
