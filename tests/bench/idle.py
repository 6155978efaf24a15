"""What a match takes in memory: `python -m tests.bench.idle [--game kog:encounter] [--matches 20] [--lots 6]`.

One process on SQLite. Lot after lot of matches in mid-play are opened by both players, a few answers are given in each,
and all pages are closed. A process does not give back what it once had, so what counts is how much it still grows by the
later half of the lots: what nobody's match leaves behind for good.
"""

import argparse
import asyncio
import json
import subprocess
import sys
from pathlib import Path

from tests.bench.answers import SKIPPED
from tests.bench.load import Course, Load

SETTLED = 4.0  # seconds


def main() -> None:
    """Prints a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kog:encounter")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--lots", type=int, default=6)
    parser.add_argument("--answers", type=int, default=5)
    chosen = parser.parse_args()
    from tests.support.servers import Server

    system, battle = chosen.game.split(":")
    with Server(app="tests.bench.asgi:application", env={"PYTHONPATH": str(Path.cwd())}) as server:
        stock = [sys.executable, "-m", "tests.bench.stock", system, battle, str(chosen.lots * chosen.matches)]
        stock += [str(chosen.answers), str(SKIPPED.get(system, 0))]
        filled = subprocess.run(stock, env=server.env, capture_output=True, text=True, check=False)
        if filled.returncode:
            raise SystemExit(filled.stderr[-4_000:])
        plan = json.loads(filled.stdout)
        open_, idle = asyncio.run(_measured(server, plan, chosen.matches))
        half = chosen.lots // 2
        each = [
            (taken[-1] - taken[half - 1]) / (chosen.lots - half) / chosen.matches / 1_000 for taken in (open_, idle)
        ]
        lots = " ".join(f"{taken / 1e6:.1f}" for taken in idle)
        sys.stdout.write(f"{chosen.game:16} {each[1]:.0f} KB a match that is closed; MB after each lot: {lots}\n")


async def _measured(server, plan: list, matches: int) -> tuple[list[int], list[int]]:
    """What the process had while each lot was open, and once it was closed."""
    load = Load(server.socket_url, plan)
    courses, opened, closed = load.courses, [], []
    for begin in range(0, len(courses), matches):
        lot = courses[begin : begin + matches]
        await _played(load, lot)
        opened.append(_resident(server))
        await _left(load, lot)
        closed.append(_resident(server))
    return opened, closed


async def _played(load: Load, courses: list[Course]) -> None:
    load.courses, load.over = courses, False
    await load.join()
    await load.as_fast_as_can_be(1.0, lambda: 0.0)
    while any(course.answers or course.missing for course in courses):
        load.closed = True
        for course in courses:
            if not course.missing:
                load.answer(course)
        await asyncio.sleep(0.2)


async def _left(load: Load, courses: list[Course]) -> None:
    load.courses = courses
    load.leave()
    await asyncio.sleep(SETTLED)


def _resident(server) -> int:
    (process,) = server.worker_ids()
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * 4_096


if __name__ == "__main__":
    main()
