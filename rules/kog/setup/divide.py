"""The Defender divides the board by a line through its centre and takes a half."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.event import Event
from rules.kernel.script import Answer, Number, NumberShape, Option, Play, Refusal, Refused, Script
from rules.kernel.script import Line as Sentence
from rules.kog.board import NO, SEATS, Table, defender, other
from rules.kog.board.territory import Line, dividing_line, half_name, line_at, standard_lines
from rules.kog.setup.arrange import half_has_room, line_has_room

_NAMES = {
    "across": "Straight across, left to right",
    "along": "Straight down, top to bottom",
    "falling": "Corner to corner, from the top left",
    "rising": "Corner to corner, from the bottom left",
}


class BoardDivided(Event, frozen=True):
    """The Defender has drawn the line. (kog.setup.divide)"""

    drawn: Line

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, line=self.drawn)

    @override
    def line(self, table: Table) -> Sentence:
        text = f"The Defender divides the board into a {half_name(self.drawn, 1)} and a {half_name(self.drawn, -1)}."
        return Sentence(text=text, rule="kog.setup.divide", seat=defender(table))


class TerritoriesTaken(Event, frozen=True):
    """The Defender takes a half, +1 left of the line or -1 right of it; the Attacker gets the other."""

    half: int

    @override
    def apply(self, table: Table) -> Table:
        seat = defender(table)
        table = table.with_side(seat, half=self.half).with_side(other(seat), half=-self.half)
        return structs.replace(table, stage="deploy")

    @override
    def line(self, table: Table) -> Sentence:
        text = f"The Defender takes the {half_name(dividing_line(table), self.half)}."
        return Sentence(text=text, rule="kog.setup.choose-territory", seat=defender(table))


def divide_step(play: Play[Table]) -> Script[None]:
    """The Defender halves the board, then takes either half. (kog.setup.divide, kog.setup.choose-territory)"""
    seat = defender(play.table)
    lines = standard_lines(play.table.field)
    divided = yield from play.ask(
        seat,
        rule="kog.setup.divide",
        clock="setup",
        prompt="Divide the board. Where does the line run?",
        options=[*(_line(play.table, name, line) for name, line in lines.items()), _any_angle(play.table)],
        default=Answer(f"line:{_first_with_room(play.table, lines)}"),
    )
    play.record(divided)
    halves = [_half(play.table, divided.drawn, half) for half in (1, -1)]
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


def _line(table: Table, name: str, line: Line) -> Option[BoardDivided]:
    return Option(
        id=f"line:{name}", label=_NAMES[name], bring=BoardDivided(drawn=line), refusal=_too_narrow(table, line)
    )


def _any_angle(table: Table) -> Option[BoardDivided]:
    def drawn_at(value: Number) -> BoardDivided:
        line = line_at(table.field, value.count)
        if refusal := _too_narrow(table, line):
            raise Refused(refusal)
        return BoardDivided(drawn=line)

    return Option(
        id="line:angle",
        label="At another angle",
        detail="through the centre, in degrees from straight across",
        shape=NumberShape(least=0, most=179, unit="°"),
        resolve=drawn_at,
    )


def _too_narrow(table: Table, line: Line) -> Refusal | None:
    """(kog.setup.deploy.everything, kog.setup.deploy.zone)"""
    if line_has_room(table, line):
        return None
    return NO("too-narrow")


def _half(table: Table, line: Line, half: int) -> Option[TerritoriesTaken]:
    name = half_name(line, half)
    return Option(
        id=f"half:{name.removesuffix(' half').replace(' ', '-')}",
        label=f"The {name}",
        piece=f"half:{half}",
        bring=TerritoriesTaken(half=half),
        refusal=None if half_has_room(table, line, half if defender(table) == SEATS[0] else -half) else _no_room(name),
    )


def _no_room(name: str) -> Refusal:
    return NO("no-room", half=name)
