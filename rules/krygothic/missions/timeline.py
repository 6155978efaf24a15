"""What a scenario does at the end of an AP round: charges, light and doors, the ship's movements, points for zones.

(krygothic.scenario.timeline, krygothic.ap.rounds_drive_scenarios)
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import structs

from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point
from rules.geometry.polygon import overlaps_disc
from rules.kernel.refusal import Seat
from rules.kernel.script import Event, Play, Script, fact
from rules.krygothic.board import SEATS, Table, blast_doors, board_side, disc, field_now, mission_now, the_field
from rules.krygothic.board.mission_data import EventKind
from rules.krygothic.hazards.floors import damage_structure
from rules.krygothic.losses.wounds import damage_location
from rules.krygothic.missions.arrivals import arrivals
from rules.krygothic.missions.places import ZONE_RADIUS, scaled_distance, zone_places
from rules.krygothic.missions.victory import end_after_last_round, end_if_decided, standing_locations

DARK: Final = "krygothic.scenario.lights_out.dark"
ZONES: Final = "krygothic.scenario.floor_below"
CHARGE: Final = "krygothic.scenario.sabotage.charge"
TIMELINE = "krygothic.scenario.sabotage_timeline"
_FROM_EDGES: Final = 6
_GRAIN: Final = 250


def round_effects(play: Play[Table]) -> Script[None]:
    """Charges explode, then the scenario's events of this AP round happen, then models arrive.

    Nothing follows once the match is decided. (krygothic.ap.round_sequence, krygothic.scenario.sabotage.victory)
    """
    found = mission_now(play.table)
    set_off_charges(play)
    if end_if_decided(play):
        return
    for event in found.event if found else ():
        if play.table.round in event.rounds:
            yield from _EVENTS[event.what](play)
            if end_if_decided(play):
                return
    if not end_after_last_round(play):
        yield from arrivals(play)


def set_off_charges(play: Play[Table]) -> None:
    """Every charge explodes. (krygothic.scenario.sabotage.charge)"""
    found = mission_now(play.table)
    for marker in standing_locations(play.table):
        if marker.charged and found is not None:
            damage_location(play, marker.id, found.charge, "the charge goes off", None, CHARGE)


def _sound_alarm(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.sabotage_timeline)"""
    yield from ()
    play.record(fact("The alarm sounds: the defenders may act from now on.", TIMELINE, tone="heading"))


def _turn_light_on(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.lights_out.dark)"""
    yield from ()
    found = mission_now(play.table)
    is_short = found is not None and play.table.round + 1 in found.rounds_of("dark")
    how_long = " for one AP round" if is_short else ""
    play.record(fact(f"The emergency light comes on{how_long}.", DARK, tone="heading"))


def _turn_light_off(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.lights_out.dark)"""
    yield from ()
    play.record(fact("The emergency light fails; it stays dark.", DARK, tone="heading"))


def _close_door(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.lights_out.dark)"""
    free = [
        door
        for door in blast_doors(play.table)
        if door in play.table.now.open and not _base_in_doorway(play.table, door)
    ]
    if free:
        play.record(_door_closed(play.table, (yield from play.pick_at_random(free, "which blast door closes"))))


def _door_closed(table: Table, door: str) -> Event:
    """A blast door closes for good. (krygothic.scenario.lights_out.dark)"""
    name = next(one.name for one in the_field(table).features if one.id == door)
    now = structs.replace(table.now, open=tuple(id_ for id_ in table.now.open if id_ != door))
    return fact(f"{name} closes for good.", DARK, lambda table: table.with_changes(now=now), tone="heading")


def _base_in_doorway(table: Table, door: str) -> bool:
    """Whether a base stands in a doorway."""
    outline = next(one.outline for one in field_now(table).features if one.id == door)
    bases = [disc(table, one) for one in table.on_board]
    return any(overlaps_disc(outline, base.centre, base.radius) for base in bases)


def _shift_ship(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.floor_below)"""
    at = yield from _random_place(play)
    yield from damage_structure(play, at, "the ship shifts")


def _score_zones(play: Play[Table]) -> Script[None]:
    """(krygothic.scenario.floor_below)"""
    yield from ()
    play.record(_zones_counted(play.table, zones_held(play.table)))


def _zones_counted(table: Table, points: tuple[int, int]) -> Event:
    """Each side scores the zones in which it has more standing models. (krygothic.scenario.floor_below)"""
    scored = ", ".join(f"{table.squad(seat)} {points[seat]}" for seat in SEATS)

    def change(table: Table) -> Table:
        for seat in SEATS:
            table = table.with_side(seat, score=table.side(seat).score + points[seat])
        return table

    return fact(f"Zones held: {scored}.", ZONES, change, tone="heading")


def _random_place(play: Play[Table]) -> Script[Point]:
    """A random place away from all edges, to a quarter of an inch."""
    off = scaled_distance(play.table, _FROM_EDGES)
    sides = (board_side(play.table) - 2 * off) // _GRAIN + 1
    across, along = yield from play.roll(2, "where the ship shifts", sides=sides)
    return Point(off + (across - 1) * _GRAIN, off + (along - 1) * _GRAIN)


def zones_held(table: Table) -> tuple[int, int]:
    """How many zones each side holds. (krygothic.scenario.floor_below)"""
    holders = [zone_holder(table, middle) for middle in zone_places(table)]
    one, two = (holders.count(seat) for seat in SEATS)
    return one, two


def zone_holder(table: Table, middle: Point) -> Seat | None:
    """The side with more standing models in the zone around this place. (krygothic.scenario.floor_below)"""
    one, two = (_standing_in(table, seat, middle) for seat in SEATS)
    return None if one == two else SEATS[one < two]


def _standing_in(table: Table, seat: int, middle: Point) -> int:
    zone = Disc(middle, ZONE_RADIUS, 0)
    upright = (one for one in table.living(SEATS[seat]) if not one.fallen)
    return sum(overlap(disc(table, one)._replace(elevation=0), zone) for one in upright)


_EVENTS: Final[Mapping[EventKind, Callable[[Play[Table]], Script[None]]]] = {
    "alarm": _sound_alarm,
    "light": _turn_light_on,
    "dark": _turn_light_off,
    "door": _close_door,
    "shift": _shift_ship,
    "score": _score_zones,
}
