"""The drawn battlefields: tables composed by hand in `drawn.toml`, fitted to the size of the battle.

Positions grow with the board, pieces do not; a larger board gets more of the pieces, in the order drawn.
"""

import tomllib
from importlib import resources

import msgspec
from msgspec import Struct, structs

from rules.battlefield.layout import middle, with_pair, with_piece
from rules.battlefield.pieces import piece_at, piece_count, piece_named
from rules.battlefield.terrain import Battlefield
from rules.geometry.point import Point


class Centrepiece(Struct, frozen=True, forbid_unknown_fields=True):
    """The piece in the middle of a drawn table."""

    piece: str
    name: str
    turn: int = 0


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and its mirror image; `at` is per mille of the board's width and height from its middle."""

    piece: str
    names: tuple[str, str]
    at: tuple[int, int]
    turn: int = 0


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn battlefield, its most important pairs first."""

    id: str
    name: str
    text: str
    middle: Centrepiece
    pairs: tuple[Pair, ...]


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    field: tuple[Drawing, ...]


def _read() -> tuple[Drawing, ...]:
    text = resources.files("rules.battlefield").joinpath("drawn.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Book).field


DRAWN = _read()


def drawn_field(name: str, width: int, height: int) -> Battlefield:
    """The drawn battlefield with this id or name on a board of this size; KeyError when there is none."""
    drawing = next((drawing for drawing in DRAWN if name in (drawing.id, drawing.name)), None)
    if drawing is None:
        raise KeyError(name)
    board = Battlefield(drawing.id, drawing.name, width, height)
    centre = drawing.middle
    first = piece_at(piece_named(centre.piece), middle(width, height), centre.turn, "f1")
    board = with_piece(board, structs.replace(first, name=centre.name)) or board
    wanted = piece_count(width, height) * 3 // 2
    for pair in drawing.pairs:
        if len(board.features) + 2 <= wanted:
            board = _with_drawn(board, pair) or board
    return board


def _with_drawn(board: Battlefield, pair: Pair) -> Battlefield | None:
    across, along = pair.at
    centre = Point(board.width * (500 + across) // 1000, board.height * (500 + along) // 1000)
    return with_pair(board, piece_at(piece_named(pair.piece), centre, pair.turn, ""), pair.names)
