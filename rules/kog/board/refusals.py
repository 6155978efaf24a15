"""The refusals of KOG light by name, and the rule that keeps a base from a place or a way."""

from collections.abc import Mapping, Sequence

from rules.battlefield.terrain import Fault
from rules.geometry import Disc, Point
from rules.kernel.package_files import read_text
from rules.kernel.script import Refusal
from rules.kog.board.table import Table
from rules.skirmish.hindrances import in_the_way
from rules.skirmish.refusals import read_refusals

refusal = read_refusals(read_text("rules.kog.board", "refusals.toml"))
_BROKEN = {"edge": "kog.field.edges", "mid-climb": "kog.move.climb.finish", "impassable": "kog.terrain.traits"}


def resting_refusal(  # who goes where, what is in the way, and which rule forbids it
    table: Table,
    name: str,
    radius: int,
    way: Sequence[Point],
    fault: Fault,
    others: Mapping[str, Disc],
    *,
    rule: str = "",
) -> Refusal:
    """Why the model or marker with that name cannot stand at the end of the way, or move along it, among the `others`.

    `rule` replaces the rules of movement. (kog.field.edges, kog.terrain.traits, kog.move.climb.finish,
    kog.move.no-overlap, kog.damage.wreck.movement)
    """
    neighbour, broken = None, _BROKEN.get(fault.kind, "kog.move.no-overlap")
    if fault.kind == "base":
        below = table.models[fault.id]
        wreck = below.life == "wreck"
        neighbour = f"the {'wreck' if wreck else 'base'} of {below.name}", others[fault.id]
        broken = "kog.damage.wreck.movement" if wreck else broken
    if rule and fault.kind != "edge":
        broken = rule
    return in_the_way(table.field, name, radius, way, fault, rule=broken, neighbour=neighbour)
