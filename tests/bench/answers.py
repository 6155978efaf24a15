"""Answers a second through the whole site, and how long one takes, with two players at every match.

`python -m tests.bench.answers [--game bench:bench kog:encounter …] [--matches 1 50 200] [--rate 100 500]
[--before CHECKOUT] [--services] [--processes 1 2 [--routed]]`. The site runs on the first processor, this program on the second.
`--before` measures another checkout of the project in turn, so that the ratio holds on a machine whose speed drifts.
`--services` puts the site on a PostgreSQL and a Redis of its own, which share the second processor with this program;
several server processes take whatever processor is free. `--routed` puts nginx as shipped before them, which sends
every match to one of them.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.servers import Server

SECONDS = 5.0
MOST_ANSWERS = {"bench": 60_000}
SKIPPED = {"kog": 40, "fubar": 40}
USUAL_ANSWERS = 160


def main() -> None:
    """Prints a line for each game and number of matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=["bench:bench", "kog:encounter", "fubar:patrol"])
    parser.add_argument("--matches", nargs="+", type=int, default=[1, 50, 200])
    parser.add_argument("--rate", nargs="*", type=float, default=[100.0])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--services", action="store_true", help="PostgreSQL and Redis instead of SQLite")
    parser.add_argument(
        "--processes", nargs="+", type=int, default=[1], help="server processes; more than one: services"
    )
    parser.add_argument("--routed", action="store_true", help="each process on a port of its own, behind nginx")
    parser.add_argument("--once", action="store_true", help="one measurement here, as JSON")
    chosen = parser.parse_args()
    if chosen.once:
        services = chosen.services or chosen.processes[0] > 1
        processes = chosen.processes[0]
        many = {"services": services, "processes": processes, "routed": chosen.routed}
        told = once(chosen.game[0], chosen.matches[0], chosen.rate, **many)
        print(json.dumps(told))  # noqa: T201
        return
    places = [Path.cwd(), *([chosen.before] if chosen.before else [])]
    for game, matches, processes in product(chosen.game, chosen.matches, chosen.processes):
        with_ = ["--services"] if chosen.services or processes > 1 else []
        with_ += ["--processes", str(processes)] if processes > 1 else []
        with_ += ["--routed"] if chosen.routed else []
        with_ += ["--rate", *map(str, chosen.rate)]
        told = [[measured(place, game, matches, with_) for place in places] for _ in range(chosen.rounds)]
        under = f"{processes} on PostgreSQL{' behind nginx' * chosen.routed}" if "--services" in with_ else ""
        print(in_words(f"{game:16} {matches:4} matches  {under}", told), flush=True)  # noqa: T201


def measured(checkout: Path, game: str, matches: int, with_: list[str]) -> dict[str, float]:
    """One measurement in a checkout, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.answers", "--once", "--game", game, "--matches", str(matches), *with_]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-4_000:])
    return json.loads(done.stdout.splitlines()[-1])


def in_words(what: str, told: list[list[dict[str, float]]]) -> str:
    """The medians, and what they are of the other checkout's."""
    parts = []
    for name in told[0][0]:
        values = [statistics.median(round_[place][name] for round_ in told) for place in range(len(told[0]))]
        ratio = f" ({values[0] / values[1]:.2f} of {values[1]:.4g})" if len(values) > 1 and values[1] else ""
        parts.append(f"{name} {values[0]:.4g}{ratio}")
    return f"{what}  " + "  ".join(parts)


@contextmanager
def stores(*, services: bool) -> Iterator[dict[str, str]]:
    """What a site is told of its stores; PostgreSQL writes to disk as it would for people."""
    from tests.support.stores import Postgres, Redis

    with ExitStack() as running:
        if not services:
            yield {}
            return
        postgres, redis = running.enter_context(Postgres(durable=True)), running.enter_context(Redis())
        yield {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}


def once(  # what is measured, each by its name
    game: str, matches: int, rates: list[float], *, services: bool = False, processes: int = 1, routed: bool = False
) -> dict[str, float]:
    """Start a site, fill it, load it."""
    import uvloop

    from tests.support.proxy import Proxy
    from tests.support.servers import Server

    system, battle = game.split(":")
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    with ExitStack() as running:
        env = {"PYTHONPATH": str(Path.cwd()), **running.enter_context(stores(services=services))}
        os.sched_setaffinity(0, {cores[0]} if processes == 1 else set(cores))
        together = 1 if routed else processes
        server = running.enter_context(Server(app="tests.bench.asgi:application", env=env, workers=together))
        servers = [server]
        for _ in range(processes - together):
            another = Server(app="tests.bench.asgi:application", env=server.env)
            another.start()
            running.callback(another.stop)
            servers.append(another)
        answers = MOST_ANSWERS.get(system, USUAL_ANSWERS)
        each = max(40, answers // (matches if system == "bench" else 1))
        stock = [sys.executable, "-m", "tests.bench.stock", system, battle, str(matches), str(each)]
        stock += [str(SKIPPED.get(system, 0))]
        os.sched_setaffinity(0, set(cores))
        filled = subprocess.run(stock, env=server.env, capture_output=True, text=True, check=False)
        if filled.returncode:
            raise SystemExit(filled.stderr[-4_000:])
        url = server.socket_url
        if routed:
            url = f"ws://127.0.0.1:{running.enter_context(Proxy(*[one.port for one in servers])).port}"
        os.sched_setaffinity(0, {cores[-1]})
        return uvloop.run(loaded(url, servers, json.loads(filled.stdout), rates))


async def loaded(url: str, servers: "list[Server]", plan: list[object], rates: list[float]) -> dict[str, float]:
    """Answers a second as fast as can be, what one costs the site's processes, then the latency at each rate."""
    from tests.bench.load import Load

    load = Load(url, plan)
    await load.join()
    workers = [worker for server in servers for worker in server.worker_ids()]
    told = {"answers/s": await load.as_fast_as_can_be(SECONDS, lambda: cpu_seconds(workers))}
    answered = max(1, load.answered)
    told["CPU ms an answer"] = 1_000 * load.spent / answered
    told["KB an answer"] = load.received / answered / 1_000
    for rate in rates:
        await load.at(rate, SECONDS)
        told[f"p99 ms at {rate:g}/s"] = load.p99()
    load.leave()
    if load.faults:
        raise SystemExit(f"{len(load.faults)} faults: {load.faults[:3]}")
    return told


def cpu_seconds(processes: list[int]) -> float:
    """What these processes have had of the processors so far."""
    fields = [Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split() for process in processes]
    return sum(int(field) for some in fields for field in some[11:13]) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
