"""The name of each player at the table: the same in the panel, the log, the chat, the report and the proof.

It is settled when the match begins and does not change, even if somebody else takes the seat.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import structs

from accounts.look_alikes import visible_form
from games.models import Seat

COLOURS = ("Blue", "Orange", "Green", "Magenta")  # of the sides, in the order of the seats
NOBODY = "Empty seat"


def name_of(seat: Seat) -> str:
    """The name of the player in a seat; before the match begins, the person's own name."""
    return seat.display_name or (str(seat.user) if seat.user else NOBODY)


def names_at(seats: Sequence[Seat]) -> list[str]:
    """A distinct name for each seat: the person's, or the army's if one person has several seats."""
    holds = Counter(seat.user_id for seat in seats)
    names = [seat.roster_name if holds[seat.user_id] > 1 and seat.roster_name else name_of(seat) for seat in seats]
    twice = Counter(map(visible_form, names))
    return [
        f"{name} ({COLOURS[seat.number % len(COLOURS)]})" if twice[visible_form(name)] > 1 else name
        for seat, name in zip(seats, names, strict=True)
    ]


def called(muster: Any, name: str) -> Any:
    """The force with the name of its player, which the rules then use.

    It keeps its own name in old matches without settled names, and in games that do not show one.
    """
    return structs.replace(muster, name=name) if name and hasattr(muster, "name") else muster
