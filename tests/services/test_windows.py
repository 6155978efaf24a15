"""A live window across processes: it closes once, at its time, and a crash in between forgets no answer."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.services.ahead import keen_on, play_ahead
from tests.services.people import Seat, meet, seated
from tests.support.servers import Server

LIVE = {
    "battle": "patrol", "players": 2, "terrain": "farmland", "turns": 0, "pace": "windows", "time_window": 16,
    **{f"initiative_{player}": 0 for player in range(1, 5)},
}  # fmt: skip
RUNNER = keen_on("agree", "arrange:", "attempt:", "action:run", "move")
GUARD = keen_on("agree", "arrange:", "attempt:", "action:guard")


@pytest.fixture(scope="module")
def site(server: Callable[..., Server]) -> Server:
    return server(workers=2)


def answers(site: Server, match_id: str, after: int) -> list[Any]:
    """Who answered what after an entry, as the database has it."""
    code = (
        "import json; from games.models import Entry; "
        f"found = Entry.objects.filter(match={match_id!r}, sequence__gt={after}); "
        "print(json.dumps([[e.seat, json.loads(e.answer)['option']] for e in found]))"
    )
    return json.loads(site.shell(code))


def open_window(update: dict[str, Any]) -> bool:
    return bool(update["window"]) and update["waiting"] == [1]


async def test_one_answer_survives_a_crash_and_is_carried_out_once(site: Server) -> None:
    lists = ("ready:marrowgate-patrol-", "ready:saltwind-patrol-")
    host, guest, match_id = await asyncio.to_thread(meet, site, "fubar", LIVE, lists)
    seats = (Seat(host, match_id), Seat(guest, match_id))
    other_tab = Seat(guest, match_id)
    async with seated(*seats, other_tab):
        await play_ahead(seats, (RUNNER, GUARD), open_window)
        asked = seats[1].update["questions"][0]
        reply = await seats[1].act(times=2, t="answer", question=asked["number"], option="pass", value=None)
        before = seats[0].have
        assert (reply["t"], reply["seq"]) == ("accepted", before), "kept, and not yet an entry"
        again = {"t": "answer", "question": asked["number"], "option": "pass", "value": None}
        late = {**again, "question": asked["number"] - 1}
        tabs = (seats[1].act(times=2, **again), other_tab.act(times=2, **again), other_tab.act(**late))
        replies = [reply["t"] for reply in await asyncio.gather(*tabs)]
        assert replies == ["accepted", "accepted", "refused"], "clicks in two tabs at once, and one from before"
        for _ in range(2):
            await asyncio.to_thread(site.kill_worker)
        await seats[0].until(lambda: seats[0].have > before)
        await seats[1].until(lambda: seats[1].have > before)
        told = await asyncio.to_thread(answers, site, match_id, before)
        assert told == [[1, "pass"]]
        assert "holds" in await asyncio.to_thread(site.manage, "verify_match", match_id)
