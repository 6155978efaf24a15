"""A process to which no socket is open: computers play, clocks strike, and the site's heartbeat is stored."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db.models import F

from accounts.models import User
from config.lifespan import Lifespan
from games.bots import pool, seats
from games.live import process
from games.models import Deadline, Entry, EntryKind, Heartbeat, Match
from tests.games.clocked import asked_alone, pass_time
from tests.games.test_computer import against_computer

PATIENCE = 20.0  # seconds


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy of the tests is not known in other processes."""
    with ThreadPoolExecutor(1) as here:

        def thinkers() -> Executor:
            return here

        monkeypatch.setattr(pool, "bot_pool", thinkers)
        monkeypatch.setattr(seats, "AT_LEAST", 0.0)
        monkeypatch.setattr(process, "BETWEEN_LOOKS", (0.05, 0.1))
        yield


@pytest.fixture
async def serving() -> AsyncIterator[None]:
    """The server has started, as uvicorn starts it."""
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    replies: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    running = asyncio.create_task(Lifespan()({"type": "lifespan"}, messages.get, replies.put))
    await messages.put({"type": "lifespan.startup"})
    assert (await replies.get())["type"] == "lifespan.startup.complete"
    yield
    await messages.put({"type": "lifespan.shutdown"})
    assert (await replies.get())["type"] == "lifespan.shutdown.complete"
    await running


async def person(name: str) -> User:
    return await database_sync_to_async(User.objects.create)(username=name, display_name=name.title())


async def until(entries: int, **wanted: Any) -> None:
    """Wait until so many such entries are stored."""
    async with asyncio.timeout(PATIENCE):
        while await database_sync_to_async(Entry.objects.filter(**wanted).count)() < entries:
            await asyncio.sleep(0.05)


@pytest.mark.django_db(transaction=True)
async def test_a_computer_answers(serving: None) -> None:
    match = await database_sync_to_async(against_computer)(await person("ann"))
    await until(1, match=match, seat=1, kind=EntryKind.ANSWER)


@pytest.mark.django_db(transaction=True)
async def test_a_clock_by_the_day_strikes(serving: None) -> None:
    ann, bob = await person("ann"), await person("bob")
    match = await database_sync_to_async(asked_alone)(ann, bob, time_days="2")
    await database_sync_to_async(pass_time)(match, 3_600 * 49)
    await until(1, match=match, kind=EntryKind.CLOCK)


@pytest.mark.django_db(transaction=True)
async def test_the_first_heartbeat_gives_an_outage_back(serving: None) -> None:
    ann, bob = await person("ann"), await person("bob")
    match = await database_sync_to_async(asked_alone)(ann, bob, time_overtime="lost")
    due = await database_sync_to_async(Deadline.objects.values_list("due", flat=True).get)(match=match, seat=0)
    await database_sync_to_async(Heartbeat.objects.update)(at=F("at") - timedelta(hours=1))
    async with asyncio.timeout(PATIENCE):
        while not await database_sync_to_async(
            Deadline.objects.filter(match=match, due__gt=due + timedelta(minutes=59)).exists
        )():
            await asyncio.sleep(0.05)
    assert await database_sync_to_async(Match.objects.filter(pk=match.pk, status="playing").exists)()
