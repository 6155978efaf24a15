"""Windows and people who do not play fair, networks that fail and rules that were mended: each still closes, once."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.models import HeldAnswer, Match, ReactionPreference
from rules.kernel.play import Play, Script
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refused, RulesBug, Seat
from tests.games.conftest import key, mended, questions
from tests.games.reacting import ANN, BOB, begun_by_ann, give, last, msg, running, seen, time_runs_out
from tests.rules.kernel import toy as toy_rules
from tests.rules.kernel.toy import PhaseEnded, Toy


@pytest.fixture
def live(ann: User, bob: User) -> Match:
    return running(ann, bob, "live")


@pytest.fixture
def slow(ann: User, bob: User) -> Match:
    return running(ann, bob, "slow")


def both_may_react(play: Play[Toy]) -> Script[None]:
    """A run that anybody may stop, the runner too; it begins with a chance to do so."""
    yield from play.ask_each(*(_stop(seat) for seat in (Seat(ANN), Seat(BOB))))
    play.record(PhaseEnded(phase="race"))


def _stop(seat: Seat) -> Ask[str]:
    options = [Option(id=PASS, label="Pass", bring=""), Option(id="stop", label="Stop", bring="stop")]
    return Ask(seat=seat, rule="toy.react", prompt="Stop?", options=options, default=Answer(PASS), window=True)


@pytest.fixture
def both(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A live match in which both are asked at once."""
    monkeypatch.setitem(toy_rules.STEPS, "run", both_may_react)
    return begun_by_ann(ann, bob)


def test_two_held_answers_never_have_one_key(both: Match, ann: User, bob: User) -> None:
    give(both, ann, "stop", key="of-both-of-us")
    with pytest.raises(Refused, match="Somebody else has already"):
        give(both, bob, "stop", key="of-both-of-us")
    assert time_runs_out(both), "two who agree on a key cannot keep the window open"
    assert [(entry.seat, entry.client_key) for entry in both.entries.all()][-2:] == [
        (ANN, "of-both-of-us"),
        (BOB, None),
    ]


def test_a_held_answer_that_mended_rules_turn_down_is_silence(live: Match, bob: User) -> None:
    give(live, bob, "pass")
    HeldAnswer.objects.update(answer='{"option":"dodge","value":null}')
    assert time_runs_out(live)
    assert msg(last(live)) == (BOB, '{"option":"tackle"')


def fails_when_stopped(play: Play[Toy]) -> Script[None]:
    """A run with a fault in it."""
    said = yield from play.ask_each(_stop(Seat(BOB)))
    if said[Seat(BOB)]:
        raise RulesBug("nobody has thought of what follows")
    play.record(PhaseEnded(phase="race"))


def test_a_held_answer_that_the_rules_fail_at_is_silence(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(toy_rules.STEPS, "run", fails_when_stopped)
    match = begun_by_ann(ann, bob)
    give(match, bob, "stop")
    assert time_runs_out(match)
    assert msg(last(match)) == (BOB, '{"option":"pass"')
    assert "failed" in caplog.text


def test_an_answer_after_the_time_meets_a_mended_rule(live: Match, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    number = next(questions(live.pk)).number
    Match.objects.filter(pk=live.pk).update(window_closes=timezone.now())
    mended(monkeypatch, "run", both_may_react)
    with pytest.raises(Refused, match="starts again"):
        services.match_answer(match_id=live.pk, user=bob, question=number, answer=Answer("pass"), key=key())
    assert last(live).kind == "restart"


def test_a_window_has_its_time_once_and_who_kept_it_open_may_let_it_pass(live: Match, bob: User) -> None:
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.ALWAYS)
    time_runs_out(live)
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.ASK)
    assert (seen(live, ANN).window.left, len(seen(live, BOB).questions)) == (None, 1)
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.NOTHING)
    assert seen(live, BOB).questions == ()
    assert seen(live, ANN).window.left == 0
    assert Match.objects.get(pk=live.pk).revision > live.revision + 1, "the others' pages are told"
    assert services.window_close(match_id=live.pk)
    assert last(live).sequence == live.sequence + 1


def test_a_wish_does_not_move_a_time_that_runs(live: Match, ann: User, bob: User) -> None:
    slow = running(ann, bob, "quiet")
    services.reaction_preference_set(match_id=slow.pk, user=bob, wish=ReactionPreference.NOTHING)
    for match in (live, slow):
        closes = Match.objects.get(pk=match.pk).window_closes
        for user, wish in (
            (bob, ReactionPreference.NOTHING),
            (ann, ReactionPreference.NOTHING),
            (ann, ReactionPreference.ALWAYS),
        ):
            services.reaction_preference_set(match_id=match.pk, user=user, wish=wish)
        assert Match.objects.get(pk=match.pk).window_closes == closes


def test_nobody_speaks_or_wishes_for_others_or_after_the_match(live: Match, ann: User, bob: User, eve: User) -> None:
    number = next(questions(live.pk)).number
    for user, seat, why in ((ann, BOB, "not your seat"), (eve, BOB, "no seat"), (eve, None, "no seat")):
        who = {"match_id": live.pk, "user": user, "seat": seat}
        with pytest.raises(Refused, match=why):
            services.match_answer(**who, question=number, answer=Answer("pass"), key=key())
        with pytest.raises(Refused, match=why):
            services.reaction_preference_set(**who, wish=ReactionPreference.ALWAYS)
    assert not HeldAnswer.objects.exists()
    services.match_resign(match_id=live.pk, user=ann, key=key())
    with pytest.raises(Refused, match="over"):
        services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.NOTHING)
    assert set(live.seats.values_list("reaction_preference", flat=True)) == {ReactionPreference.ASK}


@pytest.mark.parametrize("silent", [True, False])
def test_an_offer_of_a_draw_outlasts_windows_and_tells_nothing(live: Match, ann: User, bob: User, silent: bool) -> None:
    services.draw_answer(match_id=live.pk, user=ann, key=key(), action="offer")
    if not silent:
        give(live, bob, "pass")
    time_runs_out(live)
    assert seen(live, BOB).draw_offer == ANN
    services.draw_answer(match_id=live.pk, user=bob, key=key(), action="accept")
    assert seen(live, BOB).over
