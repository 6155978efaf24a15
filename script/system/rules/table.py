"""The table of Sample: one frozen value, which only facts change. (sample.setup, sample.turn)"""

from collections.abc import Sequence

from msgspec import Struct, structs

from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.kernel.changes import ChangeableTable
from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.sample.lists import Force
from rules.skirmish.plain_tables import plain_field, plain_tables
from rules.skirmish.scenario import FieldScenario

SEATS = (Seat(0), Seat(1))
SIDE = 24_000
LAST_TURN = 12
WIDEST = 1_000
STARTS = (Point(WIDEST, SIDE // 2), Point(SIDE - WIDEST, SIDE // 2))
TABLES = plain_tables("sample", "Sample", (SIDE, SIDE), STARTS, WIDEST)


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


class Table(ChangeableTable, frozen=True, kw_only=True):
    """Both figures by seat; `turn` counts from 1, and whose it is follows from it. A change is a new table."""

    field: Battlefield
    figures: tuple[Figure, Figure]
    turn: int = 1
    moved: bool = False
    scenario: FieldScenario | None = None
    scored: tuple[int, int] = (0, 0)
    result: Result | None = None

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return SEATS[(self.turn - 1) % 2]

    def with_figure_at(self, seat: Seat, at: Point) -> "Table":
        """The table after the move of a player's figure."""
        one, two = self.figures
        moved = structs.replace(self.figures[seat], at=at)
        return self.with_changes(figures=(moved, two) if seat == SEATS[0] else (one, moved), moved=True)

    def with_points(self, seat: Seat, points: int) -> "Table":
        """The table with more points of a player in the scenario."""
        one, two = self.scored
        return self.with_changes(scored=(one + points, two) if seat == SEATS[0] else (one, two + points))


def other(seat: Seat) -> Seat:
    """The player across the table."""
    return SEATS[1 - seat]


def new_table(forces: Sequence[Force], scenario: FieldScenario | None = None, drawn: str = "") -> Table:
    """The figures in the middle of opposite edges, on the table that somebody has drawn, if any. (sample.setup)"""
    left, right = (
        Figure(name=force.name, at=Point(x, SIDE // 2), move=force.move, radius=force.radius, height=force.height)
        for force, x in zip(forces, (forces[0].radius, SIDE - forces[1].radius), strict=True)
    )
    usual = Battlefield(id="open", name="Open ground", width=SIDE, height=SIDE)
    return Table(field=plain_field(TABLES, drawn, usual), figures=(left, right), scenario=scenario)
