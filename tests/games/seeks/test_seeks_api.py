"""Seeks by programs: list, make, accept, withdraw."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Status
from games.seeks.models import Seek
from games.seeks.services import seeks_pair
from tests.games.seeks.test_seek_pages import of

pytestmark = pytest.mark.django_db
BODY = {"system": "toy", "battle": "sprint", "pace": "days", "roster": "ready:card-1"}


def send(client: Client, address: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = client.post(address, body, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_program_looks_is_found_and_plays(ann: User, bob: User) -> None:
    hers, his = of(ann), of(bob)
    status, made = send(hers, "/api/seeks/", BODY)
    assert (status, made["name"], made["here"]) == (201, "Ann", True)
    (shown,) = his.get("/api/seeks/").json()["open"]
    assert shown == made
    status, taken = send(his, f"/api/seeks/{made['id']}/accept/", {"roster": "ready:card-2"})
    assert status == 201
    assert Match.objects.get(pk=taken["id"]).status == Status.PLAYING
    lists = hers.get("/api/seeks/").json()
    assert (lists["open"], lists["mine"]) == ([], [])
    assert [(one["match"], one["opponent"]) for one in lists["found"]] == [(taken["id"], "Bob")]
    assert send(of(bob), f"/api/seeks/{made['id']}/accept/", {})[0] == 409


def test_a_program_withdraws_its_own(ann: User, bob: User) -> None:
    _, made = send(of(ann), "/api/seeks/", BODY | {"hours": {"zone": "Europe/Berlin"}, "language": "de"})
    assert of(bob).delete(f"/api/seeks/{made['id']}/").status_code == 409
    assert of(ann).delete(f"/api/seeks/{made['id']}/").status_code == 204
    assert not Seek.objects.exists()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hours": {"zone": "Middle/Earth"}}, "time zone"),
        ({"language": "xx"}, "language"),
        ({"battle": "war"}, "not one of the choices"),
        ({"roster": "mine:nothing"}, "no list"),
        ({"system": "chess"}, "no game"),
    ],
)
def test_what_cannot_be_looked_for_is_refused_with_a_remedy(ann: User, change: dict[str, Any], words: str) -> None:
    status, problem = send(of(ann), "/api/seeks/", BODY | change)
    assert status == 409
    assert words in problem["detail"]
    assert problem["remedy"]


def test_a_stranger_is_not_answered(ann: User) -> None:
    assert Client().get("/api/seeks/").status_code == 403


def test_two_programs_are_paired(ann: User, bob: User) -> None:
    for client in (of(ann), of(bob)):
        send(client, "/api/seeks/", BODY | {"pace": "now"})
    assert seeks_pair() == 1
