"""What an evening's history and audience do to the time of an answer: `python -m tests.bench.flat`.

Twenty matches of the toy, 40 answers a second over all of them, one process on SQLite: the latency that one answer in
a hundred exceeds, and what an answer costs the site's processor, as it is, then with 5,000 entries in one match, 1,000
watchers at one, 20,000 finished matches, each after the other in the same site once it is warm, and what that is of the
first.
`--rate-of-one` asks instead how many answers a second one match takes with and without 200 watchers.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from tests.bench.answers import cpu_seconds
from tests.bench.load import Course, Load

RATE, SECONDS, WARMING = 40.0, 30.0, 5.0
MATCHES, EACH = 20, 800
FEW, LONG, RATE_SECONDS = 200, 6_000, 4.0
APP = "tests.bench.asgi:application"


def main() -> None:
    """Prints a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=5_000)
    parser.add_argument("--watchers", type=int, default=1_000)
    parser.add_argument("--finished", type=int, default=20_000)
    parser.add_argument("--rate-of-one", action="store_true", help="how fast one match is played, watched and alone")
    parser.add_argument("--fill", type=int, help="make so many finished matches in this environment's database")
    chosen = parser.parse_args()
    if chosen.fill:
        fill(chosen.fill)
        return
    from tests.support.servers import Server

    with Server(app=APP, env={"PYTHONPATH": str(Path.cwd())}) as server:
        if chosen.rate_of_one:
            pair = _asked(server.env, "tests.bench.stock", "bench", "bench", "2", str(LONG))
            alone, watched = asyncio.run(_rates_of_one(server, pair))
            sys.stdout.write(f"{alone:.0f} answers a second alone, {watched:.0f} with {FEW} watchers\n")
            return
        short = _asked(server.env, "tests.bench.stock", "bench", "bench", str(MATCHES), str(EACH))
        (long,) = _asked(server.env, "tests.bench.stock", "bench", "bench", "1", str(chosen.entries + 400))
        told = asyncio.run(_measured(server, [long, *short], chosen))
        (_, usual, cost), *_ = told
        for name, p99, spent in told:
            of_p99, of_spent = p99 / usual, spent / cost
            sys.stdout.write(
                f"{name:28} p99 {p99:7.1f} ms {of_p99:5.2f}   CPU {spent:6.2f} ms an answer {of_spent:5.2f}\n"
            )


async def _measured(server, plan: list, chosen: argparse.Namespace) -> list[tuple[str, float, float]]:
    load = Load(server.socket_url, plan)
    await load.join()
    long, others = load.courses[0], load.courses[1:]
    told = []

    async def tell(name: str, courses: list[Course]) -> None:
        load.courses = courses
        before = cpu_seconds(server.worker_ids())
        await load.at(RATE, SECONDS)
        spent = cpu_seconds(server.worker_ids()) - before
        told.append((name, load.p99(), 1_000 * spent / max(1, len(load.latencies))))

    load.courses = others
    await load.at(RATE, WARMING)
    await tell("as it is", others)
    kept = deque(list(long.answers)[chosen.entries :])
    long.answers = deque(list(long.answers)[: chosen.entries])
    load.courses, load.closed = [long], True
    load.answer(long)
    while long.answers or long.missing:
        await asyncio.sleep(0.2)
    load.closed, long.answers = False, kept
    await tell(f"{chosen.entries} entries in one", [long, *others[1:]])
    watched = Course(others[-1].match, [""] * chosen.watchers, deque())
    load.courses = [watched]
    await load.join()
    await tell(f"{chosen.watchers} watchers at one", others)
    for line in watched.lines:
        line.load = Load(server.socket_url, [])
        line.load.over = True
        line.transport.disconnect()
    await asyncio.to_thread(_run, server.env, "--fill", str(chosen.finished))
    await tell(f"{chosen.finished} finished matches", others)
    load.courses = [long, *others]
    load.leave()
    if load.faults:
        raise SystemExit(f"{len(load.faults)} faults: {load.faults[:3]}")
    return told


async def _rates_of_one(server, plan: list) -> tuple[float, float]:
    """Answers a second of a match nobody watches, and of another that many watch."""
    rates = []
    for audience, one in enumerate(plan):
        load, watchers = Load(server.socket_url, [one]), Load(server.socket_url, [])
        watchers.courses = [Course(one[0], [""] * FEW * audience, deque())]
        for part in (load, watchers):
            await part.join()
        rates.append(await load.as_fast_as_can_be(RATE_SECONDS, lambda: 0.0))
        for part in (load, watchers):
            part.leave()
    return rates[0], rates[1]


def _asked(env: dict[str, str], module: str, *arguments: str) -> list:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr[-4_000:])
    return json.loads(done.stdout)


def _run(env: dict[str, str], *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "tests.bench.flat", *arguments], env=env, check=True)


def fill(number: int) -> None:
    """Matches that are over, each with its seats and a few entries, like one that is under way."""
    import django

    django.setup()
    from django.db import transaction

    from games.ids import new_match_id
    from games.models import Entry, Match, Seat, Status

    like = Match.objects.order_by("sequence").last()
    seats, entries = list(like.seats.all()), list(like.entries.all()[:5])

    def copies(rows: list, match: Match) -> Iterator:
        for row in rows:
            fields = {field.attname: getattr(row, field.attname) for field in row._meta.fields}
            yield type(row)(**{**fields, "id": None, "match_id": match.pk})

    kept = {field.attname: getattr(like, field.attname) for field in like._meta.fields}
    for _ in range(0, number, 500):
        made = [Match(**{**kept, "id": new_match_id(), "status": Status.OVER}) for _ in range(500)]
        with transaction.atomic():
            Match.objects.bulk_create(made)
            Seat.objects.bulk_create([copy for match in made for copy in copies(seats, match)])
            Entry.objects.bulk_create([copy for match in made for copy in copies(entries, match)])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
