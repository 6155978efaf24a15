"""What stands out between two pictures of a match."""

from games.replays.highlights import Highlight, highlights_between, scores_in
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, SideCard, View


def scored(points: int | None, value: str) -> View:
    card = SideCard(seat=Seat(0), title="A", score=CardValue(label="Removed", value=value), points=points)
    return View(title="Purge", phase="", width=1, height=1, sides=(card,))


def test_points_stand_out_and_what_else_the_score_tells_does_not() -> None:
    assert scores_in(scored(50, "50 · 11 AP")) == {Seat(0): 50}
    assert list(highlights_between(scored(50, "50 · 11 AP"), scored(50, "50 · 20 AP"))) == []
    assert list(highlights_between(scored(50, "50 · 11 AP"), scored(70, "70 · 9 AP"))) == [
        Highlight(kind="score", words="Removed: 70", seat=Seat(0))
    ]


def test_where_nothing_is_counted_more_action_points_are_no_score() -> None:
    assert scores_in(scored(None, "9")) == {}
    assert list(highlights_between(scored(None, "9"), scored(None, "14"))) == []
