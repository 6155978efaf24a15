"""The play list: whose turn it is, who is waited for, what is over, and what a newcomer finds."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from config.templatetags.site import ago
from games.matches import services
from games.matches.selectors import matches_of
from games.matches.selectors.match_lists import MOST_LISTED
from games.models import Match, Seat, Status
from tests.games.toy_game import card_list

pytestmark = pytest.mark.django_db


def sections(client: Client) -> dict[str, str]:
    """The text of the lobby by heading, without marks."""
    text = client.get(reverse("games:lobby")).content.decode()
    parts = re.split(r"<h2[^>]*>", text)[1:]
    told = (re.sub(r"<[^>]+>", " ", part.replace("</h2>", "|")).split("|", 1) for part in parts)
    return {re.sub(r"[\s\d]+$", "", head): " ".join(body.split()) for head, body in told}


@pytest.fixture
def page(client: Client, ann: User) -> Client:
    client.force_login(ann)
    return client


def test_matches_stand_by_whose_turn_it_is(match: Match, page: Client, ann: User, bob: User) -> None:
    assert "against Bob · just now your move" in sections(page)["Your turn"]
    Match.objects.filter(pk=match.pk).update(waiting="1")
    found = sections(page)
    assert "Your turn" not in found
    assert "their move" in found["Waiting for others"]
    services.match_resign(match_id=match.pk, user=bob, key="resigned-000001")
    found = sections(page)
    assert "Waiting for others" not in found
    assert "won" in found["Finished"]


def test_an_open_list_asks_for_what_has_changed(match: Match, page: Client) -> None:
    path = reverse("games:lobby")
    text = page.get(path).content.decode()
    assert "<title>(1) Play ·" in text
    asked = re.search(r'hx-get="([^"]+seen=[^"]+)"', text)[1]
    assert page.get(asked).status_code == 204
    Match.objects.filter(pk=match.pk).update(waiting="1")
    assert "<title>Play ·" in page.get(asked).content.decode()


def test_a_match_of_ones_own_says_what_keeps_it_from_beginning(ann: User, bob: User) -> None:
    opened = {"system": "toy", "settings": {}, "user": ann}
    services.match_create(**opened, opponent="open", rosters=[card_list(1)])
    (asked,) = services.match_create(**opened, opponent="link")
    told = {one.id: (one.state, one.against, one.yours) for one in matches_of(ann)}
    assert set(told.values()) == {
        ("waits for an opponent", "open to all", False),
        ("choose your army", "for whoever has your link", True),
    }
    services.list_lock_in(match_id=asked.match.id, user=ann, roster=card_list(1))
    services.seat_take(match_id=asked.match.id, user=bob, seed="b" * 32)
    (told,) = [one for one in matches_of(ann) if one.id == asked.match.id]
    assert (told.state, told.against, told.yours) == ("they choose an army", "against Bob", False)


def test_what_is_over_comes_after_what_goes_on(match: Match, ann: User, bob: User) -> None:
    services.match_create(user=ann, system="toy", settings={}, opponent="open", rosters=[card_list(1)])
    services.match_resign(match_id=match.pk, user=bob, key="resigned-000001")
    assert [one.over for one in matches_of(ann)] == [False, True]


def test_a_match_that_waits_for_me_is_listed_however_old_it_is(match: Match, ann: User) -> None:
    Match.objects.filter(pk=match.pk).update(updated=timezone.now() - timedelta(days=90), waiting="0")
    rows = [
        Match(system="toy", status=status, agreement="{}", waiting="1")
        for status in (Status.OVER, Status.PLAYING)
        for _ in range(MOST_LISTED)
    ]
    Match.objects.bulk_create(rows)
    Seat.objects.bulk_create([Seat(match=row, number=0, user=ann) for row in rows])
    listed = matches_of(ann)
    assert listed[0].id == match.pk
    assert [one.over for one in listed[1:]] == [False] * (MOST_LISTED - 1)


def test_a_newcomer_finds_a_way_into_every_game() -> None:
    text = sections(Client())["Your first match"]
    assert "KOG light FUBAR Kill Team Kry-Gothic" in text


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=59), "59 min ago"),
        (timedelta(hours=23), "23 h ago"),
        (timedelta(hours=47), "yesterday"),
        (timedelta(days=6), "6 days ago"),
    ],
)
def test_time_gone_by_is_told_in_few_words(past: timedelta, words: str) -> None:
    assert ago(timezone.now() - past) == words


def test_what_is_long_gone_has_a_day() -> None:
    gone = timezone.now() - timedelta(days=40)
    assert ago(gone).endswith(str(gone.year))
