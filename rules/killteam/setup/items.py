"""Equipment is set up on the board, one item at a time in turn, the player with initiative first.

(killteam.setup.place_equipment, killteam.setup.place_equipment_legal)
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.battlefield.surface import GROUND
from rules.geometry import INCH, Outline, Point, box
from rules.kernel.script import Answer, Event, Line, Option, Play, Refused, Script, Seat, SpotShape
from rules.kernel.script import Spot as Given
from rules.killteam.board import KINDS, StageReached, board_now, ladder, piece, rectangle, the_map
from rules.killteam.board.measure import TOKEN, drop_zone, territory
from rules.killteam.board.table import SEATS, Marker, MarkerKind, Table
from rules.killteam.gear.placement import MARKERS, NAMES, Spot, leaned_on, set_up_fault, surface_level
from rules.killteam.teams.universal import UNIVERSAL
from rules.skirmish.arrange import spots_around
from rules.skirmish.forces import own_id
from rules.skirmish.turns import alternate

RULE: Final = "killteam.setup.place_equipment"
PITCH: Final = INCH
ALONGSIDE: Final = INCH // 4
_TEXTS: Final[dict[str, str]] = {item: one.text for one in UNIVERSAL.values() for item in one.items}
_LIES: Final[dict[str, MarkerKind]] = {"cache": "cache", "device": "device", "mine": "mine"}


def _one(item: str) -> str:
    """`a ladder`, `mines`: the item in a sentence."""
    name = NAMES[kind_of(item)].lower()
    if name.endswith(("s", "wire")):
        return name
    return f"a{'n' * name.startswith('a')} {name}"


class ItemSetUp(Event, frozen=True, kw_only=True):
    """A piece of equipment stands on the board, or a marker lies there; then the other player goes on."""

    seat: Seat
    item: str
    at: Point
    degrees: int = 0
    on: str = ""

    @property
    def piece(self) -> str:
        """The id it has on the board."""
        return own_id(self.seat, self.item.replace(".", "-"))

    @override
    def apply(self, table: Table) -> Table:
        spot, now = Spot(kind_of(self.item), self.at, self.degrees, self.on), table.now
        if spot.kind in MARKERS:
            marker = Marker(id=self.piece, kind=_LIES[spot.kind], at=self.at, on=self.on, owner=self.seat)
            table = structs.replace(table, markers={**table.markers, marker.id: marker})
        elif spot.kind == "ladder":
            onto = leaned_on(table, spot)
            way = ladder(self.piece, self.at, self.degrees, onto.id if onto else "")
            table = structs.replace(table, now=structs.replace(now, accesses=(*now.accesses, way)))
        else:
            stands = piece(spot.kind, self.piece, self.at, self.degrees, surface_level(table, spot))
            table = structs.replace(table, now=structs.replace(now, pieces=(*now.pieces, stands)))
        return _done_with(table, self.seat, self.item)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} sets up {_one(self.item)}."
        return Line(text=text, rule=RULE, seat=self.seat, pieces=(self.piece,))


class ItemLeftOut(Event, frozen=True, kw_only=True):
    """A player does without something it might have set up. (killteam.setup.place_equipment)"""

    seat: Seat
    item: str

    @override
    def apply(self, table: Table) -> Table:
        return _done_with(table, self.seat, self.item)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} does without {_one(self.item)}."
        return Line(text=text, rule=RULE, seat=self.seat)


def kind_of(item: str) -> str:
    """The kind of an item to be set up: `ladder` of `ladder.2`."""
    return item.partition(".")[0]


def _done_with(table: Table, seat: Seat, item: str) -> Table:
    left = tuple(one for one in table.side(seat).items if one != item)
    table = table.with_side(seat, items=left)
    heir = alternate(SEATS, seat, [other for other in SEATS if table.side(other).items])
    return table if heir is None else structs.replace(table, turn=heir)


def items_step(play: Play[Table]) -> Script[None]:
    """One item by the player whose turn it is; who has nothing left is passed over. (killteam.setup.place_equipment)"""
    able = [seat for seat in SEATS if play.table.side(seat).items]
    if able:
        yield from set_up_one(play, play.table.turn if play.table.turn in able else able[0])
    if not any(play.table.side(seat).items for seat in SEATS):
        play.record(StageReached(stage="cores"))


def set_up_one(play: Play[Table], seat: Seat) -> Script[None]:
    """A player sets up one of its items, whichever it wants, or leaves it out."""
    first = {kind_of(item): item for item in reversed(play.table.side(seat).items)}
    options = [option for item in first.values() for option in _ways(play.table, seat, item)]
    usual = next((option for option in options if option.id.startswith("arrange:")), options[-1])
    done: Event = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt="Set up one item of your equipment.",
        options=options,
        default=Answer(usual.id),
    )
    play.record(done)


def _ways(table: Table, seat: Seat, item: str) -> Iterator[Option[Event]]:
    kind = kind_of(item)
    name, text, spot = NAMES[kind], _TEXTS[kind], suggestion(table, seat, kind)
    if spot is not None:
        bring = ItemSetUp(seat=seat, item=item, at=spot.at, degrees=spot.degrees, on=spot.on)
        yield Option(id=f"arrange:{item}", label="Place it for me", detail=text, group=name, bring=bring)
    shape, resolve = _shape(table, seat, kind, spot), partial(_set_up, table, seat, item)
    by_hand = "" if spot else text
    yield Option(
        id=f"set-up:{item}", label="Place it by hand", detail=by_hand, group=name, shape=shape, resolve=resolve
    )
    yield Option(id=f"decline:{item}", label="Do without it", group=name, bring=ItemLeftOut(seat=seat, item=item))


def _shape(table: Table, seat: Seat, kind: str, found: Spot | None) -> SpotShape:
    suggested = None if found is None else Given(found.at, found.degrees, found.on)
    surfaces = (GROUND, *(id_ for id_, part in board_now(table).parts.items() if part.can_be_stood_on))
    zones = (area_of(table, seat, kind),)
    if kind in MARKERS:
        return SpotShape(radius=TOKEN, zones=zones, surfaces=surfaces, suggested=suggested, glyph=kind)
    return SpotShape(outline=KINDS[kind].outline, zones=zones, turns=True, surfaces=surfaces, suggested=suggested)


def area_of(table: Table, seat: Seat, kind: str) -> Outline:
    """Where a player may set something of a kind up: its territory, or near its drop zone."""
    if kind != "heavy_barricade":
        return territory(table, seat)
    reach, the = table.settings.switches.heavy_barricade_reach * INCH, the_map(table)
    left, low, right, high = box(drop_zone(table, seat))
    near, far = Point(max(0, left - reach), max(0, low - reach)), Point(right + reach, high + reach)
    return rectangle(near.x, near.y, min(the.width, far.x), min(the.height, far.y))


def _set_up(table: Table, seat: Seat, item: str, value: Given) -> Event:
    """Raises `Refused`. (killteam.setup.place_equipment_legal)"""
    if fault := set_up_fault(table, seat, Spot(kind_of(item), value.at, value.degrees, value.on)):
        raise Refused(fault)
    return ItemSetUp(seat=seat, item=item, at=value.at, degrees=value.degrees, on=value.on)


def suggestion(table: Table, seat: Seat, kind: str) -> Spot | None:
    """A legal spot: for terrain at the front of the player's area, for a ladder beside something high."""
    spots = _beside_terrain(table) if kind == "ladder" else _in_its_area(table, seat, kind)
    return next((spot for spot in spots if set_up_fault(table, seat, spot) is None), None)


