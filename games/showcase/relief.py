"""What gives terrain of a picture its body: edges towards the light, roofs, crowns. The same ground looks alike."""

from collections.abc import Iterator, Sequence

from rules.geometry.point import Point
from rules.geometry.polygon import contains
from rules.kernel.scene import Ground

HATCH = (
    '<defs><pattern id="shot-hatch" width="520" height="520" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="shot-hatching" d="M0 0v520"/></pattern></defs>'
)
ROOFED = {"building", "house", "cabin", "block", "roof", "crates"}
PARAPET = 380  # thousandths of an inch from the edge of a roof to its hatching
CROWN = 1_150  # thousandths from one crown to the next, where the wood is wide enough


def body(feature: Ground, kind: str) -> Iterator[str]:
    """What lies over the plain outline of the ground."""
    if kind == "wood":
        yield from _crowns(feature.outline)
        return
    if feature.kind in ROOFED:
        yield _roof(feature.outline)
    if kind in ("high", "low") and feature.height:
        yield from _lit(feature.outline)


def _roof(outline: Sequence[Point]) -> str:
    """The outline drawn in towards its middle, hatched."""
    wide, tall = _size(outline)
    x, y = _middle(outline)
    across, down = (max(0.0, 1 - 2 * PARAPET / side) for side in (wide, tall))
    points = " ".join(f"{x + (one.x - x) * across:.0f},{y + (one.y - y) * down:.0f}" for one in outline)
    return f'<polygon class="shot-roof" fill="url(#shot-hatch)" points="{points}"/>'


def _lit(outline: Sequence[Point]) -> Iterator[str]:
    """The edges that look north-west, where the light comes from."""
    turn = sum(outline[i - 1].x * outline[i].y - outline[i].x * outline[i - 1].y for i in range(len(outline)))
    for i, end in enumerate(outline):
        start = outline[i - 1]
        out = ((end.y - start.y), -(end.x - start.x))  # to the outside of what turns clockwise on the screen
        if (out[0] + out[1]) * (1 if turn > 0 else -1) < 0:
            yield f'<path class="shot-lit" d="M{start.x} {start.y}L{end.x} {end.y}"/>'


def _crowns(outline: Sequence[Point]) -> Iterator[str]:
    """Crowns in rows, each row half a step on, of three sizes, with a bright spot towards the light."""
    wide, tall = _size(outline)
    left, top = min(one.x for one in outline), min(one.y for one in outline)
    step = min(CROWN, wide, tall)
    for row, y in enumerate(range(top + step // 2, top + tall, step)):
        for column, x in enumerate(range(left + step // 2 + row % 2 * step // 2, left + wide, step)):
            size = step * (11 + (3 * row + 5 * column) % 3) // 20
            if contains(tuple(outline), Point(x, y)):
                yield f'<circle class="shot-crown" cx="{x}" cy="{y}" r="{size}"/>'
                yield f'<circle class="shot-bright" cx="{x - size // 4}" cy="{y - size // 4}" r="{size // 2}"/>'


def _size(outline: Sequence[Point]) -> tuple[int, int]:
    return (
        max(1, max(one.x for one in outline) - min(one.x for one in outline)),
        max(1, max(one.y for one in outline) - min(one.y for one in outline)),
    )


def _middle(outline: Sequence[Point]) -> tuple[int, int]:
    return sum(one.x for one in outline) // len(outline), sum(one.y for one in outline) // len(outline)
