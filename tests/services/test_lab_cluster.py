"""The lab on a Dask cluster: a real scheduler and two workers, of which one is killed in the middle."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
from distributed import Client

from accounts.models import User
from games.lab import runner as lab_runner
from games.lab.executors import DaskExecutor, LocalExecutor
from games.lab.models import Experiment, ExperimentState
from games.lab.runner import Runner
from rules.registry import SYSTEMS
from tests.games.lab.here import ordered, rows
from tests.support.processes import free_port

ROOT = Path(__file__).parents[2]
BOUTS = 8


@contextmanager
def running(program: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """One of Dask's programs, in a group of processes of its own."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            killed(process)


def killed(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def duels(owner: User) -> Experiment:
    lists = [entry.roster for entry in SYSTEMS["kog"].ready_lists if entry.battle == "duel"]
    return ordered(owner, system="kog", roster=lists[0], opponents=lists[1:2], each=BOUTS)


def test_a_killed_worker_costs_no_match_and_all_are_those_of_one_machine(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = User.objects.create(username="ann")
    monkeypatch.setattr(lab_runner, "MOST_TOGETHER", 1)
    address = f"tcp://127.0.0.1:{(port := free_port())}"
    one_process = ("--nworkers", "1", "--nthreads", "1", "--local-directory", str(tmp_path))
    one_process += ("--preload", "games.lab.worker")
    experiment, alone = duels(ann), duels(ann)
    with ExitStack() as started:
        started.enter_context(running("dask_scheduler", "--host", "127.0.0.1", "--port", str(port)))
        workers = [started.enter_context(running("dask_worker", address, *one_process)) for _ in range(2)]
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2)
        left = list[int]()

        def watch(seen: Experiment) -> None:
            if not left:
                left.append(seen.matches.count())
                killed(workers[0])

        Runner(make=partial(DaskExecutor, address), watch=watch, only=experiment.pk).work_off()
    Runner(make=partial(LocalExecutor, 1), only=alone.pk).work_off()
    for one in (experiment, alone):
        one.refresh_from_db()
        assert one.state == ExperimentState.DONE
    assert left[0] < BOUTS
    assert rows(experiment) == rows(alone)
