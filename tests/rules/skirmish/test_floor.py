"""The floor by itself, with tables that are no game's."""

from collections.abc import Generator
from typing import Any

import pytest
from msgspec import Struct
from typing_extensions import override

from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.kernel.event import Event, Line
from rules.kernel.play import Play
from rules.kernel.question import Option
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.system import Ending
from rules.skirmish.arrangement import Base, first_free_places, spots_around
from rules.skirmish.choices import Proposal, seats_declining
from rules.skirmish.figures import Ruler, nearest
from rules.skirmish.system import match_left
from rules.skirmish.turn_order import roll_off_order

SEATS = (Seat(0), Seat(1), Seat(2))
FIELD = Battlefield(id="bare", name="Bare", width=10_000, height=10_000)
YARD = Point(0, 0), Point(4_000, 0), Point(4_000, 4_000), Point(0, 4_000)


class Nothing(Struct, frozen=True):
    """A table on which nothing is."""


class Faces(Event, frozen=True):
    seats: tuple[Seat, ...]
    faces: tuple[int, ...]

    @override
    def line(self, table: Any) -> Line:
        return Line(text="Dice.", rule="toy.roll")


def run(script: Generator[Any, Any, Any], *answers: Any) -> Any:
    """What the script returns when its requests are answered so, one after another."""
    left, send = list(answers), None
    while True:
        try:
            script.send(send)
        except StopIteration as end:
            assert not left
            return end.value
        send = left.pop(0)


def test_who_ties_rolls_again_in_the_place_the_tie_had() -> None:
    log: list[Any] = []
    script = roll_off_order(Play(Nothing(), log), SEATS, "order", Faces)
    assert run(script, (3, 5, 3), (2, 2), (1, 6)) == (1, 2, 0)
    assert [event.seats for event, _ in log] == [SEATS, (0, 2), (0, 2)]


def test_what_is_added_to_a_die_counts_for_ties_as_well() -> None:
    assert run(roll_off_order(Play(Nothing()), SEATS[:2], "order", Faces, added={Seat(1): 2}), (4, 3)) == (1, 0)


def test_one_seat_needs_no_die() -> None:
    assert run(roll_off_order(Play(Nothing()), SEATS[:1], "order", Faces)) == (0,)


def test_a_proposal_holds_only_if_all_accept() -> None:
    put = Proposal(
        rule="toy.agree",
        prompt="Shall we?",
        accept=Option(id="yes", label="Yes", bring=True),
        decline=Option(id="no", label="No", bring=False),
    )
    others = SEATS[1:]
    assert run(seats_declining(Play(Nothing()), others, put), {Seat(1): True, Seat(2): True}) == ()
    assert run(seats_declining(Play(Nothing()), others, put), {Seat(1): True, Seat(2): False}) == (2,)
    assert next(seats_declining(Play(Nothing()), others, put)).asks[0].default.option == "no"


def test_what_cannot_be_accepted_any_more_can_be_declined() -> None:
    closed = Refusal(rule="toy.room", message="No room is left.")
    put = Proposal(
        rule="toy.agree",
        prompt="Shall we?",
        accept=Option(id="yes", label="Yes", bring=True, refusal=closed),
        decline=Option(id="no", label="No", bring=False),
    )
    ask = next(seats_declining(Play(Nothing()), SEATS[1:2], put)).asks[0]
    with pytest.raises(Refused) as refused:
        ask.options[0].accept(None, "toy.agree")
    assert refused.value.refusal == closed
    assert ask.options[1].accept(None, "toy.agree") is False


def test_bases_find_the_nearest_free_places_one_after_another() -> None:
    base, near = Base(500, 1_000), Point(2_000, 2_000)
    places = first_free_places(FIELD, [base, base], lambda _: spots_around(near, YARD, 1_000), [], lambda _: True)
    assert places is not None
    assert [place.centre for place in places] == [(2_000, 2_000), (1_000, 2_000)]
    taken = Disc(near, 500)
    (other,) = (
        first_free_places(FIELD, [base], lambda _: spots_around(near, YARD, 1_000), [taken], lambda _: True) or ()
    )
    assert other.centre == (1_000, 2_000)


def test_there_is_no_arrangement_where_one_base_has_no_place() -> None:
    bases = [Base(500, 0), Base(4_500, 0)]
    assert first_free_places(FIELD, bases, lambda _: spots_around(Point(0, 0), YARD, 1_000), [], lambda _: True) is None


def test_a_ruler_with_a_tolerance_forgives_a_thousandth() -> None:
    one, other = Disc(Point(0, 0), 500), Disc(Point(2_001, 0), 500)
    assert not Ruler().within(one, other, 1_000)
    assert Ruler(1).within(one, other, 1_000)
    assert not Ruler(1).within(one, other, 999)
    assert Ruler(1).allows(6_001, 6_000)
    assert not Ruler().allows(6_001, 6_000)


def test_the_nearest_is_found_with_its_distance() -> None:
    others = {"far": Disc(Point(5_000, 0), 500), "near": Disc(Point(0, 2_000), 500)}
    assert nearest(Disc(Point(0, 0), 500), others) == ("near", 1_000)
    assert Ruler().near(Disc(Point(0, 0), 500), others, 1_000) == ("near",)


def test_a_match_that_is_left_is_won_by_who_is_left_or_by_nobody() -> None:
    names = ["Red", "Blue", "Green"]
    conceded = Ending(conceded=Seat(1))
    won = match_left(conceded, [Seat(2)], names.__getitem__, rule="toy.end").result
    assert (won.winner, won.text) == (2, "Blue conceded. Green wins.")
    assert match_left(conceded, [], names.__getitem__, rule="toy.end").result.winner is None
    drawn = match_left(Ending(), SEATS, names.__getitem__, rule="toy.end").result
    assert (drawn.winner, drawn.kind) == (None, "agreed draw")
