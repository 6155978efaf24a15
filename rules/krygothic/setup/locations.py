"""Sabotage: the defender places three locations. (krygothic.scenario.sabotage.setup)"""

from functools import partial
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.terrain import Feature
from rules.geometry.disc import Disc
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline, overlaps_disc
from rules.geometry.rotation import turned
from rules.kernel.script import (
    Answer,
    Event,
    Line,
    Option,
    Play,
    Refusal,
    Refused,
    Script,
    Seat,
    Spot,
    SpotShape,
    spot_at,
)
from rules.krygothic.board import NO, Marker, Table, board_side, field_now, gap, other
from rules.krygothic.missions.places import scaled
from rules.krygothic.missions.placing import first_spot
from rules.krygothic.missions.victory import locations
from rules.krygothic.setup.stages import StageReached
from rules.skirmish.limits import Length

RULE: Final = "krygothic.scenario.sabotage.setup"
COUNT, RADIUS, HEIGHT, WOUNDS = 3, INCH, 1_500, 3
APART, FROM_EDGES, FROM_ATTACKERS = 10, 6, 16
_CORNERS: Final = 16


class LocationPlaced(Event, frozen=True, kw_only=True):
    """A location stands on the board, as a marker and as impossible terrain. (krygothic.scenario.sabotage.setup)"""

    id: str
    by: Seat
    at: Point

    @override
    def apply(self, table: Table) -> Table:
        marker = Marker(id=self.id, kind="location", at=self.at, radius=RADIUS, owner=self.by, wounds=WOUNDS)
        now = structs.replace(table.now, pieces=(*table.now.pieces, _scenery(marker)))
        return structs.replace(table, now=now, markers={**table.markers, self.id: marker})

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.by).muster.name} places location {self.id[1:]}."
        return Line(text=text, rule=RULE, seat=self.by, pieces=(self.id,))


def _scenery(marker: Marker) -> Feature:
    rim = Point(marker.at.x + marker.radius, marker.at.y)
    corners = tuple(turned(rim, marker.at, 360 * corner // _CORNERS) for corner in range(_CORNERS))
    name = f"Location {marker.id[1:]}"
    return Feature(marker.id, "machinery", name, corners, HEIGHT, cover="hard", impassable=True)


def locations_step(play: Play[Table]) -> Script[None]:
    """One location after the other, wherever the defender likes. (krygothic.scenario.sabotage.setup)"""
    attacker = play.table.attacker
    defender = other(attacker) if attacker is not None else play.table.floor
    for number in range(1, COUNT + 1):
        play.record((yield from _placed(play, defender, number)))
    play.record(StageReached(stage="reserves"))


def _placed(play: Play[Table], seat: Seat, number: int) -> Script[Event]:
    table, id_ = play.table, f"L{number}"
    zone, fault = location_zone(table), partial(location_fault, table)
    low, high = zone[0].y, zone[2].y
    near = Point(board_side(table) * number // (COUNT + 1), (low + high) // 2)
    found = first_spot(near, zone, fault)

    def resolve(value: Spot) -> Event:
        if refusal := fault(value.at):
            raise Refused(refusal)
        return LocationPlaced(id=id_, by=seat, at=value.at)

    shape = SpotShape(radius=RADIUS, zones=(zone,), suggested=spot_at(found))
    options: list[Option[Event]] = []
    if found is not None:
        bring = LocationPlaced(id=id_, by=seat, at=found)
        options.append(Option(id="arrange:location", label="Place it for me", bring=bring))
    options.append(Option(id="place:location", label="Place it by hand", shape=shape, resolve=resolve))
    placed: Event = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt=f"Place location {number} of {COUNT}, well away from the attackers’ edge.",
        options=options,
        default=Answer("arrange:location") if found is not None else None,
    )
    return placed


def location_zone(table: Table) -> Outline:
    """Where the middle of a location may be: off every edge, and farther from that of the attackers, the south."""
    side, free = board_side(table), scaled(table, FROM_EDGES) + RADIUS
    far = side - scaled(table, FROM_ATTACKERS) - RADIUS
    return (Point(free, free), Point(side - free, free), Point(side - free, far), Point(free, far))


def location_fault(table: Table, at: Point) -> Refusal | None:
    """Why a location cannot lie there; None where it can. (krygothic.scenario.sabotage.setup)"""
    side, circle = board_side(table), Disc(at, RADIUS, 0)
    edges = {"the west edge": at.x, "the east edge": side - at.x, "the north edge": at.y}
    for what, off in edges.items():
        if off - RADIUS < scaled(table, FROM_EDGES):
            return NO("location-too-near", Length(max(0, off - RADIUS), scaled(table, FROM_EDGES)), what=what)
    if (off := side - at.y - RADIUS) < scaled(table, FROM_ATTACKERS):
        return NO("location-too-near", Length(max(0, off), scaled(table, FROM_ATTACKERS)), what="the attackers’ edge")
    for marker in locations(table):
        apart = Length(gap(circle, Disc(marker.at, RADIUS, 0)), scaled(table, APART))
        if apart.value < apart.limit:
            return NO("location-too-near", apart, what=f"location {marker.id[1:]}")
    solid = (one for one in field_now(table).features if one.impassable and overlaps_disc(one.outline, at, RADIUS))
    found = next(solid, None)
    return None if found is None else NO("location-on-terrain", terrain=found.name)
