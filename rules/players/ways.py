"""Paths along a known way: as far as the allowance goes, and alternatives nearby if the rules refuse it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.geometry.path import point_along
from rules.geometry.point import distance_up
from rules.geometry.rates import rounded
from rules.geometry.rotation import rotated
from rules.kernel.shapes import Path, PathShape
from rules.players.evaluator import Goal, Stop

SHARES = (100, 60, 30)  # percent of a way that may be too long
LEAST = 20  # thousandths of an inch: a shorter path is no way anywhere
BASES = 22  # tenths of the radius of a base: the distance to a place that is taken
ABOUT = (40, -40, 80, -80, 120, -120)  # degrees around a piece to come into contact with


def paths_along(shape: PathShape, goals: Sequence[Goal]) -> Iterator[tuple[Path, ...]]:
    """Paths to all goals in turn that have a way, as far as the allowance goes and then only part of it.

    Each has alternatives that lead almost as far; only the first accepted one is needed.
    """
    seen: set[Path] = set()
    for share in SHARES:
        for goal in goals:
            stops = _as_far(shape, goal.way, shape.budget * share // 100) if share == SHARES[0] or not goal.act else []
            if stops and (path := _path(stops)) not in seen:
                seen.add(path)
                yield path, *(_about(goal, stops) if goal.act else _instead(shape, goal.way, stops, share))


def _path(stops: Sequence[Stop]) -> Path:
    return Path(tuple(stop.at for stop in stops), tuple(stop.on for stop in stops))


def _as_far(shape: PathShape, way: Sequence[Stop], budget: int) -> list[Stop]:
    """The first part of the way; a leg is divided only if its cost is its length."""
    stops, here = list[Stop](), shape.start
    for stop in way:
        cost = rounded(stop.cost, shape.rates)
        if cost > budget:
            if stop.cost <= distance_up(here, stop.at) and budget > LEAST:
                stops.append(stop._replace(at=point_along(here, stop.at, budget - 2)))
            break
        stops.append(stop)
        here, budget = stop.at, budget - cost
    return stops


def _instead(shape: PathShape, way: Sequence[Stop], stops: Sequence[Stop], share: int) -> Iterator[Path]:
    """The way without its first corner, which the piece may not need; then ending short of a place, and beside it."""
    for one, other in pairwise(way[:2]):
        cost = other.cost + distance_up(shape.start, other.at) - distance_up(one.at, other.at)
        if straight := _as_far(shape, (other._replace(cost=cost), *way[2:]), shape.budget * share // 100):
            yield _path(straight)
    *before, last = stops
    here = before[-1].at if before else shape.start
    room, length = shape.radius * BASES // 10, distance_up(here, last.at)
    if length > room + LEAST:
        yield _path([*before, last._replace(at=point_along(here, last.at, length - room))])
    if length > LEAST:
        beyond = point_along(here, last.at, length + room)
        yield from (_path([*before, last._replace(at=rotated(beyond, last.at, off))]) for off in (90, -90))


def _about(goal: Goal, stops: Sequence[Stop]) -> Iterator[Path]:
    """To other places around the goal, as far from it as the end of the way."""
    *before, last = stops
    yield from (_path([*before, last._replace(at=rotated(last.at, goal.at, off))]) for off in ABOUT)
