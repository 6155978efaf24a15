"""Answers to any question of any system, drawn at random from nothing but what the question shows.

A sampler knows shapes and no rules: its values are often refused, as a person's are, so `answers` goes on offering
others and ends with the question's default.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from random import Random

from rules.geometry.point import Point
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.shapes import (
    Aim,
    AimShape,
    Chain,
    ChainShape,
    Link,
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

TRIES = 4

Weigh = Callable[[OptionView], float]


def alike(option: OptionView) -> float:
    """Every option as likely as any other."""
    return 1.0


@dataclass
class Sampler:
    """Draws answers. `goals` are places paths and aims lean towards; `weigh` says how likely an option is tried first."""

    random: Random
    goals: Iterable[Point] = field(default_factory=tuple)
    weigh: Weigh = alike

    def answers(self, question: Question) -> Iterator[Answer]:
        """Answers to try, one after another, until one is accepted. Unrefused options without a shape must be."""
        for option in self._shuffled([option for option in question.options if option.refusal is None]):
            if option.needs is None:
                yield Answer(option.id)
            else:
                yield from (Answer(option.id, self.value(option.needs)) for _ in range(TRIES))
        if question.default is not None:
            yield question.default

    def value(self, shape: Shape) -> Value:
        """A value that fits the shape; the rules may still refuse it."""
        match shape:
            case PathShape():
                points = self._path(shape, straight=shape.straight)
                on = self._along(points, shape.surfaces)
                return Path(points, on, self.random.choice([None, self.random.randrange(360)]) if shape.turns else None)
            case WaysShape():
                return self._ways(shape)
            case SpotShape():
                return Spot(self._in_zone(shape.zones), self.random.randrange(360) if shape.turns else 0)
            case PlacesShape():
                return self._places(shape)
            case AimShape():
                return Aim(self._towards(shape.start, shape.radius + shape.length))
            case PickShape():
                return self._pick(shape)
            case NumberShape():
                return Number(self.random.randint(shape.least, shape.most))
            case MomentShape():
                return When(self.random.choice(shape.moments).number)
            case ChainShape():
                return self._chain(shape)

    def _shuffled(self, options: Sequence[OptionView]) -> list[OptionView]:
        """Heavier options tend to come first, and none is left out."""
        return sorted(options, key=lambda option: self.random.random() ** (1 / max(self.weigh(option), 0.001)))[::-1]

    def _path(self, shape: PathShape | WaysMover, *, straight: bool = False) -> tuple[Point, ...]:
        legs = 1 if straight else self.random.choice([1, 1, 2])
        share = self.random.choice([1.0, 0.9, 0.5, 0.3]) / legs
        points, here = [], shape.start
        for _ in range(legs):
            here = self._towards(here, int((shape.budget - legs) * share))
            points.append(here)
        return tuple(points)

    def _along(self, points: Sequence[Point], surfaces: Sequence[str]) -> tuple[str, ...]:
        """A surface for each point, now and then, where a shape has any to name."""
        if not surfaces or self.random.random() < 0.5:
            return ()
        return tuple(self.random.choice(["", *surfaces]) for _ in points)

    def _ways(self, shape: WaysShape) -> Ways:
        """The suggestion, all side by side, or each a way of its own."""
        chance = self.random.random()
        if shape.suggested and chance < 0.4:
            return Ways(dict(shape.suggested))
        first = shape.movers[0]
        if chance < 0.8:
            steps = [(point.x - first.start.x, point.y - first.start.y) for point in self._path(first)]
            return Ways({mover.piece: tuple(_shifted(mover.start, *step) for step in steps) for mover in shape.movers})
        movers = shape.movers if shape.whole else self.random.sample(shape.movers, k=min(2, len(shape.movers)))
        paths = {mover.piece: self._path(mover) for mover in movers}
        return Ways(paths, {piece: on for piece, way in paths.items() if (on := self._along(way, shape.surfaces))})

    def _towards(self, start: Point, length: int) -> Point:
        """So far from the start, leaning to the nearest goal, not past it, and any way at all now and then."""
        goal = min(self.goals, key=lambda goal: hypot(goal.x - start.x, goal.y - start.y), default=None)
        if goal is None or self.random.random() < 0.3:
            angle = radians(self.random.randrange(360))
            return Point(start.x + int(cos(angle) * length), start.y + int(sin(angle) * length))
        away = hypot(goal.x - start.x, goal.y - start.y) or 1
        share = min(1.0, length / away)
        return Point(start.x + int((goal.x - start.x) * share), start.y + int((goal.y - start.y) * share))

    def _in_zone(self, zones: Sequence[Sequence[Point]]) -> Point:
        zone = self.random.choice(zones) if zones else ()
        if not zone:
            return Point(self.random.randrange(48_000), self.random.randrange(36_000))
        across, along = [corner.x for corner in zone], [corner.y for corner in zone]
        return Point(self.random.randint(min(across), max(across)), self.random.randint(min(along), max(along)))

    def _places(self, shape: PlacesShape) -> Places:
        if set(shape.suggested) == set(shape.pieces) and self.random.random() < 0.6:
            return Places(dict(shape.suggested))
        return Places({piece: self._in_zone(shape.zones) for piece in shape.pieces})

    def _pick(self, shape: PickShape) -> Pick:
        picked: list[str] = []
        for part in shape.parts or (shape,):
            of = part.id if isinstance(part, PickPart) else None
            free = [item.id for item in shape.items if item.refusal is None and of in (None, item.part)]
            many = self.random.randint(min(part.least, len(free)), min(part.most, len(free)))
            picked += self.random.sample(free, many)
        return Pick(tuple(picked))

    def _chain(self, shape: ChainShape) -> Chain:
        """One to three commands to one or two pieces that can obey, now and then for more than the least."""
        links = []
        able = [kind for kind in shape.kinds if kind.prices]
        for _ in range(self.random.choice([1, 2, 2, 3])):
            kind = self.random.choice(able)
            pieces = self.random.sample(sorted(kind.prices), k=min(self.random.choice([1, 1, 2]), len(kind.prices)))
            links.append(Link(kind.id, tuple(pieces), self.random.choice([0, 0, 0, 3])))
        return Chain(tuple(links))


def _shifted(point: Point, across: int, along: int) -> Point:
    return Point(point.x + across, point.y + along)
