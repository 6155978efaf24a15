"""A table as a few plain shapes in pixels, for pictures of any format. It knows no rules."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.scene import Ground, Piece, View

PAPER, TABLE, INK, SOFT = "#f5f4f0", "#eeeadd", "#1b1e21", "#57533f"
SIDES = ("#155cb4", "#a64e00", "#0b6f63", "#98286f")
HIGH, LOW, WATER, WOOD = "#cfc9b6", "#dcd7c7", "#c7d7dc", "#c3cfb0"
FILLS = {"water": WATER, "woods": WOOD, "forest": WOOD, "hedge": WOOD, "scrub": WOOD}
WIDE, TALL, HEAD, EDGE = 1200, 630, 78, 16  # pixels: the size of link previews
LEAST = 14  # pixels: the least radius of a token
CORNERS = (0, 6, 4, 5)  # corners of each side's shape; 0 is a circle


class Paint(Struct, frozen=True):
    """The fill of a shape (None: hollow) and its line; `dashed` if it can be entered."""

    fill: str = ""
    line: str = ""
    width: float = 0
    dashed: bool = False


class CircleShape(Struct, frozen=True):
    """A circle."""

    x: float
    y: float
    radius: float
    paint: Paint


class Outline(Struct, frozen=True):
    """A closed outline."""

    points: tuple[tuple[float, float], ...]
    paint: Paint


class CompoundOutline(Struct, frozen=True):
    """Closed outlines filled together: where one lies in another and turns the other way round, it is a hole."""

    outlines: tuple[tuple[tuple[float, float], ...], ...]
    fill: str


class TextLine(Struct, frozen=True):
    """A line of text on its baseline; with `middle`, `x` is its centre, else its start."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK
    bold: bool = False
    middle: bool = False


class TurnedText(Struct, frozen=True):
    """A line of text turned by some degrees, against the clock, around a point."""

    line: TextLine
    degrees: float
    around: tuple[float, float]


Shape = CircleShape | Outline | TextLine
Shapes = tuple[Shape, ...]


def draw_table(view: View, title: str, words: str, ways: Sequence[Sequence[Point]] = ()) -> Shapes:
    """The table below a title and a line of text, with intended paths or places drawn over it."""
    scale = min((WIDE - 2 * EDGE) / view.width, (TALL - HEAD - EDGE) / view.height)
    sheet = _Canvas(scale, (WIDE - view.width * scale) / 2, HEAD)
    corners = (Point(0, 0), Point(view.width, 0), Point(view.width, view.height), Point(0, view.height))
    return (
        *with_heading(title, words),
        Outline(sheet.all(corners), Paint(TABLE, SOFT, 2)),
        *(_ground(feature, sheet) for feature in sorted(view.ground, key=lambda one: one.elevation + one.height)),
        *_pieces(view.pieces, sheet),
        *(shape for way in ways for shape in _way(sheet.all(way))),
    )


def with_heading(title: str, words: str) -> Shapes:
    """An empty sheet with a title and a line of text."""
    sheet = Outline(((0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)), Paint(PAPER))
    return sheet, TextLine(EDGE, 34, short(title, 76), 26, bold=True), TextLine(EDGE, 63, short(words, 118), 19, SOFT)


def short(text: str, most: int) -> str:
    """The text, cut where it is longer than `most` letters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


class _Canvas(Struct, frozen=True):
    """The position of the table on the sheet: `scale` pixels for a thousandth of an inch."""

    scale: float
    left: float
    top: float

    def at(self, point: Point) -> tuple[float, float]:
        return round(self.left + point.x * self.scale, 1), round(self.top + point.y * self.scale, 1)

    def all(self, points: Sequence[Point]) -> tuple[tuple[float, float], ...]:
        return tuple(self.at(point) for point in points)


def _ground(feature: Ground, sheet: _Canvas) -> Shape:
    fill = FILLS.get(feature.kind, HIGH if feature.height > 1_000 else LOW)
    return Outline(sheet.all(feature.outline), Paint(fill, SOFT, 1.2, dashed=not feature.impassable))


def _pieces(pieces: Sequence[Piece], sheet: _Canvas) -> Iterator[Shape]:
    """Wrecks at the bottom, markers above them, models on top."""
    order = {"wreck": 0, "marker": 1}
    for piece in sorted(pieces, key=lambda one: order.get(one.life, 2)):
        if piece.at is not None:
            yield from _piece(piece, piece.at, sheet)


def _piece(piece: Piece, at: Point, sheet: _Canvas) -> Iterator[Shape]:
    x, y = sheet.at(at)
    radius = max(piece.radius * sheet.scale, LEAST)
    colour = SIDES[piece.seat % len(SIDES)] if piece.seat is not None else SOFT
    if piece.life == "wreck":
        yield _token(piece.seat, x, y, piece.radius * sheet.scale, Paint("", SOFT, 1.5, dashed=True))
    elif piece.life == "marker":
        yield _token(piece.seat, x, y, radius * 0.8, Paint(PAPER, colour, 3))
    else:
        yield _token(piece.seat, x, y, radius, Paint(colour, PAPER, 1.5))
        number = piece.number[:3]
        size = round(radius * (1.15 if len(number) < 2 else 0.85))
        yield TextLine(x, y + size * 0.36, number, size, "#ffffff", bold=True, middle=True)


def _way(points: Sequence[tuple[float, float]]) -> Iterator[Shape]:
    """A path as an outline that goes there and back, with a ring at its end."""
    for paint in (Paint("", PAPER, 7), Paint("", INK, 3)):
        yield Outline((*points, *reversed(points[1:-1])), paint)
        yield CircleShape(*points[-1], LEAST, paint)


def _token(seat: int | None, x: float, y: float, radius: float, paint: Paint) -> Shape:
    """The shape of a side: circle, hexagon, square, pentagon."""
    corners = CORNERS[(seat or 0) % len(CORNERS)]
    if not corners:
        return CircleShape(x, y, round(radius, 1), paint)
    turns = (2 * pi * (corner + 0.5) / corners for corner in range(corners))
    return Outline(
        tuple((round(x + radius * 1.1 * cos(turn), 1), round(y + radius * 1.1 * sin(turn), 1)) for turn in turns), paint
    )
