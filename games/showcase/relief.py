"""Draws terrain with depth: lit edges, roofs, tree crowns. Equal terrain looks equal."""

from collections.abc import Iterator, Sequence
from math import dist

from rules.geometry.point import Point
from rules.geometry.polygon import contains
from rules.kernel.scene import Ground

HATCH = (
    '<defs><pattern id="thumb-hatch" width="520" height="520" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="thumb-hatching" d="M0 0v520"/></pattern></defs>'
)
ROOFED = {"building", "house", "cabin", "block", "roof", "crates"}
RUINED = {"ruin", "ruins"}
PARAPET = 380  # thousandths of an inch from the edge of a roof to its hatching
WALL = 420  # thousandths of an inch: the thickness of a ruin's walls
STONES = 720  # thousandths of an inch between two stones
CROWN = 1_150  # thousandths of an inch between two crowns, where the wood is wide enough


def body(feature: Ground, kind: str) -> Iterator[str]:
    """The shapes over the plain outline of a terrain feature."""
    if kind == "wood":
        yield from _crowns(feature.outline)
        return
    if feature.kind in RUINED:
        yield from _broken(feature)
    if feature.kind in ROOFED:
        yield _roof(feature.outline)
    if kind in ("high", "low") and feature.height:
        yield from _bright_edges(feature.outline)


def _roof(outline: Sequence[Point]) -> str:
    """The outline moved towards its middle, hatched."""
    wide, tall = _size(outline)
    x, y = _middle(outline)
    across, down = (max(0.0, 1 - 2 * PARAPET / side) for side in (wide, tall))
    points = " ".join(f"{x + (one.x - x) * across:.0f},{y + (one.y - y) * down:.0f}" for one in outline)
    return f'<polygon class="thumb-roof" fill="url(#thumb-hatch)" points="{points}"/>'


def _broken(ruin: Ground) -> Iterator[str]:
    """The floor of a ruin with stones on it, and its walls inside the outline."""
    points = " ".join(f"{one.x},{one.y}" for one in ruin.outline)
    yield f'<polygon class="thumb-floor" points="{points}"/>'
    yield from _stones(ruin.outline)
    for start, end, out in _edges(ruin.outline):
        long = max(1.0, dist((start.x, start.y), (end.x, end.y)))
        dx, dy = (round(-part * WALL / 2 / long) for part in out)
        yield f'<path class="thumb-broken" d="M{start.x + dx} {start.y + dy}L{end.x + dx} {end.y + dy}"/>'


def _edges(outline: Sequence[Point]) -> Iterator[tuple[Point, Point, tuple[int, int]]]:
    """Each edge with a vector of its length that points outwards."""
    turn = sum(outline[i - 1].x * outline[i].y - outline[i].x * outline[i - 1].y for i in range(len(outline)))
    way = 1 if turn > 0 else -1
    for i, end in enumerate(outline):
        start = outline[i - 1]
        yield start, end, (way * (end.y - start.y), way * (start.x - end.x))


def _stones(outline: Sequence[Point]) -> Iterator[str]:
    """Stones in shifted rows; some are left out, and they have three sizes and different angles."""
    wide, tall = _size(outline)
    left, top = min(one.x for one in outline), min(one.y for one in outline)
    for row, y in enumerate(range(top + STONES, top + tall, STONES)):
        for column, x in enumerate(range(left + STONES + row % 3 * 200, left + wide, STONES)):
            mix = 7 * row + 3 * column
            if mix % 4 and contains(tuple(outline), Point(x, y)):
                turn = f"rotate({mix * 29 % 90} {x} {y})"
                size = 150 + 40 * (mix % 3)
                yield f'<rect class="thumb-stone" x="{x}" y="{y}" width="{size}" height="{size}" transform="{turn}"/>'


def _bright_edges(outline: Sequence[Point]) -> Iterator[str]:
    """The edges that face north-west, towards the light."""
    for start, end, out in _edges(outline):
        if sum(out) < 0:
            yield f'<path class="thumb-lit" d="M{start.x} {start.y}L{end.x} {end.y}"/>'


def _crowns(outline: Sequence[Point]) -> Iterator[str]:
    """Tree crowns in rows, shifted by half a step, in three sizes, with a bright spot towards the light."""
    wide, tall = _size(outline)
    left, top = min(one.x for one in outline), min(one.y for one in outline)
    step = min(CROWN, wide, tall)
    for row, y in enumerate(range(top + step // 2, top + tall, step)):
        for column, x in enumerate(range(left + step // 2 + row % 2 * step // 2, left + wide, step)):
            size = step * (11 + (3 * row + 5 * column) % 3) // 20
            if contains(tuple(outline), Point(x, y)):
                yield f'<circle class="thumb-crown" cx="{x}" cy="{y}" r="{size}"/>'
                yield f'<circle class="thumb-bright" cx="{x - size // 4}" cy="{y - size // 4}" r="{size // 2}"/>'


def _size(outline: Sequence[Point]) -> tuple[int, int]:
    return (
        max(1, max(one.x for one in outline) - min(one.x for one in outline)),
        max(1, max(one.y for one in outline) - min(one.y for one in outline)),
    )


def _middle(outline: Sequence[Point]) -> tuple[int, int]:
    return sum(one.x for one in outline) // len(outline), sum(one.y for one in outline) // len(outline)
