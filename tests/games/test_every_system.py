"""What holds of a match of any system, for as many as can play it: opened by a program, played, watched, proved."""

from itertools import cycle
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.matches import services
from games.matches.presenters import match_description
from games.models import Match, Status
from rules.registry import SYSTEMS
from tests.games.conftest import key

pytestmark = pytest.mark.django_db

SEATS = [(game.system.id, seats) for game in SYSTEMS.values() for seats in range(2, game.rulebook.book.players.max + 1)]


def ask(client: Client, name: str, body: object, *args: str) -> Any:
    answer = client.post(reverse(name, args=args), body, content_type="application/json")
    assert answer.status_code < 300, answer.content.decode()
    return answer.json()


def signed_in() -> Client:
    client = Client()
    client.post("/me/", {"display_name": "Kite"})
    return client


@pytest.fixture(params=SEATS, ids=str)
def begun(request: pytest.FixtureRequest) -> tuple[Match, list[Client]]:
    """A match for which the first one asked the others by link, each with a list of their own."""
    system, seats = request.param
    game = SYSTEMS[system]
    battle = game.ready_lists[0].battle
    lists = cycle(f"ready:{entry.id}" for entry in game.ready_lists if entry.battle == battle)
    people = [signed_in() for _ in range(seats)]
    wanted = {"system": system, "settings": {"battle": battle, "players": str(seats)}, "rosters": [next(lists)]}
    opened = ask(people[0], "api_matches", wanted)
    for person in people[1:]:
        ask(person, "api_match_join", {"invitation": opened["invitation"]})
        ask(person, "api_match_list", {"roster": next(lists)}, opened["id"])
    return Match.objects.get(pk=opened["id"]), people


def test_a_program_plays_whichever_seat_is_asked(begun: tuple[Match, list[Client]]) -> None:
    match, people = begun
    assert match.status == Status.PLAYING
    for _ in range(4):
        looks = [person.get(reverse("api_match", args=[match.id])).json() for person in people]
        asked = next((number, look["questions"][0]) for number, look in enumerate(looks) if look["questions"])
        body = {"key": key(), "question": asked[1]["number"], **asked[1]["default"]}
        ask(people[asked[0]], "api_match_answers", body, match.id)
    match.refresh_from_db()
    assert match.sequence == 4
    assert len(Client().get(reverse("api_match", args=[match.id])).json()["players"]) == len(people)


def test_every_page_of_a_match_opens_for_players_and_strangers(begun: tuple[Match, list[Client]]) -> None:
    match, people = begun
    agreed = match_description(match)
    assert all(label and value for label, value in agreed)
    for visitor in (*people, Client()):
        for name in ("match", "match_verify"):
            page = visitor.get(reverse(f"games:{name}", args=[match.id]))
            assert page.status_code == 200
            assert match.title in page.content.decode()
    assert match.id in people[-1].get(reverse("games:lobby")).content.decode()


def test_when_all_leave_the_proof_holds(begun: tuple[Match, list[Client]]) -> None:
    match, people = begun
    for seat in list(match.seats.all())[1:]:
        services.match_resign(match_id=match.id, user=seat.user, key=key())
    match.refresh_from_db()
    assert (match.status, match.winner) == (Status.OVER, 0)
    proof = people[0].post(reverse("games:match_verify", args=[match.id])).content.decode()
    assert "Everything fits" in proof
    assert proof.count("Seed of") == len(people)


def test_what_was_recorded_carries_the_credit_of_its_book(begun: tuple[Match, list[Client]]) -> None:
    match, people = begun
    for seat in list(match.seats.all())[1:]:
        services.match_resign(match_id=match.id, user=seat.user, key=key())
    recorded = people[0].get(reverse("games:evidence", args=[match.id])).json()
    book = SYSTEMS[match.system].rulebook.book
    assert recorded.get("credit", "").startswith(book.attribution)
    assert recorded.get("credit", "").endswith(book.legal)
