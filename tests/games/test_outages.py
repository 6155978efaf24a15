"""The time in which the site was away is nobody's: neither a clock, nor a grace, nor a window loses any of it."""

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.matches import services
from games.models import Deadline, Heartbeat, Match, Seat, Status
from tests.games.clocked import asked_alone, clock, here, pass_time, place, shows, strike
from tests.games.reacting import ANN, BOB, give, running, seen

BOTH = (ANN, BOB)
LOST = {"time_overtime": "lost", "time_grace": "60"}


def away(match: Match, seconds: float) -> None:
    """The site works, then it is away for so long: everything stored moves into the past."""
    services.heart_beat()
    pass_time(match, seconds)
    ago = timedelta(seconds=seconds)
    Heartbeat.objects.update(at=F("at") - ago)
    Seat.objects.filter(match=match).update(first_visit_due=F("first_visit_due") - ago)
    Match.objects.filter(pk=match.pk).update(window_closes=F("window_closes") - ago)


def left(match: Match) -> int:
    return clock(match, ANN).left + clock(match, ANN).bank


@pytest.mark.parametrize("seconds", [6, 50, 75, 3_600])
def test_an_outage_takes_no_time_and_no_grace(ann: User, bob: User, seconds: int) -> None:
    match = asked_alone(ann, bob, time_bank="20", **LOST)
    pass_time(match, 10, *BOTH)
    before = left(match)
    away(match, seconds)
    here(match, ann, bob)
    assert not strike(match)
    assert Match.objects.get(pk=match.pk).status == Status.PLAYING
    assert before - 1_000 < left(match) <= before
    shows(match, ann)
    assert before - 1_000 < left(match) <= before
    assert not clock(match, ANN).waits, "it runs again once the question is shown"
    assert not place(match, ANN).clock_paused_ms


def test_whoever_answers_first_after_it_pays_nothing(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_bank="20", **LOST)
    bank = place(match, ANN).bank
    away(match, 75)
    give(match, ann, "walk")
    assert place(match, ANN).bank == bank


def test_time_that_was_up_before_it_stays_up(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, **LOST)
    pass_time(match, 16, *BOTH)
    away(match, 75)
    here(match, ann, bob)
    strike(match)
    assert Match.objects.get(pk=match.pk).winner == BOB


def test_a_clock_waits_for_its_page_only_for_seconds(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, **LOST)
    away(match, 75)
    here(match, bob)
    assert 6_000 < clock(match, ANN).waits <= 8_000
    pass_time(match, 10, BOB)
    assert strike(match)
    assert clock(match, ANN).stands, "from then on it is an absence like any other"


def test_a_paused_clock_keeps_its_grace(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, **LOST)
    pass_time(match, 20, BOB)
    strike(match)
    before = clock(match, ANN)
    assert before.stands
    away(match, 600)
    here(match, bob)
    strike(match)
    after = clock(match, ANN)
    assert after.stands
    assert (before.left, before.grace - after.grace < 1_000) == (after.left, True)


def test_a_first_visit_is_awaited_as_long_as_before(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, **LOST)
    services.heart_beat()
    due = Match.objects.get(pk=match.pk).last_entry_at + timedelta(hours=1)
    Seat.objects.filter(match=match, number=BOB).update(first_visit_due=due)
    away(match, 600)
    here(match, ann)
    assert timedelta() <= place(match, BOB).first_visit_due - due < timedelta(seconds=5)


def test_a_live_window_stays_open_until_pages_can_be_back(ann: User, bob: User) -> None:
    match = running(ann, bob, "live")
    away(match, 600)
    assert not services.time_meet(match_id=match.pk)
    window = seen(match, BOB).window
    assert window is not None
    assert window.left is not None
    assert window.left > 6_000


def test_it_is_given_back_once(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, **LOST)
    away(match, 75)
    services.heart_beat()
    due = Deadline.objects.get(match=match, seat=ANN).due
    Heartbeat.objects.update(at=F("at") - timedelta(seconds=2))
    services.heart_beat()
    here(match, ann, bob)
    assert Deadline.objects.get(match=match, seat=ANN).due == due


def test_a_gap_that_no_process_noticed_pauses_the_clock(ann: User, bob: User) -> None:
    """One of several processes was killed, and the page is back before anybody has looked."""
    match = asked_alone(ann, bob, **LOST)
    pass_time(match, 40)
    services.heart_beat()
    here(match, ann, bob)
    strike(match)
    assert Match.objects.get(pk=match.pk).status == Status.PLAYING
    assert 6_000 < clock(match, ANN).left <= 8_000
    assert 30_000 < place(match, ANN).clock_paused_ms < 34_000
