"""How much one hostile address slows an ordinary match while each of its attacks runs.

`python -m tests.bench.hostile [--proxy] [--attack NAME …] [--seconds 3]` starts the site, and with `--proxy` nginx as
shipped before it; five KOG light matches are played at 20 answers a second, alone and beside the attack in turn. It
prints the median and the 90th percentile of the time until both players have the update, in milliseconds, alone and
beside the attack, and the ratio of the medians. The site runs on the first processor, everything else on the second.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.attacks import ATTACKS

if TYPE_CHECKING:
    from tests.bench.load import Load

MATCHES, ANSWERS, RATE, ROUNDS = 5, 400, 20.0, 3


def main() -> None:
    """Prints a line for each attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--proxy", action="store_true")
    parser.add_argument("--attack", nargs="+", default=list(ATTACKS), choices=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--fill", action="store_true", help="fill the database of this environment, and tell with what")
    chosen = parser.parse_args()
    if chosen.fill:
        print(json.dumps(filled()))  # noqa: T201
        return
    for attack in chosen.attack:
        alone, beside = measured(attack, chosen.seconds, proxy=chosen.proxy)
        times = "  ".join(f"{middle(some):7.1f} {late(some):7.1f} ms" for some in (alone, beside))
        print(f"{attack:42} {times}  {middle(beside) / middle(alone):6.1f}", flush=True)  # noqa: T201


def middle(latencies: list[float]) -> float:
    """The median, in milliseconds."""
    return 1_000 * statistics.median(latencies)


def late(latencies: list[float]) -> float:
    """What one answer in ten exceeds, in milliseconds."""
    return 1_000 * statistics.quantiles(latencies, n=10)[-1]


def filled() -> dict[str, Any]:
    """Matches for ordinary players, and what the attacker has."""
    import django

    django.setup()
    import msgspec

    from accounts.models import User
    from armies.services import roster_create
    from games.matches import services
    from games.models import Match
    from rules.registry import SYSTEMS
    from tests.bench.stock import begun, course

    courses = []
    for seed in range(MATCHES + 2):
        match, cookies = begun("kog", "skirmish")
        courses.append((match.pk, cookies, course(match, seed, ANSWERS if seed < MATCHES else 1, 40)))
    *plan, (own, (cookie, _), weigh), (over, _, _) = courses
    attacker = User.objects.get(seats__match=own, seats__number=0)
    Match.objects.get(pk=over).seats.update(user=attacker)
    services.match_resign(match_id=over, user=attacker, key="resigned", seat=0)
    Match.objects.get(pk=own).seats.update(user=attacker)
    draft = max((ready.roster for ready in SYSTEMS["fubar"].ready_lists), key=lambda roster: len(str(roster)))
    slug = roster_create(owner=attacker, draft=draft).slug
    asked = [{"seat": one["seat"], "question": one["question"], **msgspec.to_builtins(one["answer"])} for one in weigh]
    owned = {"match": own, "over": over, "cookie": cookie, "slug": slug, "weigh": asked}
    return {"plan": msgspec.to_builtins(plan), "owned": owned}


def measured(attack: str, seconds: float, *, proxy: bool) -> tuple[list[float], list[float]]:
    """The latencies of answers alone and beside the attack, in seconds."""
    from tests.support.proxy import Proxy
    from tests.support.servers import Server

    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as running:
        os.sched_setaffinity(0, {cores[0]})
        server = running.enter_context(Server())
        os.sched_setaffinity(0, {cores[-1]})
        fill = [sys.executable, "-m", "tests.bench.hostile", "--fill"]
        done = subprocess.run(fill, env=server.env | {"PYTHONPATH": str(Path.cwd())}, capture_output=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr.decode()[-4_000:])
        there = json.loads(done.stdout)
        port = running.enter_context(Proxy(server.port)).port if proxy else server.port
        command = [sys.executable, "-m", "tests.bench.attacks", attack, str(port), json.dumps(there["owned"])]
        try:
            return asyncio.run(
                compared(f"ws://127.0.0.1:{port}", there["plan"], ["nice", "-n", "10", *command], seconds)
            )
        finally:
            os.sched_setaffinity(0, set(cores))


async def compared(url: str, plan: list[Any], attack: list[str], seconds: float) -> tuple[list[float], list[float]]:
    """Play alone and while the command runs, in turn, so that the ratio holds on a machine that others use too."""
    from tests.bench.load import Load

    load = Load(url, plan)
    await load.join()
    await load.at(RATE, 1.0)
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(ROUNDS):
        alone += await played(load, seconds)
        attacking = subprocess.Popen(attack, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            await asyncio.sleep(2.0)
            beside += await played(load, seconds)
            if attacking.poll() is not None:
                raise SystemExit("the attack gave up")
        finally:
            attacking.kill()
            attacking.wait()
        await asyncio.sleep(1.0)
    load.leave()
    return alone, beside


async def played(load: "Load", seconds: float) -> list[float]:
    """How long answers took; what is not answered yet has taken as long as it waits."""
    await load.at(RATE, seconds)
    now = time.perf_counter()
    return load.latencies + [now - course.since for course in load.courses if course.missing]


if __name__ == "__main__":
    main()
