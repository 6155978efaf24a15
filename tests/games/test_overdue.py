"""A window whose time is over and that nobody has closed: whoever does anything then does it to what came of it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.absence import PATIENCE
from games.models import Entry, Match, ReactionPreference, Status
from rules.kernel.refusal import Refused
from tests.games.conftest import key
from tests.games.reacting import ANN, BOB, begun_by_ann, give, msg, running, seen, time_runs_out


def nobody_looks(match: Match) -> None:
    """Three days pass after the time of the window, and no process has the match's page open."""
    ago = timezone.now() - PATIENCE - timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(last_entry_at=ago, window_closes=ago + timedelta(seconds=10))


def undo(match: Match, user: User) -> None:
    services.match_undo(match_id=match.pk, user=user, key=key())


def go_on(match: Match, user: User) -> None:
    services.match_go_on_without(match_id=match.pk, user=user, absent=BOB, key=key())


def offer(match: Match, user: User) -> None:
    services.draw_answer(match_id=match.pk, user=user, action="offer", key=key())


def resign(match: Match, user: User) -> None:
    services.match_resign(match_id=match.pk, user=user, key=key())


def what_bob_said(match: Match) -> list[tuple[int | None, str]]:
    """His answer to Ann's run, if it was carried out."""
    return [msg(entry) for entry in Entry.objects.filter(match=match, seat=BOB, sequence=match.sequence + 1)]


@pytest.mark.parametrize(("action", "refused"), [(undo, True), (go_on, True), (offer, False), (resign, False)])
def test_a_reaction_given_in_time_is_carried_out_first(
    action: Callable[[Match, User], None], refused: bool, ann: User, bob: User
) -> None:
    live = running(ann, bob, "live")
    give(live, bob, "pass")
    nobody_looks(live)
    if refused:
        with pytest.raises(Refused):
            action(live, ann)
    else:
        action(live, ann)
    assert what_bob_said(live) == [(BOB, '{"option":"pass"')]


def test_nobody_is_absent_whose_silence_was_an_answer(ann: User, bob: User) -> None:
    slow = begun_by_ann(ann, bob, "slow")
    services.reaction_preference_set(match_id=slow.pk, user=bob, wish=ReactionPreference.NOTHING)
    give(slow, ann, "run")
    slow.refresh_from_db()
    nobody_looks(slow)
    with pytest.raises(Refused):
        go_on(slow, ann)
    assert Match.objects.get(pk=slow.pk).status == Status.PLAYING
    assert what_bob_said(slow) == [(BOB, '{"option":"tackle"')]


def test_wishes_put_off_nobodys_absence(ann: User, bob: User) -> None:
    live = running(ann, bob, "live")
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.ALWAYS)
    time_runs_out(live)
    for wish in (ReactionPreference.ASK, ReactionPreference.ALWAYS, ReactionPreference.ASK):
        services.reaction_preference_set(match_id=live.pk, user=bob, wish=wish)
    Match.objects.filter(pk=live.pk).update(last_entry_at=timezone.now() - PATIENCE)
    assert seen(live, ANN).absent_from is not None
    go_on(live, ann)
    assert Match.objects.get(pk=live.pk).winner == ANN


def test_who_alone_is_asked_by_mended_rules_leaves_nobody_behind(ann: User, bob: User) -> None:
    slow = running(ann, bob, "slow")
    Match.objects.filter(pk=slow.pk).update(last_entry_at=timezone.now() - PATIENCE, waiting=str(ANN))
    with pytest.raises(Refused, match="also waiting for you"):
        services.match_go_on_without(match_id=slow.pk, user=bob, absent=ANN, key=key())


@pytest.mark.parametrize("pace", ["live", "slow"])
def test_a_wish_comes_too_late_for_a_window_that_is_over(pace: str, ann: User, bob: User) -> None:
    match = begun_by_ann(ann, bob, pace)
    services.reaction_preference_set(match_id=match.pk, user=bob, wish=ReactionPreference.NOTHING)
    give(match, ann, "run")
    match.refresh_from_db()
    nobody_looks(match)
    services.reaction_preference_set(match_id=match.pk, user=bob, wish=ReactionPreference.ALWAYS)
    assert what_bob_said(match) == [(BOB, '{"option":"tackle"')]
