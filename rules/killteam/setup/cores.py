"""Core markers of Core Recovery: shown, and placed, when operatives are about to be set up.

(killteam.op.tac.core_recovery)
"""

from functools import partial

from msgspec import structs
from typing_extensions import override

from rules.battlefield.surface import GROUND, standing_faults
from rules.geometry import INCH, Disc, Outline, Point, gap, inches
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
from rules.killteam.board import Marker, StageReached, Table, board_now, other, rectangle, the_map
from rules.killteam.board.measure import RULER, TOKEN, area_gap, drop_zone, marker_disc, overhang, territory
from rules.killteam.missions.facts import TacOpShown
from rules.skirmish.arrange import spots_around
from rules.skirmish.forces import own_id
from rules.skirmish.limits import Length

RULE = "killteam.op.tac.core_recovery"
OF_CENTRE, OF_ZONE, OF_CORES, OF_OBJECTIVES = 2 * INCH, 4 * INCH, 4 * INCH, 2 * INCH
PITCH = INCH // 2


class CorePlaced(Event, frozen=True, kw_only=True):
    """A core of the `owner` lies on the floor, placed by one of the two players."""

    owner: Seat
    by: Seat
    number: int
    at: Point

    @property
    def marker(self) -> str:
        """The id of the core."""
        return own_id(self.owner, f"core-{self.number}")

    @override
    def apply(self, table: Table) -> Table:
        core = Marker(id=self.marker, kind="core", at=self.at, on=GROUND, owner=self.owner)
        return structs.replace(table, markers={**table.markers, core.id: core})

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.by).roster_name} places a core of {table.side(self.owner).roster_name}."
        return Line(text=text, rule=RULE, seat=self.by, pieces=(self.marker,))


def cores_step(play: Play[Table]) -> Script[None]:
    """Whoever has chosen Core Recovery shows it; the opponent places the first core, the owner the second.

    Where both have, the player with initiative comes first. (killteam.op.tac.core_recovery)
    """
    first = play.table.initiative
    for seat in (first, other(first)):
        tac = play.table.side(seat).tac
        if tac is not None and tac.id == "core_recovery":
            play.record(TacOpShown(seat=seat))
            yield from _place(play, seat, other(seat), 1)
            yield from _place(play, seat, seat, 2)
    play.record(StageReached(stage="thirds"))


def _place(play: Play[Table], owner: Seat, by: Seat, number: int) -> Script[None]:
    table, zone = play.table, core_zone(play.table, owner, number)
    where = "in enemy territory, more than 4″ from the enemy drop zone"
    if number == 1:
        where = "wholly within 2″ of the centre line"
    fault = partial(core_fault, table, owner, number)
    middle = Point(the_map(table).width // 2, the_map(table).height // 2)
    found = next((spot for spot in spots_around(middle, zone, PITCH) if fault(spot) is None), None)

    def resolve(value: Spot) -> Event:
        if refusal := fault(value.at):
            raise Refused(refusal)
        return CorePlaced(owner=owner, by=by, number=number, at=value.at)

    options: list[Option[Event]] = []
    if found is not None:
        bring = CorePlaced(owner=owner, by=by, number=number, at=found)
        options.append(Option(id="arrange:core", label="Place it for me", bring=bring))
    shape = SpotShape(radius=TOKEN, zones=(zone,), surfaces=(GROUND,), suggested=spot_at(found))
    options.append(Option(id="core", label="Place it by hand", detail=where, shape=shape, resolve=resolve))
    placed: Event = yield from play.ask(
        by,
        rule=RULE,
        clock="setup",
        prompt=f"Place a core marker {where}.",
        options=options,
        default=Answer("arrange:core") if found is not None else None,
    )
    play.record(placed)


def core_zone(table: Table, owner: Seat, number: int) -> Outline:
    """The part of the board where a core may lie: about the centre line, or in the territory of the owner's enemy."""
    if number == 2:
        return territory(table, other(owner))
    the = the_map(table)
    axis, at = the.centre
    if axis == "x":
        return rectangle(at - OF_CENTRE, 0, at + OF_CENTRE, the.height)
    return rectangle(0, at - OF_CENTRE, the.width, at + OF_CENTRE)


def core_fault(table: Table, owner: Seat, number: int, at: Point) -> Refusal | None:
    """Why a core cannot lie there, on the floor; None where it can. Markers may lie in a hazardous area."""
    flat = Disc(at, TOKEN, 0)
    outside = Length(overhang(flat, core_zone(table, owner, number)), 0)
    if not RULER.allows(outside.value, 0):
        limit = "wholly within 2″ of the centre line" if number == 1 else "wholly in enemy territory"
        message = f"That core would reach {outside} out: it must be {limit}."
        return outside.refusal(RULE, message, limit=limit, remedy="Move it inwards.")
    resting = board_now(table).resting
    dry = structs.replace(resting, features=tuple(one for one in resting.features if one.kind != "hazard"))
    if standing_faults(dry, flat, GROUND, {}):
        return Refusal(
            rule=RULE,
            message="A core lies wholly on the floor.",
            measured="partly on or in terrain",
            limit="on the floor",
            remedy="Place it beside the terrain.",
        )
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
    return apart.refusal(RULE, message, limit=f"more than {inches(apart.limit)}", remedy="Place it farther away.")
