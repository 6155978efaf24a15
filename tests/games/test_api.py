"""The matches API: a match from opening to an answer, and requests that are turned down."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match

pytestmark = pytest.mark.django_db


def ask(client: Client, name: str, body: object, *args: str) -> tuple[int, Any]:
    answer = client.post(reverse(name, args=args), body, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.fixture
def hers(ann: User) -> Client:
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def his(bob: User) -> Client:
    client = Client()
    client.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def begun(hers: Client, his: Client) -> str:
    status, opened = ask(hers, "api_matches", {"system": "toy", "rosters": ["ready:card-1"]})
    assert status == 201
    assert ask(his, "api_match_join", {"invitation": opened["invitation"]})[0] == 201
    assert ask(his, "api_match_list", {"roster": "ready:card-2"}, opened["id"]) == (
        200,
        {"id": opened["id"], "status": "playing"},
    )
    return opened["id"]


def bid(**more: object) -> dict[str, object]:
    return {"key": "key-12345", "question": 0, "option": "bid", "value": {"type": "number", "count": 3}} | more


def test_a_program_plays_a_match(hers: Client, begun: str) -> None:
    update = hers.get(reverse("api_match", args=[begun])).json()
    assert (update["t"], update["seq"], update["seats"]) == ("update", 0, [0])
    assert ask(hers, "api_match_answers", bid(), begun) == (200, {"sequence": 1, "repeated": False, "held": False})
    assert ask(hers, "api_match_answers", bid(), begun) == (200, {"sequence": 1, "repeated": True, "held": False})
    later = hers.get(reverse("api_match", args=[begun]), {"since": 0}).json()
    assert [step["seq"] for step in later["told"]] == [1]
    lists = hers.get(reverse("api_matches")).json()
    assert [listing["state"] for listing in lists["mine"]] == ["their move"]


def test_who_has_more_than_there_is_gets_the_whole_record_anew(hers: Client, begun: str) -> None:
    """The database was set back, or the program mixed up two matches: its own record counts for nothing."""
    assert ask(hers, "api_match_answers", bid(), begun)[0] == 200
    update = hers.get(reverse("api_match", args=[begun]), {"since": 99}).json()
    assert (update["anew"], update["seq"], update["since"]) == (True, 1, -1)
    assert [step["seq"] for step in update["told"]] == [0, 1]
    for since, told in ((-1, [0, 1]), (0, [1]), (1, [])):
        update = hers.get(reverse("api_match", args=[begun]), {"since": since}).json()
        assert (update["anew"], update["since"]) == (False, since)
        assert [step["seq"] for step in update["told"]] == told


def test_a_refusal_names_rule_measure_limit_and_remedy(hers: Client, begun: str) -> None:
    body = bid(value={"type": "number", "count": 1})
    assert ask(hers, "api_match_answers", body, begun) == (
        409,
        {"detail": "Nobody bids one.", "rule": "toy.bid", "measured": "1", "limit": "0, 2 or more", "remedy": "Bid 2."},
    )


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (bid(seat=1), 409),
        (bid(question=7), 409),
        (bid(question=0.5), 400),
        (bid(value={"type": "number", "count": 1e308}), 400),
        (bid(value={"type": "path", "points": [["a", 1]]}), 400),
        (bid(option="\x00"), 400),
        (bid(key="short"), 400),
        ('{"key": ', 400),
        ('{"key": "key-12345", "question": 0, "option": "bid", "value": {"type": "\\ud800"}}', 400),
        ('{"key": "key-12345", "question": 0, "option": "bid", "\\ud800": 1}', 400),
        ("[" * 100_000, 400),
        ('{"key": "key-12345", "question": 0, "option": "bid", "value": ' + "[" * 50_000 + "]" * 50_000 + "}", 400),
        ([1, 2], 400),
    ],
)
def test_bad_answers_change_nothing(hers: Client, begun: str, body: object, status: int) -> None:
    answered, reply = ask(hers, "api_match_answers", body, begun)
    assert answered == status
    assert reply
    assert Match.objects.get(pk=begun).sequence == 0


def test_a_body_has_a_largest_size(hers: Client, begun: str) -> None:
    value = {"type": "pick", "ids": ["x" * 1000] * 1000}
    body = {"key": "one-answer", "question": 0, "option": "bid", "value": value}
    status, said = ask(hers, "api_match_answers", body, begun)
    assert (status, said["detail"]) == (400, "A body has at most 1000000 bytes.")


@pytest.mark.parametrize("depth", [100, 101, 700, 900, 950, 990])
def test_no_depth_of_nesting_is_a_fault(hers: Client, begun: str, depth: int) -> None:
    body = '{"key": "key-12345", "question": 0, "option": "bid", "value": ' + "[" * depth + "]" * depth + "}"
    assert ask(hers, "api_match_answers", body, begun)[0] == 400


def test_strangers_look_and_do_nothing(begun: str, eve: User) -> None:
    stranger = Client()
    assert stranger.get(reverse("api_match", args=[begun])).json()["questions"] == []
    assert ask(stranger, "api_match_answers", bid(), begun)[0] == 403
    stranger.force_login(eve, backend="django.contrib.auth.backends.ModelBackend")
    assert ask(stranger, "api_match_answers", bid(), begun)[1]["rule"] == "match.seat"


@pytest.mark.parametrize("since", ["x", "1e3", "9" * 30, "٣", "--1"])
def test_since_is_a_number(begun: str, since: str) -> None:
    assert Client().get(reverse("api_match", args=[begun]), {"since": since}).status_code == 400


def test_what_does_not_exist_is_not_found(hers: Client) -> None:
    assert hers.get(reverse("api_match", args=["nosuchmatch"])).status_code == 404
    assert ask(hers, "api_match_answers", bid(), "nosuchmatch")[0] == 404
    assert ask(hers, "api_match_list", {"roster": "ready:card-1"}, "nosuchmatch")[0] == 404
    assert ask(hers, "api_match_join", {"invitation": "x" * 36})[0] == 404


@pytest.mark.parametrize(
    "body",
    [{"system": "chess"}, {"system": "toy", "settings": {"laps": "99"}}, {"system": "toy", "rosters": ["mine:x"]}],
)
def test_matches_that_cannot_be_opened(hers: Client, body: object) -> None:
    assert ask(hers, "api_matches", body)[0] == 409
    assert Match.objects.count() == 0
