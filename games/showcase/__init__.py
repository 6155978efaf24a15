"""Tables of real matches for the front page: recorded by `python -m tests.pictures.take`, drawn here as SVG."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from rules.kernel.scene import View

FOLDER = Path(__file__).parent


class Recorded(Struct, frozen=True):
    """What somebody watching saw of a match, and the silhouettes of its models."""

    view: View
    glyphs: dict[str, str]


def recorded(view: View, glyphs: dict[str, str]) -> bytes:
    """As it is kept: without what only cards show."""
    bare = structs.replace(
        view,
        ground=tuple(structs.replace(one, facts=()) for one in view.ground),
        pieces=tuple(structs.replace(one, facts=(), states=()) for one in view.pieces if one.at is not None),
        units=(),
        sides=tuple(structs.replace(side, facts=(), states=()) for side in view.sides),
        terms={},
    )
    used = {piece.glyph for piece in bare.pieces}
    kept = {name: path for name, path in glyphs.items() if name in used}
    return msgspec.json.format(msgspec.json.encode(Recorded(bare, kept)), indent=0)


@cache
def table_of(system: str) -> Recorded | None:
    """The recorded table of a game, if it has one."""
    path = FOLDER / f"{system}.json"
    return msgspec.json.decode(path.read_bytes(), type=Recorded) if path.exists() else None
