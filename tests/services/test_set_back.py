"""PostgreSQL is set back under two running processes: pages follow, nothing forks, and the proof holds."""

import asyncio
from collections.abc import Callable

import pytest

from tests.services.people import Seat, begin, play_on, seated
from tests.services.test_match import stored
from tests.support.servers import Server
from tests.support.stores import Postgres


@pytest.fixture(scope="module")
def site(server: Callable[..., Server]) -> Server:
    return server(workers=2)


async def test_what_was_undone_by_a_restore_is_forgotten_by_all(site: Server, postgres: Postgres) -> None:
    host, guest, match_id = await asyncio.to_thread(begin, site)
    seats = (Seat(host, match_id), Seat(guest, match_id), Seat(host, match_id))
    async with seated(*seats):
        await play_on(seats[:2], 6)
        copy = await asyncio.to_thread(postgres.copied)
        at = (await asyncio.to_thread(stored, site, match_id))["seq"]
        await play_on(seats[:2], 8, seed=2)
        lost = [seat.steps[at + 1 :] for seat in seats]
        assert all(lost)
        await asyncio.to_thread(postgres.set_back, copy)
        for seat in seats:
            await seat.until(lambda seat=seat: bool(seat.turns) and seat.have == at)
        assert await play_on(seats[:2], 10, seed=3) == 10
        for seat in seats:
            await seat.until(lambda seat=seat: seat.have == seats[0].have)
    record = await asyncio.to_thread(stored, site, match_id)
    assert record["seq"] == seats[0].have
    numbers = list(range(record["seq"] + 1))
    assert [[step["seq"] for step in seat.steps] for seat in seats] == [numbers] * 3
    assert seats[0].steps == seats[2].steps
    assert [step for step in seats[1].steps if step["seat"] is None] == [
        step for step in seats[0].steps if step["seat"] is None
    ]
    assert "holds" in await asyncio.to_thread(site.manage, "verify_match", match_id)
