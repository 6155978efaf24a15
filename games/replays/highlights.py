"""The highlights of a match: rounds, losses and scores, found by comparing pictures."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.kernel.scene import Piece, View


class Highlight(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A new round, a model lost by `seat`, or points scored by it; `words` say what."""

    kind: str
    words: str
    seat: int | None = None


def highlights_between(before: View, after: View) -> Iterator[Highlight]:
    """The highlights between two views."""
    if after.turn > before.turn:
        yield Highlight(kind="round", words=f"{after.turn_name[:1].upper()}{after.turn_name[1:]} {after.turn}")
    yield from _losses(before, after)
    yield from _scores(before, after)


def _losses(before: View, after: View) -> Iterator[Highlight]:
    stands = {piece.id: piece for piece in after.pieces}
    lost = [piece for piece in before.pieces if is_fighting(piece) and not _fights_on(stands.get(piece.id))]
    names = Counter(piece.name for piece in before.pieces) if lost else Counter[str]()
    for piece in lost:
        name = piece.name if names[piece.name] == 1 else _name_with_unit(piece, before)
        yield Highlight(kind="loss", words=f"{name} is lost", seat=piece.seat)


def _name_with_unit(piece: Piece, view: View) -> str:
    """`Fighter 1 of 3 Free Band 2`: the name of a model of which there are several."""
    unit = next((card.name for card in view.units if piece.id in card.pieces), "")
    return f"{piece.name} of {unit}" if unit and unit != piece.name else piece.name


def _fights_on(piece: Piece | None) -> bool:
    return piece is not None and piece.life == "live"


def is_fighting(piece: Piece) -> bool:
    """Whether it is a model of a side that is still in the match."""
    return piece.life == "live" and piece.seat is not None


def _scores(before: View, after: View) -> Iterator[Highlight]:
    had = scores_in(before)
    for side in after.sides:
        if side.score is not None and side.points is not None and side.points > had.get(side.seat, 0):
            yield Highlight(kind="score", words=f"{side.score.label}: {side.points}", seat=side.seat)


def scores_in(view: View) -> Mapping[int, int]:
    """The score of each side, if the match has one."""
    return {side.seat: side.points for side in view.sides if side.points is not None}


def strengths_in(view: View) -> dict[int, int]:
    """What each side has left: the sum of its models' pips, or one for a model without pips."""
    left: dict[int, int] = {side.seat: 0 for side in view.sides}
    for piece in view.pieces:
        if is_fighting(piece) and piece.seat is not None:
            left[piece.seat] = left.get(piece.seat, 0) + (piece.now if piece.full else 1)
    return left
