"""What a path costs: its length, the parts slowed by rough ground and bases, and the heights climbed."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.battlefield.climb import climbs
from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.path import legs, merged, path_length, span_over_disc, spans_over_outline, total
from rules.geometry.point import Point
from rules.geometry.window import Span

NO_DISCS: Mapping[str, Disc] = {}


class Stretch(Struct, frozen=True):
    """A cause of a dearer path and the length it covers: `rough:<feature>`, `climb:<feature>` or a base."""

    cause: str
    length: int


class Trace(Struct, frozen=True):
    """A path and its cost in thousandths: length + slowed parts once more + 2 for each thousandth climbed."""

    path: tuple[Point, ...]
    length: int
    slowed: int
    climbed: int
    cost: int
    stretches: tuple[Stretch, ...]


def trace(
    field: Battlefield, radius: int, path: Sequence[Point], *, slow_discs: Mapping[str, Disc] = NO_DISCS
) -> Trace:
    """The cost of carrying a base of this radius along the path, with the breakdown people are shown.

    `slow_discs` are bases that slow what passes over them, keyed by the cause to show (`friend:<id>`,
    `wreck:<id>`). A part slowed by several causes is slowed once, but every cause is listed with its own
    length. Whether the path is allowed is another question: see `rules.battlefield.passage`.
    """
    slowed = 0
    lengths: dict[str, int] = {}
    for a, b in legs(path):
        causes = _slow_spans(field, radius, a, b, slow_discs)
        slowed += total(merged(span for _, spans in causes for span in spans))
        for cause, spans in causes:
            lengths[cause] = lengths.get(cause, 0) + total(spans)
    climbed = 0
    for feature, rise in climbs(field, path):
        climbed += rise
        lengths[f"climb:{feature}"] = lengths.get(f"climb:{feature}", 0) + rise
    length = path_length(path)
    stretches = tuple(Stretch(cause, measure) for cause, measure in lengths.items())
    return Trace(tuple(path), length, slowed, climbed, length + slowed + 2 * climbed, stretches)


def _slow_spans(
    field: Battlefield, radius: int, a: Point, b: Point, slow_discs: Mapping[str, Disc]
) -> list[tuple[str, tuple[Span, ...]]]:
    """Each cause of slowing on one leg with the parts it applies to."""
    found = [
        (f"rough:{feature.id}", spans_over_outline(a, b, radius, feature.outline))
        for feature in field.features
        if feature.rough
    ]
    for cause, disc in slow_discs.items():
        span = span_over_disc(a, b, radius, disc.centre, disc.radius)
        found.append((cause, (span,) if span else ()))
    return [(cause, spans) for cause, spans in found if spans]
