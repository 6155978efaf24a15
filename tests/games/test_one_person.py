"""Where at most one seat is a person, nothing is hidden from anybody: a window closes once it is answered."""

import pytest

from accounts.models import User
from games.matches import services
from games.models import Entry, Match, Seat
from tests.games.reacting import BOB, begun_by_ann, give, msg


def window_opens(ann: User, bob: User, pace: str, *, computer: bool) -> Match:
    """Ann runs, and Bob, or the computer in his place, may tackle her."""
    match = begun_by_ann(ann, bob, pace)
    Seat.objects.filter(match=match, number=BOB).update(player="easy" if computer else "")
    give(match, ann, "run")
    return Match.objects.get(pk=match.pk)


def answers(match: Match) -> list[tuple[int | None, str]]:
    return [msg(entry) for entry in Entry.objects.filter(match=match, sequence__gt=match.sequence, seat=BOB)]


@pytest.mark.parametrize("computer", [True, False])
def test_no_random_time_before_an_answer_of_a_computer(ann: User, bob: User, computer: bool) -> None:
    match = window_opens(ann, bob, "quiet", computer=computer)
    assert (match.window_closes is None) == computer
    give(match, bob, "pass")
    assert bool(answers(match)) == computer


@pytest.mark.parametrize("computer", [True, False])
def test_no_timed_window_stays_open_once_it_is_answered(ann: User, bob: User, computer: bool) -> None:
    match = window_opens(ann, bob, "live", computer=computer)
    assert match.window_closes is not None
    give(match, bob, "pass")
    services.time_meet(match_id=match.pk)
    assert bool(answers(match)) == computer
