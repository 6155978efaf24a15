"""The picture of an event for link previews: its name, what it is, and how it stands."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from games.replays.drawing import INK, PAPER, SIDES, SOFT, TALL, WIDE, CircleShape, Outline, Paint, TextLine, short
from games.replays.png_picture import PictureShape, png

LEFT = 60  # pixels
LARGEST, LEAST = 64, 34  # pixels: of the name
MOST_KEPT = 64
ROW = 52  # pixels between two lines


@lru_cache(maxsize=MOST_KEPT)
def event_picture(title: str, kind: str, state: str, lines: tuple[tuple[str, str], ...]) -> bytes:
    """A PNG of the size of link previews. `lines` have a word at the left and a number at the right."""
    return png(_shapes(title, kind, state, lines))


def _shapes(title: str, kind: str, state: str, lines: tuple[tuple[str, str], ...]) -> Iterator[PictureShape]:
    yield Outline(((0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)), Paint(PAPER))
    yield Outline(((0, 0), (WIDE, 0), (WIDE, 14), (0, 14)), Paint(SIDES[0]))
    yield TextLine(LEFT, 84, short(kind, 76), 26, SOFT)
    size = max(LEAST, min(LARGEST, 1_700 // max(1, len(title))))
    yield TextLine(LEFT, 96 + size, short(title, 46), size, INK, bold=True)
    yield TextLine(LEFT, 148 + size, short(state, 76), 28, SOFT)
    for row, (word, number) in enumerate(lines):
        y = 300 + ROW * row
        yield CircleShape(LEFT + 12, y - 9, 12, Paint(SIDES[row % 2]))
        yield TextLine(LEFT + 40, y, short(word, 44), 30, INK)
        yield TextLine(WIDE - 240, y, number, 30, INK, bold=True)
    yield CircleShape(LEFT + 16, 594, 13, Paint(SIDES[0]))
    corners = [(LEFT + 34 + 11 * cos(pi * k / 3), 584 + 11 * sin(pi * k / 3)) for k in range(6)]
    yield Outline(tuple(corners), Paint(SIDES[1]))
    yield TextLine(LEFT + 54, 601, "Gridless", 22, INK, bold=True)
    yield TextLine(LEFT + 164, 601, "rounds paired and results counted by the site", 20, SOFT)
