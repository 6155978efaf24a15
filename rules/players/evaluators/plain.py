"""The evaluator for a game known only by its picture: pieces that are removed, and scores."""

from collections.abc import Sequence
from typing import Any

from rules.geometry.point import square_distance
from rules.kernel.refusal import Seat
from rules.kernel.scene import Piece, View
from rules.kernel.system import System
from rules.players.evaluator import WHOLE, Evaluator, Goal, Worth


def plain_evaluator(system: System[Any]) -> Evaluator:
    """An evaluator that uses only the picture of the game."""

    def seen(table: Any, seat: Seat) -> View:
        return system.view(system.known(table, seat), seat)

    def worth(table: Any, seat: Seat) -> Worth:
        view = seen(table, seat)
        mine, theirs = _standing(view, seat, own=True), _standing(view, seat, own=False)
        return {"models": WHOLE * (mine - theirs) // max(1, _all(view)), "score": 20 * _score(view, seat)}

    def goals(table: Any, seat: Seat, piece: str) -> Sequence[Goal]:
        view = seen(table, seat)
        here = next((one.at for one in view.pieces if one.id == piece and one.at), None)
        places = [one.at for one in view.pieces if one.at and one.seat != seat and one.id != piece]
        if here is not None:
            places.sort(key=lambda at: square_distance(here, at))
        return [Goal(at) for at in places]

    return Evaluator(worth=worth, goals=goals)


def _pips(piece: Piece) -> int:
    """How many pips it has left, scaled so that a whole piece has 12."""
    return 12 * piece.now // piece.full if piece.full else 12


def _standing(view: View, seat: Seat, *, own: bool) -> int:
    live = (piece for piece in view.pieces if piece.life == "live" and piece.seat is not None)
    return sum(_pips(piece) for piece in live if (piece.seat == seat) == own)


def _all(view: View) -> int:
    return 12 * sum(1 for piece in view.pieces if piece.seat is not None and piece.life in {"live", "wreck"})


def _score(view: View, seat: Seat) -> int:
    """How far a seat is ahead of the best of the others, if scores are numbers."""
    scores = {side.seat: int(side.score.value) for side in view.sides if side.score and side.score.value.isdigit()}
    others = [score for other, score in scores.items() if other != seat]
    return scores.get(seat, 0) - max(others, default=0)
