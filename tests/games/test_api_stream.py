"""The stream for programs: what changes in one's matches, at once, for a while, and nobody else's."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.live import change_stream
from games.live.change_stream import ENDED_WITHIN, MOST_OPEN, ChangeStream, match_lines
from games.matches import services
from games.models import Match
from tests.games.conftest import begin, key
from tests.games.test_services import bid
from tests.games.wire import in_db

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20


async def next_line(lines: AsyncIterator[bytes]) -> dict[str, Any]:
    return json.loads(await asyncio.wait_for(anext(lines), PATIENCE))


def stream(user: User, seconds: float = PATIENCE) -> AsyncIterator[bytes]:
    return ChangeStream(user.pk, match_lines).lines(seconds)


async def test_a_program_hears_of_its_matches_and_of_no_other(table: Match, people: tuple[User, User]) -> None:
    ann, bob = people
    eve = await in_db(User.objects.create, username="eve", display_name="Eve")
    hers, theirs = stream(ann), stream(eve, 0)
    first = await next_line(hers)
    assert (first["t"], first["match"], first["status"], first["seats"]) == ("match", table.id, "playing", [0])
    assert (first["wants"], first["sequence"]) == ("answer", 0)
    await in_db(bid, table, ann, 3)
    told = await next_line(hers)
    assert (told["wants"], told["sequence"]) == ("", 1)
    await in_db(services.match_resign, match_id=table.id, user=bob, key=key())
    assert (await next_line(hers))["status"] == "over"
    assert [line["t"] async for line in _all(theirs)] == ["end"]
    await hers.aclose()
    again = [line async for line in _all(stream(ann, 0))]
    assert [line.get("status") for line in again] == ["over", None], "an end between two streams is not missed"
    await in_db(Match.objects.update, updated=timezone.now() - 2 * ENDED_WITHIN)
    assert [line["t"] async for line in _all(stream(ann, 0))] == ["end"]


async def _all(lines: AsyncIterator[bytes]) -> AsyncIterator[dict[str, Any]]:
    async for line in lines:
        yield json.loads(line)


async def test_a_quiet_stream_shows_that_it_stands_and_ends(
    people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_stream, "BEAT", 0.05)
    monkeypatch.setattr(change_stream, "BETWEEN_LOOKS", 0.02)
    kinds = [line["t"] async for line in _all(stream(people[0], 0.5))]
    assert kinds[:1] == ["beat"]
    assert kinds[-1] == "end"


async def test_nobody_keeps_more_streams_open_than_allowed(people: tuple[User, User]) -> None:
    ann = people[0]
    client = AsyncClient()
    await client.aforce_login(ann)
    begun = [stream(ann) for _ in range(MOST_OPEN)]
    table = await in_db(begin, *people)
    for lines in begun:
        assert (await next_line(lines))["match"] == table.id
    assert [line["t"] async for line in _all(stream(ann))] == ["end"]
    refused = await client.get(reverse("api_stream"))
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "10")
    for lines in begun:
        await lines.aclose()
    told = await client.get(reverse("api_stream"), {"seconds": 0})
    assert (told.status_code, told.headers["Content-Type"]) == (200, "application/x-ndjson")
    lines = [json.loads(line) async for part in told.streaming_content for line in part.splitlines()]
    assert [line["t"] for line in lines] == ["match", "end"]


def test_strangers_and_wrong_numbers_are_refused(ann: User) -> None:
    assert Client().get(reverse("api_stream")).status_code == 403
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    for seconds in ("121", "-1", "x"):
        refused = client.get(reverse("api_stream"), {"seconds": seconds}, headers={"Accept": "application/x-ndjson"})
        assert (refused.status_code, json.loads(refused.content)["at"]) == (400, "seconds")
