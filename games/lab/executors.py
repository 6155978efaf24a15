"""Where the lab's matches run: in processes beside the server, or on a Dask cluster, behind the same `Executor`."""

from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, Protocol

from django.conf import settings

from games.lab.worker import begin

ASKED_FOR = 10  # seconds for a scheduler to answer


class LabExecutor(Protocol):
    """An executor, its number of useful chunks, and how to close it."""

    pool: Executor

    def room(self) -> int:
        """How many chunks may be in progress; 0 without workers. Raises `OSError` when the cluster is lost."""
        ...

    def give_up(self) -> None:
        """Close it without waiting for running chunks."""
        ...


class LocalExecutor:
    """Processes beside the server."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: Executor = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin)

    def room(self) -> int:
        return self.workers + 1

    def give_up(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


class DaskExecutor:
    """The workers of a Dask cluster. Dask gives the tasks of a lost worker to another. Raises `OSError`."""

    def __init__(self, address: str) -> None:
        from distributed import Client

        self._client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=ASKED_FOR, set_as_default=False, name="gridless-lab"
        )
        self.pool: Executor = self._client.get_executor(pure=False)  # type: ignore[no-untyped-call]

    def room(self) -> int:
        if self._client.status != "running":
            raise ConnectionError("the scheduler is gone")
        return 2 * len(self._client.ncores())

    def give_up(self) -> None:
        with suppress(Exception):  # a lost connection cannot be closed cleanly
            self.pool.shutdown(wait=False)
            self._client.close(timeout=1)


def make_executor() -> LabExecutor:
    """A new executor according to the settings. Raises `OSError` when the scheduler does not answer."""
    return DaskExecutor(settings.LAB_SCHEDULER) if settings.LAB_SCHEDULER else LocalExecutor(settings.LAB_WORKERS)
