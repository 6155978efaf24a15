"""The Defender divides the board by a line through its centre and takes a half."""

from rules.kernel.event import Event
from rules.kernel.script import Answer, Became, Number, NumberShape, Option, Play, Refusal, Refused, Script, Seat
from rules.kernel.script import Line as Sentence
from rules.kog.board import NO, SEATS, Table, defender, other
from rules.kog.board.territory import Line, half_name, line_at, standard_lines
from rules.kog.setup.arrange import half_has_room, line_has_room

_NAMES = {
    "across": "Straight across, west to east",
    "along": "Straight down, north to south",
    "falling": "Corner to corner, from the north-west",
    "rising": "Corner to corner, from the south-west",
}


def _divided(seat: Seat, line: Line) -> Became:
    """The Defender has drawn the line. (kog.setup.divide)"""
    text = f"The Defender divides the board into a {half_name(line, 1)} and a {half_name(line, -1)}."
    return Became(Sentence(text=text, rule="kog.setup.divide", seat=seat), lambda table: table.but(line=line))


def _taken(seat: Seat, line: Line, half: int) -> Became:
    """The Defender takes a half, +1 left of the line or -1 right of it; the Attacker gets the other."""
    sentence = Sentence(
        text=f"The Defender takes the {half_name(line, half)}.", rule="kog.setup.choose-territory", seat=seat
    )

    def change(table: Table) -> Table:
        return table.with_side(seat, half=half).with_side(other(seat), half=-half).but(stage="deploy")

    return Became(sentence, change)


def divide_step(play: Play[Table]) -> Script[None]:
    """The Defender halves the board, then takes either half. (kog.setup.divide, kog.setup.choose-territory)"""
    seat = defender(play.table)
    lines = standard_lines(play.table.field)
    line = yield from play.ask(
        seat,
        rule="kog.setup.divide",
        clock="setup",
        prompt="Divide the board. Where does the line run?",
        options=[*(_line(play.table, name, line) for name, line in lines.items()), _any_angle(play.table)],
        default=Answer(f"line:{_first_with_room(play.table, lines)}"),
    )
    play.record(_divided(seat, line))
    halves = [_half(play.table, line, half) for half in (1, -1)]
    taken = yield from play.ask(
        seat,
        rule="kog.setup.choose-territory",
        clock="setup",
        prompt="Which half is yours?",
        options=halves,
        default=Answer(next(option.id for option in halves if option.refusal is None)),
    )
    play.record(taken)


def _first_with_room(table: Table, lines: dict[str, Line]) -> str:
    return next((name for name, line in lines.items() if line_has_room(table, line)), "across")


def _line(table: Table, name: str, line: Line) -> Option[Line]:
    return Option(id=f"line:{name}", label=_NAMES[name], bring=line, refusal=_too_narrow(table, line))


def _any_angle(table: Table) -> Option[Line]:
    def drawn_at(value: Number) -> Line:
        line = line_at(table.field, value.count)
        if refusal := _too_narrow(table, line):
            raise Refused(refusal)
        return line

    return Option(
        id="line:angle",
        label="At another angle",
        detail="through the centre, in degrees from straight across",
        shape=NumberShape(least=0, most=179, unit="°"),
        resolve=drawn_at,
    )


def _too_narrow(table: Table, line: Line) -> Refusal | None:
    """(kog.setup.deploy.everything, kog.setup.deploy.zone)"""
    return None if line_has_room(table, line) else NO("too-narrow")


def _half(table: Table, line: Line, half: int) -> Option[Event]:
    name, seat = half_name(line, half), defender(table)
    room = half_has_room(table, line, half if seat == SEATS[0] else -half)
    return Option(
        id=f"half:{name.removesuffix(' half')}",
        label=f"The {name}",
        piece=f"half:{half}",
        bring=_taken(seat, line, half),
        refusal=None if room else NO("no-room", half=name),
    )
