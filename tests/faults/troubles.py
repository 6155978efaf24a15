"""What is done to a site: each trouble takes a while and is over when its function returns."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import psycopg

from tests.support.servers import Server
from tests.support.stores import Postgres, Redis

Do = Callable[[], Awaitable[None]]


class Process(Server):
    """A server process that pages find as long as it is `up`."""

    up = True


@dataclass(frozen=True)
class Trouble:
    """A name for the report, and what is done."""

    name: str
    do: Do


def of_processes(sites: Sequence[Process]) -> list[Trouble]:
    """Killed, away for long, frozen for shorter and for longer than a page waits, redeployed one after the other.

    The browser speaks to the first.
    """
    return [
        Trouble("a process is killed", partial(_killed, sites[-1])),
        Trouble("a process is away for 30 s", partial(_killed, sites[0], 30.0)),
        Trouble("a process freezes for 4 s", partial(_frozen, sites[0], 4.0)),
        Trouble("every process is redeployed", partial(_redeployed, sites)),
        Trouble("a process freezes for 20 s", partial(_frozen, sites[-1], 20.0)),
    ]


def of_a_disk(site: Process) -> list[Trouble]:
    """Full for a while, and a crash while it is full."""
    return [
        Trouble("the disk is full for 4 s", partial(_full, site)),
        Trouble("a process is killed while the disk is full", partial(_killed_when_full, site)),
    ]


def of_stores(postgres: Postgres, redis: Redis) -> list[Trouble]:
    """What may become of PostgreSQL and Redis."""
    return [
        Trouble("Redis is emptied", partial(_emptied, redis)),
        Trouble("Redis is killed and comes back", partial(_away, redis)),
        Trouble("Redis freezes for 5 s", partial(_stopped, redis.process_ids, 5.0)),
        Trouble("PostgreSQL restarts", partial(_run, postgres.restart)),
        Trouble("PostgreSQL freezes for 5 s", partial(_stopped, postgres.process_ids, 5.0)),
        Trouble("PostgreSQL crashes and comes back", partial(_crashed, postgres)),
        Trouble("PostgreSQL's lines are cut", partial(_run, partial(_cut, postgres))),
    ]


async def _run(work: Callable[[], object]) -> None:
    await asyncio.to_thread(work)


async def _start(site: Process) -> None:
    await asyncio.to_thread(site.start)
    site.up = True


async def _killed(site: Process, away: float = 0.5) -> None:
    site.up = False
    await asyncio.to_thread(site.kill)
    await asyncio.sleep(away)
    await _start(site)


async def _frozen(site: Process, seconds: float) -> None:
    """The proxy does not notice."""
    await _stopped(site.worker_ids, seconds)


async def _stopped(process_ids: Callable[[], list[int]], seconds: float) -> None:
    numbers = process_ids()
    for number in numbers:
        os.kill(number, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    for number in reversed(numbers):
        os.kill(number, signal.SIGCONT)


async def _redeployed(sites: Sequence[Process]) -> None:
    for site in sites:
        site.up = False
        await asyncio.to_thread(site.stop)
        await _start(site)


async def _full(site: Process) -> None:
    with site.full_disk():
        await asyncio.sleep(4.0)


async def _killed_when_full(site: Process) -> None:
    with site.full_disk():
        await asyncio.sleep(2.0)
        site.up = False
        await asyncio.to_thread(site.kill)
    await _start(site)


async def _emptied(redis: Redis) -> None:
    await asyncio.to_thread(redis.empty)


async def _away(redis: Redis) -> None:
    await asyncio.to_thread(redis.kill)
    await asyncio.sleep(3.0)
    await asyncio.to_thread(redis.start)


async def _crashed(postgres: Postgres) -> None:
    await asyncio.to_thread(postgres.crash)
    await asyncio.sleep(1.0)
    await asyncio.to_thread(postgres.start)


def _cut(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url, autocommit=True) as line:
        line.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
