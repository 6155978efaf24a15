"""The silhouettes of models as outlines, read from the symbols that the pages use."""

import re
from functools import cache

from django.template.loader import get_template
from svg.path import Line, Move, parse_path
from svg.path.path import Close

SYMBOL = re.compile(r'<symbol id="glyph-([\w-]+)"[^>]*><path d="([^"]+)"')
STEPS = 8  # straight pieces of one curve

Outlines = tuple[tuple[tuple[float, float], ...], ...]


@cache
def outlines_of(glyph: str) -> Outlines:
    """The outlines of a silhouette in a box from -52 to 52; nothing where there is no such silhouette.

    Where outlines lie in each other, one that turns the other way round is a hole.
    """
    path = _paths().get(glyph)
    if path is None:
        return ()
    outlines: list[list[tuple[float, float]]] = []
    for piece in parse_path(path):
        if isinstance(piece, Move):
            outlines.append([_pair(piece.end)])
        elif isinstance(piece, Line | Close):
            outlines[-1].append(_pair(piece.end))
        else:
            outlines[-1] += [_pair(piece.point(step / STEPS)) for step in range(1, STEPS + 1)]
    return tuple(map(tuple, outlines))


@cache
def _paths() -> dict[str, str]:
    source = get_template("armies/builder/symbols.html").template.source  # type: ignore[attr-defined]
    return dict(SYMBOL.findall(source))


def _pair(place: complex) -> tuple[float, float]:
    return place.real, place.imag
