"""Who speaks first is heard first, whatever seat they sit in."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_and_position
from games.models import Deadline, Entry, HeldAnswer, Match
from games.proofs.verification import match_verify
from rules.kernel import engine
from rules.kernel.question import PASS
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key
from tests.games.floor_game import FLOOR_GAME, WINDOWS_GAME
from tests.games.reacting import ANN, BOB, PACES, give, last, seen, time_runs_out


@pytest.fixture
def window(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A live window put to both, in which the first call counts."""
    monkeypatch.setitem(SYSTEMS, "windows", WINDOWS_GAME)
    return begin(ann, bob, system="windows", **PACES["live"])


def places(match: Match) -> tuple[int, int]:
    stored, position = match_and_position(match.pk)
    return engine.open_table(SYSTEMS[stored.system].system, position).at


@pytest.mark.parametrize("order", [(ANN, BOB), (BOB, ANN)])
def test_the_first_to_speak_in_a_live_window_is_heard(
    order: tuple[int, int], window: Match, ann: User, bob: User
) -> None:
    for seat in order:
        give(window, (ann, bob)[seat], "call")
    assert time_runs_out(window)
    assert places(window)[order[0]] == 1
    assert sum(places(window)) == 1


def test_a_second_thought_arrives_when_it_is_sent(window: Match, ann: User, bob: User) -> None:
    give(window, ann, PASS)
    give(window, bob, "call")
    give(window, ann, "call")
    time_runs_out(window)
    assert places(window) == (0, 1)


def test_the_order_is_in_the_proof(window: Match, ann: User, bob: User) -> None:
    give(window, bob, "call")
    give(window, ann, "call")
    time_runs_out(window)
    services.match_resign(match_id=window.pk, user=ann, key=key())
    assert match_verify(Match.objects.get(pk=window.pk)).holds


@pytest.fixture
def floor(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """An open floor under a clock, on which calls within a second face off."""
    monkeypatch.setitem(SYSTEMS, "floor", FLOOR_GAME)
    return begin(ann, bob, system="floor", pace="live")


def half_a_second(match: Match) -> None:
    """Half a second passes: what was said was said that much earlier."""
    half = timedelta(milliseconds=500)
    HeldAnswer.objects.filter(match=match).update(arrived=F("arrived") - half)
    Entry.objects.filter(match=match).update(at=F("at") - half)


def test_a_call_is_kept_for_a_moment_and_nobody_notices(floor: Match, bob: User) -> None:
    def told(seat: int | None) -> tuple[object, ...]:
        update = seen(floor, seat)
        return update.seq, update.waiting, update.questions, update.window, update.told

    before = [told(seat) for seat in (ANN, None)]
    assert give(floor, bob, "call").held
    assert [told(seat) for seat in (ANN, None)] == before
    assert Match.objects.get(pk=floor.pk).revision == floor.revision
    assert time_runs_out(floor)
    assert places(floor) == (0, 1), "nobody else was asked for a default"


def test_calls_at_the_same_time_reach_the_rules_in_order_of_arrival(floor: Match, ann: User, bob: User) -> None:
    give(floor, bob, "call")
    half_a_second(floor)
    give(floor, ann, "call")
    time_runs_out(floor)
    assert places(floor) == (1, 1)
    (parked,) = seen(floor, BOB).questions
    assert parked.prompt == "Your call?", "the script settles the face-off"
    entries = Entry.objects.filter(match=floor, kind="answer").order_by("sequence")
    assert [(entry.seat, entry.more) for entry in entries] == [(BOB, True), (ANN, False)]
    first, second = (entry.arrived for entry in entries)
    assert 500 <= second - first < 1000
    services.match_resign(match_id=floor.pk, user=ann, key=key())
    assert match_verify(Match.objects.get(pk=floor.pk)).holds


def test_a_call_beyond_the_limit_is_too_late(floor: Match, ann: User, bob: User) -> None:
    give(floor, bob, "call")
    for _ in range(2):
        half_a_second(floor)
    give(floor, ann, "call")
    time_runs_out(floor)
    assert places(floor)[1] == 1
    assert places(floor)[0] == 0


def test_a_hold_is_carried_out_at_once_where_nobody_has_called(floor: Match, ann: User) -> None:
    assert not give(floor, ann, PASS).held


def test_no_clock_strikes_for_a_call_that_is_kept(floor: Match, ann: User, bob: User) -> None:
    late = timezone.now() - timedelta(milliseconds=1)
    give(floor, bob, "call")
    services.presence_keep({floor.pk: {ann.pk, bob.pk}})
    Deadline.objects.filter(match=floor, seat=ANN).update(due=late, began=late)
    services.clocks_strike(match_id=floor.pk)
    assert last(floor).kind == "clock", "Ann has let it pass by her silence"
    time_runs_out(floor)
    assert places(floor) == (0, 1)


def test_without_a_clock_the_first_call_counts_at_once(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "floor", FLOOR_GAME)
    match = begin(ann, bob, system="floor")
    assert not give(match, bob, "call").held
    assert places(match) == (0, 1)
