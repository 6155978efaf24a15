"""The battlefields of a kit: drawn tables fitted to the size of the battle, or a random one.

Positions scale with the board, pieces do not; a larger board gets more of the pieces, in the order drawn.
"""

from typing import Final

from msgspec import structs

from rules.battlefield.kit import Kit, Pair
from rules.battlefield.layout import middle, piece_at, random_field, with_pair, with_piece
from rules.battlefield.terrain import Battlefield
from rules.geometry.point import Point

RANDOM: Final = "random"


def field_named(kit: Kit, terrain: str, seed: int, width: int, height: int, pieces: int | None = None) -> Battlefield:
    """The agreed battlefield: RANDOM, or a drawn one by id or name. Raises KeyError if there is none.

    `pieces` is the number of pieces of a random one, if not the usual number.
    """
    if terrain == RANDOM:
        return random_field(kit, seed, width, height, pieces)
    return drawn_field(kit, terrain, width, height)


def drawn_field(kit: Kit, name: str, width: int, height: int) -> Battlefield:
    """The drawn battlefield with this id or name on a board of this size. Raises KeyError if there is none."""
    drawing = kit.drawing(name)
    board = Battlefield(drawing.id, drawing.name, width, height)
    centre = drawing.middle
    first = piece_at(kit.piece(centre.piece), middle(width, height), centre.turn, "f1")
    board = with_piece(kit, board, structs.replace(first, name=centre.name)) or board
    wanted = kit.drawn_count(width, height)
    for pair in drawing.pairs:
        if len(board.features) + 2 <= wanted:
            board = _with_drawn(kit, board, pair) or board
    return board


def _with_drawn(kit: Kit, board: Battlefield, pair: Pair) -> Battlefield | None:
    across, along = pair.at
    centre = Point(board.width * (500 + across) // 1000, board.height * (500 + along) // 1000)
    return with_pair(kit, board, piece_at(kit.piece(pair.piece), centre, pair.turn, ""), pair.names)
