"""What stands out between two pictures of a match."""

import pytest

from games.replay.marks import Mark, marks_between, scores_in
from rules.kernel.refusal import Seat
from rules.kernel.scene import Fact, SideCard, View


def scored(value: str) -> View:
    score = Fact(label="Removed", value=value)
    return View(title="Purge", phase="", width=1, height=1, sides=(SideCard(seat=Seat(0), title="A", score=score),))


@pytest.mark.parametrize(
    ("value", "score"), [("50", {Seat(0): 50}), ("50, 11 AP", {Seat(0): 50}), ("3 of 6", {}), ("", {})]
)
def test_a_score_is_the_whole_number_it_begins_with(value: str, score: dict[Seat, int]) -> None:
    assert scores_in(scored(value)) == score


def test_points_stand_out_and_what_else_the_score_tells_does_not() -> None:
    assert list(marks_between(scored("50, 11 AP"), scored("50, 20 AP"))) == []
    assert list(marks_between(scored("50, 11 AP"), scored("70, 9 AP"))) == [
        Mark(kind="score", words="Removed: 70", seat=Seat(0))
    ]
