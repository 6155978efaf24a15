"""Core markers of Core Recovery: shown and placed just before operatives are set up. (killteam.op.tac.core_recovery)"""

from functools import partial

from msgspec import structs

from rules.battlefield.surface import GROUND, standing_faults
from rules.geometry import INCH, Disc, Outline, Point, gap, inches
from rules.kernel.script import Option, Play, Refusal, Script, Seat, SpotShape, TableFact, spot_at
from rules.killteam.board import Table, board_now, other, refusal, stage_reached, tac_ops, the_map
from rules.killteam.board.measure import RULER, TOKEN, area_gap, drop_zone, marker_disc, overhang, territory
from rules.killteam.killzone import rectangle
from rules.killteam.missions.facts import tac_op_shown
from rules.killteam.setup.facts import CORES, core_placed
from rules.skirmish.arrangement import spots_around
from rules.skirmish.choices import FOR_ME, ask_place, place_by_hand
from rules.skirmish.limits import Length

OF_CENTRE, OF_ZONE, OF_CORES, OF_OBJECTIVES = 2 * INCH, 4 * INCH, 4 * INCH, 2 * INCH
PITCH = INCH // 2


def cores_step(play: Play[Table]) -> Script[None]:
    """A player with Core Recovery shows it; the opponent places the first core, the owner the second.

    If both players have it, the one with initiative comes first. (killteam.op.tac.core_recovery)
    """
    first = play.table.initiative
    for seat in (first, other(first)):
        side = play.table.side(seat)
        if side.tac is not None and tac_ops(play.table.settings)[side.tac.id].has_cores:
            play.record(tac_op_shown(play.table.settings, side))
            yield from _place(play, seat, other(seat), 1)
            yield from _place(play, seat, seat, 2)
    play.record(stage_reached("thirds"))


def _place(play: Play[Table], owner: Seat, by: Seat, number: int) -> Script[None]:
    table, zone = play.table, core_zone(play.table, owner, number)
    far = "in enemy territory, more than 4″ from the enemy drop zone"
    where = far if number == 2 else "wholly within 2″ of the centre line"
    fault = partial(core_refusal, table, owner, number)
    middle = Point(the_map(table).width // 2, the_map(table).height // 2)
    found = next((spot for spot in spots_around(middle, zone, PITCH) if fault(spot) is None), None)

    def at(place: Point) -> TableFact:
        return core_placed(table.side(owner), table.side(by), number, place)

    for_me = Option(id="arrange:core", label=FOR_ME, bring=at(found)) if found else None
    shape = SpotShape(radius=TOKEN, zones=(zone,), surfaces=(GROUND,), suggested=spot_at(found))
    by_hand = place_by_hand("core", shape, fault, lambda spot: at(spot.at))
    prompt = f"Place a core marker {where}."
    placed = yield from ask_place(play, by, rule=CORES, prompt=prompt, by_hand=by_hand, for_me=for_me)
    play.record(placed)


def core_zone(table: Table, owner: Seat, number: int) -> Outline:
    """Where a core may lie: around the centre line, or in the territory of the owner's enemy."""
    if number == 2:
        return territory(table, other(owner))
    the = the_map(table)
    axis, at = the.centre
    if axis == "x":
        return rectangle(at - OF_CENTRE, 0, at + OF_CENTRE, the.height)
    return rectangle(0, at - OF_CENTRE, the.width, at + OF_CENTRE)


def core_refusal(table: Table, owner: Seat, number: int, at: Point) -> Refusal | None:
    """Why a core cannot lie there, on the floor; None if it can. Markers may lie in a hazardous area."""
    flat = Disc(at, TOKEN, 0)
    outside = Length(overhang(flat, core_zone(table, owner, number)), 0)
    if not RULER.allows(outside.value, 0):
        limit = "wholly within 2″ of the centre line" if number == 1 else "wholly in enemy territory"
        message = f"That core would reach {outside} out: it must be {limit}."
        return outside.refusal(CORES, message, limit=limit, remedy="Move it inwards.")
    resting = board_now(table).resting
    dry = structs.replace(resting, features=tuple(one for one in resting.features if one.kind != "hazard"))
    if standing_faults(dry, flat, GROUND, {}):
        return refusal("core-off-floor")
    apart = Length(area_gap(flat, drop_zone(table, other(owner))), OF_ZONE)
    if number == 2 and RULER.allows(apart.value, OF_ZONE):
        message = f"That core would lie {apart} from the enemy drop zone."
        return _too_near(apart, message)
    return _near_a_marker(table, owner, flat)


def _near_a_marker(table: Table, owner: Seat, flat: Disc) -> Refusal | None:
    for marker in table.markers.values():
        reach = {"objective": OF_OBJECTIVES, "core": OF_CORES if marker.owner == owner else 0}.get(marker.kind, 0)
        apart = Length(gap(flat, marker_disc(table, marker)), reach)
        if reach and RULER.allows(apart.value, reach):
            name = "an objective marker" if marker.kind == "objective" else "the other core"
            return _too_near(apart, f"That core would lie {apart} from {name}.")
    return None


def _too_near(apart: Length, message: str) -> Refusal:
    return apart.refusal(CORES, message, limit=f"more than {inches(apart.limit)}", remedy="Place it farther away.")
