"""The pages around an event: sealed lists, notices, everything to watch, the poster and its picture."""

import csv
from datetime import timedelta
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from accounts.models import RatingPreference, User
from games.events import services
from games.events.models import EntrantPlayer, ListReveal, TournamentRound
from games.events.selectors import event_sheet
from games.models import Notice
from games.ratings.services import results_count
from tests.games.conftest import person
from tests.games.events.people import (
    begun,
    both_come,
    entered,
    made,
    now,
    open_matches,
    people,
    round_played,
)
from tests.games.ratings.stored import finished

pytestmark = pytest.mark.django_db


def list_of(user: User, client: Client) -> int:
    player = EntrantPlayer.objects.get(user=user)
    return client.get(f"/events/{player.tournament_id}/lists/{player.pk}/").status_code


def test_the_lists_of_a_match_open_when_it_begins(ann: User, client: Client) -> None:
    users = people(4)
    tournament = begun(ann, users)
    played = open_matches(tournament)[0]
    first, second = played.first.user, played.second.user
    assert first
    assert second
    assert list_of(first, client) == 404
    assert "list sealed" in client.get(tournament.get_absolute_url()).content.decode()
    client.force_login(first)
    assert (list_of(first, client), list_of(second, client)) == (200, 404), "one’s own is open, the opponent’s is not"
    both_come(played)
    client.logout()
    assert (list_of(first, client), list_of(second, client)) == (200, 200)
    others = set(users) - {first, second}
    assert {list_of(one, client) for one in others} == {404}
    rows = client.get(f"/events/{tournament.pk}/event.json").json()["standings"]
    assert sorted(bool(row["lists"]) for row in rows) == [False, False, True, True]


def test_all_lists_open_when_the_event_begins_if_that_is_agreed(ann: User, client: Client) -> None:
    users = people(2)
    tournament = made(ann, reveal=ListReveal.LOCK)
    entered(tournament, users)
    assert list_of(users[0], client) == 404
    services.event_begin(tournament_id=tournament.pk, user=ann)
    assert {list_of(one, client) for one in users} == {200}
    assert client.get(f"/events/{tournament.pk}/lists/{10**30}/").status_code == 404


def told(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user).order_by("due").values_list("words", flat=True))


def test_people_hear_of_their_match_of_its_end_and_of_who_waits(ann: User) -> None:
    users = people(2)
    tournament = begun(ann, users)
    (played,) = open_matches(tournament)
    assert told(users[0]) == [
        "Autumn cup, round 1: you play Person1",
        "Autumn cup: your match against Person1 ends tomorrow",
    ]
    last = Notice.objects.filter(user=users[0]).latest("due")
    assert TournamentRound.objects.get().due - last.due == timedelta(days=1)
    services.match_come(match_id=str(played.match_id), user=users[0])
    assert "Person0 has come to your table of Autumn cup" in told(users[1])
    assert len(told(users[0])) == 2
    services.dispute_make(tournament_id=tournament.pk, user=users[0], pairing=1, words="He does not come.")
    assert told(ann) == ["Autumn cup: table 1 asks you to decide"]


def test_computers_get_no_notices(ann: User) -> None:
    tournament = made(ann)
    entered(tournament, [ann])
    services.computers_add(tournament_id=tournament.pk, user=ann, strength="easy")
    services.event_begin(tournament_id=tournament.pk, user=ann)
    services.matches_open(tournament_id=tournament.pk)
    assert set(Notice.objects.values_list("user", flat=True)) == {ann.pk}


def test_my_next_match_says_who_has_come(ann: User, client: Client) -> None:
    users = people(2)
    tournament = begun(ann, users)
    (played,) = open_matches(tournament)
    client.force_login(users[0])
    address = tournament.get_absolute_url()
    assert "It begins when both have come." in client.get(address).content.decode()
    services.match_come(match_id=str(played.match_id), user=users[1])
    assert "Person1 waits at the table." in client.get(address).content.decode()
    answer = client.post(f"{address}do/", {"do": "come"})
    assert answer["Location"] == f"/m/{played.match_id}/"
    assert "Go on" in client.get(address).content.decode()


def test_standings_say_who_climbed_and_show_ratings_only_of_those_who_agreed(ann: User) -> None:
    users = people(4)
    shown = users[0]
    User.objects.filter(pk=shown.pk).update(rating_preference=RatingPreference.PEOPLE)
    finished(shown, users[1], system="toy")
    results_count()
    tournament = begun(ann, users, rounds=3)
    rows = event_sheet(now(tournament), ann).standings
    assert {row.climbed for row in rows} == {None}
    assert [bool(row.rating) for row in sorted(rows, key=lambda row: row.entrant.number)] == [True, False, False, False]
    round_played(tournament)
    before = {row.entrant.pk: row.place for row in event_sheet(now(tournament), ann).standings}
    round_played(tournament)
    after = event_sheet(now(tournament), ann).standings
    assert {row.entrant.pk: row.climbed for row in after} == {
        row.entrant.pk: before[row.entrant.pk] - row.place for row in after
    }


def test_everything_that_is_played_can_be_watched_on_one_page(ann: User, client: Client) -> None:
    tournament = begun(ann, people(6))
    address = f"{tournament.get_absolute_url()}watch/"
    assert "No match of this round is played" in client.get(address).content.decode()
    first, second, _ = open_matches(tournament)
    matches = [both_come(one) for one in (first, second)]
    page = client.get(address).content.decode()
    assert all(f"/matches/{one.pk}/preview.png" in page for one in matches)
    assert page.count("<img") == 2
    assert "Watch all (2)" in client.get(tournament.get_absolute_url()).content.decode()


def test_a_poster_with_a_code_and_a_picture_for_other_sites(ann: User, client: Client) -> None:
    tournament = begun(ann, people(4))
    address = tournament.get_absolute_url()
    page = client.get(f"{address}poster/").content.decode()
    assert "Autumn cup" in page
    assert "<svg" in page.split('class="qr"')[1]
    before = client.get(f"{address}preview.png")
    assert Image.open(BytesIO(before.content)).size == (1200, 630)
    round_played(tournament)
    assert client.get(f"{address}preview.png").content != before.content, "it shows the standings"
    page = client.get(address).content.decode()
    assert 'property="og:title" content="Autumn cup"' in page
    assert f"{address}preview.png" in page


def test_names_are_no_formulas_in_the_table_for_spreadsheets(ann: User, client: Client) -> None:
    evil = person("evil")
    User.objects.filter(pk=evil.pk).update(display_name="=1+1")
    tournament = made(ann)
    entered(tournament, [ann, evil])
    text = client.get(f"{tournament.get_absolute_url()}standings.csv").content.decode()
    assert {row["name"] for row in csv.DictReader(StringIO(text))} == {"Ann", "'=1+1"}


def test_no_notice_is_left_of_a_match_that_nobody_played(ann: User) -> None:
    tournament = begun(ann, people(2))
    assert Notice.objects.count() == 4
    TournamentRound.objects.update(due=timezone.now())
    services.deadline_meet(tournament_id=tournament.pk)
    assert not Notice.objects.exists()
