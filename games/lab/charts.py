"""Charts as numbers for a template: bars in a field of 600 units, each with its description."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.lab.figures import OutcomeRow, UnitRow

WIDE = 600
LEFT = 190  # width for names
RIGHT = 36  # width for a number
TALL = 34  # height of a row
BAR = 18
WIDTH_OF_NUMBER = 24  # least width of a part that shows its number
LETTERS = 20  # letters of a name
ROWS = 12  # rows of rounds; more rounds are grouped
LONG = (1, 2, 5, 10, 20, 50, 100)  # sizes of a group of rounds


@dataclass(frozen=True)
class BarSegment:
    """A part of a bar: its kind, start and length."""

    kind: str
    x: float
    width: float
    label: str = ""

    @property
    def end(self) -> float:
        """The coordinate of its end."""
        return round(self.x + self.width, 1)


@dataclass(frozen=True)
class Bar:
    """One row of a chart; `whisker` is an interval, `tick` an upright line, `note` the text at the end."""

    name: str
    y: int
    parts: tuple[BarSegment, ...]
    summary: str
    whisker: tuple[float, float] | None = None
    tick: float | None = None
    note: str = ""

    @property
    def middle(self) -> int:
        """The y coordinate of its middle."""
        return self.y + BAR // 2

    @property
    def base(self) -> int:
        """The y coordinate of its text."""
        return self.y + BAR - 4


@dataclass(frozen=True)
class Chart:
    """A whole chart, `height` units tall; `marks` are vertical lines: their x coordinates and labels."""

    bars: tuple[Bar, ...]
    height: int
    marks: tuple[tuple[float, str], ...]


def outcomes(rows: Sequence[OutcomeRow]) -> Chart:
    """Won, drawn and lost matches of each row, with the interval of the share won."""
    return Chart(
        tuple(_outcome(place, row) for place, row in enumerate(rows)),
        TALL * len(rows) + 24,
        tuple((_across(percent), f"{percent} %") for percent in (0, 25, 50, 75, 100)),
    )


def _outcome(place: int, row: OutcomeRow) -> Bar:
    parts, x = [], float(LEFT)
    for kind, share in (("won", row.won), ("drawn", row.drawn), ("lost", row.lost)):
        width = (WIDE - LEFT - RIGHT) * share.percent / 100
        shown = width > WIDTH_OF_NUMBER or (kind == "lost" and share.count)
        parts.append(BarSegment(kind, round(x, 1), round(width, 1), str(share.count) if shown else ""))
        x += width
    summary = f"{row.name}: won {row.won.count}, drawn {row.drawn.count}, lost {row.lost.count}"
    whisker = (_across(row.won.least), _across(row.won.most)) if row.played else None
    return Bar(_short(row.name), place * TALL + 4, tuple(parts), summary, whisker)


def stretches(decided: Sequence[tuple[int, int]]) -> list[tuple[str, int]]:
    """The rounds with the number of matches decided in each; many rounds are grouped."""
    long = next((one for one in LONG if len(decided) <= ROWS * one), LONG[-1])
    parts = [decided[first : first + long] for first in range(0, len(decided), long)]
    return [(_from_to(part[0][0], part[-1][0]), sum(count for _, count in part)) for part in parts]


def _from_to(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _spelt(name: str) -> str:
    return f"Rounds {name}" if " " in name else f"Round {name}"


def rounds(counted: Sequence[tuple[str, int]]) -> Chart:
    """A chart of the rounds in which matches were decided."""
    most = max((count for _, count in counted), default=0) or 1
    bars = [
        Bar(
            _spelt(name),
            place * TALL + 4,
            (BarSegment("count", LEFT, round((WIDE - LEFT - RIGHT) * count / most, 1)),),
            f"{_spelt(name)}: {count}",
            note=str(count),
        )
        for place, (name, count) in enumerate(counted)
    ]
    return Chart(tuple(bars), TALL * len(bars) + 4, ())


def units(rows: Sequence[UnitRow]) -> Chart:
    """A chart of what each unit destroyed; a line marks its price."""
    most = max((max(row.taken, row.price) for row in rows), default=0.0) or 1.0
    scale = (WIDE - LEFT - RIGHT) / most
    bars = [
        Bar(
            _short(row.name),
            place * TALL + 4,
            (BarSegment("taken", LEFT, round(row.taken * scale, 1)),),
            f"{row.name}: destroyed {row.taken:.1f}, costs {row.price:.1f}",
            tick=round(LEFT + row.price * scale, 1),
        )
        for place, row in enumerate(rows)
    ]
    return Chart(tuple(bars), TALL * len(bars) + 4, ())


def _across(percent: float) -> float:
    return round(LEFT + (WIDE - LEFT - RIGHT) * percent / 100, 1)


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