def _in_its_area(table: Table, seat: Seat, kind: str) -> Iterator[Spot]:
    """The nearest first to the middle of the player's area; terrain lies between there and the middle of the board."""
    zone, the = area_of(table, seat, kind), the_map(table)
    left, low, right, high = box(zone)
    middle = Point((left + right) // 2, (low + high) // 2)
    front = Point((middle.x + the.width // 2) // 2, (middle.y + the.height // 2) // 2)
    for at in spots_around(middle if kind in MARKERS else front, zone, PITCH):
        yield Spot(kind, at, 90 if the.centre[0] == "x" else 0)


def _beside_terrain(table: Table) -> Iterator[Spot]:
    """Along the sides of everything high enough to lean on that one can stand on."""
    for part in board_now(table).parts.values():
        if part.can_be_stood_on and part.terrain.top >= 2 * INCH:
            yield from _alongside(part.terrain.outline)


@lru_cache(maxsize=200)
def _alongside(outline: Outline) -> tuple[Spot, ...]:
    left, low, right, high = box(outline)
    depth, width = KINDS["ladder"].depth // 2, KINDS["ladder"].width // 2
    spots = []
    for x in range(left + width, right - width + 1, ALONGSIDE):
        spots += [Spot("ladder", Point(x, low - depth)), Spot("ladder", Point(x, high + depth))]
    for y in range(low + width, high - width + 1, ALONGSIDE):
        spots += [Spot("ladder", Point(left - depth, y), 90), Spot("ladder", Point(right + depth, y), 90)]
    return tuple(spots)
