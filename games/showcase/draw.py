"""A part of a recorded table as SVG, in classes that the style sheet colours: light, dark, and every palette."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, dist, pi, radians, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.showcase import Recorded, table_of
from games.showcase.relief import HATCH, body
from rules.geometry.point import Point
from rules.kernel.scene import Ground, Piece, View

WIDE, TALL = 26_000, 15_600  # thousandths of an inch of the table that are shown
SHADOW = (300, 360)  # towards the south-east for each inch of height, in thousandths of an inch
NEAR = 3  # inches, within which a figure does not fit between two tokens
LOWEST = 100  # what is lower throws no shadow
HIGHEST = 4_000  # what is higher throws no longer one
LEAST = 680  # the least radius of a token
KINDS = {"woods": "wood", "wood": "wood", "forest": "wood", "hedge": "wood", "scrub": "wood", "water": "water"}
CORNERS = (0, 6, 4, 5)  # of the shape of each side; 0 is a round


@cache
def picture(system: str) -> SafeString:
    """The part of the game's recorded table with the most models of both sides; empty where none is recorded."""
    table = table_of(system)
    if table is None:
        return SafeString("")
    left, top = _window(table.view)
    width, height = min(WIDE, table.view.width), min(TALL, table.view.height)
    line, figure = _measured(table.view)
    parts = [
        f'<svg class="shot" viewBox="{left} {top} {width} {height}" preserveAspectRatio="xMidYMid slice" role="img">',
        f"<title>{escape(_title(table.view))}</title>{HATCH}",
        f'<rect class="shot-table" x="{left}" y="{top}" width="{width}" height="{height}"/>',
        *_lattice(table.view),
        *(_feature(one) for one in sorted(table.view.ground, key=lambda one: one.elevation + one.height)),
        line,
        *(_piece(one, table) for one in sorted(table.view.pieces, key=lambda one: one.life == "live")),
        figure,
        "</svg>",
    ]
    return mark_safe("".join(parts))  # noqa: S308  # numbers of ours, and words that are escaped


def bare_table(view: View, title: str) -> str:
    """The whole table with its terrain and nobody on it; the title is escaped by the caller."""
    parts = [
        f'<svg class="shot shot-map" viewBox="0 0 {view.width} {view.height}" role="img"><title>{title}</title>{HATCH}',
        f'<rect class="shot-table" width="{view.width}" height="{view.height}"/>',
        *_lattice(view),
        *(_feature(one) for one in sorted(view.ground, key=lambda one: one.elevation + one.height)),
        "</svg>",
    ]
    return "".join(parts)


def _title(view: View) -> str:
    return f"A table of a real match from above: {view.title}, {view.phase}"


def _living(view: View) -> list[Piece]:
    return [piece for piece in view.pieces if piece.life == "live" and piece.at is not None]


def _nearest(view: View) -> tuple[Piece, Piece] | None:
    """The two enemies that stand nearest to each other, if one picture holds both."""
    living = _living(view)
    pairs = [(a, b) for a in living for b in living if a.seat == 0 and b.seat == 1]
    nearest = min(pairs, key=lambda pair: dist(_xy(pair[0]), _xy(pair[1])), default=None)
    return nearest if nearest and dist(*map(_xy, nearest)) < TALL else None


