"""Areas under a path: which ones its base or its middle passes over, leg by leg, and how far."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.geometry.line import interior_windows
from rules.geometry.path import legs, merged, spans_over_outline, total
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline
from rules.geometry.window import Span


class AreaCrossing(Struct, frozen=True):
    """An area by id, the number of a leg over it, and its part of that leg, in thousandths from the start."""

    id: str
    leg: int
    spans: tuple[Span, ...]


def areas_crossed(areas: Mapping[str, Outline], path: Sequence[Point], radius: int = 0) -> tuple[AreaCrossing, ...]:
    """Every area the path leads over: with a radius the areas its base touches, otherwise those its middle is inside
    of.

    Ends are rounded outwards to whole thousandths; moving along a side touches nothing.
    """
    found = (
        AreaCrossing(name, leg, _spans(a, b, radius, outline))
        for leg, (a, b) in enumerate(legs(path))
        for name, outline in areas.items()
    )
    return tuple(crossing for crossing in found if crossing.spans)


def length_over(areas: Mapping[str, Outline], a: Point, b: Point) -> int:
    """How much of a straight line is inside any of the areas, seen from above; overlaps count once."""
    return total(merged(span for crossing in areas_crossed(areas, (a, b)) for span in crossing.spans))


def _spans(a: Point, b: Point, radius: int, outline: Outline) -> tuple[Span, ...]:
    if radius:
        return spans_over_outline(a, b, radius, outline)
    length = distance_up(a, b)
    return merged(
        (window.low * length // window.low_over, -(-window.high * length // window.high_over))
        for window in interior_windows(a, b, outline)
    )
