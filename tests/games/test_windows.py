"""Chances to react: how long they stay open, what silence means, and that nobody learns anything before they close."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_snapshot
from games.matches.services import window_close
from games.models import HeldAnswer, Match, ReactionPreference
from games.proofs.verification import match_verify
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key, questions
from tests.games.reacting import ANN, BOB, PACES, give, last, msg, running, seen, time_runs_out
from tests.games.toy_game import TOY_GAME, card_list
from tests.games.wire import at_table, in_db


@pytest.fixture
def live(ann: User, bob: User) -> Match:
    return running(ann, bob, "live")


@pytest.fixture
def slow(ann: User, bob: User) -> Match:
    return running(ann, bob, "slow")


def test_everybody_sees_the_same_time_run_down(live: Match) -> None:
    windows = [seen(live, seat).window for seat in (ANN, BOB, None)]
    assert all(window and window.length == 20_000 and 15_000 < (window.left or 0) <= 20_000 for window in windows)
    assert seen(live, BOB).questions[0].window
    assert seen(live, BOB).wishes == ("ask",)
    assert seen(live, None).wishes == ()


def test_an_answer_is_kept_until_the_window_closes(live: Match, bob: User) -> None:
    before = seen(live, ANN)
    accepted = give(live, bob, "pass")
    assert (accepted.held, accepted.sequence) == (True, live.sequence)
    match = Match.objects.get(pk=live.pk)
    assert (match.revision, match.sequence, match.updated) == (live.revision, live.sequence, live.updated)
    after = seen(live, ANN)
    assert (after.waiting, after.told, after.window.answered) == (before.waiting, before.told, ())
    assert seen(live, BOB).window.answered == (BOB,)
    assert not window_close(match_id=live.pk), "its time is not over"
    assert time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"pass"')
    assert seen(live, ANN).window.answered == ()


def test_a_first_thought_sent_again_does_not_take_the_place_of_the_second(live: Match, bob: User) -> None:
    for option, sent in (("tackle", "thought-1"), ("pass", "thought-2"), ("tackle", "thought-1")):
        assert give(live, bob, option, key=sent).held
    time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"pass"')


def test_a_second_thought_takes_the_place_of_the_first(live: Match, bob: User) -> None:
    give(live, bob, "tackle")
    give(live, bob, "pass")
    time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"pass"')
    assert not HeldAnswer.objects.exists()


def test_an_answer_that_does_not_fit_is_refused_at_once(live: Match, ann: User, bob: User) -> None:
    with pytest.raises(Refused, match="not one of the choices"):
        give(live, bob, "fly")
    with pytest.raises(Refused, match="not your decision"):
        give(live, ann, "pass")
    assert not HeldAnswer.objects.exists()


def test_silence_is_the_default_answer(live: Match) -> None:
    assert time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"tackle"'), "the toy tackles by default"


def test_the_same_message_counts_once_before_and_after(live: Match, bob: User) -> None:
    for _ in range(2):
        assert give(live, bob, "pass", key="sent-twice").held
    assert HeldAnswer.objects.count() == 1
    time_runs_out(live)
    sequence = Match.objects.get(pk=live.pk).sequence
    again = give(live, bob, "pass", key="sent-twice")
    assert (again.repeated, again.sequence) == (True, sequence)


def test_an_answer_after_the_time_comes_too_late(live: Match, bob: User) -> None:
    number = next(questions(live.pk)).number
    Match.objects.filter(pk=live.pk).update(window_closes=timezone.now())
    with pytest.raises(Refused, match="the table has moved on"):
        services.match_answer(match_id=live.pk, user=bob, question=number, answer=Answer("pass"), key=key())
    assert msg(last(live)) == (BOB, '{"option":"tackle"')


def test_the_next_window_has_the_whole_time_again(live: Match, bob: User) -> None:
    give(live, bob, "pass")
    time_runs_out(live)
    assert (seen(live, ANN).window.left or 0) > 15_000


def test_those_who_react_to_nothing_are_not_asked_and_nobody_can_tell(live: Match, bob: User) -> None:
    before = seen(live, ANN)
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.NOTHING)
    after, his = seen(live, ANN), seen(live, BOB)
    assert (after.waiting, after.window.length, after.wishes) == (before.waiting, before.window.length, before.wishes)
    assert Match.objects.get(pk=live.pk).revision == live.revision
    assert (his.questions, his.wishes, his.waiting) == ((), ("nothing",), (BOB,))
    time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"tackle"')


def test_reacting_to_nothing_ends_with_the_turn(live: Match, bob: User) -> None:
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.NOTHING)
    turn = match_snapshot(live.pk).turn
    seat = live.seats.get(number=BOB)
    assert (seat.reaction_preference_in(turn), seat.reaction_preference_in(turn + 1)) == (
        ReactionPreference.NOTHING,
        ReactionPreference.ASK,
    )


def test_those_who_always_want_to_be_asked_have_no_time_limit(live: Match, ann: User, bob: User) -> None:
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.ALWAYS)
    assert time_runs_out(live)
    assert last(live).sequence == live.sequence, "the match waits"
    window = seen(live, ANN).window
    assert (window.left, window.length) == (None, None)
    accepted = give(live, bob, "pass")
    assert (accepted.held, accepted.sequence) == (False, live.sequence + 1)


def test_a_slow_match_waits_for_an_explicit_answer(slow: Match, bob: User) -> None:
    assert slow.window_closes is None
    assert not window_close(match_id=slow.pk)
    window = seen(slow, ANN).window
    assert (window.left, window.length) == (None, None)
    assert not give(slow, bob, "pass").held
    assert msg(last(slow)) == (BOB, '{"option":"pass"')


def test_a_slow_match_goes_on_without_those_who_react_to_nothing(slow: Match, bob: User) -> None:
    services.reaction_preference_set(match_id=slow.pk, user=bob, wish=ReactionPreference.NOTHING)
    assert Match.objects.get(pk=slow.pk).window_closes is not None
    assert seen(slow, ANN).window.left is None, "the other player is not told why it goes on"
    assert time_runs_out(slow)
    assert msg(last(slow)) == (BOB, '{"option":"tackle"')


def test_whose_answer_is_held_in_a_slow_match_sees_for_how_long_and_nobody_else(ann: User, bob: User) -> None:
    match = running(ann, bob, "quiet")
    assert seen(match, BOB).window.left is None
    assert give(match, bob, "pass").held
    window = seen(match, BOB).window
    assert 0 < (window.left or 0) <= 10_000, "4 seconds or up to 2.5 times as long"
    assert window.length is None
    assert [seen(match, other).window.left for other in (ANN, None)] == [None, None]


def test_a_change_of_mind_in_a_slow_match_opens_the_question_again(slow: Match, bob: User) -> None:
    services.reaction_preference_set(match_id=slow.pk, user=bob, wish=ReactionPreference.NOTHING)
    services.reaction_preference_set(match_id=slow.pk, user=bob, wish=ReactionPreference.ASK)
    assert Match.objects.get(pk=slow.pk).window_closes is None
    assert seen(slow, BOB).questions


def test_taking_back_the_move_throws_kept_answers_away(live: Match, ann: User, bob: User) -> None:
    give(live, bob, "pass")
    services.match_undo(match_id=live.pk, user=ann, key=key())
    assert not HeldAnswer.objects.exists()
    assert Match.objects.get(pk=live.pk).window_closes is None


def test_both_seats_on_one_screen_have_all_the_time(ann: User) -> None:
    taken = services.match_create(user=ann, system="toy", settings=PACES["live"], opponent="hot_seat")
    match = taken[0].match
    for seat, card in enumerate((1, 2)):
        services.list_lock_in(match_id=match.pk, user=ann, roster=card_list(card), seat=seat)
    for seat, bid in ((ANN, 3), (BOB, 2)):
        number = next(questions(match.pk)).number
        bid_of = Answer("bid", Number(bid))
        services.match_answer(match_id=match.pk, user=ann, question=number, answer=bid_of, key=key(), seat=seat)
    give(match, ann, "run")
    assert Match.objects.get(pk=match.pk).window_closes is None
    assert seen(match, ANN).wishes == ()


def test_a_game_without_windows_has_no_wishes_to_set(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(ann, bob)
    monkeypatch.setitem(SYSTEMS, "toy", replace(TOY_GAME, windows=False))
    with pytest.raises(Refused, match="This match has no reactions"):
        services.reaction_preference_set(match_id=match.pk, user=bob, wish=ReactionPreference.NOTHING)


def test_what_windows_decided_is_in_the_proof(live: Match, ann: User, bob: User) -> None:
    give(live, bob, "pass")
    time_runs_out(live)
    time_runs_out(live)
    services.match_resign(match_id=live.pk, user=ann, key=key())
    assert match_verify(Match.objects.get(pk=live.pk)).holds


def test_a_program_is_asked_the_same_way(live: Match, bob: User, client: Client) -> None:
    client.force_login(bob)
    wish = reverse("api_match_reactions", args=[live.pk])
    assert client.post(wish, {"wish": "nothing"}, content_type="application/json").json() == {"wish": "nothing"}
    look = reverse("api_match", args=[live.pk])
    assert client.get(look).json()["questions"] == []
    Match.objects.filter(pk=live.pk).update(window_closes=timezone.now())
    assert client.get(look).json()["seq"] == live.sequence + 1, "looking closes what is overdue"
    assert client.post(wish, {"wish": "sulk"}, content_type="application/json").status_code == 400


@pytest.mark.django_db(transaction=True)
async def test_the_window_closes_by_itself_and_not_before(
    people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await in_db(running, *people, "brisk")
    async with at_table(match.pk, people[0]) as ann, at_table(match.pk, people[1]) as bob:
        first = await ann.hear_a("update")
        asked = (await bob.hear_a("update"))["questions"][0]["number"]
        await bob.answer(asked, "pass")
        assert (await bob.hear_a("update"))["window"]["answered"] == [BOB]
        assert await ann.silent(), "she hears nothing while the window is open"
        after = await ann.hear_a("update")
        assert timezone.now() >= match.window_closes
        assert (after["seq"], after["waiting"]) == (first["seq"] + 1, [BOB])


@pytest.mark.django_db(transaction=True)
async def test_a_window_left_open_by_a_crash_closes_when_somebody_comes(people: tuple[User, User]) -> None:
    match = await in_db(running, *people, "live")
    await in_db(Match.objects.filter(pk=match.pk).update, window_closes=timezone.now())
    async with at_table(match.pk, people[0]) as ann:
        while (update := await ann.hear_a("update"))["seq"] <= match.sequence:
            pass
        assert update["told"]


@pytest.mark.django_db(transaction=True)
async def test_a_wish_reaches_ones_other_page_and_nobody_elses(people: tuple[User, User]) -> None:
    match = await in_db(running, *people, "live")
    bob_twice = at_table(match.pk, people[1]), at_table(match.pk, people[1])
    async with at_table(match.pk, people[0]) as ann, bob_twice[0] as one, bob_twice[1] as two:
        for page in (ann, one, two):
            await page.hear_a("update")
        await one.say("reactions", key=key(), wish="nothing")
        for page in (one, two):
            assert (await page.hear_a("update"))["wishes"] == ["nothing"]
        assert await ann.silent()
