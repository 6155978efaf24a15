"""Who does not come back: the others may go on without them after three days, and not a moment before."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.absence import LIMIT, PATIENCE
from games.matches.selectors.fair_record import fair_records
from games.models import Match, ReactionPreference, Status
from games.proofs.verification import match_verify
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key
from tests.games.reacting import ANN, BOB, give, running, seen, time_runs_out
from tests.games.wire import at_table, in_db


@pytest.fixture
def slow(ann: User, bob: User) -> Match:
    """Ann has begun to run; everything waits for Bob."""
    return running(ann, bob, "slow")


def nobody_comes(match: Match, less: timedelta = timedelta()) -> None:
    """Three days pass, or a little less."""
    Match.objects.filter(pk=match.pk).update(last_entry_at=timezone.now() - PATIENCE + less)


def go_on(match: Match, user: User, absent: int = BOB, again: str = "") -> services.Receipt:
    return services.match_go_on_without(match_id=match.pk, user=user, absent=absent, key=again or key())


def test_who_waited_long_enough_wins(slow: Match, ann: User) -> None:
    nobody_comes(slow)
    first = go_on(slow, ann, again="on-we-go-1")
    again = go_on(slow, ann, again="on-we-go-1")
    over = Match.objects.get(pk=slow.pk)
    assert (over.status, over.winner) == (Status.OVER, ANN)
    assert (first.sequence, again.sequence, again.repeated) == (slow.sequence + 1, slow.sequence + 1, True)
    assert match_verify(over).holds


def test_who_stayed_away_has_not_finished_the_match(slow: Match, ann: User, bob: User) -> None:
    nobody_comes(slow)
    go_on(slow, ann)
    records = fair_records([ann.pk, bob.pk])
    assert (str(records[ann.pk]), str(records[bob.pk])) == (
        "finished 1 of 1 against people",
        "finished 0 of 1 against people",
    )


def test_nobody_is_left_behind_before_their_time(slow: Match, ann: User) -> None:
    nobody_comes(slow, less=timedelta(hours=2, seconds=30))
    with pytest.raises(Refused, match=r"Bob still has 2\shours to answer") as refused:
        go_on(slow, ann)
    assert refused.value.refusal.limit == "3 days"
    assert Match.objects.get(pk=slow.pk).status == Status.PLAYING


def test_an_answer_begins_the_time_again_and_an_offer_of_a_draw_does_not(slow: Match, ann: User, bob: User) -> None:
    nobody_comes(slow)
    services.draw_answer(match_id=slow.pk, user=bob, action="offer", key=key())
    assert seen(slow, ANN).absent_from <= timezone.now().timestamp() * 1000
    give(slow, bob, "pass")
    assert seen(slow, ANN).absent_from > timezone.now().timestamp() * 1000
    with pytest.raises(Refused):
        go_on(slow, ann)


def test_only_those_who_are_waited_for_are_absent(slow: Match, ann: User, bob: User, eve: User) -> None:
    nobody_comes(slow)
    for who, absent, words in (
        (bob, ANN, "also waiting for you"),
        (bob, BOB, "your own"),
        (ann, 7, "no such seat"),
        (eve, BOB, "no seat"),
    ):
        with pytest.raises(Refused, match=words):
            go_on(slow, who, absent)


def test_who_has_not_answered_either_leaves_nobody_behind(match: Match, ann: User) -> None:
    nobody_comes(match)
    assert match.waiting_seats() == (ANN, BOB)
    with pytest.raises(Refused, match="also waiting for you"):
        go_on(match, ann)
    give(match, ann, "bid", Number(3))
    with pytest.raises(Refused, match="still has 2"):
        go_on(match, ann)


def test_a_window_that_closes_by_itself_waits_for_nobody(ann: User, bob: User) -> None:
    live = running(ann, bob, "live")
    nobody_comes(live)
    assert seen(live, ANN).absent_from is None
    with pytest.raises(Refused, match="not the player you are waiting for"):
        go_on(live, ann)
    services.reaction_preference_set(match_id=live.pk, user=bob, wish=ReactionPreference.ALWAYS)
    time_runs_out(live)
    assert seen(live, ANN).absent_from is not None
    nobody_comes(live)
    go_on(live, ann)


def test_at_a_table_on_one_screen_nobody_is_absent(slow: Match, ann: User) -> None:
    Match.objects.filter(pk=slow.pk).update(hot_seat=True)
    nobody_comes(slow)
    assert seen(slow, ANN).absent_from is None
    with pytest.raises(Refused):
        go_on(slow, ann)


def test_there_is_nobody_to_leave_behind_before_and_after_a_match(ann: User, bob: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    services.seat_take(match_id=hers.match.id, user=bob)
    with pytest.raises(Refused, match="not begun"):
        go_on(hers.match, ann)
    match = begin(ann, bob)
    services.match_resign(match_id=match.pk, user=ann, key=key())
    nobody_comes(match)
    assert seen(match, ANN).absent_from is None
    with pytest.raises(Refused, match="over"):
        go_on(match, ann)


@pytest.mark.django_db(transaction=True)
async def test_it_goes_over_the_line(table: Match, people: tuple[User, User]) -> None:
    await in_db(give, table, people[0], "bid", Number(3))
    await in_db(nobody_comes, table)
    async with at_table(table.id, people[0]) as ann:
        assert (await ann.hear_a("update"))["waiting"] == [1]
        await ann.say("go_on", key=key(), absent=1)
        while not (update := await ann.hear_a("update"))["over"]:
            pass
        assert update["result"]["winner"] == 0


@pytest.mark.parametrize("rule", ["krygothic.online.window_timeout", "krygothic.online.disconnect"])
def test_the_rules_reference_tells_how_long_one_waits_for_somebody(rule: str) -> None:
    assert f"answered for {LIMIT}" in SYSTEMS["krygothic"].rulebook.rule(rule).text
