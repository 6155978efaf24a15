"""A disk that is full for a while under a home server: sentences for people, one line in the log, and nothing lost."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from rules.registry import SYSTEMS
from tests.services.people import Person, Seat, answer_to, begin, play_on, seated
from tests.services.test_match import check_everything
from tests.support.servers import Server

ERRORS = ("Traceback", "ERROR", "WARNING")


@pytest.fixture
def home(share: Path) -> Iterator[Server]:
    """One process on SQLite."""
    with Server(share=share) as running:
        yield running


class Told(Seat):
    """A page that keeps what it was told beside updates."""

    def __init__(self, person: Person, match_id: str) -> None:
        super().__init__(person, match_id)
        self.said: list[dict[str, Any]] = []

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "error":
            self.said.append(message)
        await super()._hear(message)


def refused(site: Server, path: str, form_at: str, **fields: object) -> tuple[int, str]:
    """What somebody new gets for a form."""
    with pytest.raises(HTTPError) as fault:
        Person(site).post(path, form_at, **fields)
    return fault.value.code, fault.value.read().decode()


async def test_a_full_disk_is_told_in_sentences_and_loses_nothing(home: Server) -> None:
    host, guest, match_id = await asyncio.to_thread(begin, home)
    seats = (Told(host, match_id), Told(guest, match_id))
    async with seated(*seats):
        await play_on(seats, 5)
        asked = next(seat for seat in seats if seat.update["questions"])
        question = asked.update["questions"][0]
        before = home.log.stat().st_size
        kept = f"/armies/ready/kog/{SYSTEMS['kog'].ready_lists[0].id}/"
        with home.full_disk():
            given = answer_to(question, random.Random(1))
            pending = asyncio.create_task(asked.act(t="answer", question=question["number"], **given))
            await asked.until(lambda: len(asked.said) > 20)
            assert not pending.done()
            assert all("kept and sent again" in error["message"] for error in asked.said)
            status, page = await asyncio.to_thread(refused, home, kept, "/play/quick/")
            assert (status, "cannot read or store anything right now" in page) == (503, True)
            with pytest.raises(HTTPError) as unready:
                await asyncio.to_thread(host.get, "/readyz")
            assert json.loads(unready.value.read())["database"] == "read only"
        assert (await pending)["t"] == "accepted"
        assert await play_on(seats, 5, seed=2) == 5
    await asyncio.to_thread(check_everything, home, match_id, seats)
    lines = home.log.read_text()[before:].splitlines()
    assert len([line for line in lines if any(word in line for word in ERRORS)]) == 1, lines
