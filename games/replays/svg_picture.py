"""A table as an SVG text: for reports, and for pages without scripts."""

from collections.abc import Sequence

from django.utils.html import escape

from games.replays.drawing import TALL, WIDE, CircleShape, Outline, Paint, Shape, draw_table
from rules.geometry.point import Point
from rules.kernel.scene import View


def picture(view: View, title: str, words: str, ways: Sequence[Sequence[Point]] = ()) -> str:
    """The table with a title and a line of text above it, as one document; `ways` are drawn over it."""
    size = f'viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">',
        f"<title>{escape(title)}. {escape(words)}</title>",
        *(_written(shape) for shape in draw_table(view, title, words, ways)),
        "</svg>",
    ]
    return "".join(parts)


def _written(shape: Shape) -> str:
    if isinstance(shape, CircleShape):
        return f'<circle cx="{shape.x}" cy="{shape.y}" r="{shape.radius}" {_paint(shape.paint)}/>'
    if isinstance(shape, Outline):
        points = " ".join(f"{x},{y}" for x, y in shape.points)
        return f'<polygon points="{points}" {_paint(shape.paint)}/>'
    weight = ' font-weight="700"' if shape.bold else ""
    anchor = ' text-anchor="middle"' if shape.middle else ""
    place = f'x="{shape.x}" y="{shape.y:.1f}" font-size="{shape.size}"'
    return f'<text {place} fill="{shape.fill}"{weight}{anchor}>{escape(shape.text)}</text>'


def _paint(paint: Paint) -> str:
    dashed = ' stroke-dasharray="5 3"' if paint.dashed else ""
    line = f' stroke="{paint.line}" stroke-width="{paint.width}"{dashed}' if paint.line else ""
    return f'fill="{paint.fill or "none"}"{line}'
