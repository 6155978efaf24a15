"""Ladders and profiles: current as soon as a match ends, and without anybody who has not agreed to be named."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.deletion import account_erase
from accounts.models import RatingPreference, User
from games.ids import person_token
from games.matches import services
from games.ratings.curve import TALL, WIDE, curve_of
from games.ratings.models import RatedMatch, RatedResult
from games.ratings.profiles import RatingPoint, profile_of
from games.ratings.services import ratings_recompute, results_count
from tests.games.conftest import key
from tests.games.ratings.stored import finished, player
from tests.games.test_campaigns_at_once import together
from tests.games.test_rated import rated_match

ADDRESSES = ("/ratings/", "/ratings/fubar/evening/", "/ratings/fubar/armies/")
Commits = Callable[..., AbstractContextManager[Any]]


@pytest.fixture
def ranked(db: None) -> tuple[User, User]:
    """Ann has won nine rated matches against Bob, and both are ranked."""
    ann, bob = player("Ann"), player("Bob")
    start = timezone.now() - timedelta(days=2)
    for number in range(9):
        finished(ann, bob, after=number, start=start)
    results_count()
    return ann, bob


def page_of(person: User, client: Client, query: str = "") -> str:
    return client.get(f"/players/{person_token(person.pk)}/{query}").content.decode()


def test_pages_are_current_when_a_match_ends(ann: User, bob: User, django_capture_on_commit_callbacks: Commits) -> None:
    match = rated_match(ann, bob)
    with django_capture_on_commit_callbacks(execute=True):
        services.match_resign(match_id=match.id, user=ann, key=key())
    profile = profile_of(bob)
    assert profile
    assert [(one.score, one.match_id) for one in profile.ladders[0].points] == [("won", match.id)]


def test_a_ladder_is_a_page_with_profiles(ranked: tuple[User, User], client: Client) -> None:
    page = client.get("/ratings/fubar/evening/").content.decode()
    assert page.index("Ann") < page.index("Bob")
    assert f"/players/{person_token(ranked[0].pk)}/" in page
    assert "Nobody is ranked here yet" in client.get("/ratings/fubar/days/").content.decode()
    assert "2 ranked" in client.get("/ratings/").content.decode()
    for address in ("/ratings/chess/now/", "/ratings/fubar/never/"):
        assert client.get(address).status_code == 404
    for number in ("0", "9", "²", "99999"):
        assert "Ann" in client.get(f"/ratings/fubar/evening/?page={number}").content.decode()


def test_a_profile_has_a_curve_with_a_table_armies_and_opponents(ranked: tuple[User, User], client: Client) -> None:
    ann, _ = ranked
    page = page_of(ann, client)
    assert 'class="rating-curve"' in page
    assert page.count("% to win") == 9
    assert "won 9 of 9" in page
    assert "place 1" in page
    profile = profile_of(ann)
    assert profile
    (opponent,) = profile.opponents
    assert (opponent.name, opponent.played, opponent.won) == ("Bob", 9, 9)
    assert 4.5 < opponent.expected < 9


def test_who_plays_two_paces_chooses_the_curve(ranked: tuple[User, User], client: Client) -> None:
    ann, bob = ranked
    finished(ann, bob, pace="blitz", start=timezone.now())
    results_count()
    assert "FUBAR, now, one match" in page_of(ann, client, "?ladder=fubar-now")
    assert "FUBAR, an evening, last 9 matches" in page_of(ann, client, "?ladder=nonsense")


def test_nobody_who_has_not_agreed_is_named_anywhere(ranked: tuple[User, User], client: Client) -> None:
    ann, bob = ranked
    User.objects.filter(pk=ann.pk).update(shows_matches=True)
    User.objects.filter(pk=bob.pk).update(rating_preference=RatingPreference.NONE)
    for address in ADDRESSES:
        assert "Bob" not in client.get(address).content.decode(), address
    rated = page_of(ann, client).split('id="matches"')
    assert "Bob" not in rated[0]
    assert "Others" in rated[1].split('id="opponents"')[1]
    assert profile_of(bob) is None
    assert "rating-curve" not in page_of(bob, client)


def test_opponents_stay_hidden_where_matches_are(ranked: tuple[User, User], client: Client) -> None:
    ann, _ = ranked
    assert "Against whom" not in page_of(ann, client)
    client.force_login(ann)
    assert "Against whom" in page_of(ann, client)


def test_whoever_has_deleted_the_account_is_nowhere(ranked: tuple[User, User], client: Client) -> None:
    ann, bob = ranked
    account_erase(user=bob)
    for address in ADDRESSES:
        page = client.get(address).content.decode()
        assert "Bob" not in page
        assert "Deleted player" not in page
    profile = profile_of(ann)
    assert profile
    assert [one.name for one in profile.opponents] == ["Others"]


def test_matches_against_computers_stand_apart(ranked: tuple[User, User], client: Client) -> None:
    ann, bob = ranked
    match = finished(ann, bob, rated=False)
    match.seats.filter(number=1).update(player="easy", user=None)
    client.force_login(ann)
    history = client.get(f"/players/{person_token(ann.pk)}/").context["history"]
    assert [(one.won, one.lost) for one in history.results] == [(9, 0)]
    assert [(one.won, one.lost) for one in history.against_computers] == [(1, 0)]


@pytest.mark.parametrize("count", [1, 2, 40])
def test_a_curve_stays_inside_its_drawing(count: int) -> None:
    points = [
        RatingPoint(
            match_id=f"m{number}",
            ended=datetime(2026, 11, 1, tzinfo=UTC) + timedelta(hours=number),
            mean=1500 + (number * 37) % 90,
            deviation=200 - number,
            score="won" if number % 2 else "lost",
            expected=0.5,
        )
        for number in range(count)
    ]
    curve = curve_of(points)
    assert len(curve.dots) == count
    assert all(0 < dot.x < WIDE and 0 < dot.y < TALL for dot in curve.dots)
    assert 1 <= len(curve.grid) <= 7
    assert max(points, key=lambda one: one.mean).mean == int(curve.best.label.removeprefix("best "))


@pytest.mark.django_db(transaction=True)
def test_processes_that_count_at_one_moment_count_every_match_once() -> None:
    ann, bob = player("Ann"), player("Bob")
    matches = [finished(ann, bob, after=number) for number in range(6)]
    counted = together(*[results_count] * 3)
    assert sum(map(int, map(str, counted))) == 6
    assert RatedMatch.objects.count() == 6
    assert RatedResult.objects.count() == 12
    numbers = sorted(RatedResult.objects.values_list("rated_match", "seat", "mean", "deviation"))
    together(results_count, ratings_recompute)
    assert sorted(RatedResult.objects.values_list("rated_match", "seat", "mean", "deviation")) == numbers
    assert {one.pk for one in matches} == {row[0] for row in numbers}
