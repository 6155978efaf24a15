"""A table, or a part of it, as SVG with classes that style sheets colour: light, dark, and every palette."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import cos, dist, pi, radians, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from msgspec import structs

from games.showcase import GLYPHS, table_of
from games.showcase.relief import HATCH, body
from games.showcase.table_part import SMALLEST, TablePart, liveliest, living, nearest, place, strip
from rules.geometry.point import Point
from rules.kernel.scene import Ground, Piece, View

SHADOW = (300, 360)  # offset of a shadow to the south-east for each inch of height, in thousandths of an inch
NEAR = 3  # inches: two tokens that are nearer have no number between them
LOWEST = 100  # thousandths of an inch: lower terrain has no shadow
HIGHEST = 4_000  # thousandths of an inch: higher terrain has the shadow of this height
KINDS = {"woods": "wood", "wood": "wood", "forest": "wood", "hedge": "wood", "scrub": "wood", "water": "water"}
LARGE = 24  # the same in a small picture
TOKEN = 1_000  # thousandths of an inch: a token by itself
CORNERS = (0, 6, 4, 5)  # corners of each side's shape; 0 is a circle


@cache
def picture(system: str) -> SafeString:
    """The busiest part of the game's recorded table; "" if none is recorded."""
    table = table_of(system)
    if table is None:
        return SafeString("")
    part = liveliest(table)
    line, figure = _measured(table, part)
    return _framed(part, _title(table), (HATCH, *_ground(table), line, *_models(table, part), figure))


@cache
def small_picture(system: str) -> SafeString:
    """A strip of the game's recorded table, for a page that has the hatching already; "" if none is recorded."""
    table = table_of(system)
    if table is None:
        return SafeString("")
    part = strip(table)
    seen = structs.replace(
        table,
        ground=tuple(one for one in table.ground if part.meets(one.outline)),
        pieces=tuple(one for one in table.pieces if part.holds(*place(one)) or part.cuts(*place(one))),
    )
    return _framed(part, _title(table), (*_ground(seen), *_models(seen, part, LARGE)))


def whole_table(view: View, title: str, *, first: bool) -> SafeString:
    """A table with all models. The first one on a page contains the hatching that all of them use."""
    part = TablePart(0, 0, view.width, view.height)
    return _framed(part, title, (HATCH if first else "", *_ground(view), *_models(view, part)))


def bare_table(view: View, title: str, *, first: bool = True, drawn: Iterable[str] = ()) -> SafeString:
    """The whole table with its terrain and without models; `drawn` is drawn over it. `first` as in `whole_table`."""
    part = TablePart(0, 0, view.width, view.height)
    return _framed(part, title, (HATCH if first else "", *_ground(view), *drawn), "thumb thumb-map")


def plan_part(view: View, part: TablePart, title: str, figures: Iterable[Point]) -> SafeString:
    """A part of a table from above without models, for paper; the places have figures, counted from 1."""
    ground = tuple(one for one in view.ground if part.meets(one.outline))
    seen = structs.replace(view, ground=ground)
    numbers = (
        f'<text class="plan-figure" x="{x}" y="{y}" dy="0.35em">{number}</text>'
        for number, (x, y) in enumerate(figures, 1)
        if part.meets((Point(x, y),))
    )
    return _framed(part, title, (HATCH, *_ground(seen), *numbers), "thumb plan")


def token(piece: Piece, size: int) -> SafeString:
    """The token of a model by itself, so many pixels wide; a wreck is hollow. Its name is told elsewhere."""
    radius = TOKEN // 2
    here = structs.replace(piece, at=Point(0, 0), radius=radius, facing=None, done=False)
    box = f"{-radius - 50} {-radius - 50} {TOKEN + 100} {TOKEN + 100}"
    begin = f'<svg class="thumb-alone" viewBox="{box}" width="{size}" height="{size}" aria-hidden="true">'
    return mark_safe(f"{begin}{_piece(here, radius)}</svg>")  # noqa: S308  # numbers of ours


def _framed(part: TablePart, title: str, drawn: Iterable[str], name: str = "thumb") -> SafeString:
    """The SVG of this part of a table. The title is escaped here."""
    box = f"{part.left} {part.top} {part.width} {part.height}"
    begin = f'<svg class="{name}" viewBox="{box}" preserveAspectRatio="xMidYMid slice" role="img">'
    return mark_safe(f"{begin}<title>{escape(title)}</title>{''.join(drawn)}</svg>")  # noqa: S308  # numbers of ours


def _title(view: View) -> str:
    return f"A table of a real match from above: {view.title}, {view.phase}"


def _ground(view: View) -> Iterator[str]:
    """The table, its lattice and its terrain, from the lowest to the highest."""
    yield f'<rect class="thumb-table" width="{view.width}" height="{view.height}"/>'
    yield from _lattice(view)
    yield from (_feature(one) for one in sorted(view.ground, key=lambda one: one.elevation + one.height))


def _models(view: View, part: TablePart, smallest: int = SMALLEST) -> Iterator[str]:
    """Wrecks and markers at the bottom, living models above. Tokens have a least size where there is room."""
    models = living(view)
    for one in sorted(view.pieces, key=lambda one: one.life == "live"):
        others = [other for other in models if one.life == "live" and other.id != one.id]
        room = [part.width / smallest, *(dist(place(one), place(other)) / 2 for other in others)]
        yield _piece(one, round(min(room)))


def _lattice(view: View) -> Iterator[str]:
    """A small cross at every sixth inch."""
    for x in range(6_000, view.width, 6_000):
        for y in range(6_000, view.height, 6_000):
            yield f'<path class="thumb-cross" d="M{x - 250} {y}h500M{x} {y - 250}v500"/>'


