"""Clocks across processes: a deadline outlives every process, and is met once."""

import asyncio
import json
from collections.abc import Callable

import pytest

from tests.services.people import Seat, meet, seated
from tests.support.servers import Server

TIMED = {"battle": "duel", "points": 0, "terrain": "desert", "board": "48x36", "rounds": 0, "pace": "own"}
AN_HOUR, AT_ONCE = 3_600_000, 2_000
LISTS = ("ready:south-duel-", "ready:north-duel-")


@pytest.fixture(scope="module")
def site(server: Callable[..., Server]) -> Server:
    return server(workers=2)


def entries(site: Server, match_id: str) -> list[tuple[int, str, int, int]]:
    """Sequence, kind, question and seat of every entry, as the database has them."""
    code = (
        "import json; from games.models import Entry; "
        f"found = Entry.objects.filter(match={match_id!r}).order_by('sequence'); "
        "print(json.dumps([[e.sequence, e.kind, e.question, e.seat] for e in found]))"
    )
    return [tuple(entry) for entry in json.loads(site.shell(code))]


async def test_a_deadline_outlives_its_processes_and_is_met_once(site: Server) -> None:
    settings = {**TIMED, "time_setup": 12}
    host, guest, match_id = await asyncio.to_thread(meet, site, "kog", settings, LISTS)
    seats = (Seat(host, match_id), Seat(guest, match_id))
    async with seated(*seats):
        before = seats[0].have
        assert all(clock["left"] > 0 for clock in seats[0].update["clocks"])
        for seat in seats:
            await seat.send(json.dumps({"t": "seen", "question": before}))
        for number in range(2):
            await asyncio.to_thread(site.kill_worker, number)
        for seat in seats:
            await seat.until(lambda seat=seat: seat.have > before)
    told = [entry for entry in await asyncio.to_thread(entries, site, match_id) if entry[0] > before]
    assert (told[0][1], told[0][2]) == ("clock", before)
    assert len({(question, seat) for _, _, question, seat in told}) == len(told), "nothing was given twice"
    assert "holds" in await asyncio.to_thread(site.manage, "verify_match", match_id)


async def test_a_clock_waits_for_the_first_visit_whatever_becomes_of_the_processes(site: Server) -> None:
    host, guest, match_id = await asyncio.to_thread(meet, site, "kog", {**TIMED, "time_setup": 12}, LISTS)
    hers, his = Seat(host, match_id), Seat(guest, match_id)
    async with seated(his):
        assert waits(his, 0) > AN_HOUR
        for number in range(2):
            await asyncio.to_thread(site.kill_worker, number)
        async with seated(hers):
            await his.until(lambda: waits(his, 0) <= AT_ONCE)
            await hers.until(lambda: waits(hers, 0) <= AT_ONCE)


def waits(seat: Seat, asked: int) -> int:
    """How many milliseconds the clock of the asked seat waits at most, as this page was told."""
    return next((clock["waits"] for clock in seat.update["clocks"] if clock["seat"] == asked), 0)
