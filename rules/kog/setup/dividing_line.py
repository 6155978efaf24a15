"""The Defender divides the board by a line through its centre and takes a half."""

from msgspec import Struct

from rules.battlefield.terrain import Battlefield
from rules.kernel.script import (
    Answer,
    Event,
    Number,
    NumberShape,
    Option,
    Play,
    Preview,
    Refusal,
    Refused,
    Script,
    Seat,
    TableFact,
)
from rules.kernel.script import Line as Sentence
from rules.kog.board import SEATS, Line, Table, defender, opponent, refusal, standard_lines
from rules.kog.board.territory import half_name, halves, line_at, over_board
from rules.kog.setup.arrangement import half_has_room, line_has_room

_NAMES = {
    "across": "Straight across, west to east",
    "along": "Straight down, north to south",
    "falling": "Corner to corner, from the north-west",
    "rising": "Corner to corner, from the south-west",
}


class DividingLine(Struct, frozen=True):
    """A possible line, and the two halves it makes."""

    field: Battlefield
    line: Line

    def describe(self) -> Preview:
        """The line from edge to edge, and its halves."""
        words = halves(self.line)
        return Preview((f"{words[0].upper()}{words[1:]}.",), over_board(self.field, self.line))


def _divided(seat: Seat, line: Line) -> TableFact:
    """The Defender draws the line. (kog.setup.divide)"""
    text = f"The Defender divides the board into {halves(line)}."
    return TableFact(
        Sentence(text=text, rule="kog.setup.divide", seat=seat), lambda table: table.with_changes(line=line)
    )


def _taken(seat: Seat, line: Line, half: int) -> TableFact:
    """The Defender takes a half, +1 left of the line or -1 right of it; the Attacker gets the other."""
    sentence = Sentence(
        text=f"The Defender takes the {half_name(line, half)}.", rule="kog.setup.choose-territory", seat=seat
    )

    def change(table: Table) -> Table:
        return table.with_side(seat, half=half).with_side(opponent(seat), half=-half).with_changes(stage="deploy")

    return TableFact(sentence, change)


def divide_step(play: Play[Table]) -> Script[None]:
    """The Defender halves the board, then takes either half. (kog.setup.divide, kog.setup.choose-territory)"""
    seat = defender(play.table)
    lines = standard_lines(play.table.field)
    division = yield from play.ask(
        seat,
        rule="kog.setup.divide",
        clock="setup",
        prompt="Divide the board. Where does the line run?",
        options=[*(_line(play.table, name, line) for name, line in lines.items()), _any_angle(play.table)],
        default=Answer(f"line:{_first_with_room(play.table, lines)}"),
    )
    line = division.line
    play.record(_divided(seat, line))
    options = [_half(play.table, line, half) for half in (1, -1)]
    taken = yield from play.ask(
        seat,
        rule="kog.setup.choose-territory",
        clock="setup",
        prompt="Which half is yours?",
        options=options,
        default=Answer(next(option.id for option in options if option.refusal is None)),
    )
    play.record(taken)


def _first_with_room(table: Table, lines: dict[str, Line]) -> str:
    return next((name for name, line in lines.items() if line_has_room(table, line)), "across")


def _line(table: Table, name: str, line: Line) -> Option[DividingLine]:
    """One of the standard lines; its half is shown on the board for it."""
    id_, bring = f"line:{name}", DividingLine(table.field, line)
    return Option(id=id_, label=_NAMES[name], piece=id_, bring=bring, refusal=_too_narrow(table, line))


def _any_angle(table: Table) -> Option[DividingLine]:
    def drawn_at(value: Number) -> DividingLine:
        line = line_at(table.field, value.count)
        if refusal := _too_narrow(table, line):
            raise Refused(refusal)
        return DividingLine(table.field, line)

    return Option(
        id="line:angle",
        label="At another angle",
        detail="through the centre, in degrees from straight across",
        shape=NumberShape(least=0, most=179, unit="°", suggested=45),
        resolve=drawn_at,
    )


def _too_narrow(table: Table, line: Line) -> Refusal | None:
    """(kog.setup.deploy.everything, kog.setup.deploy.zone)"""
    return None if line_has_room(table, line) else refusal("too-narrow")


def _half(table: Table, line: Line, half: int) -> Option[Event]:
    name, seat = half_name(line, half), defender(table)
    room = half_has_room(table, line, half if seat == SEATS[0] else -half)
    return Option(
        id=f"half:{name.removesuffix(' half')}",
        label=f"The {name}",
        piece=f"half:{half}",
        bring=_taken(seat, line, half),
        refusal=None if room else refusal("no-room", half=name),
    )
