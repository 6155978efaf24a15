"""The conversation of a socket over plain HTTP: nothing lost, nothing doubled, nobody else's."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from config.sockets import LinesAndPages
from games.live import http_line as module
from games.live.http_line import http_line
from games.models import Match
from games.protocol import VERSION
from tests.games.conftest import key
from tests.games.wire import in_db, number_bid

pytestmark = pytest.mark.django_db(transaction=True)

LINE = "ab" * 16


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "WAIT", 0.3)
    yield
    module._lines.clear()  # each test has lines of its own


async def post(match: Match, user: Any, method: str = "POST", body: bytes | None = None, **fields: Any) -> Any:
    """One exchange: its status and its reply."""
    scope = {
        "type": "http",
        "method": method,
        "client": ("10.0.0.1", 4000),
        "headers": [],
        "user": user,
        "session": None,
        "url_route": {"kwargs": {"match_id": match.id}},
    }
    wire: Any = ApplicationCommunicator(http_line, scope)
    text = json.dumps({"line": LINE, **fields}).encode() if body is None else body
    await wire.send_input({"type": "http.request", "body": text})
    begun = await wire.receive_output(5)
    ended = await wire.receive_output(5)
    await wire.wait(5)
    return begun["status"], json.loads(ended["body"])


def hello() -> str:
    return json.dumps({"t": "hello", "v": VERSION, "have": -1, "mark": "", "heard": 0})


async def until(match: Match, user: Any, kind: str, have: int = 0) -> tuple[dict[str, Any], int]:
    """The next message of that kind, and how many have arrived by then."""
    while True:
        status, reply = await post(match, user, have=have)
        assert status == 200
        assert not reply.get("closed")
        for number, text in enumerate(reply.get("texts", []), start=reply.get("first", 0)):
            have = number + 1
            if (message := json.loads(text))["t"] == kind:
                return message, have


async def test_a_match_is_played_without_a_web_socket(table: Match, people: tuple[User, User]) -> None:
    ann = people[0]
    assert (await post(table, ann, have=0, opens=True))[0] == 200
    await post(table, ann, first=0, texts=[hello()])
    update, have = await until(table, ann, "update")
    assert update["seats"] == [0]
    answer = {"option": "bid", "value": number_bid(3)}
    sent = json.dumps({"t": "answer", "key": key(), "question": 0, **answer})
    await post(table, ann, first=1, texts=[sent])
    await post(table, ann, first=1, texts=[sent])
    accepted, have = await until(table, ann, "accepted", have)
    assert accepted["seq"] == 1
    assert (await in_db(Match.objects.get, pk=table.id)).sequence == 1


async def test_a_line_opens_before_anything_is_said(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT", 60.0)
    async with asyncio.timeout(10):
        assert await post(table, people[0], have=0, opens=True) == (200, {})


async def test_a_reply_that_was_lost_is_given_again(table: Match, people: tuple[User, User]) -> None:
    await post(table, people[0], have=0, opens=True)
    await post(table, people[0], first=0, texts=[hello()])
    first, have = await until(table, people[0], "update")
    once_more, _ = await until(table, people[0], "update", have - 1)
    assert first == once_more


async def test_a_line_belongs_to_one_person(table: Match, people: tuple[User, User]) -> None:
    await post(table, people[0], have=0, opens=True)
    for other in (people[1], AnonymousUser()):
        assert (await post(table, other, have=0))[0] == 410
        assert (await post(table, other, have=0, opens=True))[0] == 410
    assert (await post(table, people[0], have=0))[0] == 200


async def test_a_line_that_nobody_asks_ends(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE", 0.1)
    await post(table, people[0], first=0, texts=[], opens=True)
    await asyncio.sleep(0.3)
    assert (await post(table, people[0], have=0))[0] == 410


async def test_the_server_says_why_it_ends_a_line(table: Match, people: tuple[User, User]) -> None:
    await post(table, people[0], have=0, opens=True)
    await post(table, people[0], first=0, texts=[json.dumps({"t": "hello", "v": 0})])
    error, have = await until(table, people[0], "error")
    assert error["fatal"]
    assert (await post(table, people[0], have=have))[1]["closed"] == 4406


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"line": "x"}', b'{"line": "' + b"a" * 400_000 + b'"}'], ids=["empty", "list", "id", "size"]
)
async def test_what_is_no_exchange_is_refused(table: Match, people: tuple[User, User], body: bytes) -> None:
    assert (await post(table, people[0], body=body))[0] == 400


async def test_only_posts_are_read(table: Match, people: tuple[User, User]) -> None:
    assert (await post(table, people[0], method="GET", have=0))[0] == 405


async def test_an_address_opens_only_so_many(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.OPENINGS, "take", lambda _: False)
    assert (await post(table, people[0], have=0, opens=True))[0] == 429


@pytest.mark.parametrize(
    ("path", "origin", "reached"),
    [("/ws/matches/m/line", b"http://here", "lines"), ("/ws/matches/m/line", b"http://elsewhere", 403),
     ("/ws/matches/m/line", b"", 403), ("/", b"http://elsewhere", "pages")],
    ids=["own", "foreign", "none", "page"],
)  # fmt: skip
async def test_only_pages_of_this_site_hold_a_line(path: str, origin: bytes, reached: str | int) -> None:
    came: list[str | int] = []

    def arrives(at: str) -> Any:
        async def application(*_: Any) -> None:
            came.append(at)

        return application

    async def send(event: dict[str, Any]) -> None:
        came.extend([event["status"]] if "status" in event else [])

    async def receive() -> dict[str, Any]:
        return {}

    scope = {"path": path, "headers": [(b"host", b"here"), (b"origin", origin)]}
    await LinesAndPages(arrives("lines"), arrives("pages"))(scope, receive, send)
    assert came == [reached]
