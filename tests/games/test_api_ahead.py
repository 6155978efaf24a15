"""The matches API for what is said beside answers: a question that is shown, calls ahead, standing instructions."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Deadline, Match, ParkedCall, StandingInstruction
from tests.games.clocked import DECISION
from tests.games.conftest import begin
from tests.games.reacting import ANN, BOB, begun_by_ann, seen
from tests.games.wire import at_table, in_db

pytestmark = pytest.mark.django_db

CALL = {"clock": "decision", "option": "run"}


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, name: str, body: object, match: str) -> tuple[int, Any]:
    answer = client.post(reverse(name, args=[match]), body, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.fixture
def match(ann: User, bob: User) -> Match:
    """Ann decides; Bob waits."""
    return begun_by_ann(ann, bob, "slow")


def test_a_question_shown_starts_the_clock_of_whoever_shows_it(ann: User, bob: User, eve: User) -> None:
    clocked = begin(ann, bob, **DECISION)
    question = seen(clocked, None).clocks[0].question
    body = {"question": question}
    assert post(client_of(eve), "api_match_seen", body, clocked.pk)[1]["rule"] == "match.seat"
    assert not Deadline.objects.filter(seen=True).exists()
    assert post(client_of(ann), "api_match_seen", body, clocked.pk) == (200, body)
    assert list(Deadline.objects.filter(seen=True).values_list("seat", flat=True)) == [ANN]


def test_a_call_is_parked_replaced_and_dropped(match: Match, bob: User) -> None:
    his = client_of(bob)
    assert post(his, "api_match_calls", CALL, match.pk) == (200, CALL)
    assert post(his, "api_match_calls", CALL | {"option": "walk"}, match.pk)[0] == 200
    listed = his.get(reverse("api_match", args=[match.pk])).json()["calls"]
    assert [(call["option"], call["parked"]) for call in listed] == [("run", False), ("walk", True)]
    assert post(his, "api_match_calls", {"clock": "decision"}, match.pk) == (200, {"clock": "decision"})
    assert not ParkedCall.objects.exists()


def test_an_instruction_is_left_and_withdrawn(match: Match, bob: User) -> None:
    his, body = client_of(bob), {"standing": "sprint", "on": True}
    assert post(his, "api_match_instructions", body, match.pk) == (200, body)
    assert his.get(reverse("api_match", args=[match.pk])).json()["instructions"][0]["standing"] == "sprint"
    assert post(his, "api_match_instructions", body | {"on": False}, match.pk)[0] == 200
    assert not StandingInstruction.objects.exists()


@pytest.mark.parametrize(
    ("name", "body"),
    [("api_match_calls", CALL), ("api_match_instructions", {"standing": "sprint", "on": True})],
)
def test_nobody_speaks_ahead_for_another_seat(
    match: Match, ann: User, eve: User, name: str, body: dict[str, object]
) -> None:
    assert post(client_of(ann), name, body | {"seat": BOB}, match.pk)[0] == 409
    assert post(client_of(eve), name, body, match.pk)[1]["rule"] == "match.seat"
    assert post(Client(), name, body, match.pk)[0] == 403
    assert not ParkedCall.objects.exists()
    assert not StandingInstruction.objects.exists()


def test_what_one_says_ahead_changes_nothing_that_others_are_sent(
    match: Match, ann: User, bob: User, eve: User
) -> None:
    address = reverse("api_match", args=[match.pk])
    others = [client_of(ann), client_of(eve), Client()]
    before = [client.get(address).content for client in others]
    post(client_of(bob), "api_match_calls", CALL, match.pk)
    post(client_of(bob), "api_match_instructions", {"standing": "sprint", "on": True}, match.pk)
    assert [client.get(address).content for client in others] == before


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [
        ("api_match_seen", {"question": -1}, 400),
        ("api_match_seen", {}, 400),
        ("api_match_calls", {"clock": "noon", "option": "run"}, 400),
        ("api_match_calls", CALL | {"value": {"type": "number", "count": 1e308}}, 400),
        ("api_match_calls", CALL | {"option": "fly"}, 409),
        ("api_match_instructions", {"standing": "x" * 65, "on": True}, 400),
        ("api_match_instructions", {"standing": "sprint", "on": "perhaps"}, 400),
    ],
)
def test_bad_requests_change_nothing(match: Match, bob: User, name: str, body: object, status: int) -> None:
    assert post(client_of(bob), name, body, match.pk)[0] == status
    assert not ParkedCall.objects.exists()
    assert not StandingInstruction.objects.exists()


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("api_match_seen", {"question": 1}),
        ("api_match_calls", CALL),
        ("api_match_instructions", {"standing": "sprint", "on": True}),
    ],
)
def test_what_does_not_exist_is_not_found(bob: User, name: str, body: object) -> None:
    assert post(client_of(bob), name, body, "nosuchmatch")[0] == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        (
            "api_match_calls",
            CALL,
            lambda update: [call["option"] for call in update["calls"] if call["parked"]] == ["run"],
        ),
        (
            "api_match_instructions",
            {"standing": "sprint", "on": True},
            lambda update: [one["standing"] for one in update["instructions"]] == ["sprint"],
        ),
        ("api_match_reactions", {"wish": "nothing"}, lambda update: update["wishes"] == ["nothing"]),
    ],
)
async def test_what_one_says_by_the_api_shows_on_ones_own_page_at_once(
    people: tuple[User, User], name: str, body: dict[str, object], told: Callable[[Any], bool]
) -> None:
    match = await in_db(begun_by_ann, *people, "slow")
    async with at_table(match.pk, people[0]) as hers, at_table(match.pk, people[1]) as his:
        for page in (hers, his):
            await page.hear_a("update")
        assert (await in_db(post, await in_db(client_of, people[1]), name, body, match.pk))[0] == 200
        assert told(await his.hear_a("update"))
        assert await hers.silent()
