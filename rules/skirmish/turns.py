"""Whose turn it is: round the table, passing over those who have nothing to do."""

from collections.abc import Collection, Sequence

from rules.kernel.refusal import Seat


def seats_after(order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """Everybody after a seat, from the last back to the first; the seat itself comes last."""
    at = order.index(seat) + 1
    return (*order[at:], *order[:at])


def alternate(order: Sequence[Seat], seat: Seat, able: Collection[Seat]) -> Seat | None:
    """Who is next after a seat has had its turn: the next who is able, itself again if nobody else is; else None."""
    return next((other for other in seats_after(order, seat) if other in able), None)


def one_after_another(order: Sequence[Seat], seat: Seat, able: Collection[Seat]) -> Seat | None:
    """Who goes on: the seat as long as it is able, and then the next who is; None when nobody is."""
    return seat if seat in able else alternate(order, seat, able)
