"""A COMMIT of which nobody knows how it ended is told as trouble, sent again under its key, and counts once."""

import asyncio
import random
from collections.abc import Callable, Iterator

import pytest

from tests.services.people import answer_to, begin, play_on, seated
from tests.services.test_full_disk import Told
from tests.services.test_match import check_everything
from tests.support.line import Line
from tests.support.servers import Server
from tests.support.stores import Postgres


@pytest.fixture(scope="module")
def line(postgres: Postgres) -> Iterator[Line]:
    with Line(postgres.port) as line:
        yield line


@pytest.fixture(scope="module")
def site(server: Callable[..., Server], line: Line, postgres: Postgres) -> Server:
    """One process whose way to PostgreSQL can be cut."""
    return server(workers=1, env={"DATABASE_URL": postgres.url.replace(f":{postgres.port}/", f":{line.port}/")})


@pytest.mark.parametrize("passes", [True, False], ids=["stored, but not told", "never heard"])
async def test_an_answer_whose_commit_is_cut_counts_once(site: Server, line: Line, *, passes: bool) -> None:
    host, guest, match_id = await asyncio.to_thread(begin, site)
    seats = (Told(host, match_id), Told(guest, match_id))
    async with seated(*seats):
        await play_on(seats, 5)
        asked = next(seat for seat in seats if seat.update["questions"])
        question, before = asked.update["questions"][0], asked.have
        line.cut_at(b"COMMIT", passes=passes)
        given = answer_to(question, random.Random(1))
        reply = await asked.act(t="answer", question=question["number"], **given)
        assert line.was_cut, "nothing was committed on a line that could be cut"
        assert (reply["t"], reply["seq"]) == ("accepted", before + 1)
        assert asked.said, "the trouble was not told"
        assert not any("nothing has changed" in error["message"] for error in asked.said)
        assert await play_on(seats, 5, seed=2) == 5
    await asyncio.to_thread(check_everything, site, match_id, seats)
