"""A match between two processes on real PostgreSQL and Redis: nothing is lost, nothing counts twice."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.services.people import Seat, begin, play_on, seated
from tests.support.servers import Server
from tests.support.stores import Redis

STORED = (
    "import json; from games.models import Match; "
    "m = Match.objects.get(pk={match_id!r}); "
    "print(json.dumps({{'seq': m.sequence, 'keys': [e.client_key for e in m.entries.all()]}}))"
)
MOST_ANSWERS = 40
PROVED = "from django.core.management import call_command; call_command('verify_match', {match_id!r})"


def stored(site: Server, match_id: str) -> dict[str, Any]:
    return json.loads(site.shell(STORED.format(match_id=match_id)))


def check_everything(site: Server, match_id: str, seats: tuple[Seat, Seat]) -> None:
    """Both pages and the database tell the same story of what was accepted, and the proof holds."""
    record = check_story(site, match_id, seats)
    accepted = [key for seat in seats for key, reply in seat.replies.items() if reply["t"] == "accepted"]
    assert sorted(accepted) == sorted(key for key in record["keys"] if key)


def check_story(site: Server, match_id: str, seats: tuple[Seat, Seat]) -> dict[str, Any]:
    """What is stored; both pages tell the same, and the proof holds."""
    told, proof = site.shell(f"{STORED}; {PROVED}".format(match_id=match_id)).split("\n", 1)
    record = json.loads(told)
    assert record["seq"] == seats[0].have == seats[1].have
    assert len(record["keys"]) == record["seq"] + 1
    numbers = list(range(record["seq"] + 1))
    assert [step["seq"] for step in seats[0].steps] == [step["seq"] for step in seats[1].steps] == numbers
    assert "holds" in proof
    return record


@pytest.fixture(scope="module")
def table(site: Server) -> Callable[[], tuple[tuple[Seat, Seat], str]]:
    def sit_down() -> tuple[tuple[Seat, Seat], str]:
        host, guest, match_id = begin(site)
        return (Seat(host, match_id), Seat(guest, match_id)), match_id

    return sit_down


Table = Callable[[], tuple[tuple[Seat, Seat], str]]


async def test_two_play_through_two_processes(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        assert await play_on(seats, 25) == 25
    check_everything(site, match_id, seats)


@pytest.mark.rule("match.change")
async def test_a_change_proposed_in_one_process_is_agreed_to_in_the_other(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        at = await proposed(seats)
        await seats[1].until(lambda: bool(seats[1].update.get("change")))
        number = seats[1].update["change"]["number"]
        assert (await seats[1].act(t="consent", number=number, agree=True))["t"] == "accepted"
        for seat in seats:
            await seat.until(lambda seat=seat: seat.have > at)
            assert seat.steps[-1]["lines"][0]["text"].startswith("By agreement: ")
        assert await play_on(seats, 3, seed=4) == 3
    check_story(site, match_id, seats)


async def proposed(seats: tuple[Seat, Seat]) -> int:
    """The first seat proposes that a model of its own has a hull of 1, once that is possible; the entry before it."""
    for turn in range(MOST_ANSWERS):
        piece = next(one["id"] for one in seats[0].update["view"]["pieces"] if one.get("seat") == 0)
        hull = {"option": f"hull:{piece}", "value": {"type": "number", "count": 1}}
        if (await seats[0].act(t="propose", at=seats[0].have, changes=[hull]))["t"] == "accepted":
            return seats[0].have
        assert await play_on(seats, 1, seed=turn) == 1
    raise AssertionError("nothing could be changed")


async def test_every_message_sent_twice_counts_once(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        assert await play_on(seats, 15, times=2) == 15
    check_everything(site, match_id, seats)


async def test_old_messages_out_of_order_change_nothing(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        await play_on(seats, 8)
        before = stored(site, match_id)
        again = [
            json.dumps({"t": "answer", "key": key, "question": 0, "option": "agree", "value": None})
            for key in before["keys"]
            if key
        ]
        for seat in seats:
            for text in reversed(again):
                await seat.send(text)
        await asyncio.sleep(0.5)
        assert stored(site, match_id) == before
        assert await play_on(seats, 4, seed=2) == 4
    check_everything(site, match_id, seats)


async def test_dropped_lines_lose_nothing(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        for round_ in range(5):
            await play_on(seats, 3, seed=round_)
            await seats[round_ % 2].drop()
        await play_on(seats, 3, seed=9)
        assert all(seat.falls for seat in seats)
    check_everything(site, match_id, seats)


async def test_killed_processes_lose_nothing(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        for number in range(2):
            playing = asyncio.create_task(play_on(seats, 8, seed=number))
            await asyncio.sleep(0.2)
            await asyncio.to_thread(site.kill_worker, number)
            assert await playing == 8
    check_everything(site, match_id, seats)


async def test_redis_may_go_and_come_back(site: Server, redis: Redis, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        await play_on(seats, 3)
        await asyncio.to_thread(redis.kill)
        try:
            assert await play_on(seats, 3, seed=2) == 3
        finally:
            await asyncio.to_thread(redis.start)
        assert await play_on(seats, 5, seed=3) == 5
    check_everything(site, match_id, seats)


async def test_a_big_message_breaks_only_its_own_line(site: Server, table: Table) -> None:
    seats, match_id = table()
    async with seated(*seats):
        await seats[0].send(json.dumps({"t": "chat", "key": "big-message", "text": "x" * 1_000_000}))
        await seats[0].until(lambda: seats[0].falls > 0)
        assert await play_on(seats, 3) == 3
        assert seats[1].falls == 0
    check_everything(site, match_id, seats)


async def test_pages_of_other_sites_may_not_listen(site: Server, table: Table) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus

    _, match_id = table()
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{site.socket_url}/ws/matches/{match_id}", origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
