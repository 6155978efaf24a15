"""Terrain placed by the players: one piece of the kit each in turn, until all are placed or both have enough."""

from typing import Final

from msgspec import structs

from rules.battlefield.own_table import TableFeature, TableFile, table_text
from rules.battlefield.set_down import set_down
from rules.battlefield.table_kit import KitTemplate
from rules.geometry import INCH, Outline, Point, box
from rules.geometry.polygon import polygons_overlap
from rules.kernel.question import Answer, Option
from rules.kernel.script import Line, Play, Refusal, Refused, Script, Seat, Spot, SpotShape, TableFact
from rules.killteam.board import SEATS, Table, of_side, other, refusal, stage_reached
from rules.killteam.killzone import rectangle
from rules.killteam.killzone.bare import PIECES
from rules.killteam.killzone.own_table import TABLES
from rules.roster.words import counted
from rules.skirmish.arrangement import spots_around

RULE: Final = "killteam.setup.players_place_terrain"
PITCH: Final = 2 * INCH


def terrain_step(play: Play[Table]) -> Script[None]:
    """The next piece is placed, or the killzone is finished. (killteam.setup.players_place_terrain)"""
    table = play.table
    lying = pieces_of(drawn(table))
    if not lying and table.placer is None:
        first: Seat = yield from play.pick_at_random(SEATS, "first to place")
        play.record(_first_to_place(table, first))
    seat = play.table.placer or SEATS[0]
    if lying < PIECES:
        for placer, enough in ((seat, "No more for me"), (other(seat), "Enough for both of us: begin with these")):
            if (yield from _place(play, placer, enough)):
                return
    text = f"The killzone is set up with {counted(lying, 'piece', 'pieces')} of terrain."
    play.record(TableFact(Line(text=text, rule=RULE), lambda table: table.with_changes(placer=None)))
    play.record(stage_reached("roll_off"))


def drawn(table: Table) -> TableFile:
    """The killzone as placed so far."""
    return TABLES.read(table.settings.table)


def pieces_of(file: TableFile) -> int:
    """The number of pieces on a killzone."""
    return len({one.group for one in file.features})


def _first_to_place(table: Table, seat: Seat) -> TableFact:
    line = of_side(table.side(seat), "places the first piece of terrain, as the die decides.", RULE, tone="dice")
    return TableFact(line, lambda table: table.with_changes(placer=seat))


def _place(play: Play[Table], seat: Seat, enough: str) -> Script[bool]:
    """Lets the player place a piece; returns whether one was placed."""
    file = drawn(play.table)
    placed = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt=f"Place a piece of terrain; {PIECES - pieces_of(file)} still to come.",
        options=[
            *(_piece(play.table, file, seat, piece) for piece in TABLES.kit.pieces),
            Option[TableFact](id="enough", label=enough),
        ],
        default=Answer("enough"),
    )
    if placed is not None:
        play.record(placed)
    return placed is not None


def _piece(table: Table, file: TableFile, seat: Seat, piece: KitTemplate) -> Option[TableFact]:
    def placed(value: Spot) -> TableFact:
        features = set_down(piece, value.at, value.degrees, f"p{pieces_of(file) + 1}.")
        changed = structs.replace(file, features=(*file.features, *features))
        if fault := placing_fault(file, features, changed):
            raise Refused(fault)
        return _placed(table, seat, piece, table_text(changed))

    outline = _around(set_down(piece, Point(0, 0), 0, "p"))
    return Option(
        id=f"place:{piece.id}",
        label=piece.name,
        detail=piece.text,
        shape=SpotShape(
            outline=outline, zones=(rectangle(0, 0, file.width, file.height),), turns=True, suggested=_free(file, piece)
        ),
        resolve=placed,
    )


def _placed(table: Table, seat: Seat, piece: KitTemplate, text: str) -> TableFact:
    """A piece of terrain is placed in the killzone; the other player is next."""

    def change(table: Table) -> Table:
        return table.with_changes(settings=structs.replace(table.settings, table=text), placer=other(seat))

    return TableFact(of_side(table.side(seat), f"places {piece.name}.", RULE), change)


def placing_fault(file: TableFile, features: tuple[TableFeature, ...], changed: TableFile) -> Refusal | None:
    """Why a piece cannot lie there: it overlaps another, or the killzone would be unplayable."""
    whole = _around(features)
    if neighbour := next((one for one in file.features if polygons_overlap(whole, one.corners)), None):
        return refusal("piece-on-piece", piece=features[0].name, other=neighbour.name)
    if fault := next(iter(TABLES.faults(changed)), None):
        return refusal("piece-misplaced", message=fault.message, remedy=fault.remedy or "Set it down elsewhere.")
    return None


def _free(file: TableFile, piece: KitTemplate) -> Spot | None:
    """The free place for the piece that is nearest to the middle, outside of the drop zones."""
    board = rectangle(0, 0, file.width, file.height)
    for at in spots_around(Point(file.width // 2, file.height // 2), board, PITCH):
        if _is_free(file, _around(set_down(piece, at, 0, "p"))):
            return Spot(at)
    return None


def _is_free(file: TableFile, whole: Outline) -> bool:
    left, top, right, bottom = box(whole)
    if left < 0 or top < 0 or right > file.width or bottom > file.height:
        return False
    tokens = [rectangle(x - INCH, y - INCH, x + INCH, y + INCH) for x, y in (one.at for one in file.objectives)]
    others = [*(one.corners for one in file.features), *(one.corners for one in file.zones), *tokens]
    return not any(polygons_overlap(whole, one) for one in others)


def _around(features: tuple[TableFeature, ...]) -> Outline:
    """The upright rectangle around a piece."""
    boxes = [box(one.corners) for one in features]
    return rectangle(
        min(one[0] for one in boxes),
        min(one[1] for one in boxes),
        max(one[2] for one in boxes),
        max(one[3] for one in boxes),
    )