def _feature(feature: Ground) -> str:
    kind = KINDS.get(feature.kind, "high" if feature.height > 1_000 else "low")
    points = _points(feature.outline)
    open_ = "" if feature.impassable or feature.height > 1_000 else " is-open"
    plain = f'<polygon class="thumb-{kind}{open_}" points="{points}"/>'
    return "".join((*_shadow(feature), plain, *body(feature, kind)))


def _shadow(feature: Ground) -> Iterator[str]:
    """The shadow of an outline: the outline, a shifted copy, and a quadrangle for each edge."""
    dx, dy = (part * min(feature.height, HIGHEST) // 1_000 for part in SHADOW)
    if feature.height < LOWEST:
        return
    outline = feature.outline
    far = [Point(point.x + dx, point.y + dy) for point in outline]
    sides = ([outline[i - 1], outline[i], far[i], far[i - 1]] for i in range(len(outline)))
    swept = [far, *sides]
    yield f'<path class="thumb-shadow" d="{"".join(_closed(part) for part in swept)}"/>'


def _closed(points: Sequence[Point]) -> str:
    """A closed path, always in the same direction, so that overlapping parts stay filled."""
    area = sum(points[i - 1].x * points[i].y - points[i].x * points[i - 1].y for i in range(len(points)))
    turned = points if area > 0 else points[::-1]
    return f"M{'L'.join(f'{point.x} {point.y}' for point in turned)}z"


def _measured(view: View, part: TablePart) -> tuple[str, str]:
    """A line between the two nearest enemies with their distance, clear of both."""
    pair = nearest(view, part)
    if pair is None:
        return "", ""
    a, b = pair
    (ax, ay), (bx, by) = place(a), place(b)
    gap = max(0.0, dist((ax, ay), (bx, by)) - a.radius - b.radius) / 1_000
    above = max(a.radius, b.radius, part.width // SMALLEST) + 300
    line = f'<line class="thumb-ruler" x1="{ax}" y1="{ay}" x2="{bx}" y2="{by}"/>'
    height = min(ay, by) - above if gap < NEAR else (ay + by) // 2 - 300
    return line, f'<text class="thumb-length" x="{(ax + bx) // 2}" y="{height}">{gap:.1f}″</text>'


def _piece(piece: Piece, least: int) -> str:
    """A model, wreck or marker with at least this radius, in thousandths of an inch."""
    if piece.at is None:
        return ""
    x, y = place(piece)
    radius = max(piece.radius, least)
    if piece.life == "wreck":
        return f'<g class="thumb-wreck">{_shape(piece.seat, x, y, radius)}</g>'
    side = f"thumb-side-{piece.seat}" if piece.seat is not None else "thumb-neutral"
    if piece.life == "marker":
        return f'<g class="thumb-marker {side}"><circle cx="{x}" cy="{y}" r="{radius}"/></g>'
    glyph = GLYPHS.get(piece.glyph, "")
    lifted = f"translate({x} {y - radius * 0.12:.0f}) scale({radius / 88:.2f})"
    done = " is-done" if piece.done else ""
    return (
        f'<g class="thumb-token {side}{done}">{_nose(piece, x, y, radius)}'
        f'<circle class="thumb-base" cx="{x}" cy="{y}" r="{radius}"/>{_shape(piece.seat, x, y, radius * 0.8)}'
        f'{_gauge(piece, x, y, radius)}<path class="thumb-glyph" d="{glyph}" transform="{lifted}"/>'
        f'<text class="thumb-number" x="{x}" y="{y + radius * 0.95:.0f}" font-size="{radius * 0.72:.0f}">'
        f"{escape(piece.number[:3])}</text></g>"
    )


def _gauge(piece: Piece, x: int, y: int, radius: int) -> str:
    """The remaining hull around the rim, starting at the bottom; "" for a hull of one point."""
    if piece.full < 2:
        return ""
    left = f"{100 * piece.now / piece.full:.0f} 100"
    turn = f'transform="rotate(90 {x} {y})"'
    rim = f'cx="{x}" cy="{y}" r="{radius * 0.93:.0f}" stroke-width="{radius * 0.12:.0f}"'
    return f'<circle class="thumb-gauge" pathLength="100" stroke-dasharray="{left}" {turn} {rim}/>'


def _nose(piece: Piece, x: int, y: int, radius: int) -> str:
    if piece.facing is None:
        return ""
    turn = radians(piece.facing)
    tips = ((1.3, 0.0), (0.95, 0.35), (0.95, -0.35))
    points = " ".join(f"{x + r * radius * cos(turn + a):.0f},{y + r * radius * sin(turn + a):.0f}" for r, a in tips)
    return f'<polygon class="thumb-nose" points="{points}"/>'


def _shape(seat: int | None, x: int, y: int, radius: float) -> str:
    """The shape of a side: circle, hexagon, square, pentagon."""
    corners = CORNERS[(seat or 0) % len(CORNERS)]
    if not corners:
        return f'<circle class="thumb-body" cx="{x}" cy="{y}" r="{radius:.0f}"/>'
    turns = [2 * pi * (corner + 0.5) / corners for corner in range(corners)]
    points = " ".join(f"{x + radius * 1.08 * cos(turn):.0f},{y + radius * 1.08 * sin(turn):.0f}" for turn in turns)
    return f'<polygon class="thumb-body" points="{points}"/>'


def _points(outline: Sequence[Point]) -> str:
    return " ".join(f"{point.x},{point.y}" for point in outline)
