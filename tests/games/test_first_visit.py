"""No time runs for a player who has not opened the table yet: neither their clock nor a window they are asked in."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.models import EntryKind, Match, Seat, Status
from rules.kernel.play import Play, Script
from rules.kernel.question import Option
from rules.kernel.shapes import Number
from tests.games.clocked import clock, here, pass_time, place, shows, strike
from tests.games.conftest import begin
from tests.games.reacting import ANN, BOB, give, last, seen, time_runs_out
from tests.rules.kernel import toy as toy_rules
from tests.rules.kernel.toy import LEFT, RIGHT, PhaseEnded, Toy

LOST = {"pace": "own", "time_decision": "15", "time_overtime": "lost", "time_visit": ""}
LIVE = {"pace": "windows", "time_visit": ""}
HOUR = 3_600
TWO_DAYS = 48 * HOUR * 1_000


def later(match: Match, seconds: float, *present: int) -> None:
    """Let so much time pass, also of that in which somebody may first come."""
    ago = timedelta(seconds=seconds)
    pass_time(match, seconds, *present)
    Seat.objects.filter(match=match).update(first_visit_due=F("first_visit_due") - ago)
    Match.objects.filter(pk=match.pk).update(window_closes=F("window_closes") - ago)


@pytest.fixture
def fresh(ann: User, bob: User) -> Match:
    """Both lists are locked, and nobody has opened the table yet."""
    return begin(ann, bob, **LOST)


def test_a_host_who_never_opened_the_table_does_not_lose_in_minutes(fresh: Match, bob: User) -> None:
    here(fresh, bob)
    shows(fresh, bob)
    give(fresh, bob, "bid", Number(2))
    later(fresh, HOUR, BOB)
    assert not strike(fresh)
    assert Match.objects.get(pk=fresh.pk).status == Status.PLAYING
    awaited = clock(fresh, ANN)
    assert awaited.left == 15_000
    assert TWO_DAYS - 2 * HOUR * 1_000 < awaited.waits <= TWO_DAYS - HOUR * 1_000


def test_the_clock_of_each_begins_with_their_own_first_visit(fresh: Match, ann: User) -> None:
    later(fresh, HOUR)
    here(fresh, ann)
    assert clock(fresh, ANN).waits <= 2_000
    assert clock(fresh, BOB).waits > 40 * HOUR * 1_000
    shows(fresh, ann)
    assert clock(fresh, ANN).waits == 0
    later(fresh, 16, ANN)
    assert strike(fresh)
    match = Match.objects.get(pk=fresh.pk)
    assert (match.status, match.winner) == (Status.OVER, BOB)


def test_a_page_that_says_what_it_shows_has_opened_the_table(fresh: Match, bob: User) -> None:
    shows(fresh, bob)
    assert (place(fresh, BOB).first_visit_due, clock(fresh, BOB).waits) == (None, 0)
    assert place(fresh, ANN).first_visit_due is not None


def test_so_has_whoever_answers(fresh: Match, bob: User) -> None:
    give(fresh, bob, "bid", Number(2))
    assert place(fresh, BOB).first_visit_due is None
    assert place(fresh, ANN).first_visit_due is not None


def test_and_whoever_asks_the_api_for_the_table(fresh: Match, bob: User) -> None:
    browser = Client()
    browser.force_login(bob)
    assert browser.get(f"/api/matches/{fresh.pk}/").status_code == 200
    assert place(fresh, BOB).first_visit_due is None


def test_watching_is_no_visit(fresh: Match, eve: User) -> None:
    here(fresh, eve)
    assert place(fresh, ANN).first_visit_due is not None
    assert place(fresh, BOB).first_visit_due is not None


def test_nobody_holds_a_match_for_ever_by_never_coming(fresh: Match, bob: User) -> None:
    here(fresh, bob)
    give(fresh, bob, "bid", Number(2))
    later(fresh, 48 * HOUR - 60, BOB)
    assert not strike(fresh)
    later(fresh, 200, BOB)
    assert strike(fresh)
    match = Match.objects.get(pk=fresh.pk)
    assert (match.status, match.winner, last(match).kind) == (Status.OVER, BOB, EntryKind.END)


def test_the_players_may_agree_on_another_limit_or_on_none(ann: User, bob: User) -> None:
    one = begin(ann, bob, **LOST | {"time_visit": "5"})
    assert 4 * HOUR * 1_000 < clock(one, ANN).waits <= 5 * HOUR * 1_000
    assert clock(begin(ann, bob, **LOST | {"time_visit": "0"}), ANN).waits <= 2_000


def one_after_the_other(play: Play[Toy]) -> Script[None]:
    """First one is asked alone, then the other."""
    for seat in (RIGHT, LEFT):
        yield from play.ask(seat, rule="toy.run", prompt="Ready?", options=[Option(id="yes", label="Yes", bring=True)])
    play.record(PhaseEnded(phase="race"))


def test_a_later_question_waits_for_the_first_visit_as_well(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(toy_rules.STEPS, "bid", one_after_the_other)
    match = begin(ann, bob, **LOST)
    assert [one.seat for one in seen(match, None).clocks] == [BOB]
    give(match, bob, "yes")
    assert [one.seat for one in seen(match, None).clocks] == [ANN]
    assert clock(match, ANN).waits > 40 * HOUR * 1_000


@pytest.fixture
def open_window(ann: User, bob: User) -> Match:
    """Ann runs and Bob may tackle her: he has opened the table, or not."""
    match = begin(ann, bob, **LIVE)
    for user, number in ((ann, 3), (bob, 2)):
        give(match, user, "bid", Number(number))
    return Match.objects.get(pk=match.pk)


def test_a_live_window_waits_for_whoever_has_never_been_here(open_window: Match, ann: User, bob: User) -> None:
    Seat.objects.filter(match=open_window, number=BOB).update(first_visit_due=timezone.now() + timedelta(hours=48))
    give(open_window, ann, "run")
    later(open_window, HOUR)
    assert not services.window_close(match_id=open_window.pk)
    window = seen(open_window, ANN).window
    assert (window.left, window.length, window.waits > 40 * HOUR * 1_000) == (20_000, 20_000, True)
    here(open_window, bob)
    window = seen(open_window, ANN).window
    assert (window.left, 0 < window.waits <= 2_000) == (20_000, True)


def test_a_live_window_begins_when_the_asked_page_shows_it(open_window: Match, ann: User, bob: User) -> None:
    give(open_window, ann, "run")
    window = seen(open_window, None).window
    assert (window.left, 0 < window.waits <= 2_000) == (20_000, True), "soon, if his page says nothing"
    services.question_seen(match_id=open_window.pk, user=ann, question=window.question)
    assert seen(open_window, None).window.waits > 0, "she is not asked"
    services.question_seen(match_id=open_window.pk, user=bob, question=window.question)
    began = seen(open_window, None).window
    assert (began.waits, 19_000 < began.left <= 20_000) == (0, True)
    closes = Match.objects.get(pk=open_window.pk).window_closes
    for _ in range(2):
        services.question_seen(match_id=open_window.pk, user=bob, question=window.question)
    assert Match.objects.get(pk=open_window.pk).window_closes == closes, "its time runs once"
    assert time_runs_out(open_window)


def test_words_about_another_question_begin_nothing(open_window: Match, ann: User, bob: User) -> None:
    give(open_window, ann, "run")
    number = seen(open_window, None).window.question
    for said in (number - 1, number + 1, 10**30):
        services.question_seen(match_id=open_window.pk, user=bob, question=said)
    assert seen(open_window, None).window.waits > 0


def test_nothing_waits_where_nothing_is_timed(match: Match) -> None:
    assert not Seat.objects.filter(match=match, first_visit_due__isnull=False).exists()
