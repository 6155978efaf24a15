"""The bell on a real Redis: of two processes each hears what the other rings, and each has one bus."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import redis as client

from tests.support.servers import ROOT
from tests.support.stores import Redis

pytestmark = pytest.mark.timeout(60)  # else a lost ring would be waited for much longer

MATCHES = ("abc", "def", "ghi")
LISTEN = """
import asyncio, sys, django
django.setup()
from games.live.poke_bus import PokeBus

async def listen():
    bus = PokeBus(lambda match_id, revision: print("heard", match_id, revision, flush=True))
    listening = asyncio.create_task(bus.listen())
    await asyncio.gather(*(bus.subscribe() for _ in range(3)))
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, revision = line.split()
        await bus.publish([(name, int(revision))])
    listening.cancel()

asyncio.run(listen())
"""


class Listener:
    """A process that subscribes thrice at once, and rings for what it is told."""

    def __init__(self, redis: Redis, state: str) -> None:
        settings = {"DJANGO_SETTINGS_MODULE": "config.settings", "GRIDLESS_VAR": state, "REDIS_URL": redis.url}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        command = [sys.executable, "-c", LISTEN]
        self.process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}, **pipes)

    def __enter__(self) -> "Listener":
        assert self.hears() == "ready"
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.communicate()

    def publish(self, match_id: str, revision: int) -> None:
        self.process.stdin.write(f"{match_id} {revision}\n")

    def hears(self) -> str:
        """The next line it says."""
        return self.process.stdout.readline().strip()


@pytest.fixture
def bus() -> Iterator[Redis]:
    """A Redis for these processes alone: the servers of other tests listen on theirs."""
    with Redis() as store:
        yield store


@pytest.fixture
def pair(bus: Redis, tmp_path: os.PathLike[str]) -> Iterator[tuple[Listener, Listener]]:
    with ExitStack() as running:
        yield tuple(running.enter_context(Listener(bus, str(tmp_path))) for _ in range(2))


def test_each_of_two_processes_hears_the_other(pair: tuple[Listener, Listener]) -> None:
    for speaker in pair:
        for revision, match_id in enumerate(MATCHES):
            speaker.publish(match_id, revision)
            assert [listener.hears() for listener in pair] == [f"heard {match_id} {revision}"] * 2


def test_two_processes_make_two_channels_and_no_more(pair: tuple[Listener, Listener], bus: Redis) -> None:
    with client.Redis.from_url(bus.url, decode_responses=True) as line:
        channels = line.pubsub_channels()
        assert len([name for name in channels if "__group__" not in name]) == len(pair)
        groups = [name for name in channels if "__group__" in name]
        assert sorted(number for _, number in line.pubsub_numsub(*groups)) == [len(pair)]