def _window(view: View) -> tuple[int, int]:
    """The corner of the part round the two nearest enemies, else of the part with the most models."""
    pair = _nearest(view)
    middles = [_between(*pair)] if pair else [_xy(piece) for piece in _living(view)]
    corners = [
        (max(0, min(x - WIDE // 2, view.width - WIDE)), max(0, min(y - TALL // 2, view.height - TALL)))
        for x, y in middles or [(view.width // 2, view.height // 2)]
    ]
    return max(corners, key=lambda corner: sum(_is_shown(piece, *corner) for piece in _living(view)))


def _is_shown(piece: Piece, left: int, top: int) -> bool:
    x, y = _xy(piece)
    return left < x < left + WIDE and top < y < top + TALL


def _between(a: Piece, b: Piece) -> tuple[int, int]:
    (ax, ay), (bx, by) = _xy(a), _xy(b)
    return (ax + bx) // 2, (ay + by) // 2


def _lattice(view: View) -> Iterator[str]:
    """A small cross at every sixth inch."""
    for x in range(6_000, view.width, 6_000):
        for y in range(6_000, view.height, 6_000):
            yield f'<path class="shot-cross" d="M{x - 250} {y}h500M{x} {y - 250}v500"/>'


def _feature(feature: Ground) -> str:
    kind = KINDS.get(feature.kind, "high" if feature.height > 1_000 else "low")
    points = _points(feature.outline)
    open_ = "" if feature.impassable or feature.height > 1_000 else " is-open"
    plain = f'<polygon class="shot-{kind}{open_}" points="{points}"/>'
    return "".join((*_shadow(feature), plain, *body(feature, kind)))


def _shadow(feature: Ground) -> Iterator[str]:
    """The outline swept away from the light: itself, moved, and a quadrangle for each of its edges."""
    dx, dy = (part * min(feature.height, HIGHEST) // 1_000 for part in SHADOW)
    if feature.height < LOWEST:
        return
    outline = feature.outline
    far = [Point(point.x + dx, point.y + dy) for point in outline]
    sides = ([outline[i - 1], outline[i], far[i], far[i - 1]] for i in range(len(outline)))
    swept = [far, *sides]
    yield f'<path class="shot-shadow" d="{"".join(_closed(part) for part in swept)}"/>'


def _closed(points: Sequence[Point]) -> str:
    """A closed line, always the same way round, so that parts that overlap stay filled."""
    area = sum(points[i - 1].x * points[i].y - points[i].x * points[i - 1].y for i in range(len(points)))
    turned = points if area > 0 else points[::-1]
    return f"M{'L'.join(f'{point.x} {point.y}' for point in turned)}z"


def _measured(view: View) -> tuple[str, str]:
    """A line between the two nearest enemies, and how far they are from each other, clear of both."""
    pair = _nearest(view)
    if pair is None:
        return "", ""
    a, b = pair
    (ax, ay), (bx, by) = _xy(a), _xy(b)
    gap = max(0.0, dist((ax, ay), (bx, by)) - a.radius - b.radius) / 1_000
    x, y = _between(a, b)
    above = max(a.radius, b.radius, LEAST) + 300
    line = f'<line class="shot-ruler" x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}"/>'
    height = min(ay, by) - above if gap < NEAR else y - 300
    return line, f'<text class="shot-length" x="{x}" y="{height}">{gap:.1f}″</text>'


def _xy(piece: Piece) -> tuple[int, int]:
    return (piece.at.x, piece.at.y) if piece.at is not None else (0, 0)


def _piece(piece: Piece, table: Recorded) -> str:
    x, y = _xy(piece)
    radius = max(piece.radius, LEAST)
    if piece.life == "wreck":
        return f'<g class="shot-wreck">{_shape(piece.seat, x, y, radius)}</g>'
    side = f"shot-side-{piece.seat}" if piece.seat is not None else "shot-neutral"
    if piece.life == "marker":
        return f'<g class="shot-marker {side}"><circle cx="{x}" cy="{y}" r="{radius}"/></g>'
    glyph = table.glyphs.get(piece.glyph, "")
    lifted = f"translate({x} {y - radius * 0.12:.0f}) scale({radius / 88:.2f})"
    done = " is-done" if piece.done else ""
    return (
        f'<g class="shot-token {side}{done}">{_nose(piece, x, y, radius)}'
        f'<circle class="shot-base" cx="{x}" cy="{y}" r="{radius}"/>{_shape(piece.seat, x, y, radius * 0.82)}'
        f'<path class="shot-glyph" d="{glyph}" transform="{lifted}"/>'
        f'<text class="shot-number" x="{x}" y="{y + radius * 0.95:.0f}" font-size="{radius * 0.72:.0f}">'
        f"{escape(piece.number[:3])}</text></g>"
    )


def _nose(piece: Piece, x: int, y: int, radius: int) -> str:
    if piece.facing is None:
        return ""
    turn = radians(piece.facing)
    tips = ((1.3, 0.0), (0.95, 0.35), (0.95, -0.35))
    points = " ".join(f"{x + r * radius * cos(turn + a):.0f},{y + r * radius * sin(turn + a):.0f}" for r, a in tips)
    return f'<polygon class="shot-nose" points="{points}"/>'


def _shape(seat: int | None, x: int, y: int, radius: float) -> str:
    """The outline of a side: round, six-cornered, square, five-cornered."""
    corners = CORNERS[(seat or 0) % len(CORNERS)]
    if not corners:
        return f'<circle class="shot-body" cx="{x}" cy="{y}" r="{radius:.0f}"/>'
    turns = [2 * pi * (corner + 0.5) / corners for corner in range(corners)]
    points = " ".join(f"{x + radius * 1.08 * cos(turn):.0f},{y + radius * 1.08 * sin(turn):.0f}" for turn in turns)
    return f'<polygon class="shot-body" points="{points}"/>'


def _points(outline: Sequence[Point]) -> str:
    return " ".join(f"{point.x},{point.y}" for point in outline)
