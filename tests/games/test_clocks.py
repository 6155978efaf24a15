"""Deadlines of any question: when they run, stand and strike, and what follows."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.matches import services
from games.models import Deadline, Entry, EntryKind, Match, Status
from games.proofs.verification import match_verify
from rules.kernel.refusal import Refused
from tests.games.clocked import asked_alone, clock, clocked, here, pass_time, place, shows, strike
from tests.games.conftest import begin, key
from tests.games.reacting import ANN, BOB, give, last, msg, seen

BOTH = (ANN, BOB)


def test_nobody_has_a_clock_who_did_not_agree_on_one(match: Match) -> None:
    assert not match.clocked
    assert seen(match, ANN).clocks == ()
    assert not Deadline.objects.exists()


def test_everybody_sees_whose_time_runs(ann: User, bob: User) -> None:
    match = clocked(ann, bob)
    for viewer in (ANN, BOB, None):
        clocks = seen(match, viewer).clocks
        assert [(one.seat, one.clock, one.bank) for one in clocks] == [(ANN, "decision", 0), (BOB, "decision", 0)]
        assert all(14_000 < one.left <= 15_000 for one in clocks)


def test_the_usual_answer_is_given_when_the_time_is_up_and_the_log_says_so(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 14, *BOTH)
    assert not strike(match), "a second is left"
    pass_time(match, 2, *BOTH)
    assert strike(match)
    assert (last(match).kind, msg(last(match))) == (EntryKind.CLOCK, (ANN, '{"option":"walk"'))
    whose = match.seats.get(number=ANN).display_name
    assert whose
    assert seen(match, BOB).told[-1].lines[0].text == f"Time is up for {whose}: the usual answer is given."
    assert not strike(match), "the second process finds it done"


def test_what_the_clock_answered_cannot_be_taken_back_and_holds_in_the_proof(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 16, *BOTH)
    strike(match)
    assert not seen(match, ANN).can_undo
    with pytest.raises(Refused):
        services.match_undo(match_id=match.pk, user=ann, key=key())
    services.match_resign(match_id=match.pk, user=ann, key=key())
    assert match_verify(Match.objects.get(pk=match.pk)).holds


def test_an_answer_after_the_time_comes_too_late(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 16, *BOTH)
    with pytest.raises(Refused, match="the table has moved on"):
        give(match, ann, "run")
    assert msg(last(match)) == (ANN, '{"option":"walk"')


def test_the_clock_starts_when_the_page_shows_the_question_and_two_seconds_later_at_most(ann: User, bob: User) -> None:
    match = begin(ann, bob, pace="own", time_decision="15")
    began = Deadline.objects.get(match=match, seat=ANN).began
    assert began - last(match).at == timedelta(seconds=2)
    assert clock(match, ANN).left == 15_000, "it does not run yet"
    shows(match, ann)
    rows = {row.seat: row for row in Deadline.objects.filter(match=match)}
    assert (rows[ANN].began < began, rows[BOB].began == began) == (True, True)
    assert rows[ANN].due - rows[ANN].began == timedelta(seconds=15)


def test_saying_it_again_or_for_somebody_else_or_too_early_changes_nothing(ann: User, bob: User, eve: User) -> None:
    match = clocked(ann, bob)
    before = list(Deadline.objects.values_list("seat", "began", "due"))
    pass_time(match, 0, *BOTH)
    shows(match, ann)
    services.question_seen(match_id=match.pk, user=ann, question=99)
    with pytest.raises(Refused):
        shows(match, eve)
    assert list(Deadline.objects.values_list("seat", "began", "due")) == before


def test_own_time_is_used_when_the_time_of_the_question_is_up(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_bank="60")
    pass_time(match, 25, *BOTH)
    assert not strike(match)
    left = clock(match, ANN)
    assert (left.left, 49_000 < left.bank <= 50_000) == (0, True)
    give(match, ann, "walk")
    assert 49_000 < place(match, ANN).bank <= 50_000
    assert place(match, BOB).bank == 60_000
    assert seen(match, None).banks[BOB] == 60_000


def test_quick_answers_use_no_own_time_and_earn_the_increment(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_bank="60", time_increment="5")
    assert place(match, ANN).bank == 65_000, "for the bid"
    give(match, ann, "walk")
    assert place(match, ANN).bank == 70_000


def test_a_player_clock_runs_without_a_time_for_each_question(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_decision="0", time_bank="300")
    pass_time(match, 100, *BOTH)
    left = clock(match, ANN)
    assert (left.left, 199_000 < left.bank <= 200_000) == (0, True)
    pass_time(match, 201, *BOTH)
    assert strike(match)
    assert last(match).kind == EntryKind.CLOCK
    assert place(match, ANN).bank == 0


def test_who_has_used_up_all_time_has_lost_where_that_was_agreed(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_overtime="lost")
    pass_time(match, 16, *BOTH)
    assert strike(match)
    match.refresh_from_db()
    assert (match.status, match.winner, match.next_deadline_at) == (Status.OVER, BOB, None)
    assert '"late":true' in last(match).answer
    assert match_verify(match).holds


def test_a_match_of_days_does_not_wait_for_open_pages(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_days="2")
    pass_time(match, 3_600 * 47)
    assert not strike(match)
    pass_time(match, 3_600 * 2)
    assert strike(match)
    assert last(match).kind == EntryKind.CLOCK


def test_the_clock_stands_while_the_line_is_broken_for_as_long_as_was_agreed(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 30, BOB)
    assert strike(match)
    assert last(match).kind == EntryKind.ANSWER, "her clock stood"
    standing = clock(match, ANN)
    assert (standing.stands, 6_000 < standing.left <= 8_000) == (True, True)
    assert 35_000 < standing.grace < 45_000
    here(match, ann)
    strike(match)
    assert not clock(match, ANN).stands
    assert 20_000 < place(match, ANN).clock_paused_ms < 25_000
    assert 6_000 < clock(match, ANN).left <= 8_000


def test_nobody_wins_time_without_end_by_going_away(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 100, BOB)
    strike(match)
    assert last(match).kind == EntryKind.CLOCK, "the grace is over, and so is the time"
    assert place(match, ANN).clock_paused_ms == 60_000


def test_going_and_coming_wins_no_more_than_the_agreed_time_in_all(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_grace="10", time_decision="3600")
    for _ in range(9):
        here(match, ann)
        strike(match)
        services.presence_end(match_id=match.pk, user_id=ann.pk)
        pass_time(match, 9, BOB)
        strike(match)
    assert place(match, ANN).clock_paused_ms <= 50_000
    assert clock(match, ANN).left < (3_600 - 9 * 9 + 51) * 1000


def test_a_clock_that_nobody_watched_is_settled_as_if_somebody_had(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    pass_time(match, 5_000)
    with pytest.raises(Refused, match="the table has moved on"):
        give(match, ann, "run")
    assert last(match).kind == EntryKind.CLOCK


def test_taking_back_halves_the_time_until_something_stands(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob)
    for times in (1, 2, 3):
        give(match, ann, "run")
        services.match_undo(match_id=match.pk, user=ann, key=key())
        assert clock(match, ANN).left == 15_000 >> times
    give(match, ann, "walk")
    give(match, bob, "pass")
    assert clock(match, ANN).left == 15_000


def test_a_question_without_a_usual_answer_lets_the_others_go_on(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = asked_alone(ann, bob)
    monkeypatch.setattr("games.matches.services.clocks._answer_usually", lambda *_: False)
    pass_time(match, 16, *BOTH)
    assert strike(match)
    assert clock(match, ANN).spent
    assert seen(match, BOB).absent_from is not None
    assert not strike(match)
    services.match_go_on_without(match_id=match.pk, user=bob, absent=ANN, key=key())
    assert Match.objects.get(pk=match.pk).winner == BOB


def test_a_late_answer_to_it_is_still_taken_before_they_do(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = asked_alone(ann, bob)
    monkeypatch.setattr("games.matches.services.clocks._answer_usually", lambda *_: False)
    pass_time(match, 16, *BOTH)
    give(match, ann, "run")
    assert msg(last(match)) == (ANN, '{"option":"run"')


def test_the_silence_of_a_slow_window_is_told_like_any_other(ann: User, bob: User) -> None:
    match = asked_alone(ann, bob, time_window="86400", time_decision="15")
    give(match, ann, "run")
    assert clock(match, BOB).clock == "window"
    pass_time(match, 86_500)
    assert strike(match)
    entry = Entry.objects.filter(match=match, seat=BOB).latest("sequence")
    assert entry.kind == EntryKind.ANSWER
    assert "Time is up" not in entry.log


def test_nobody_is_asked_without_a_limit_where_a_clock_was_agreed(ann: User, bob: User) -> None:
    match = clocked(ann, bob)
    with pytest.raises(Refused, match="clock"):
        services.reaction_preference_set(match_id=match.pk, user=bob, wish="always")


def test_one_person_in_all_seats_has_all_the_time(ann: User) -> None:
    (first, *_rest) = services.match_create(user=ann, system="toy", settings={"pace": "blitz"}, opponent="hot_seat")
    from tests.games.toy_game import card_list

    for seat in BOTH:
        services.list_lock_in(match_id=first.match.pk, user=ann, roster=card_list(1), seat=seat)
    assert not Match.objects.get(pk=first.match.pk).clocked
