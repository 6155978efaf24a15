"""A player who is asked while the site is away loses no time: the process is killed, or the database is down."""

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest

from tests.services.people import Seat, meet, seated
from tests.support.servers import Server
from tests.support.stores import Postgres

SETTINGS = {"battle": "duel", "points": 0, "terrain": "desert", "board": "48x36", "rounds": 0, "pace": "own"}
LOST = {**SETTINGS, "time_setup": 8, "time_decision": 8, "time_overtime": "lost", "time_grace": 5}
AWAY = 16.0  # seconds: longer than time and grace together
LISTS = ("ready:south-duel-", "ready:north-duel-")


@pytest.fixture
def alone() -> Iterator[Server]:
    """A site of one process on SQLite, whose database nobody else uses."""
    with Server() as site:
        yield site


async def test_a_killed_process_costs_nobody_their_time(alone: Server) -> None:
    async def killed() -> None:
        await asyncio.to_thread(alone.kill)
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(alone.start)

    await nobody_lost(alone, killed)


async def test_a_database_that_is_down_costs_nobody_their_time(
    server: Callable[..., Server], postgres: Postgres
) -> None:
    async def down() -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(postgres.start)

    await nobody_lost(server(workers=2), down)


async def nobody_lost(site: Server, outage: Callable[[], object]) -> None:
    """Both are at the table and have said what they are asked when the outage comes."""
    host, guest, match_id = await asyncio.to_thread(meet, site, "kog", LOST, LISTS)
    seats = (Seat(host, match_id), Seat(guest, match_id))
    async with seated(*seats):
        await say_what_is_shown(seats)
        falls = [seat.falls for seat in seats]
        asked = seats[0].have
        await outage()
        for seat, before in zip(seats, falls, strict=True):
            await seat.until(lambda seat=seat, before=before: seat.falls > before)
            await seat.until(lambda seat=seat: seat._wire is not None)
        replies = [await seat.act(t="chat", text="I am back") for seat in seats]
        assert [reply["t"] for reply in replies] == ["accepted", "accepted"]
        assert [(seat.have, seat.update["over"]) for seat in seats] == [(asked, False)] * 2


async def say_what_is_shown(seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        await seat.send(json.dumps({"t": "seen", "question": seat.have}))
