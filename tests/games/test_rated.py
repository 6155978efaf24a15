"""Rated matches: everybody agrees before they sit down, and what would spoil the result is refused."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import RatingPreference, User
from accounts.services import BotMarkRefused, bot_mark
from games.ids import invite_token
from games.matches import services
from games.matches.selectors import matches_of
from games.models import Match
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key
from tests.games.test_services import answer, bid
from tests.games.toy_game import card_list

SEED = "a" * 32


def rate(*people: User, preference: RatingPreference = RatingPreference.PEOPLE, bot: bool = False) -> None:
    for one in people:
        one.rating_preference, one.is_bot = preference, bot
        one.save()


def open_rated(user: User, **more: Any) -> Match:
    wanted = {"system": "toy", "settings": {}, "opponent": "link", "rated": True, **more}
    (taken,) = services.match_create(user=user, **wanted)
    return taken.match


def rated_match(ann: User, bob: User) -> Match:
    """A rated match that has begun, Ann in seat 0."""
    rate(ann, bob)
    match = open_rated(ann, settings={"time_quiet": "0", "time_visit": "0"})
    services.seat_take(match_id=match.id, user=bob)
    for user, number in ((ann, 1), (bob, 2)):
        services.list_lock_in(match_id=match.id, user=user, roster=card_list(number, "List", "toy"))
    return Match.objects.get(pk=match.id)


@pytest.mark.rule("match.rated")
def test_a_match_is_rated_only_if_everybody_agrees(ann: User, bob: User) -> None:
    with pytest.raises(Refused, match="yours are not"):
        open_rated(ann)
    rate(ann)
    match = open_rated(ann)
    assert match.rated
    with pytest.raises(Refused, match="yours are not"):
        services.seat_take(match_id=match.id, user=bob)
    rate(bob)
    services.seat_take(match_id=match.id, user=bob)
    assert matches_of(bob)[0].rated
    assert "rated" in str(matches_of(bob)[0])


def test_a_match_is_not_rated_unless_its_host_asks(ann: User, bob: User) -> None:
    rate(ann, bob)
    assert not begin(ann, bob).rated


def test_guests_are_not_rated(ann: User) -> None:
    rate(ann)
    ann.is_guest = True
    with pytest.raises(Refused, match="needs an account"):
        open_rated(ann)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"opponent": "computer", "strength": "easy"}, "between people"),
        ({"opponent": "hot_seat"}, "between people"),
        ({"settings": {"hints": "all"}}, "no hints"),
        ({"guided": True}, "explanations"),
    ],
)
def test_what_says_nothing_about_players_is_not_rated(ann: User, more: dict[str, Any], why: str) -> None:
    rate(ann)
    with pytest.raises(Refused, match=why):
        open_rated(ann, **more)
    assert not Match.objects.exists()


@pytest.mark.parametrize("bot_first", [True, False])
def test_a_bot_is_rated_against_people_who_agreed_to_bots_alone(ann: User, bob: User, bot_first: bool) -> None:
    rate(ann)
    rate(bob, bot=True)
    host, guest = (bob, ann) if bot_first else (ann, bob)
    match = open_rated(host)
    with pytest.raises(Refused, match="only if the person has agreed"):
        services.seat_take(match_id=match.id, user=guest)
    rate(ann, preference=RatingPreference.ALL)
    services.seat_take(match_id=match.id, user=guest)


def test_two_bots_need_no_more_than_any_two_players(ann: User, bob: User) -> None:
    rate(ann, bob, bot=True)
    services.seat_take(match_id=open_rated(ann).id, user=bob)


def test_a_bot_is_marked_beside_its_name(ann: User, bob: User, client: Client) -> None:
    rate(bob, bot=True)
    match = begin(ann, bob)
    assert match.seats.get(number=1).display_name == "Bob (bot)"
    assert str(bob) == "Bob (bot)"


@pytest.mark.rule("match.rated")
def test_in_a_rated_match_nothing_is_taken_back_or_changed_by_agreement(ann: User, bob: User) -> None:
    match = rated_match(ann, bob)
    bid(match, ann, 3)
    bid(match, bob, 2)
    match.refresh_from_db()
    with pytest.raises(Refused, match="Nothing is taken back by agreement in a rated match"):
        services.take_back_ask(match_id=match.id, user=ann, to=0)
    with pytest.raises(Refused, match="not changed by agreement"):
        services.change_propose(
            match_id=match.id, user=ann, key=key(), at=match.sequence, changes=(Answer("at:1", Number(4)),)
        )
    answer(match, ann, Answer("walk"))


def test_the_seat_of_a_rated_match_stays_with_its_account(ann: User, bob: User, eve: User) -> None:
    rate(ann, bob)
    match = open_rated(ann)
    token = services.seat_take(match_id=match.id, user=bob).token
    with pytest.raises(Refused, match="stays with its account"):
        services.seat_recover(token=token, user=eve)
    services.seat_recover(token=token, user=bob)


def test_a_rematch_is_rated_while_both_still_agree(ann: User, bob: User) -> None:
    match = rated_match(ann, bob)
    services.match_resign(match_id=match.id, user=ann, key=key())
    again, _ = services.match_rematch(match_id=match.id, user=ann)
    assert Match.objects.get(pk=again).rated
    rate(bob, preference=RatingPreference.NONE)
    with pytest.raises(Refused, match="yours are not"):
        services.match_rematch(match_id=match.id, user=bob)
    services.match_withdraw(match_id=again, user=ann)
    again, _ = services.match_rematch(match_id=match.id, user=ann)
    assert not Match.objects.get(pk=again).rated
    services.match_rematch(match_id=match.id, user=bob)


def test_the_invitation_asks_for_what_is_missing_and_seats_who_agrees(ann: User, bob: User, client: Client) -> None:
    rate(ann)
    match = open_rated(ann)
    address = reverse("games:join", args=[invite_token(match.id)])
    assert "It needs an account" in client.get(address).text
    client.force_login(bob)
    page = client.get(address).text
    assert "This match is rated" in page
    assert "Rate my matches against people from now on" in page
    client.post(address, {"seed": SEED})
    assert not match.seats.filter(user=bob).exists()
    client.post(address, {"seed": SEED, "rate": "people"})
    assert match.seats.filter(user=bob).exists()
    bob.refresh_from_db()
    assert bob.rating_preference == RatingPreference.PEOPLE
    assert "Rated" in client.get(reverse("games:match", args=[match.id])).text


def test_the_form_offers_rated_matches_to_those_who_agreed(ann: User, client: Client) -> None:
    client.force_login(ann)
    assert "Your matches are not rated" in client.get("/matches/new/?system=fubar").text
    client.post("/me/preferences/", {"theme": "dark", "palette": "ink", "rating_preference": "all"})
    ann.refresh_from_db()
    assert ann.rating_preference == RatingPreference.ALL
    page = client.get("/matches/new/?system=fubar").text
    assert 'name="rated"' in page
    client.post("/me/preferences/", {"theme": "dark", "palette": "ink"})
    ann.refresh_from_db()
    assert ann.rating_preference == RatingPreference.NONE


@pytest.mark.rule("match.rated")
def test_nobody_turns_into_a_bot_in_a_rated_match(ann: User, bob: User) -> None:
    match = rated_match(ann, bob)
    with pytest.raises(BotMarkRefused, match="rated match"):
        bot_mark(user=ann, is_bot=True)
    assert not User.objects.get(pk=ann.pk).is_bot
    services.match_resign(match_id=match.id, user=bob, key=key())
    bot_mark(user=ann, is_bot=True)
    assert User.objects.get(pk=ann.pk).is_bot
