"""The defender places the locations of a mission. (krygothic.scenario.sabotage.setup)"""

from functools import partial

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import Outline, overlaps_disc
from rules.kernel.script import Event, Option, Play, Refusal, Script, Seat, SpotShape, spot_at
from rules.krygothic.board import Table, board_side, field_now, gap, mission_now, other, refusal
from rules.krygothic.missions.places import first_spot, scaled_distance
from rules.krygothic.missions.victory import locations
from rules.krygothic.setup.facts import LOCATIONS, RADIUS, location_placed, stage_reached
from rules.skirmish.choices import FOR_ME, ask_place, place_by_hand
from rules.skirmish.limits import Length

APART, FROM_EDGES, FROM_ATTACKERS = 10, 6, 16


def locations_step(play: Play[Table]) -> Script[None]:
    """The defender places one location after another. (krygothic.scenario.sabotage.setup)"""
    attacker = play.table.attacker
    defender = other(attacker) if attacker is not None else play.table.first_caller
    found = mission_now(play.table)
    for number in range(1, (found.locations if found else 0) + 1):
        play.record((yield from _ask_location(play, defender, number, found.locations if found else 0)))
    play.record(stage_reached("reserves"))


def _ask_location(play: Play[Table], seat: Seat, number: int, count: int) -> Script[Event]:
    table, id_ = play.table, f"L{number}"
    zone, fault = location_zone(table), partial(location_fault, table)
    low, high = zone[0].y, zone[2].y
    near = Point(board_side(table) * number // (count + 1), (low + high) // 2)
    found = first_spot(near, zone, fault)

    shape = SpotShape(radius=RADIUS, zones=(zone,), suggested=spot_at(found))

    def at(place: Point) -> Event:
        return location_placed(table, id_, seat, place)

    prompt = f"Place location {number} of {count}, well away from the attackers’ edge."
    for_me = Option(id="arrange:location", label=FOR_ME, bring=at(found)) if found else None
    by_hand = place_by_hand("place:location", shape, fault, lambda spot: at(spot.at))
    return ask_place(play, seat, rule=LOCATIONS, prompt=prompt, by_hand=by_hand, for_me=for_me)


def location_zone(table: Table) -> Outline:
    """Where the middle of a location may be: away from every edge, and farther from the attackers' edge, the south."""
    side, free = board_side(table), scaled_distance(table, FROM_EDGES) + RADIUS
    far = side - scaled_distance(table, FROM_ATTACKERS) - RADIUS
    return (Point(free, free), Point(side - free, free), Point(side - free, far), Point(free, far))


def location_fault(table: Table, at: Point) -> Refusal | None:
    """Why a location cannot be placed there; None if it can. (krygothic.scenario.sabotage.setup)"""
    side, circle = board_side(table), Disc(at, RADIUS, 0)
    edges = {"the west edge": at.x, "the east edge": side - at.x, "the north edge": at.y}
    for what, off in edges.items():
        if off - RADIUS < scaled_distance(table, FROM_EDGES):
            return refusal(
                "location-too-near", Length(max(0, off - RADIUS), scaled_distance(table, FROM_EDGES)), what=what
            )
    if (off := side - at.y - RADIUS) < scaled_distance(table, FROM_ATTACKERS):
        return refusal(
            "location-too-near", Length(max(0, off), scaled_distance(table, FROM_ATTACKERS)), what="the attackers’ edge"
        )
    for marker in locations(table):
        apart = Length(gap(circle, Disc(marker.at, RADIUS, 0)), scaled_distance(table, APART))
        if apart.value < apart.limit:
            return refusal("location-too-near", apart, what=marker.name)
    solid = (one for one in field_now(table).features if one.impassable and overlaps_disc(one.outline, at, RADIUS))
    found = next(solid, None)
    return None if found is None else refusal("location-on-terrain", terrain=found.name)
