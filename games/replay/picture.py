"""A table as an SVG text: for reports, links to them, and pages without scripts. It draws shapes and knows no rules."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from django.utils.html import escape

from rules.geometry.point import Point
from rules.kernel.scene import Ground, Piece, View

PAPER, TABLE, INK, SOFT = "#f5f4f0", "#eeeadd", "#1b1e21", "#57533f"
SIDES = ("#155cb4", "#a64e00", "#0b6f63", "#98286f")
HIGH, LOW, WATER, WOOD = "#cfc9b6", "#dcd7c7", "#c7d7dc", "#c3cfb0"
FILLS = {"water": WATER, "woods": WOOD, "forest": WOOD, "hedge": WOOD, "scrub": WOOD}
WIDE, TALL, HEAD, EDGE = 1200, 630, 78, 16  # pixels: the size that previews of links ask for
LEAST = 14  # pixels: the least radius of a token
CORNERS = (0, 6, 4, 5)  # of the shape of each side; 0 is a round


def picture(view: View, title: str, words: str) -> str:
    """The table with a line of title and one of words above it, as one document."""
    scale = min((WIDE - 2 * EDGE) / view.width, (TALL - HEAD - EDGE) / view.height)
    left = (WIDE - view.width * scale) / 2
    size = f'viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}"'
    line = f'stroke="{SOFT}" stroke-width="{2 / scale:.0f}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">',
        f"<title>{escape(title)}. {escape(words)}</title>",
        f'<rect width="{WIDE}" height="{TALL}" fill="{PAPER}"/>',
        f'<text x="{EDGE}" y="34" font-size="26" font-weight="700" fill="{INK}">{escape(_short(title, 76))}</text>',
        f'<text x="{EDGE}" y="63" font-size="19" fill="{SOFT}">{escape(_short(words, 118))}</text>',
        f'<g transform="translate({left:.1f} {HEAD}) scale({scale:.6f})">',
        f'<rect width="{view.width}" height="{view.height}" fill="{TABLE}" {line}/>',
        *(_ground(feature, scale) for feature in sorted(view.ground, key=lambda one: one.elevation + one.height)),
        *_pieces(view.pieces, scale),
        "</g></svg>",
    ]
    return "".join(parts)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _ground(feature: Ground, scale: float) -> str:
    fill = FILLS.get(feature.kind, HIGH if feature.height > 1_000 else LOW)
    dashed = "" if feature.impassable else f' stroke-dasharray="{5 / scale:.0f} {3 / scale:.0f}"'
    return (
        f'<polygon points="{_points(feature.outline)}" fill="{fill}" stroke="{SOFT}" '
        f'stroke-width="{1.2 / scale:.0f}"{dashed}/>'
    )


def _pieces(pieces: Sequence[Piece], scale: float) -> Iterator[str]:
    """Wrecks below, markers above them, models above all."""
    order = {"wreck": 0, "marker": 1}
    for piece in sorted(pieces, key=lambda one: order.get(one.life, 2)):
        if piece.at is not None:
            yield _piece(piece, piece.at, scale)


def _piece(piece: Piece, at: Point, scale: float) -> str:
    radius = max(piece.radius, LEAST / scale)
    colour = SIDES[piece.seat % len(SIDES)] if piece.seat is not None else SOFT
    if piece.life == "wreck":
        line = f'stroke="{SOFT}" stroke-width="{1.5 / scale:.0f}" stroke-dasharray="{3 / scale:.0f}"'
        return _shape(piece.seat, at, piece.radius, f'fill="none" {line}')
    if piece.life == "marker":
        return _shape(piece.seat, at, radius * 0.8, f'fill="{PAPER}" stroke="{colour}" stroke-width="{3 / scale:.0f}"')
    filled = f'fill="{colour}" stroke="{PAPER}" stroke-width="{1.5 / scale:.0f}"'
    number = escape(piece.number[:3])
    size = radius * (1.15 if len(number) < 2 else 0.85)
    return _shape(piece.seat, at, radius, filled) + (
        f'<text x="{at.x}" y="{at.y + size * 0.36:.0f}" font-size="{size:.0f}" font-weight="700" '
        f'text-anchor="middle" fill="#ffffff">{number}</text>'
    )


def _shape(seat: int | None, at: Point, radius: float, paint: str) -> str:
    """The outline of a side: round, six-cornered, square, five-cornered."""
    corners = CORNERS[(seat or 0) % len(CORNERS)]
    if not corners:
        return f'<circle cx="{at.x}" cy="{at.y}" r="{radius:.0f}" {paint}/>'
    turns = (2 * pi * (corner + 0.5) / corners for corner in range(corners))
    points = " ".join(f"{at.x + radius * 1.1 * cos(turn):.0f},{at.y + radius * 1.1 * sin(turn):.0f}" for turn in turns)
    return f'<polygon points="{points}" {paint}/>'


def _points(outline: Sequence[Point]) -> str:
    return " ".join(f"{point.x},{point.y}" for point in outline)
