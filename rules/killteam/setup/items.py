"""Equipment is set up on the board, one item at a time in turn, the player with initiative first.

(killteam.setup.place_equipment, killteam.setup.place_equipment_legal)
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from rules.battlefield.surface import GROUND
from rules.geometry import INCH, Outline, Point, box
from rules.kernel.script import Answer, Option, Play, Refused, Script, Seat, SpotShape, TableFact
from rules.kernel.script import Spot as Given
from rules.killteam.board import SEATS, TOKEN, Table, board_now, drop_zone, stage_reached, territory, the_map
from rules.killteam.gear.facts import PLACE, item_left_out, item_set_up, kind_of
from rules.killteam.gear.placement import MARKERS, NAMES, Placement, set_up_fault
from rules.killteam.killzone import rectangle
from rules.killteam.killzone.pieces import PIECE_TYPES
from rules.killteam.teams.universal import UNIVERSAL
from rules.skirmish.arrangement import spots_around
from rules.skirmish.choices import BY_HAND, FOR_ME

PITCH: Final = INCH
ALONGSIDE: Final = INCH // 4
_TEXTS: Final[dict[str, str]] = {item: one.text for one in UNIVERSAL.values() for item in one.items}


def items_step(play: Play[Table]) -> Script[None]:
    """The player whose turn it is sets up one item; players without items are skipped.

    (killteam.setup.place_equipment)
    """
    able = [seat for seat in SEATS if play.table.side(seat).items]
    if able:
        yield from set_up_item(play, play.table.turn if play.table.turn in able else able[0])
    if not any(play.table.side(seat).items for seat in SEATS):
        play.record(stage_reached("cores"))


def set_up_item(play: Play[Table], seat: Seat) -> Script[None]:
    """A player sets up one of its items, or leaves it out."""
    first = {kind_of(item): item for item in reversed(play.table.side(seat).items)}
    options = [option for item in first.values() for option in _item_options(play.table, seat, item)]
    usual = next((option for option in options if option.id.startswith("arrange:")), options[-1])
    done: TableFact = yield from play.ask(
        seat,
        rule=PLACE,
        clock="setup",
        prompt="Set up one item of your equipment.",
        options=options,
        default=Answer(usual.id),
    )
    play.record(done)


def _item_options(table: Table, seat: Seat, item: str) -> Iterator[Option[TableFact]]:
    kind, side = kind_of(item), table.side(seat)
    name, text, spot = NAMES[kind], _TEXTS[kind], suggestion(table, seat, kind)
    if spot is not None:
        bring = item_set_up(side, item, spot)
        yield Option(id=f"arrange:{item}", label=FOR_ME, detail=text, group=name, bring=bring)
    shape, resolve = _shape(table, seat, kind, spot), partial(_checked_item, table, seat, item)
    by_hand = "" if spot else text
    yield Option(id=f"set-up:{item}", label=BY_HAND, detail=by_hand, group=name, shape=shape, resolve=resolve)
    yield Option(id=f"decline:{item}", label="Leave it out", group=name, bring=item_left_out(side, item))


def _shape(table: Table, seat: Seat, kind: str, found: Placement | None) -> SpotShape:
    suggested = None if found is None else Given(found.at, found.degrees, found.on)
    surfaces = (GROUND, *(id_ for id_, part in board_now(table).parts.items() if part.can_be_stood_on))
    zones = (area_of(table, seat, kind),)
    if kind in MARKERS:
        return SpotShape(radius=TOKEN, zones=zones, surfaces=surfaces, suggested=suggested, glyph=kind)
    return SpotShape(outline=PIECE_TYPES[kind].outline, zones=zones, turns=True, surfaces=surfaces, suggested=suggested)


def area_of(table: Table, seat: Seat, kind: str) -> Outline:
    """Where a player may set up items of a kind: its territory, or near its drop zone."""
    if kind != "heavy_barricade":
        return territory(table, seat)
    reach, the = table.settings.switches.heavy_barricade_reach * INCH, the_map(table)
    left, low, right, high = box(drop_zone(table, seat))
    near, far = Point(max(0, left - reach), max(0, low - reach)), Point(right + reach, high + reach)
    return rectangle(near.x, near.y, min(the.width, far.x), min(the.height, far.y))


def _checked_item(table: Table, seat: Seat, item: str, value: Given) -> TableFact:
    """Raises `Refused`. (killteam.setup.place_equipment_legal)"""
    spot = Placement(kind_of(item), value.at, value.degrees, value.on)
    if fault := set_up_fault(table, seat, spot):
        raise Refused(fault)
    return item_set_up(table.side(seat), item, spot)


def suggestion(table: Table, seat: Seat, kind: str) -> Placement | None:
    """A legal spot: at the front of the player's area for terrain, beside high terrain for a ladder."""
    spots = _beside_terrain(table) if kind == "ladder" else _in_its_area(table, seat, kind)
    return next((spot for spot in spots if set_up_fault(table, seat, spot) is None), None)


def _in_its_area(table: Table, seat: Seat, kind: str) -> Iterator[Placement]:
    """Legal spots in the player's area, those nearest to its middle first; terrain lies in the half towards the middle
    of the board.
    """
    zone, the = area_of(table, seat, kind), the_map(table)
    left, low, right, high = box(zone)
    middle = Point((left + right) // 2, (low + high) // 2)
    front = Point((middle.x + the.width // 2) // 2, (middle.y + the.height // 2) // 2)
    for at in spots_around(middle if kind in MARKERS else front, zone, PITCH):
        yield Placement(kind, at, 90 if the.centre[0] == "x" else 0)


def _beside_terrain(table: Table) -> Iterator[Placement]:
    """Spots along the sides of terrain that a ladder can lean on and operatives can stand on."""
    for part in board_now(table).parts.values():
        if part.can_be_stood_on and part.terrain.top >= 2 * INCH:
            yield from _alongside(part.terrain.outline)


@lru_cache(maxsize=200)
def _alongside(outline: Outline) -> tuple[Placement, ...]:
    left, low, right, high = box(outline)
    depth, width = PIECE_TYPES["ladder"].depth // 2, PIECE_TYPES["ladder"].width // 2
    spots = []
    for x in range(left + width, right - width + 1, ALONGSIDE):
        spots += [Placement("ladder", Point(x, low - depth)), Placement("ladder", Point(x, high + depth))]
    for y in range(low + width, high - width + 1, ALONGSIDE):
        spots += [Placement("ladder", Point(left - depth, y), 90), Placement("ladder", Point(right + depth, y), 90)]
    return tuple(spots)
