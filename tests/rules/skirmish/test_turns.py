"""Whose turn it is, and marks that end at a stated moment."""

from msgspec import Struct

from rules.kernel.refusal import Seat
from rules.skirmish.expiry import with_expired_reset
from rules.skirmish.turn_order import alternate, one_after_another, seats_after

ORDER = (Seat(2), Seat(0), Seat(1))


def test_following_goes_round_and_comes_back_to_oneself() -> None:
    assert seats_after(ORDER, Seat(0)) == (1, 2, 0)
    assert seats_after((Seat(0),), Seat(0)) == (0,)


def test_who_alternates_passes_over_those_who_cannot_and_goes_twice_when_alone() -> None:
    assert alternate(ORDER, Seat(2), [Seat(1), Seat(2)]) == 1
    assert alternate(ORDER, Seat(2), [Seat(2)]) == 2
    assert alternate(ORDER, Seat(2), []) is None


def test_one_after_another_stays_with_whoever_can_go_on() -> None:
    assert one_after_another(ORDER, Seat(0), [Seat(0), Seat(1)]) == 0
    assert one_after_another(ORDER, Seat(0), [Seat(2)]) == 2
    assert one_after_another(ORDER, Seat(0), []) is None


class Marked(Struct, frozen=True):
    name: str
    order: str = ""
    spent: bool = False
    effects: tuple[str, ...] = ()
    notes: list[str] = []


LASTS = {"order": "activation", "spent": "turn", "effects": "turn", "notes": "turn"}


def test_a_moment_ends_what_lasts_until_then_and_nothing_else() -> None:
    marked = Marked("Ash", "guard", True, ("stunned",), ["seen"])
    assert with_expired_reset(marked, "turn", LASTS) == Marked("Ash", "guard")
    assert with_expired_reset(marked, "activation", LASTS) == Marked("Ash", "", True, ("stunned",), ["seen"])
    assert with_expired_reset(marked, "match", LASTS) is marked
