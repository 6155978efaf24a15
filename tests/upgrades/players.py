"""Plays matches at a running site until a file appears, and says whether an answer was lost.

`python -m tests.upgrades.players https://example.org --matches 20 --until FILE`; it needs what the site needs. Somebody
restarts or upgrades the site meanwhile. It ends with 1 if an accepted answer is missing, doubled or out of order, or if
the two pages of a match differ.
"""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.error import URLError

from tests.services.people import Seat, begin, play_on, seated

BETWEEN = 0.4  # seconds between two answers of a match
TRIES, PAUSE = 30, 2.0  # to begin a match; seconds


async def begun(site: SimpleNamespace) -> tuple[tuple[Seat, Seat], str]:
    """Two seats at a new match. A site that is busy is asked again."""
    for left in reversed(range(TRIES)):
        try:
            host, guest, match_id = await asyncio.to_thread(begin, site)
        except (URLError, OSError, TypeError):
            if not left:
                raise
            await asyncio.sleep(PAUSE)
        else:
            return (Seat(host, match_id), Seat(guest, match_id)), match_id
    raise AssertionError


async def play(site: SimpleNamespace, number: int, until: Path, longest: list[float]) -> tuple[int, int]:
    """Matches, one after the other; how many answers were accepted, and how often a line fell."""
    accepted = falls = 0
    while not until.exists():
        seats, match_id = await begun(site)
        async with seated(*seats):
            for turn in range(10_000):
                if until.exists() or any(seat.update["over"] for seat in seats):
                    break
                began = time.monotonic()
                accepted += await play_on(seats, 1, seed=number * 10_000 + turn)
                longest.append(time.monotonic() - began)
                await asyncio.sleep(BETWEEN)
            await compare(seats, match_id)
        falls += sum(seat.falls for seat in seats)
    return accepted, falls


async def compare(seats: tuple[Seat, Seat], match_id: str) -> None:
    """Both pages know the same, and every accepted answer is in it."""
    for seat in seats:
        await seat.until(lambda seat=seat: seat.have >= max(one.have for one in seats))
    one, other = ([step["seq"] for step in seat.steps] for seat in seats)
    assert one == other == list(range(seats[0].have + 1)), f"{match_id}: entries are missing or doubled"
    replies = [reply for seat in seats for reply in seat.replies.values() if reply["t"] == "accepted"]
    numbers = [reply["seq"] for reply in replies]
    assert len(numbers) == len(set(numbers)), f"{match_id}: two answers have one number"
    assert set(numbers) <= set(one), f"{match_id}: an accepted answer is gone"


async def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--until", type=Path, required=True)
    chosen = parser.parse_args()
    site = SimpleNamespace(url=chosen.url, socket_url=chosen.url.replace("http", "ws", 1))
    longest: list[float] = []
    played = await asyncio.gather(
        *(play(site, number, chosen.until, longest) for number in range(chosen.matches)), return_exceptions=True
    )
    faults = [one for one in played if isinstance(one, BaseException)]
    answers, falls = (sum(one[at] for one in played if not isinstance(one, BaseException)) for at in (0, 1))
    told = [f"{chosen.matches} matches at once: {answers} answers, {falls} lines fell, longest {max(longest):.1f} s"]
    told += [f"{type(fault).__name__}: {fault}" for fault in faults]
    sys.stdout.write("\n".join(told) + "\n")
    sys.exit(bool(faults) or not answers)


if __name__ == "__main__":
    asyncio.run(main())
