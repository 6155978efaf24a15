"""Events by programs: make, enter, begin, come, read, leave."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Status
from tests.games.events.people import QUIET
from tests.games.seeks.test_seek_pages import of
from tests.games.seeks.test_seeks_api import send

pytestmark = pytest.mark.django_db
BODY = {"title": "Cup of programs", "system": "toy", "kind": "round_robin", "settings": QUIET, "public": True}


def made(client: Client, **more: Any) -> str:
    status, event = send(client, "/api/events/", BODY | more)
    assert (status, event["stage"], event["entered"]) == (201, "open", 0)
    return f"/api/events/{event['id']}/"


def test_programs_play_a_cup(ann: User, bob: User) -> None:
    hers, his = of(ann), of(bob)
    address = made(hers)
    assert [one["title"] for one in his.get("/api/events/").json()["public"]] == ["Cup of programs"]
    assert send(hers, f"{address}enter/", {"roster": "ready:card-1"})[0] == 200
    assert send(his, f"{address}enter/", {"roster": "ready:card-1"})[1]["entered"] == 2
    assert send(his, f"{address}enter/", {"roster": "ready:card-2"})[0] == 200, "the list may be changed"
    assert send(his, f"{address}begin/", {})[0] == 409
    assert send(hers, f"{address}begin/", {})[1]["round"] == 1
    seen = hers.get(address).json()
    assert (seen["next"]["opponent"], seen["event"]["round"]) == ("Bob", 1)
    assert [row["lists"] for row in seen["event"]["standings"]] == [[], []]
    assert send(hers, f"{address}come/", {})[1] == {"match": seen["next"]["match"], "status": "gathering"}
    assert send(his, f"{address}come/", {"seed": "b" * 32})[1]["status"] == "playing"
    assert Match.objects.get().status == Status.PLAYING
    assert [row["lists"] for row in Client().get(address).json()["event"]["standings"]] != [[], []]
    assert his.post(f"{address}leave/").status_code == 204
    assert hers.get(address).json()["event"]["stage"] == "over"
    assert hers.get(address).json()["next"] is None


@pytest.mark.parametrize(
    ("change", "status"),
    [({"title": "  "}, 409), ({"kind": "ladder"}, 400), ({"places": 500}, 400), ({"system": "chess"}, 409)],
)
def test_what_cannot_be_made_is_refused(ann: User, change: dict[str, Any], status: int) -> None:
    told, problem = send(of(ann), "/api/events/", BODY | change)
    assert told == status
    assert problem["detail"]


def test_strangers_read_and_do_nothing_else(ann: User, bob: User) -> None:
    address = made(of(ann))
    assert Client().get(address).json()["next"] is None
    assert Client().post(f"{address}leave/").status_code == 403
    assert send(of(bob), f"{address}come/", {})[0] == 409
    assert send(of(bob), f"{address}leave/", {})[0] == 409
    assert of(bob).get("/api/events/nothing/").status_code == 404
