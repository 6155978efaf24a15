"""What keeps a base from a place or a way: the sentence, by how much, and the remedy."""

from bisect import bisect_left
from collections.abc import Callable, Sequence

from rules.battlefield.terrain import Battlefield, Fault
from rules.geometry.disc import Disc
from rules.geometry.path import legs, swept
from rules.geometry.point import Point
from rules.geometry.polygon import distance_to
from rules.geometry.sweep import Sweep, sweeps_disc, sweeps_outline
from rules.kernel.refusal import Refusal
from rules.skirmish.limits import Length


def in_the_way(  # who goes where, what is in the way, and how it is called
    field: Battlefield,
    name: str,
    radius: int,
    way: Sequence[Point],
    fault: Fault,
    *,
    rule: str,
    neighbour: tuple[str, Disc] | None = None,
) -> Refusal:
    """Why a base cannot rest at the only point of the `way`, or be moved along it.

    `neighbour` is the base of a fault of the kind `base`, and its name: "the base of Jaeger 2".
    """
    verb, upon = ("stand", "on") if len(way) == 1 else ("go", "through")
    if fault.kind == "edge":
        over = Length(over_the_edge(field, radius, way), 0)
        message = f"{name} would {verb} {over} over the edge; its whole base must be on the board."
        return over.refusal(rule, message, remedy=f"Keep it {over} further in.")
    if fault.kind == "base" and neighbour:
        called, base = neighbour
        deep = Length(depth(way, radius, lambda sweep: sweeps_disc(sweep, base.centre, base.radius)), 0)
        message = f"{name} would {verb} {upon} {called}, {deep} deep; touching is fine."
        return deep.refusal(rule, message, remedy=f"Keep it {deep} farther away.")
    feature = next(feature for feature in field.features if feature.id == fault.id)
    if fault.kind == "mid-climb":
        beside = Length(distance_to(feature.outline, way[-1]), 0)
        message = f"{name} would hang half-way up {feature.name}: the middle of its base is {beside} beside it."
        remedy = f"Put the middle of the base {beside} further on, or the whole base beside it."
        return beside.refusal(rule, message, remedy=remedy)
    deep = Length(depth(way, radius, lambda sweep: sweeps_outline(sweep, feature.outline)), 0)
    inside = f"{deep} inside" if deep.value < radius else f"at least {deep} inside"
    message = f"{name} would {verb} {inside} {feature.name}; {feature.name} is impassable."
    return deep.refusal(rule, message, remedy=f"Keep the whole base out of {feature.name}.")


def over_the_edge(field: Battlefield, radius: int, way: Sequence[Point]) -> int:
    """How far a base extends over the edge of the board on its way."""
    return max(max(-x, -y, x - field.width, y - field.height) + radius for x, y in way)


def depth(way: Sequence[Point], radius: int, meets: Callable[[Sweep], bool]) -> int:
    """How far a base on its way reaches into what it `meets`: at most its radius, as far as its middle.

                _____________
    ( .--depth-|-> )          the base, as large as it may be without meeting anything, is looked for
               |_____________
    """
    stretches = tuple(legs(way)) or ((way[0], way[0]),)

    def caught(size: int) -> bool:
        return any(meets(swept(a, b, size)) for a, b in stretches)

    free = bisect_left(range(radius), True, key=caught)  # noqa: FBT003  # the sought value, not a flag
    return radius - max(free - 1, 0)
