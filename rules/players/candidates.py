"""Candidate answers: every plain option, and values for shapes that follow from the geometry of goals.

Nothing here knows a rule: a candidate that is refused is dropped.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from math import isqrt
from typing import Any

from msgspec import structs

from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up, square_distance
from rules.geometry.rotation import rotated
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import (
    Aim,
    AimShape,
    MomentShape,
    Number,
    NumberShape,
    Path,
    PathShape,
    Pick,
    PickPart,
    PickShape,
    Places,
    PlacesShape,
    Shape,
    Spot,
    SpotShape,
    Value,
    Ways,
    WaysMover,
    WaysShape,
    When,
)
from rules.players.cohesion import close_formation
from rules.players.evaluator import Goal
from rules.players.keyed_random import KeyedRandom
from rules.players.ways import LEAST, SHARES, paths_along

AROUND = (0, 35, -35, 70, -70)  # degrees off the way to a goal, to get around obstacles
ANYWHERE = (0, 60, 120, 180, 240, 300)
MOST_GOALS = 4
MOST_VALUES = 12
SPACING = 1_250  # thousandths of an inch between the middles of bases that arrive beside each other
MOST_MENDED = 4  # formations in which some members take another way
SLIP = 2_500  # thousandths of an inch to the side, for these members


def accepted_values(
    ask: Ask[Any], option: Option[Any], goals: dict[str, Sequence[Goal]], chance: KeyedRandom, most: int
) -> Iterator[Answer]:
    """At most `most` accepted answers with this option."""
    if option.shape is None:
        yield Answer(option.id)
        return
    match option.shape:
        case PathShape():
            fit = _fit_ways(ask, option, option.shape, goals, chance)
        case WaysShape():
            fit = _fit_formations(ask, option, option.shape, goals, chance)
        case _:
            fit = (value for value in values(option.shape, goals, chance) if is_accepted(ask, option, value))
    yield from (Answer(option.id, value) for value in islice(fit, most))


def _fit_ways(  # for what, which way to draw, and where to
    ask: Ask[Any], option: Option[Any], shape: PathShape, goals: dict[str, Sequence[Goal]], chance: KeyedRandom
) -> Iterator[Value]:
    """The accepted paths; of paths that lead equally far along a known way only the first."""
    wanted = _wanted(shape, goals)
    for alike in paths_along(shape, wanted):
        yield from islice((path for path in alike if is_accepted(ask, option, path)), 1)
    yield from (path for path in _straight(shape, wanted, chance) if is_accepted(ask, option, path))


def _wanted(shape: PathShape, goals: dict[str, Sequence[Goal]]) -> Sequence[Goal]:
    return goals.get(shape.piece) or goals.get("", ())


def _straight(shape: PathShape, wanted: Sequence[Goal], chance: KeyedRandom) -> Iterator[Path]:
    """Paths to goals without a known way; none if the goals are for a single action."""
    if not any(goal.act for goal in wanted):
        plain = [goal for goal in wanted if not goal.way]
        yield from (Path(points) for points in paths(shape, plain, chance))


def _fit_formations(  # for what, who goes, and where to
    ask: Ask[Any], option: Option[Any], shape: WaysShape, goals: dict[str, Sequence[Goal]], chance: KeyedRandom
) -> Iterator[Value]:
    """The accepted formations; instead of the first refused ones, variants in which some members take another way.

    Members that would be out of touch close up if they can.
    """
    left = MOST_MENDED
    for ways in _ways(shape, goals, chance):
        found: Ways | None = ways
        if not is_accepted(ask, option, ways):
            found = _mended(ask, option, shape, ways) if left else None
            left = max(0, left - 1)
        if found is not None:
            closed = close_formation(shape, found)
            yield closed if closed is not None and is_accepted(ask, option, closed) else found


def _mended(ask: Ask[Any], option: Option[Any], shape: WaysShape, ways: Ways) -> Ways | None:
    """The formation with other ways for members that cannot go along: past one side, the other, or staying."""
    movers = {mover.piece: mover for mover in shape.movers}
    ends = {piece: path[-1] for piece, path in ways.paths.items() if path}
    for off in (90, -90, None):
        refusal = _refusal(ask, option, ways)
        unfit = ends.keys() & (refusal.unfit.keys() if refusal else ())
        if not unfit:
            break
        fit = {piece: path for piece, path in ways.paths.items() if piece not in unfit}
        other = {piece: _slipped(movers[piece], ends[piece], off) for piece in unfit if off is not None}
        ways = Ways({**fit, **other})
    return ways if ways.paths and is_accepted(ask, option, ways) else None


def _slipped(mover: WaysMover, end: Point, off: int) -> tuple[Point, ...]:
    """A path to that side first, and from there as far towards the end as possible."""
    aside = min(SLIP, mover.budget // 2)
    corner = rotated(point_along(mover.start, end, aside), mover.start, off)
    step = towards(corner, Goal(end), mover.budget - aside - 2, 0)
    return (corner, step) if step else (corner,)


def is_accepted(ask: Ask[Any], option: Option[Any], value: Value) -> bool:
    """Whether the question accepts the option with this value."""
    return _refusal(ask, option, value) is None


def _refusal(ask: Ask[Any], option: Option[Any], value: Value) -> Refusal | None:
    try:
        option.accept(value, ask.rule)
    except Refused as refused:
        return refused.refusal
    return None


def values(shape: Shape, goals: dict[str, Sequence[Goal]], chance: KeyedRandom) -> Iterator[Value]:
    """Values for a shape, the most promising first."""
    match shape:
        case PathShape():
            wanted = _wanted(shape, goals)
            yield from chain.from_iterable(paths_along(shape, wanted))
            yield from _straight(shape, wanted, chance)
        case WaysShape():
            yield from _ways(shape, goals, chance)
        case SpotShape():
            yield from (Spot(at) for at in _spots(shape.zones, goals.get("", ()), chance))
        case PlacesShape():
            yield from _places(shape, goals, chance)
        case AimShape():
            yield from (Aim(goal.at) for goal in goals.get(shape.piece) or goals.get("", ()))
        case PickShape():
            yield from _picks(shape, chance)
        case NumberShape():
            middle = (shape.least + shape.most) // 2
            yield from (Number(number) for number in dict.fromkeys((middle, shape.least, shape.most)))
        case MomentShape():
            moments = [moment.number for moment in shape.moments]
            yield from (When(one) for one in dict.fromkeys((moments[0], moments[len(moments) // 2], moments[-1])))


def paths(shape: PathShape | WaysMover, goals: Sequence[Goal], chance: KeyedRandom) -> Iterator[tuple[Point, ...]]:
    """Paths to the goals, straight and around, whole and in part; then paths anywhere.

    For a shape of one leg, staying comes first.
    """
    if isinstance(shape, PathShape) and shape.straight:
        yield (shape.start,)
    for goal in goals[:MOST_GOALS]:
        for off in AROUND[: 1 + 2 * (goal is goals[0])]:
            for share in SHARES:
                if step := towards(shape.start, goal, (shape.budget - 2) * share // 100, off):
                    yield (step,)
    begun = chance.below(60)
    for off in ANYWHERE if shape.budget > LEAST else ():
        for share in SHARES[:2]:
            end = Point(shape.start.x + (shape.budget - 2) * share // 100, shape.start.y)
            yield (rotated(end, shape.start, begun + off),)


def towards(start: Point, goal: Goal, most: int, off: int) -> Point | None:
    """The point at most `most` towards the goal, or near enough to it; None for a piece that is already there."""
    away = distance_up(start, goal.at)
    go = min(most, away - goal.near)
    return None if go <= LEAST else rotated(point_along(start, goal.at, go), start, off)


def _ways(shape: WaysShape, goals: dict[str, Sequence[Goal]], chance: KeyedRandom) -> Iterator[Ways]:
    """The suggestion and the present formation, moved to where its first piece would go.

    Pieces that come out of one place, such as a vehicle, are spread at the destination first.
    """
    first = min(shape.movers, key=lambda mover: mover.budget)
    round_ = _wide(len(shape.movers)) * SPACING if shape.whole else 0
    spread = _spread(shape.movers) if 0 < round_ < first.budget else {}
    suggested = [Ways(dict(shape.suggested))] if shape.suggested else []
    yield from [] if spread else suggested
    within = structs.replace(first, budget=first.budget - round_) if spread else first
    for points in paths(within, goals.get(first.piece) or goals.get("", ()), chance):
        steps = [(point.x - first.start.x, point.y - first.start.y) for point in points]
        yield Ways(
            {
                mover.piece: tuple(
                    _shifted(_shifted(mover.start, step), spread.get(mover.piece, (0, 0))) for step in steps
                )
                for mover in shape.movers
            }
        )
    yield from suggested if spread else []


def _spread(movers: Sequence[WaysMover]) -> dict[str, tuple[int, int]]:
    """Places side by side in rows, around their middle."""
    wide, half = _wide(len(movers)), (_wide(len(movers)) - 1) * SPACING // 2
    return {one.piece: (at % wide * SPACING - half, at // wide * SPACING - half) for at, one in enumerate(movers)}


def _wide(many: int) -> int:
    """How many stand in a row of `many`."""
    return isqrt(many - 1) + 1


def _shifted(point: Point, step: tuple[int, int]) -> Point:
    return Point(point.x + step[0], point.y + step[1])


def _spots(zones: Sequence[Sequence[Point]], goals: Sequence[Goal], chance: KeyedRandom) -> Iterator[Point]:
    """The goals themselves, then places in the zones, those nearest to the first goal first."""
    yield from (goal.at for goal in goals[:MOST_GOALS])
    drawn = [_inside(chance.one_of(zones), chance) for _ in range(MOST_VALUES)] if zones else []
    yield from sorted(drawn, key=lambda at: square_distance(at, goals[0].at)) if goals else drawn


def _inside(zone: Sequence[Point], chance: KeyedRandom) -> Point:
    across, along = [corner.x for corner in zone], [corner.y for corner in zone]
    wide, high = max(across) - min(across), max(along) - min(along)
    return Point(min(across) + chance.below(wide + 1), min(along) + chance.below(high + 1))


def _places(shape: PlacesShape, goals: dict[str, Sequence[Goal]], chance: KeyedRandom) -> Iterator[Places]:
    """The suggestion; then all of it moved to places in the zones, or each piece at any place."""
    if set(shape.suggested) == set(shape.pieces):
        yield Places(dict(shape.suggested))
        first = shape.suggested[shape.pieces[0]]
        for at in _spots(shape.zones, goals.get(shape.pieces[0]) or goals.get("", ()), chance):
            step = (at.x - first.x, at.y - first.y)
            yield Places({piece: _shifted(place, step) for piece, place in shape.suggested.items()})
    elif shape.zones:
        for _ in range(MOST_VALUES):
            yield Places({piece: _inside(chance.one_of(shape.zones), chance) for piece in shape.pieces})


def _picks(shape: PickShape, chance: KeyedRandom) -> Iterator[Pick]:
    """The most of each part, then the least, then something between."""
    parts = shape.parts or (shape,)

    def drawn(many: Callable[[int, int], int]) -> Pick:
        picked: list[str] = []
        for part in parts:
            of = part.id if isinstance(part, PickPart) else None
            free = [item.id for item in shape.items if item.refusal is None and of in (None, item.part)]
            picked += chance.some(free, many(min(part.least, len(free)), min(part.most, len(free))))
        return Pick(tuple(picked))

    yield drawn(lambda least, most: most)
    yield drawn(lambda least, most: least)
    for _ in range(MOST_VALUES):
        yield drawn(lambda least, most: least + chance.below(most - least + 1))
