"""Where operatives can walk on a map of Kill Team: a graph of corners, and of both sides of openings and edges.

It is computed once for each map and size of base. Costs of legs are approximate, in thousandths of an inch, with climbs
and passages; the rules decide whether a leg is legal.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from rules.battlefield.surface import CLEAR, GROUND
from rules.battlefield.terrain import Feature
from rules.geometry.point import INCH, Point, distance_up
from rules.geometry.polygon import Box, box
from rules.killteam.killzone.maps import map_of
from rules.killteam.killzone.parts import Map
from rules.killteam.move.move_types import FAR_JUMP, FREE_DROP
from rules.players.evaluators.killteam_obstacles import Obstacle, edge_places, is_in, is_past, with_room, within

WIDE = 800  # the room around its middle that every base needs
BEFORE = 100  # the distance of a waypoint from an opening
LOW = 1_200  # nobody climbs on lower terrain
HEAD = 1_000  # terrain that hangs lower is an obstacle
PASSAGE = INCH  # the cost of passing through an opening
SHUT = 4 * INCH  # the cost of one that must be opened first
MOST_KEPT = 256  # cached searches of a graph


class Waypoint(NamedTuple):
    """A place on the ground or on a deck, by its id."""

    at: Point
    on: str = GROUND


class WaypointLeg(NamedTuple):
    """A straight leg between two waypoints: its cost, and the hatchway it passes through."""

    to: Waypoint
    cost: int
    through: str = ""


Far = dict[Waypoint, tuple[int, Waypoint | None]]
"""The distance from each waypoint to a destination, and the next waypoint on the way."""


@dataclass(frozen=True, eq=False)
class WaypointGraph:
    """The waypoints of a map and the legs between them, for bases of one radius (`room`).

    `pieces` were set up on the map; the graph without them is the `bare` one.
    """

    map: Map
    room: int
    pieces: tuple[Feature, ...] = ()
    bare: "WaypointGraph | None" = None
    _far: dict[tuple[tuple[Waypoint, ...], tuple[str, ...]], Far] = field(default_factory=dict)
    _plain: dict[Waypoint, list[tuple[Waypoint, int]]] = field(default_factory=dict)
    _inside: dict[Box, tuple[Waypoint, ...]] = field(default_factory=dict)

    @cached_property
    def decks(self) -> dict[str, Feature]:
        """Surfaces that can be climbed and stood on, by id."""
        parts = (part for part in self.map.parts if part.can_be_stood_on and part.terrain.top >= LOW)
        return {part.id: part.terrain for part in parts}

    @cached_property
    def solid(self) -> tuple[Obstacle, ...]:
        """Obstacles on the ground: with room for a base, and as they are."""
        return (*(self.bare.solid if self.bare else self._solid(self.map.field.features)), *self.besides)

    @cached_property
    def besides(self) -> tuple[Obstacle, ...]:
        """Obstacles that were set up."""
        return self._solid(self.pieces)

    def _solid(self, features: Iterable[Feature]) -> tuple[Obstacle, ...]:
        low = (one for one in features if one.elevation < HEAD)
        high = (one for one in low if one.impassable or (one.climbable and one.top > CLEAR))
        return tuple(with_room(one.outline, self.room) for one in high)

    @cached_property
    def places(self) -> tuple[Waypoint, ...]:
        """All waypoints of the graph."""
        if self.bare:
            return (*self.bare.places, *self._corners(self.besides))
        found = [*self._corners(self.solid), *self._sides(), *(place for legs in self._climbs for place in legs)]
        return tuple(dict.fromkeys(found))

    @cached_property
    def _gates(self) -> tuple[tuple[Waypoint, Waypoint, str], ...]:
        """Both sides of every door and hatchway, and the id of the hatchway that must be open."""
        found = []
        for part in self.map.parts:
            if part.kind == "door" or part.has("hatchway"):
                (left, low, right, high), off = box(part.terrain.outline), self.room + BEFORE
                x, y = (left + right) // 2, (low + high) // 2
                wide = right - left > high - low
                up, down = Point(x, high + off), Point(x, low - off)
                one, other = (down, up) if wide else (Point(left - off, y), Point(right + off, y))
                found.append((Waypoint(one), Waypoint(other), part.id if part.has("hatchway") else ""))
        return tuple(found)

    @cached_property
    def _climbs(self) -> tuple[tuple[Waypoint, ...], ...]:
        """For each place at the edge of a deck, the place on it and the place below, if there is room."""
        found = []
        for id_, deck in self.decks.items():
            for inner, outer in edge_places(box(deck.outline), self.room):
                below = Waypoint(outer)
                found.append((Waypoint(inner, id_), below) if self._free(outer) else (Waypoint(inner, id_),))
        return tuple(found)

    @cached_property
    def legs(self) -> dict[Waypoint, list[WaypointLeg]]:
        """The legs from each place that are no plain walk: through openings, up, down, and over to other decks."""
        legs: dict[Waypoint, list[WaypointLeg]] = {place: [] for place in self.places}
        if self.bare:
            return legs | self.bare.legs
        for one, other, hatch in self._gates:
            legs[one].append(WaypointLeg(other, distance_up(one.at, other.at) + PASSAGE, hatch))
            legs[other].append(WaypointLeg(one, distance_up(one.at, other.at) + PASSAGE, hatch))
        for upper, *below in self._climbs:
            for lower in below:
                legs[lower].append(WaypointLeg(upper, self.cost(lower, upper)))
                legs[upper].append(WaypointLeg(lower, self.cost(upper, lower)))
            for other in self.places:
                if other.on not in (upper.on, GROUND) and self._leaps(upper, other):
                    legs[upper].append(WaypointLeg(other, distance_up(upper.at, other.at)))
        return legs

    def cost(self, one: Waypoint, other: Waypoint) -> int:
        """The cost of a leg: its length, and the climb or drop."""
        length, up = distance_up(one.at, other.at), self._level(other) - self._level(one)
        return length + (up if up > 0 else max(0, -up - FREE_DROP)) + PASSAGE * (up != 0)

    def far(self, ends: tuple[Waypoint, ...], open_: tuple[str, ...]) -> Far:
        """The distance from every waypoint to the nearest of these places, with these hatchways open."""
        key = ends, open_
        if key not in self._far:
            if len(self._far) >= MOST_KEPT:
                self._far.clear()
            self._far[key] = self._searched(ends, open_)
        return self._far[key]

    def _searched(self, ends: tuple[Waypoint, ...], open_: tuple[str, ...]) -> Far:
        back: dict[Waypoint, list[tuple[Waypoint, int]]] = {}
        for place, legs in self.legs.items():
            for leg in legs:
                shut = SHUT if leg.through and leg.through not in open_ else 0
                back.setdefault(leg.to, []).append((place, leg.cost + shut))
        waiting: list[tuple[int, Waypoint, Waypoint | None]] = [(0, end, None) for end in sorted(ends)]
        found: Far = {}
        while waiting:
            far, here, then = heappop(waiting)
            if here in found:
                continue
            found[here] = far, then
            plain = self.neighbours(here) if here in self.legs else self._find_neighbours(here)
            for place, cost in (*plain, *back.get(here, ())):
                if place not in found:
                    heappush(waiting, (far + cost, place, here))
        return found

    def neighbours(self, here: Waypoint) -> list[tuple[Waypoint, int]]:
        """The places that can be reached from a waypoint in a straight line on one level, each with its distance."""
        known = self._plain.get(here)
        if known is None:
            known = self._plain[here] = self._find_neighbours(here)
        return known

    def _find_neighbours(self, here: Waypoint) -> list[tuple[Waypoint, int]]:
        if self.bare and here in self.bare.legs:
            known = [
                one
                for one in self.bare.neighbours(here)
                if here.on != GROUND or is_past(self.besides, here.at, one[0].at)
            ]
            new = self.places[len(self.bare.places) :]
            return known + [(one, distance_up(here.at, one.at)) for one in new if self.joined(here, one)]
        return [(one, distance_up(here.at, one.at)) for one in self.places if one != here and self.joined(here, one)]

    def joined(self, one: Waypoint, other: Waypoint) -> bool:
        """Whether a straight walk leads from one place to another."""
        return one.on == other.on and (one.on != GROUND or _clear(self, one.at, other.at))

    def _free(self, at: Point) -> bool:
        """Whether a base has room on the ground there."""
        room = self.room
        inside = room <= at.x <= self.map.width - room and room <= at.y <= self.map.height - room
        return inside and not any(is_in(extent, at) for extent, _, _ in self.solid)

    def _corners(self, solid: Iterable[Obstacle]) -> Iterator[Waypoint]:
        for _, outline, _ in solid:
            yield from (Waypoint(corner) for corner in outline if self._free(corner))

    def _sides(self) -> Iterator[Waypoint]:
        for one, other, _ in self._gates:
            yield from (one, other)

    def _level(self, place: Waypoint) -> int:
        return self.decks[place.on].top if place.on in self.decks else 0

    def _leaps(self, one: Waypoint, other: Waypoint) -> bool:
        return distance_up(one.at, other.at) <= FAR_JUMP and abs(self._level(one) - self._level(other)) < INCH

    def within(self, area: Box) -> tuple[Waypoint, ...]:
        """Places inside an upright rectangle: waypoints of the graph, and some on its edges and in its middle."""
        if area not in self._inside:
            self._inside[area] = tuple(self._within(area))
        return self._inside[area]

    def _within(self, area: Box) -> Iterator[Waypoint]:
        yield from (one for one in self.places if within(area, one.at, self.room))
        room = self.room
        left, low, right, high = area[0] + room, area[1] + room, area[2] - room, area[3] - room
        across, along = (left, (left + right) // 2, right), (low, (low + high) // 2, high)
        spots = (Point(x, y) for x in across for y in along)
        yield from (Waypoint(spot) for spot in spots if self._free(spot) and within(area, spot, room))


@lru_cache(maxsize=16)
def waypoint_graph(key: str, room: int) -> WaypointGraph:
    """The graph of a map, by its key, for bases of this radius."""
    return WaypointGraph(map_of(key), room)


@lru_cache(maxsize=64)
def waypoint_graph_with(key: str, room: int, pieces: tuple[Feature, ...]) -> WaypointGraph:
    """The graph of a map with these pieces set up on it."""
    bare = waypoint_graph(key, room)
    return WaypointGraph(bare.map, room, pieces, bare) if pieces else bare


@lru_cache(maxsize=1 << 17)
def _clear(known: WaypointGraph, a: Point, b: Point) -> bool:
    """Whether a base can walk straight between two places; it may go along obstacles that it already touches."""
    return is_past(known.solid, a, b)
