"""Tables of real matches for the front page: recorded by `python -m tests.pictures.take`, drawn here as SVG."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import structs

from rules.kernel.scene import View

FOLDER = Path(__file__).parent
GLYPHS = msgspec.json.decode((FOLDER / "glyphs.json").read_bytes(), type=dict[str, str])  # in a box from -50 to 50


def recorded(view: View) -> bytes:
    """A spectator's view of a match as recorded, without the parts that only cards show."""
    bare = structs.replace(
        view,
        ground=tuple(structs.replace(one, facts=()) for one in view.ground),
        pieces=tuple(structs.replace(one, facts=(), states=()) for one in view.pieces if one.at is not None),
        units=(),
        sides=tuple(structs.replace(side, facts=(), states=()) for side in view.sides),
        terms={},
    )
    return msgspec.json.format(msgspec.json.encode(bare), indent=0)


@cache
def table_of(system: str) -> View | None:
    """The recorded table of a game, if it has one."""
    path = FOLDER / f"{system}.json"
    return msgspec.json.decode(path.read_bytes(), type=View) if path.exists() else None
