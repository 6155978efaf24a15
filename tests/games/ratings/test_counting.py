"""Finished rated matches are counted once, in their order, and again to the same numbers."""

from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.deletion import account_erase
from accounts.models import RatingPreference, User
from games.matches import services
from games.models import Entry, EntryKind, Match
from games.ratings.models import RatedMatch, RatedResult, Rating, RatingStatus
from games.ratings.selectors import ladder_rows, provisional_rows, rating_of
from games.ratings.services import ratings_recompute, results_count
from rules.kernel.refusal import Seat
from rules.kernel.system import Ending
from rules.registry import SYSTEMS
from tests.games.conftest import key
from tests.games.ratings.stored import finished, player
from tests.games.test_rated import rated_match


def numbers() -> list[tuple[Any, ...]]:
    """All that ratings keep."""
    ratings = Rating.objects.values_list("ladder__system", "ladder__pace", "user", "mean", "deviation", "played", "won")
    results = RatedResult.objects.values_list("rated_match", "seat", "mean", "deviation", "expected", "score", "army")
    return [*sorted(ratings), *sorted(results)]


@pytest.fixture
def four(db: None) -> list[User]:
    return [player(name) for name in ("Ann", "Bob", "Cid", "Dee")]


def test_a_match_that_was_played_counts_once(ann: User, bob: User) -> None:
    match = rated_match(ann, bob)
    assert results_count() == 0
    services.match_resign(match_id=match.id, user=ann, key=key())
    assert results_count() == 1
    assert results_count() == 0
    assert rating_of(bob, "toy", "evening").mean > 1500 > rating_of(ann, "toy", "evening").mean
    assert rating_of(bob, "toy", "now").played == 0


@pytest.mark.parametrize("seed", range(3))
def test_whenever_results_are_counted_the_numbers_are_the_same(four: list[User], seed: int) -> None:
    random = Random(seed)
    for hour in range(30):
        people = random.sample(four, random.choice((2, 2, 2, 4)))
        finished(*people, winner=random.choice((0, 1, None)), after=hour // 2, pace=random.choice(("own", "blitz")))
        if random.random() < 0.3:
            results_count()
    results_count()
    before = numbers()
    assert len(before) > 60
    assert ratings_recompute() == 30
    assert numbers() == before


def test_a_match_that_ended_before_others_but_is_stored_later_takes_its_place(four: list[User]) -> None:
    ann, bob, cid, _ = four
    finished(ann, bob, after=2)
    finished(bob, cid, after=4)
    results_count()
    finished(cid, ann, after=3)
    assert results_count() == 1
    before = numbers()
    ratings_recompute()
    assert numbers() == before
    assert rating_of(ann, "fubar", "evening").played == 2


def test_only_rated_matches_count(four: list[User]) -> None:
    finished(*four[:2], rated=False)
    assert results_count() == 0


@pytest.mark.rule("match.rated")
@pytest.mark.parametrize(
    ("kind", "answer", "status"),
    [
        (EntryKind.CHANGE, "", RatingStatus.CHANGED),
        (EntryKind.RETURN, "", RatingStatus.CHANGED),
        (EntryKind.END, Ending(Seat(0), absent=True), RatingStatus.ABANDONED),
        (EntryKind.END, Ending(Seat(0)), RatingStatus.COUNTS),
        (EntryKind.END, Ending(Seat(0), late=True), RatingStatus.COUNTS),
    ],
)
def test_what_was_abandoned_or_changed_does_not_count(
    four: list[User], kind: EntryKind, answer: Any, status: RatingStatus
) -> None:
    match = finished(*four[:2])
    text = msgspec.json.encode(answer).decode() if answer else ""
    Entry.objects.create(match=match, sequence=1, seat=0, kind=kind, answer=text)
    results_count()
    assert RatedMatch.objects.get(match=match).status == status
    assert rating_of(four[0], "fubar", "evening").played == (status == RatingStatus.COUNTS)


def test_computers_and_one_person_in_two_seats_do_not_count(four: list[User]) -> None:
    computer = finished(*four[:2])
    computer.seats.filter(number=1).update(player="easy")
    finished(four[0], four[0])
    results_count()
    assert set(RatedMatch.objects.values_list("status", flat=True)) == {RatingStatus.EMPTY}


def test_every_pace_has_a_ladder_of_its_own(four: list[User]) -> None:
    for pace in ("blitz", "relaxed", "own", "slow"):
        finished(*four[:2], pace=pace)
    results_count()
    played = {pace: rating_of(four[0], "fubar", pace).played for pace in ("now", "evening", "days")}
    assert played == {"now": 1, "evening": 2, "days": 1}


def test_the_list_that_was_played_is_known(four: list[User]) -> None:
    match = finished(*four[:2])
    match.seats.filter(number=1).update(roster='{"army":"mine","catalogue":"somebodys"}')
    results_count()
    first, second = RatedResult.objects.order_by("seat")
    ready = SYSTEMS["fubar"].ready_lists[0]
    assert (first.army, first.ready_list) == (ready.roster.army, ready.id)
    assert (second.army, second.ready_list) == ("", "")


def lately(*people: User, many: int) -> None:
    start = timezone.now() - timedelta(days=1)
    for number in range(many):
        finished(*people, after=number / 60, start=start)


def test_a_ladder_ranks_who_has_played_enough(four: list[User]) -> None:
    ann, bob, cid, _ = four
    lately(ann, bob, many=8)
    lately(cid, ann, many=1)
    results_count()
    rows = ladder_rows("fubar", "evening")
    assert [(row.place, row.name) for row in rows] == [(1, "Ann"), (2, "Bob")]
    assert [(row.place, row.name) for row in provisional_rows("fubar", "evening")] == [(None, "Cid")]


def test_whoever_does_not_play_for_long_leaves_the_ladder(four: list[User]) -> None:
    start = timezone.now() - timedelta(days=100)
    for number in range(9):
        finished(*four[:2], after=number, start=start)
    results_count()
    assert ladder_rows("fubar", "evening") == []
    assert rating_of(four[0], "fubar", "evening").is_inactive


def test_whoever_does_not_agree_any_more_is_shown_nowhere(four: list[User]) -> None:
    ann, bob, _, _ = four
    lately(ann, bob, many=8)
    results_count()
    bob.rating_preference = RatingPreference.NONE
    bob.save()
    assert [row.name for row in ladder_rows("fubar", "evening")] == ["Ann"]
    account_erase(user=ann)
    assert ladder_rows("fubar", "evening") == []
    before = numbers()
    ratings_recompute()
    assert numbers() == before


def test_the_command_counts(four: list[User], capsys: pytest.CaptureFixture[str]) -> None:
    finished(*four[:2])
    call_command("ratings")
    assert capsys.readouterr().out == "1 match looked at.\n"
    finished(*four[:2], after=1)
    call_command("ratings", "--anew")
    assert capsys.readouterr().out == "2 matches looked at.\n"
    assert Match.objects.filter(rated_match=None).count() == 0
