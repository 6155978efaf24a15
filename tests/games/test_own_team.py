"""A team somebody filled in is playable at once: two people meet with it, play, and the proof holds."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from armies.models import OwnCatalogue, RosterRecord
from armies.selectors import roster_checked
from games.matches import services
from games.models import Match, Status
from tests.armies.test_builder import click
from tests.armies.test_fields import FIELDS, send, shown
from tests.games.conftest import key

pytestmark = pytest.mark.django_db

ANSWERS = 40


def asked(client: Client, name: str, body: object, *args: str) -> Any:
    answer = client.post(reverse(name, args=args), body, content_type="application/json")
    assert answer.status_code < 300, answer.content.decode()
    return answer.json()


@pytest.fixture
def people() -> tuple[Client, Client]:
    clients = Client(), Client()
    for client, name in zip(clients, ("Kite", "Rook"), strict=True):
        client.post("/me/", {"display_name": name})
    return clients


def own_list(client: Client) -> RosterRecord:
    """The team of the example, kept from the form, and a list of it that is ready to fight."""
    send(client, shown(client.get(f"{FIELDS}?example")))
    form = {"system": "killteam", "catalogue": OwnCatalogue.objects.get().slug, "army": "dock-watch"}
    client.post("/armies/new/", {**form, "battle": "roster", "name": "Night Shift"})
    roster = RosterRecord.objects.get()
    click(client, roster, "Warden")
    for _ in range(4):
        click(client, roster, "Watcher, rifle")
    assert roster_checked(roster).report.legal
    return roster


@pytest.mark.rule("killteam.build.private_teams")
def test_a_team_from_the_form_is_played_at_once_and_proved(people: tuple[Client, Client]) -> None:
    owner, guest = people
    mine = f"mine:{own_list(owner).slug}"
    wanted = {"system": "killteam", "settings": {"battle": "roster"}, "rosters": [mine]}
    opened = asked(owner, "api_matches", wanted)
    match = Match.objects.get(pk=opened["id"])
    marks = guest.get(reverse("api_match_marks", args=[match.id])).json()["marks"]
    assert [(mark["kind"], mark["name"]) for mark in marks] == [("force", "Dock Watch")]
    asked(guest, "api_match_join", {"invitation": opened["invitation"], "accept": [mark["key"] for mark in marks]})
    asked(guest, "api_match_list", {"roster": "ready:vigil-first-watch"}, match.id)
    for _ in range(ANSWERS):
        looks = [person.get(reverse("api_match", args=[match.id])).json() for person in people]
        seat, question = next((seat, look["questions"][0]) for seat, look in enumerate(looks) if look["questions"])
        default = question["default"] or {"option": next(o["id"] for o in question["options"] if not o["refusal"])}
        asked(people[seat], "api_match_answers", {"key": key(), "question": question["number"], **default}, match.id)
    scene = guest.get(reverse("api_match", args=[match.id])).json()["view"]
    assert {"Warden", "Watcher 2"} <= {piece["name"] for piece in scene["pieces"]}
    services.match_resign(match_id=match.id, user=match.seats.get(number=1).user, key=key())
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert "Everything fits" in owner.post(reverse("games:match_verify", args=[match.id])).content.decode()


@pytest.mark.rule("killteam.build.private_teams")
def test_strangers_find_a_team_nowhere(people: tuple[Client, Client]) -> None:
    owner, guest = people
    own_list(owner)
    for page in ("/armies/", "/armies/catalogues/", "/armies/new/?system=killteam", "/play/"):
        assert "Dock Watch" not in guest.get(page).content.decode()
