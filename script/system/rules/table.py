"""The table of Sample: one frozen value, and the facts that alone change it. (sample.setup, sample.turn)"""

from collections.abc import Sequence

from msgspec import Struct, structs
from typing_extensions import override

from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.kernel.event import Die, Event, Line
from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.sample.lists import Force

SEATS = (Seat(0), Seat(1))
SIDE = 24_000
LAST_TURN = 12


class Figure(Struct, frozen=True, kw_only=True):
    """A figure and where it stands."""

    name: str
    at: Point
    move: int
    radius: int
    height: int

    @property
    def disc(self) -> Disc:
        """The cylinder it fills."""
        return Disc(self.at, self.radius, 0, self.height)


class Table(Struct, frozen=True, kw_only=True):
    """Both figures by seat; `turn` counts from 1, and whose it is follows from it."""

    field: Battlefield
    figures: tuple[Figure, Figure]
    turn: int = 1
    moved: bool = False
    result: Result | None = None

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return SEATS[(self.turn - 1) % 2]


def other(seat: Seat) -> Seat:
    """The player across the table."""
    return SEATS[1 - seat]


def new_table(forces: Sequence[Force]) -> Table:
    """The figures in the middle of opposite edges. (sample.setup)"""
    left, right = (
        Figure(name=force.name, at=Point(x, SIDE // 2), move=force.move, radius=force.radius, height=force.height)
        for force, x in zip(forces, (forces[0].radius, SIDE - forces[1].radius), strict=True)
    )
    field = Battlefield(id="open", name="Open ground", width=SIDE, height=SIDE)
    return Table(field=field, figures=(left, right))


class Moved(Event, frozen=True, kw_only=True):
    """A figure has moved, or has stayed where it was."""

    seat: Seat
    to: Point

    @override
    def apply(self, table: Table) -> Table:
        left, right = table.figures
        moved = structs.replace(table.figures[self.seat], at=self.to)
        figures = (moved, right) if self.seat == SEATS[0] else (left, moved)
        return structs.replace(table, figures=figures, moved=True)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"{table.figures[self.seat].name} moves.", rule="sample.move", seat=self.seat)


class Struck(Event, frozen=True, kw_only=True):
    """A blow was struck, and the die says whether it hit."""

    seat: Seat
    face: int
    felled: bool

    @override
    def line(self, table: Table) -> Line:
        text = "The blow hits." if self.felled else "The blow misses."
        die = Die(faces=(self.face,), need="4+", outcome="hit" if self.felled else "miss")
        return Line(text=text, rule="sample.strike", tone="dice", seat=self.seat, dice=(die,))


class TurnEnded(Event, frozen=True, kw_only=True):
    """The other player's turn begins."""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, turn=table.turn + 1, moved=False)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"Turn {table.turn}.", rule="sample.turn", tone="heading")
