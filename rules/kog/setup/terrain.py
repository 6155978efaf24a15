"""Terrain placed by the players: one piece each in turn, until the agreed number is placed or both have enough."""

from msgspec import structs

from rules.battlefield.kit import KitPiece
from rules.battlefield.layout import piece_at, placement_faults
from rules.battlefield.terrain import Feature
from rules.geometry import INCH, Point, box
from rules.kernel.question import Answer, Option
from rules.kernel.script import Event, Line, Play, Refusal, Refused, Script, Seat, Spot, SpotShape, TableFact
from rules.kog.board import KIT, SEATS, Table, opponent, refusal, traits_in_words
from rules.kog.board.territory import board
from rules.kog.setup.arrangement import ground_needed, no_room_left
from rules.roster.words import counted
from rules.skirmish.arrangement import spots_around
from rules.skirmish.limits import Length

RULE = "kog.terrain.alternate-placement"
PITCH = 2 * INCH


def _drawn(table: Table, seat: Seat) -> TableFact:
    """The die says who places the first piece."""
    text = f"The die lets {table.side(seat).roster_name} place the first terrain."
    return TableFact(Line(text=text, rule=RULE, tone="dice", seat=seat), lambda table: table.with_changes(placer=seat))


def _placed(table: Table, seat: Seat, feature: Feature) -> TableFact:
    """A piece of terrain is placed; the other player is next."""
    text = f"{table.side(seat).roster_name} places {feature.name}."
    line = Line(text=text, rule=RULE, seat=seat, pieces=(feature.id,))
    return TableFact(line, lambda table: table.with_feature(feature).with_changes(placer=opponent(seat)))


def _finished(table: Table) -> TableFact:
    """All terrain is placed. (kog.terrain.quantity)"""
    text = f"The table is set with {counted(len(table.field.features), 'terrain feature', 'terrain features')}."
    line = Line(text=text, rule="kog.terrain.quantity", tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage="agree", placer=None))


def terrain_step(play: Play[Table]) -> Script[None]:
    """The next piece is placed, or the table is finished. (kog.terrain.alternate-placement, kog.terrain.quantity)"""
    if play.table.placer is None:
        first: Seat = yield from play.pick_at_random(SEATS, "first to place")
        play.record(_drawn(play.table, first))
    seat = play.table.placer or SEATS[0]
    if len(play.table.field.features) < play.table.settings.features:
        for placer, enough in ((seat, "No more for me"), (opponent(seat), "Enough for both of us: start with these")):
            if (yield from _place(play, placer, enough)):
                return
    play.record(_finished(play.table))


def _place(play: Play[Table], seat: Seat, enough: str) -> Script[bool]:
    """Lets the player place a piece; returns whether one was placed."""
    table = play.table
    left = table.settings.features - len(table.field.features)
    placed = yield from play.ask(
        seat,
        rule=RULE,
        clock="setup",
        prompt=f"Place a terrain feature; {left} still to come.",
        options=[
            *(_piece(table, seat, piece) for piece in KIT.pieces),
            Option[Event](id="enough", label=enough),
        ],
        default=Answer("enough"),
    )
    if placed is not None:
        play.record(placed)
    return placed is not None


def _piece(table: Table, seat: Seat, piece: KitPiece) -> Option[Event]:
    def placed(value: Spot) -> Event:
        feature = numbered_feature(
            table, piece_at(piece, value.at, value.degrees, f"feature-{len(table.field.features) + 1}")
        )
        if refusal := placing_refusal(table, feature):
            raise Refused(refusal)
        return _placed(table, seat, feature)

    return Option(
        id=f"place:{piece.id}",
        label=piece.name,
        detail=traits_in_words(piece),
        shape=SpotShape(outline=piece.outline, zones=(board(table.field),), turns=True, suggested=_free(table, piece)),
        resolve=placed,
    )


def _free(table: Table, piece: KitPiece) -> Spot | None:
    """The free place for the piece that is nearest to the middle of the board."""
    zone = board(table.field)
    spots = spots_around(Point(table.field.width // 2, table.field.height // 2), zone, PITCH)
    free = (at for at in spots if not placement_faults(table.field, piece_at(piece, at, 0, "")))
    return next(map(Spot, free), None)


def numbered_feature(table: Table, feature: Feature) -> Feature:
    """The feature, with a number in its name if the board already has one of its kind."""
    alike = sum(other_.kind == feature.kind and other_.name.startswith(feature.name) for other_ in table.field.features)
    return structs.replace(feature, name=f"{feature.name} {alike + 1}") if alike else feature


def placing_refusal(table: Table, feature: Feature) -> Refusal | None:
    """Why the piece may not lie there. (kog.terrain.alternate-placement)"""
    for fault in placement_faults(table.field, feature):
        if fault.kind == "edge":
            return refusal("over-the-edge", Length(_over_the_edge(table, feature), 0), feature=feature.name)
        neighbour = next(lying.name for lying in table.field.features if lying.id == fault.id)
        return refusal("overlaps", feature=feature.name, neighbour=neighbour)
    return no_room_left(table, feature, ground_needed(table))


def _over_the_edge(table: Table, feature: Feature) -> int:
    left, top, right, bottom = box(feature.outline)
    return max(-left, -top, right - table.settings.width, bottom - table.settings.height)
