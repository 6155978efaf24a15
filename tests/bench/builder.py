"""Server time of a click in the builder, for the largest ready-made list of every system.

`python -m tests.bench.builder` prints CPU milliseconds a click, from the request's arrival to the whole answer: as a
step of the builder's queue, with all units folded, and with the largest unit open. `--before CHECKOUT` runs the
same clicks in another checkout of the project in turn and prints the ratio as well.
"""

import argparse
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

CLICKS = 30
ROUNDS = 3


def main() -> None:
    """Runs here and, if asked, in the other checkout, round by round, and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--once", action="store_true", help="print one round as JSON")
    chosen = parser.parse_args()
    if chosen.once:
        print(json.dumps(dict(one_round())))  # noqa: T201
        return
    here, there = Path.cwd(), chosen.before
    rounds = [(run(here), run(there) if there else {}) for _ in range(ROUNDS)]
    for what in rounds[0][0]:
        now = statistics.median(round_[0][what] for round_ in rounds)
        before = statistics.median(round_[1][what] for round_ in rounds) if there else 0
        told = f"  before {before:7.1f} ms, {before / now:5.1f} times as long" if there else ""
        print(f"{what:60} {now:7.1f} ms{told}")  # noqa: T201


def run(checkout: Path) -> dict[str, float]:
    """One round of clicks in a checkout, in a process and with a database of its own."""
    with tempfile.TemporaryDirectory() as var:
        command = [sys.executable, str(Path(__file__).resolve()), "--once"]
        environment = os.environ | {"GRIDLESS_VAR": var, "PYTHONPATH": str(checkout)}
        answer = subprocess.run(command, cwd=checkout, env=environment, check=True, capture_output=True, text=True)
        return json.loads(answer.stdout)


def one_round() -> Iterator[tuple[str, float]]:
    """Name and median CPU milliseconds of a click, list by list."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from rules.registry import SYSTEMS

    call_command("migrate", verbosity=0)
    for game in SYSTEMS.values():
        largest = max(game.ready_lists, key=lambda ready: len(_models(ready.roster)))
        told = f"{game.name}, {largest.name}, {len(_models(largest.roster))} models"
        for panel in ("", "one unit open"):
            yield f"{told}{', ' if panel else ''}{panel}", _clicks(game.system.id, largest.id, opened=bool(panel))


def _models(roster) -> list:
    return [pick for group in roster.groups for unit in group.units for pick in unit.models]


def _clicks(system: str, ready: str, *, opened: bool) -> float:
    """Takes the list as one's own and lets its largest unit lose and regain a model, again and again."""
    from django.test import Client

    from armies.models import RosterRecord
    from rules.roster.codec import load_roster

    client = Client(SERVER_NAME="localhost")
    client.post(f"/armies/ready/{system}/{ready}/")
    record = RosterRecord.objects.latest("created")
    units = [unit for group in load_roster(record.text).groups for unit in group.units]
    unit = max(units, key=lambda one: len(one.models))
    last = unit.models[-1]
    row = {"unit": unit.id, "model": last.model, "options": last.options, "pick": last.id}
    message = {"client": "bench-browser", "revision": 0, "drawn": {}, "opened": [unit.id] if opened else []}
    times = []
    for at in range(CLICKS):
        edit = {"do": "count-row", "row": row, "by": 1 if at % 2 else -1}
        step = {"key": f"bench-{system}-{opened}-{at:03}", "words": "A click", "edits": [edit]}
        body = json.dumps(message | {"steps": [step]})
        began = time.process_time()
        answer = client.post(
            f"/armies/{record.slug}/steps/",
            body,
            content_type="application/json",
            headers={"Accept-Encoding": "gzip"},
        )
        times.append(1000 * (time.process_time() - began))
        assert answer.status_code == 200, answer
        told = json.loads(gzip.decompress(answer.content))
        message["revision"] = told["revision"]
        message["drawn"] |= told["marks"]
    return statistics.median(times)


if __name__ == "__main__":
    main()
