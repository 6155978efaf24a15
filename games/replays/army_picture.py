"""A shared army as a picture for other sites: on parade, with its name, verdict and numbers, as on its page."""

from collections.abc import Iterator
from math import cos, pi, radians, sin

from armies.glyph_paths import outlines_of
from armies.sharing.parade import Parade, ParadeToken
from armies.sharing.summary import ArmySummary
from games.replays.drawing import (
    INK,
    SIDES,
    SOFT,
    TABLE,
    TALL,
    WIDE,
    WOOD,
    CircleShape,
    CompoundOutline,
    Outline,
    Paint,
    TextLine,
    TurnedText,
    short,
)
from games.replays.png_picture import PictureShape

SURFACE, GOOD, BAD, SHADOW, LINE = "#fffefb", "#1c6b34", "#a81f2d", "#cfc8b8", "#85816f"
TREE, WALL = "#9fb77f", "#6f6854"
LEFT, TURN = 44, 3  # pixels; degrees
STAMP = (860, 388, 302, 132)  # left, top, width, height
LARGEST, LEAST = 54, 30  # pixels: of the name
NUMBERED = 13  # pixels: a token of less radius has no number in the picture


def army_picture(summary: ArmySummary, parade: Parade) -> tuple[PictureShape, ...]:
    """The picture, from below to above."""
    scale = WIDE / parade.width
    strip = parade.height * scale
    return (
        _area(0, 0, WIDE, TALL, SURFACE),
        _area(0, 0, WIDE, strip, TABLE),
        *_terrain(parade, scale),
        *(shape for token in parade.tokens for shape in _token(token, scale)),
        *_words(summary),
        *_stamp(summary),
        *_below(summary),
    )


def _area(left: float, top: float, width: float, height: float, fill: str) -> Outline:
    right, low = left + width, top + height
    return Outline(((left, top), (right, top), (right, low), (left, low)), Paint(fill))


def _terrain(parade: Parade, scale: float) -> Iterator[PictureShape]:
    """A wood at the left and a ruin at the right, where the page has them."""

    def drawn(left: int, top: int, *corners: tuple[int, int]) -> tuple[tuple[float, float], ...]:
        return tuple(((left + x) * scale, (top + y) * scale) for x, y in corners)

    wood = (0, 0), (600, -300), (1_220, -60), (1_520, 640), (1_520, 1_700), (0, 1_700)
    ruin = (0, 0), (1_420, 0), (1_420, 1_560), (900, 1_560), (900, 620), (0, 620)
    yield Outline(drawn(0, parade.wood_top, *wood), Paint(WOOD, SOFT, 2))
    yield CircleShape(560 * scale, parade.wood_crown * scale, 700 * scale, Paint(TREE))
    yield Outline(drawn(parade.ruin_left + 140, 460, *ruin), Paint(SHADOW))
    yield Outline(drawn(parade.ruin_left, 260, *ruin), Paint(WALL))


def _token(token: ParadeToken, scale: float) -> Iterator[PictureShape]:
    x, y, radius = token.x * scale, token.y * scale, token.radius * scale
    yield CircleShape(x + radius * 0.1, y + radius * 0.12, radius, Paint(SHADOW))
    yield CircleShape(x, y, radius, Paint(SURFACE, LINE, 1.5))
    yield CircleShape(x, y, radius * 0.9, Paint(SIDES[0]))
    if outlines := outlines_of(token.glyph):
        size = radius / 85
        placed = tuple(tuple((x + a * size, y - radius * 0.12 + b * size) for a, b in one) for one in outlines)
        yield CompoundOutline(placed, "#ffffff")
    if radius >= NUMBERED:
        yield from _tab(x, y + radius * 0.78, radius, token.number)


def _tab(x: float, y: float, radius: float, number: str) -> Iterator[PictureShape]:
    """A tab with rounded ends, and the number on it."""
    high, wide = radius * 0.28, radius * (0.16 + 0.16 * len(number))
    turns = [pi * (step / 8 - 0.5) for step in range(9)]
    right = [(x + wide - high + high * cos(turn), y + high * sin(turn)) for turn in turns]
    left = [(x - wide + high - high * cos(turn), y - high * sin(turn)) for turn in turns]
    yield Outline((*right, *left), Paint(SURFACE, SIDES[0], 1.5))
    yield TextLine(x, y + radius * 0.17, number, radius * 0.46, INK, bold=True, middle=True)


def _words(summary: ArmySummary) -> Iterator[PictureShape]:
    yield TextLine(LEFT, 412, short(summary.place, 66), 22, SOFT)
    size = max(LEAST, min(LARGEST, 1_350 // max(1, len(summary.name))))
    yield TextLine(LEFT, 426 + size, short(summary.name, 46), size, INK, bold=True)
    at = LEFT
    for number, label in summary.facts:
        wide = max(len(number) * 24, len(label) * 11)
        if at + wide > STAMP[0] - 10:
            break
        yield TextLine(at, 538, number, 38, INK, bold=True)
        yield TextLine(at, 562, label, 19, SOFT)
        at += wide + 26


def _stamp(summary: ArmySummary) -> Iterator[PictureShape]:
    left, top, width, height = STAMP
    middle = left + width / 2, top + height / 2
    ink = GOOD if summary.stamp.good else BAD
    for inset, pen in ((0, 3.0), (6, 1.5)):
        yield Outline(
            tuple(_turned(left + inset, top + inset, width - 2 * inset, height - 2 * inset)), Paint("", ink, pen)
        )
    lines = [TextLine(middle[0], top + 44, summary.stamp.verdict.upper(), 34, ink, bold=True, middle=True)]
    for row, words in enumerate(summary.stamp.lines):
        lines.append(TextLine(middle[0], top + 70 + 23 * row, words, 17, ink, middle=True))
    for line in lines:
        yield TurnedText(line, TURN, middle)


def _turned(left: float, top: float, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The corners of a frame, turned against the clock around its middle."""
    turn = radians(-TURN)
    for x, y in (
        (-width / 2, -height / 2),
        (width / 2, -height / 2),
        (width / 2, height / 2),
        (-width / 2, height / 2),
    ):
        across, down = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        yield left + width / 2 + across, top + height / 2 + down


def _below(summary: ArmySummary) -> Iterator[PictureShape]:
    yield CircleShape(LEFT + 16, 604, 13, Paint(SIDES[0]))
    corners = [(LEFT + 34 + 11 * cos(pi * k / 3), 594 + 11 * sin(pi * k / 3)) for k in range(6)]
    yield Outline(tuple(corners), Paint(SIDES[1]))
    yield TextLine(LEFT + 54, 611, "Gridless", 22, INK, bold=True)
    told = "open it, play against it" if summary.stamp.good else "open it, see why"
    if summary.since:
        told = "the army lists have changed since it was saved · " + told
    yield TextLine(LEFT + 164, 611, told, 20, SOFT)
