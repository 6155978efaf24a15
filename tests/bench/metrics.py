"""How much of the CPU time of an answer goes into counting it: `python -m tests.bench.metrics [--answers 400]`.

One run measures both, so that the ratio holds although the machine's speed changes. An answer is taken from the message
to the commit, on SQLite; its way over the wire would make the share smaller.
"""

import argparse
import asyncio
import os
import random
import tempfile
from contextlib import suppress
from itertools import count
from time import process_time
from typing import Any

ROUNDS = 20_000  # of counting alone
QUERIES = 4  # of the database for one answer: begin, update, insert, and one to spare
FAMILY = "kog"


def main() -> None:
    """Print the share."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--answers", type=int, default=400)
    wanted = options.parse_args().answers
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"GRIDLESS_VAR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        answer = asyncio.run(_answers(wanted))
    counting = _counting()
    words = f"An answer takes {answer * 1e6:.0f} µs, counting it {counting * 1e6:.1f} µs: {counting / answer:.2%}"
    print(words)  # noqa: T201


async def _answers(wanted: int) -> float:
    """CPU seconds of one answer of a match."""
    from games.commands.dispatch import dispatch
    from games.protocol import GiveAnswer
    from games.storage.database import in_database
    from rules.kernel.refusal import Refused
    from tests.harness.sampler import Sampler

    match_id, people = await in_database(_begun)
    sampler, keys, spent, done = Sampler(random.Random(1)), count(), 0.0, 0
    while done < wanted:
        for question in await in_database(_asked, match_id):
            for answer in sampler.answers(question):
                message = GiveAnswer(
                    key=f"k{next(keys)}", question=question.number, option=answer.option, value=answer.value
                )
                before = process_time()
                with suppress(Refused):
                    await dispatch(match_id, people[question.seat], message)
                    spent, done = spent + process_time() - before, done + 1
                    break
            break
        else:
            match_id, people = await in_database(_begun)
    return spent / done


def _begun() -> tuple[str, list[Any]]:
    """A match with the largest ready-made lists of one size, under way."""
    from accounts.services import guest_create
    from games.matches import services
    from rules.registry import SYSTEMS

    lists = SYSTEMS[FAMILY].ready_lists
    chosen = [entry.roster for entry in lists if entry.battle == lists[0].battle][:2]
    people = [guest_create(), guest_create()]
    settings = {"battle": lists[0].battle, "time_quiet": "0", "time_visit": "0"}
    (host,) = services.match_create(user=people[0], system=FAMILY, settings=settings, opponent="link", seed="a" * 32)
    services.seat_take(match_id=host.match.id, user=people[1], seed="b" * 32)
    for person, roster in zip(people, [*chosen, *chosen], strict=False):
        services.list_lock_in(match_id=host.match.id, user=person, roster=roster)
    return host.match.id, people


def _asked(match_id: str) -> list[Any]:
    from games.matches.selectors import match_and_position
    from rules.kernel import engine
    from rules.kernel.refusal import Seat
    from rules.registry import SYSTEMS

    match, position = match_and_position(match_id)
    system = SYSTEMS[match.system].system
    return [ask for seat in system.seats for ask in engine.look(system, position, Seat(seat)).questions]


def _counting() -> float:
    """CPU seconds of what is counted for one answer that shares its commit with no other."""
    from config.metrics import measured_query
    from games.storage.metrics import ANSWERS, CHANGES, COMMITS, timed

    before = process_time()
    for _ in range(ROUNDS):
        with timed(COMMITS):
            for _ in range(QUERIES):
                measured_query(_nothing, "", None, None, {})
        CHANGES.inc()
        ANSWERS.labels(FAMILY, "memory").observe(0.003)
    return (process_time() - before) / ROUNDS


def _nothing(*_: Any) -> None:
    """What the database does is not counted."""


if __name__ == "__main__":
    main()
