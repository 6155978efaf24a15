"""`python -m tests.faults.run [--answers 100000] [--matches 50] [--store postgres|sqlite] [--processes 2] [--seed 1]`

Two players at every match of the benchmark's toy answer whatever they are asked, over lines that break, while one
trouble after another comes over the site. At the end every accepted answer must be stored once and in order, both
players must have been told the same, byte for byte, as a replay of the record says, and no page may have needed a
reload. How soon pages went on after each sort of trouble is told, and of those that were later than `--patience`
seconds what they did meanwhile and how busy the machine was.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.faults.machine import Busy, Clock, Spent
from tests.faults.page import Page, Table
from tests.faults.recovery import Recovery, spent
from tests.faults.screen import Screen
from tests.faults.troubles import Process, Trouble, of_a_disk, of_processes, of_stores
from tests.support.stores import Postgres, Redis

APP = "tests.bench.asgi:application"
CALM = 2.0  # seconds between one trouble and the next
FOR_EVER = 60.0  # seconds after which a page that has not gone on never will
DOUBT = ", but only while the machine was busy with others: run it again on a quiet one"
SLOWED = 0.5  # seconds before an answer at the table that a browser draws


class Run:
    """Sites, tables and pages, and what became of them."""

    def __init__(self, sites: Sequence[Process], plan: Sequence[Any], answers: int, seed: int, patience: float) -> None:
        self.sites = sites
        self.goal = answers
        self.chance = random.Random(seed)
        self.tables = [Table(match_id) for match_id, _, _ in plan]
        self.pages = [
            Page(table, cookie, sites, random.Random(self.chance.random()))
            for table, (_, cookies, _) in zip(self.tables, plan, strict=True)
            for cookie in cookies
        ]
        self.screens: list[Screen] = []
        self.recovery = Recovery(patience)
        self.clock = Clock()
        self.faults: list[str] = []

    @contextlib.asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Everybody sits at their pages."""
        living = [asyncio.create_task(page.live()) for page in self.pages]
        try:
            async with asyncio.timeout(FOR_EVER):
                while any(page.have < 0 for page in self.pages):
                    await asyncio.sleep(0.1)
            async with self.clock.watched():
                yield
        finally:
            for task in living:
                task.cancel()
            ended = await asyncio.gather(*living, return_exceptions=True)
            self.faults += [repr(end) for end in ended if not isinstance(end, asyncio.CancelledError)]

    @property
    def stored(self) -> int:
        """How many answers somebody has heard of."""
        return sum(max(0, page.have) for page in self.pages[::2])

    async def meet(self, trouble: Trouble) -> None:
        """Let it happen, and wait until every page has gone on."""
        for number, screen in enumerate(self.screens):
            await screen.say(f"{trouble.name} ({len(self.recovery.took[trouble.name])}, {number})")
        before = self.stored
        began = time.monotonic()
        await trouble.do()
        over, then = time.monotonic(), Spent.now()
        self.clock.worst()
        took, never = await self._gone_on(over)
        if never:
            self.faults.append(f"{trouble.name}: {len(never)} pages never went on: {never[:5]}")
        busy = Busy.between(then, Spent.now(), self.clock.worst())
        self.recovery.note(trouble.name, took, await self._did(over, took), busy)
        say(
            f"{trouble.name}: {over - began:.1f} s, the last page went on {max(took.values(), default=0.0):.1f} s after it ({self.stored - before} answers meanwhile, {self.stored} in all; {busy})"
        )

    async def _gone_on(self, over: float) -> tuple[dict[str, float], list[str]]:
        """The seconds after which each page had heard something new, and who never did."""
        for page in self.pages:
            page.watch()
        screens = {self.named(screen): (screen, await screen.newest()) for screen in self.screens}
        drawn: dict[str, float] = {}
        while True:
            for name, (screen, stood) in screens.items():
                if name not in drawn and await screen.newest() > stood:
                    drawn[name] = time.monotonic() - over
            took = {page.name: page.went_on - over for page in self.pages if page.went_on is not None} | drawn
            waiting = [page.name for page in self.pages if page.went_on is None]
            waiting += [name for name in screens if name not in drawn]
            if not waiting or time.monotonic() - over > FOR_EVER:
                return took, waiting
            await asyncio.sleep(0.05)

    async def _did(self, over: float, took: Mapping[str, float]) -> dict[str, dict[str, float]]:
        """What those who were late did until they went on."""
        moments = {page.name: list(page.moments) for page in self.pages}
        for screen in self.screens:
            moments[self.named(screen)] = await screen.moments()
        opposite = {page.name: self.pages[number ^ 1].name for number, page in enumerate(self.pages)}
        found = {}
        for name, seconds in took.items():
            if seconds <= self.recovery.patience:
                continue
            found[name] = spent(moments[name], over, over + seconds)
            if name in opposite:
                other = spent(moments[opposite[name]], over, over + seconds)
                found[name] |= {f"the other {what}": length for what, length in other.items()}
        return found

    def named(self, screen: Screen) -> str:
        return f"Chromium {self.screens.index(screen)}"

    async def to_the_end(self, troubles: Sequence[Trouble]) -> None:
        """One trouble after another, in any order, until each has come and there are answers enough, or something is wrong."""
        waiting: list[Trouble] = []
        while True:
            await asyncio.sleep(CALM)
            came = all(one.name in self.recovery.took for one in troubles)
            if self.faults or (came and self.stored >= self.goal):
                break
            waiting = waiting or self.chance.sample(list(troubles), len(troubles))
            await self.meet(waiting.pop())
        for table in self.tables:
            table.over = True
        try:
            async with asyncio.timeout(FOR_EVER):
                while not all(self._agree(*pair) for pair in zip(self.pages[::2], self.pages[1::2], strict=True)):
                    await asyncio.sleep(0.1)
        except TimeoutError:
            self.faults.append("some pages did not come to an end")

    @staticmethod
    def _agree(one: Page, other: Page) -> bool:
        return one.have == other.have and one.settled and other.settled

    def compare(self, stored: dict[str, Any]) -> None:
        """Note where pages and database do not agree."""
        for place, table in enumerate(self.tables):
            has = stored[table.match_id]
            self._note(table, table.faults)
            self._note(table, [f"proof: {fault}" for fault in has["faults"]])
            if has["numbers"] != list(range(has["seq"] + 1)):
                self._note(table, ["its entries are not numbered in order"])
            lost = {key: seq for key, seq in table.accepted.items() if has["keys"].get(key) != seq}
            self._note(
                table, [f"{len(lost)} accepted answers are not where they were said to be: {lost}"] if lost else []
            )
            for seat, page in enumerate(self.pages[2 * place : 2 * place + 2]):
                if [step.hex() for step in page.steps] != has["heard"][seat]:
                    self._note(table, [f"seat {seat} was told something else than what is stored"])

    def _note(self, table: Table, faults: Sequence[str]) -> None:
        self.faults += [f"{table.match_id}: {fault}" for fault in faults]


