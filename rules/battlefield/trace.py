"""What a path costs by the rates of its game: length, slow parts, climbs, drops, jumps and fees, with what for.

             rough                     cost = length, and once more each slow stretch by its dearest
start ------======-----.     .---      cause, and the heights climbed up and down (|), a jump or a
                       |_____|         fee each as its rates say
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from rules.battlefield.climb import HIGHEST, Level, Rise, jumps, levels, rises, well_inside
from rules.battlefield.surface import CLEAR
from rules.battlefield.terrain import Access, Battlefield, Feature
from rules.geometry.disc import Disc
from rules.geometry.line import interior_windows
from rules.geometry.path import legs, merged, path_length, span_over_disc, spans_over_outline, swept, total
from rules.geometry.point import Point, distance_up
from rules.geometry.rates import Fee, Rates, rounded
from rules.geometry.sweep import sweeps_outline
from rules.geometry.window import Span, Window, common

NO_DISCS: Mapping[str, Disc] = {}


Kind = Literal["rough", "base", "climb", "drop", "way", "jump", "fee"]
Cause = tuple[Kind, str]


class Stretch(Struct, frozen=True):
    """A cause of extra cost and the length it covers, or for a fee its cost.

    `id` is the feature or base, for a `way` the access, for a `jump` the leg. `climb` and `drop` are heights; both are
    climbs if they cost the same.
    """

    kind: Kind
    id: str
    length: int


class Trace(Struct, frozen=True):
    """A path and its cost, in thousandths of an inch: `climbed` are heights up and down, `dropped` the part down."""

    path: tuple[Point, ...]
    length: int
    slowed: int
    climbed: int
    cost: int
    stretches: tuple[Stretch, ...]
    dropped: int = 0


def trace(
    field: Battlefield,
    radius: int,
    path: Sequence[Point],
    rates: Rates,
    *,
    slow_discs: Mapping[str, Disc] = NO_DISCS,
    on: Sequence[str] = HIGHEST,
) -> Trace:
    """The cost of moving a base of this radius along the path, with the breakdown that players see.

    `slow_discs` are bases that slow whatever passes over them; `on` names the surface of each point. A part slowed by
    several causes is slowed once, by the dearest, but every cause is listed with its own length. Whether the path is
    allowed is checked elsewhere: see `rules.battlefield.passage`.
    """
    told: dict[Cause, int] = {}
    slowed, cost = 0, 0
    flown = jumps(field, path, on) if on else ()
    for leg, (a, b) in enumerate(legs(path)):
        causes = _slow_spans(field, radius, (a, b), slow_discs)
        slowed += total(merged(span for _, spans in causes for span in spans))
        cost += rounded(distance_up(a, b) + _slow_cost(causes, rates), rates)
        for cause, spans in causes:
            told[cause] = told.get(cause, 0) + total(spans)
        if leg in flown:
            told["jump", str(leg)] = distance_up(a, b)
            cost += rates.jump
    found = rises(field, path, on)
    cost += _climbing(field, radius, path, found, rates, told)
    for name, times in _met(field, radius, path, on, rates.fees):
        due = rates.fees[name].cost * times
        told["fee", name] = told.get(("fee", name), 0) + due
        cost += due
    counted = [rise.height for rise in found if not _ignored(rise, rates)]
    stretches = tuple(Stretch(*cause, measure) for cause, measure in told.items())
    climbed = sum(abs(height) for height in counted)
    dropped = sum(-height for height in counted if height < 0)
    return Trace(tuple(path), path_length(path), slowed, climbed, cost, stretches, dropped)


def _slow_spans(
    field: Battlefield, radius: int, leg: tuple[Point, Point], slow_discs: Mapping[str, Disc]
) -> list[tuple[Cause, tuple[Span, ...]]]:
    """Each cause of slowing on one leg with the parts it applies to."""
    found: list[tuple[Cause, tuple[Span, ...]]] = [
        (("rough", feature.id), spans_over_outline(*leg, radius, feature.outline))
        for feature in field.features
        if feature.rough
    ]
    for id_, disc in slow_discs.items():
        span = span_over_disc(*leg, radius, disc.centre, disc.radius)
        found.append((("base", id_), (span,) if span else ()))
    return [(cause, spans) for cause, spans in found if spans]


def _slow_cost(causes: Sequence[tuple[Cause, Sequence[Span]]], rates: Rates) -> int:
    """The extra cost of the slow parts of a leg, each by the dearest rate there."""
    priced = [(rates.slower.get(id_, rates.slow), spans) for (_, id_), spans in causes]
    cost, covered = 0, 0
    for rate in sorted({rate for rate, _ in priced}, reverse=True):
        within = total(merged(span for own, spans in priced if own >= rate for span in spans))
        cost += (within - covered) * rate
        covered = within
    return -(-cost // 1000)


def _ignored(rise: Rise, rates: Rates) -> bool:
    return rise.jumped and abs(rise.height) < rates.level_jump


def _alike(rates: Rates) -> bool:
    """Whether ways up and down count as one kind: at the same rate, and with no other difference."""
    return rates.up == rates.down and not rates.least_up and not rates.free_down


def _climbing(
    field: Battlefield, radius: int, path: Sequence[Point], found: Sequence[Rise], rates: Rates, told: dict[Cause, int]
) -> int:
    """The cost of all changes of height, listed in order."""
    cost, free, left, flat = 0, rates.free_down, dict(rates.ways), rates.flat_many
    for rise in found:
        height = abs(rise.height)
        if _ignored(rise, rates):
            continue
        cause: Cause
        way = next((a.id for a in _ways_up(field, radius, path, rise, rates) if a.id in left), "")
        if way:
            cause = "way", way
            cost += left.pop(way)
            left = {} if rates.ways_most and len(rates.ways) - len(left) >= rates.ways_most else left
        elif rise.height > 0:
            cause = "climb", rise.id
            cost += rates.flat_up if flat else -(-max(rounded(height, rates), rates.least_up) * rates.up // 1000)
            flat = max(0, flat - 1)
        else:
            cause = ("climb" if _alike(rates) else "drop"), rise.id
            spared = min(free, height)
            free -= spared
            cost += -(-rounded(height - spared, rates) * rates.down // 1000)
        told[cause] = told.get(cause, 0) + height
        for id_ in rise.through:
            if id_ in rates.fees:
                told["fee", id_] = told.get(("fee", id_), 0) + rates.fees[id_].cost
                cost += rates.fees[id_].cost
    return cost


def _ways_up(field: Battlefield, radius: int, path: Sequence[Point], rise: Rise, rates: Rates) -> Iterator[Access]:
    """The ladders and stairs onto that surface under the base, or near enough to it, on the leg."""
    if rates.ways_up and rise.height < 0:
        return
    sweep = swept(path[rise.leg], path[rise.leg + 1], radius + rates.ways_near)
    yield from (a for a in field.accesses if a.onto == rise.id and sweeps_outline(sweep, a.outline))


def _met(
    field: Battlefield, radius: int, path: Sequence[Point], on: Sequence[str], fees: Mapping[str, Fee]
) -> Iterator[tuple[str, int]]:
    """The ground on the path for which a fee is due, and how many times, in the order of the field."""
    charged = [feature for feature in field.features if feature.id in fees]
    if not charged:
        return
    levelled = levels(field, path, on)
    for feature in charged:
        near = fees[feature.id].near
        parts = [part for part in levelled if _stands_at(feature, part.elevation)]
        times = _entries(feature, path, parts) if near is None else _comes_near(feature, path, parts, radius + near)
        if times:
            yield feature.id, times


def _stands_at(feature: Feature, elevation: int) -> bool:
    return feature.elevation < elevation + CLEAR and feature.top > elevation


def _comes_near(feature: Feature, path: Sequence[Point], parts: Sequence[Level], reach: int) -> int:
    """1 if a base of this reach is ever over the feature, else 0."""
    return int(
        any(
            sweeps_outline(swept(path[part.leg], path[part.leg + 1], reach), feature.outline, part.window)
            for part in parts
        )
    )


def _entries(feature: Feature, path: Sequence[Point], parts: Sequence[Level]) -> int:
    """How often the centre enters a feature; if it starts inside, it has entered it before."""
    inside = [
        (part.leg, window)
        for part in parts
        for found in interior_windows(path[part.leg], path[part.leg + 1], feature.outline)
        if (window := common(part.window, found))
    ]
    times = len(inside) - sum(_goes_on(path, one, other) for one, other in pairwise(inside))
    return times - int(bool(inside) and _begins_path(path, inside[0]) and well_inside(feature.outline, (*path[0], 1)))


_Part = tuple[int, Window]


def _goes_on(path: Sequence[Point], one: _Part, other: _Part) -> bool:
    """Whether a part of the path begins where the one before it ends, on the same leg or at a corner."""
    (leg, first), (later, second) = one, other
    if leg == later:
        return first.high * second.low_over == second.low * first.high_over
    still = all(path[at] == path[at + 1] for at in range(leg + 1, later))
    return still and first.high == first.high_over and second.low == 0


def _begins_path(path: Sequence[Point], part: _Part) -> bool:
    leg, window = part
    return window.low == 0 and path[leg] == path[0] and all(path[at] == path[at + 1] for at in range(leg))
