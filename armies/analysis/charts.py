"""Bars as numbers for a template: mine filled, the other's dashed, each with its number on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDE, TALL, FOOT, HEAD = 600, 220, 26, 22  # of a chart of columns
SIDE = 300  # width of one side of a comparison
NUMBER = 60  # width kept for a number


@dataclass(frozen=True)
class Column:
    """One column: its kind ("mine" or "theirs"), what stands under it, its corner, size, and number."""

    kind: str
    heading: str
    x: float
    y: float
    width: float
    height: float
    label: str

    @property
    def middle(self) -> float:
        """The middle of its width."""
        return round(self.x + self.width / 2, 1)

    @property
    def above(self) -> float:
        """Where its number stands."""
        return round(self.y - 5, 1)


@dataclass(frozen=True)
class ColumnChart:
    """Columns over headings; `summary` says it all in a sentence."""

    columns: tuple[Column, ...]
    headings: tuple[tuple[float, str], ...]
    summary: str
    height: int = TALL
    base: int = TALL - FOOT


def amount(value: float | None) -> str:
    """A number with one decimal, or a whole one without; a dash for none."""
    if value is None:
        return "—"
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}" if value >= 0.05 else "<0.1"


def percent(value: float) -> str:
    """A chance in per cent without decimals; what is not 0 is never shown as 0."""
    return f"{value:.0f}" if value >= 1 or not value else "<1"


def columns(
    headings: Sequence[str],
    mine: Sequence[float],
    theirs: Sequence[float],
    words: str,
    *,
    label: Callable[[float], str] = amount,
) -> ColumnChart:
    """One or two columns for each heading, each with its number as `label` writes it."""
    most = max((*mine, *theirs), default=0) or 1
    slot = WIDE / max(1, len(headings))
    width = round(slot * (0.36 if theirs else 0.5), 1)
    drawn, tops = [], []
    for place, heading in enumerate(headings):
        left = slot * place + (slot - width * (2 if theirs else 1) - (4 if theirs else 0)) / 2
        drawn.append(_column("mine", heading, left, width, mine[place], most, label))
        if theirs:
            drawn.append(_column("theirs", heading, left + width + 4, width, theirs[place], most, label))
        tops.append((round(slot * place + slot / 2, 1), heading))
    told = "; ".join(f"{heading}: {label(value)}" for heading, value in zip(headings, mine, strict=True))
    return ColumnChart(tuple(drawn), tuple(tops), f"{words}. {told}.")


def _column(
    kind: str, heading: str, x: float, width: float, value: float, most: float, label: Callable[[float], str]
) -> Column:
    height = round((TALL - FOOT - HEAD) * value / most, 1)
    return Column(kind, heading, round(x, 1), round(TALL - FOOT - height, 1), width, height, label(value))


@dataclass(frozen=True)
class CompareRow:
    """A row of two mirrored bars, each `SIDE` at most."""

    name: str
    mine: str
    theirs: str
    mine_width: float
    theirs_width: float

    @property
    def mine_x(self) -> float:
        """Where the left bar begins."""
        return round(SIDE - self.mine_width, 1)


def compare_row(name: str, mine: float, theirs: float, most: float = 0) -> CompareRow:
    """The row of two values, drawn to a scale on which the larger, or `most`, fills what the number leaves."""
    whole = max(mine, theirs, most) or 1
    widths = [round((SIDE - NUMBER) * value / whole, 1) for value in (mine, theirs)]
    return CompareRow(name, amount(mine), amount(theirs), *widths)