def say(line: str) -> None:
    """Tell whoever waits."""
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {line}\n")
    sys.stdout.flush()


@contextlib.contextmanager
def site(store: str, processes: int) -> Iterator[tuple[list[Process], list[Trouble]]]:
    """Server processes on a store of their own, and what may happen to them."""
    with ExitStack() as running:
        env = {"PYTHONPATH": str(Path.cwd())}
        share = Path(running.enter_context(TemporaryDirectory())) / "site"
        if store == "sqlite":
            only = running.enter_context(Process(app=APP, env=env))
            yield [only], [*of_processes([only]), *of_a_disk(only)]
            return
        postgres, redis = running.enter_context(Postgres(durable=True)), running.enter_context(Redis())
        env |= {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        sites = [running.enter_context(Process(app=APP, env=env, share=share)) for _ in range(processes)]
        yield sites, [*of_processes(sites), *of_stores(postgres, redis)]


def asked(server: Process, module: str, *arguments: str) -> Any:
    """What a module says about the site's database."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, env=server.env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-4_000:])
    return json.loads(done.stdout)


async def whole(chosen: argparse.Namespace) -> Run:
    """A run from an empty site to the comparison at its end."""
    with site(chosen.store, chosen.processes) as (sites, troubles):
        plan = await asyncio.to_thread(asked, sites[0], "tests.bench.stock", "bench", "bench", str(chosen.matches), "0")
        run = Run(sites, plan, chosen.answers, chosen.seed, chosen.patience)
        for table in run.tables:
            table.pause = chosen.pause
        wanted = [one for one in troubles if any(words in one.name for words in chosen.only.split(","))]
        began = time.monotonic()
        async with run.played(), AsyncExitStack() as watching:
            if not chosen.no_browser:
                run.tables[0].pause = max(SLOWED, chosen.pause)
                screen = Screen(sites[0].url, plan[0][0], plan[0][1][0])
                run.screens.append(await watching.enter_async_context(screen))
            await run.to_the_end(wanted)
            await asyncio.sleep(CALM)
            for screen in run.screens:
                run.faults += [f"Chromium: {fault}" for fault in await screen.faults()]
        spent = time.monotonic() - began
        stored = await asyncio.to_thread(asked, sites[0], "tests.faults.stored")
        run.compare(stored)
        said = sum(len(table.accepted) for table in run.tables)
        falls = sum(page.falls for page in run.pages)
        say(
            f"{sum(one['seq'] for one in stored.values())} answers stored, {said} heard to be accepted, in {spent:.0f} s; {falls} lines broke."
        )
        return run


def main() -> int:
    """Prints what happened; 1 when anything is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--store", choices=("postgres", "sqlite"), default="postgres")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds before an answer")
    parser.add_argument(
        "--only", default="", help="troubles whose name has some of these words in it, with commas between"
    )
    parser.add_argument("--no-browser", action="store_true", help="without a Chromium among the pages")
    parser.add_argument("--patience", type=float, default=5.0, help="seconds within which every page must go on")
    chosen = parser.parse_args()
    run = asyncio.run(whole(chosen))
    for line in run.recovery.lines():
        say(line)
    for fault in run.faults[:50]:
        say(f"FAULT {fault}")
    slow, doubtful = run.recovery.slow, run.recovery.doubtful
    say(f"{len(run.faults)} faults" + (", and some pages were slow" if slow else "") + (DOUBT if doubtful else ""))
    return int(bool(run.faults) or slow)


if __name__ == "__main__":
    os.environ.pop("DATABASE_URL", None)
    sys.exit(main())
