"""Plays the experiments in the queue: sends chunks of matches to an executor and stores the results.

It is one thread of a server process. A lease in the database says which experiments it plays. When a process dies,
another one, or the same one after a restart, plays the missing matches.
"""

import logging
import os
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass, field
from multiprocessing import active_children
from time import monotonic
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection, connections

from games.lab import services
from games.lab.executors import LabExecutor, make_executor
from games.lab.models import Experiment
from games.lab.plan import ExperimentPlan
from games.storage.metrics import LAB_MATCHES
from rules.players.bot_match import BotMatch, RulesVersionMismatch, bot_matches_in, play_pairing
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

AT_ONCE = 4  # experiments
TICK = 1.0  # seconds
BETWEEN_HOLDS = 5.0
BETWEEN_LOOKS = 30.0
BACK_OFF = 5.0
MOST_TOGETHER = 8  # matches of a chunk
CHUNK_TAKES = 2.0  # seconds a chunk should take: pages update, and a stop takes effect, this often
MOST_DEATHS = 2  # of processes that played one match alone
LOST = "Two processes that played this match died."
NO_HANDS = "The lab’s machines cannot be reached. The rest is played when they can be reached again."
OTHER_RULES = "The lab’s machines have other rules than this site. The rest is played when they have the same rules."
NEW_RULES = (
    "The rules changed before all matches were played. The finished matches are kept. "
    "To play all of them, run the experiment again."
)


@dataclass
class RunningExperiment:
    """A running experiment of this process, its unplayed numbers, and the size of its chunks."""

    experiment: Experiment
    plan: ExperimentPlan
    order: bytes
    left: deque[int]
    together: int = 1


@dataclass
class MatchChunk:
    """Matches in progress, and their executor. A match `alone` has cost a worker before."""

    work: RunningExperiment
    numbers: tuple[int, ...]
    hands: LabExecutor
    alone: bool = False
    sent: float = field(default_factory=monotonic)


@dataclass
class Runner:
    """Plays experiments in one thread; only `wake` may be called from other threads.

    `make` returns a new executor, `watch` is called when something was stored. With `only`, no other experiment is
    played.
    """

    make: Callable[[], LabExecutor] = make_executor
    watch: Callable[[Experiment], None] = lambda experiment: None
    only: str = ""
    holder: str = field(default_factory=lambda: f"{services.SERVER}{os.getpid()}-{secrets.token_hex(8)}")

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._thread: threading.Thread | None = None
        self._hands: LabExecutor | None = None
        self._works: dict[str, RunningExperiment] = {}
        self._flights: dict[Future[bytes], MatchChunk] = {}
        self._deaths: Counter[tuple[str, int]] = Counter()
        self._suspects: deque[tuple[str, int]] = deque()
        self._held_at = 0.0

    def wake(self) -> None:
        """Check the queue now, because something is new or was stopped."""
        with self._lock:
            self._news.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="lab", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while True:
            try:
                self.work_off()
            except Exception:
                logger.exception("The lab failed and tries again")
                self._news.wait(BACK_OFF)
            finally:
                connections.close_all()
            with self._lock:
                if not self._news.is_set():
                    self._thread = None
                    return

    def work_off(self) -> None:
        """Play until the queue is empty, then close the executor to free its memory."""
        try:
            while self._turn():
                if not threading.main_thread().is_alive():
                    self.abandon()
                    return
        finally:
            if not self._flights:
                self._drop_hands()

    def _turn(self) -> bool:
        """Send as many chunks as fit and store the results. Returns whether there is more to do."""
        self._hold()
        self._hand_out()
        if not self._flights:
            if self._works:
                self._news.wait(TICK)
            return bool(self._works)
        done, _ = wait(self._flights, TICK, FIRST_COMPLETED)
        for flight in done:
            self._take(flight, self._flights.pop(flight))
        return True

    def _hold(self) -> None:
        """Renew the lease, take new experiments, and drop stopped and finished ones."""
        if not self._news.is_set() and monotonic() - self._held_at < BETWEEN_HOLDS:
            return
        self._news.clear()
        held = {one.pk: one for one in services.experiments_claim(self.holder, AT_ONCE, self.only)}
        self._held_at = monotonic()
        for gone in self._works.keys() - held.keys():
            del self._works[gone]
        for flight, chunk in self._flights.items():
            if chunk.work.experiment.pk not in self._works:
                flight.cancel()
        for pk, experiment in held.items():
            if pk in self._works:
                continue
            if experiment.rules_version != SYSTEMS[experiment.system].system.version:
                services.experiment_stop(experiment, NEW_RULES)
            else:
                self._works[pk] = _work_of(experiment)

    def _hand_out(self) -> None:
        """Send one chunk of each experiment in turn. A match that may have killed a worker goes alone."""
        pool = self._pool() if any(work.left for work in self._works.values()) or self._suspects else None
        if pool is None:
            return
        if self._suspects:
            self._hand_out_suspect(pool)
            return
        if not (room := self._room(pool)):
            self._say(NO_HANDS)
        while len(self._flights) < room and (work := next((one for one in self._works.values() if one.left), None)):
            many = min(len(work.left), work.together)
            self._works[work.experiment.pk] = self._works.pop(work.experiment.pk)  # others go first
            if not self._send(MatchChunk(work, tuple(work.left.popleft() for _ in range(many)), pool)):
                return

    def _hand_out_suspect(self, pool: LabExecutor) -> None:
        if self._flights:
            return
        pk, number = self._suspects.popleft()
        if pk in self._works:
            self._send(MatchChunk(self._works[pk], (number,), pool, alone=True))

    def _room(self, pool: LabExecutor) -> int:
        """How many chunks the executor takes; 0 when it is lost."""
        try:
            return pool.room()
        except OSError as trouble:
            logger.warning("The lab lost its workers: %s", trouble)
            self._drop_hands()
            return 0

    def _send(self, chunk: MatchChunk) -> bool:
        """Send a chunk; false if the executor does not take it."""
        fixtures = msgspec.json.encode([chunk.work.plan.ticket(number).fixture() for number in chunk.numbers])
        try:
            flight = chunk.hands.pool.submit(play_pairing, chunk.work.order, fixtures)
        except Exception as broken:  # each kind of executor raises its own exceptions
            self._accident(chunk, broken)
            return False
        self._flights[flight] = chunk
        return True

    def _take(self, flight: Future[bytes], chunk: MatchChunk) -> None:
        try:
            found = bot_matches_in(flight.result())
        except (CancelledError, RulesVersionMismatch) as undone:
            self._put_back(chunk, undone)
        except Exception as broken:  # the process died, because of this chunk or another
            self._accident(chunk, broken)
        else:
            chunk.work.together = matches_per_chunk((monotonic() - chunk.sent) / len(chunk.numbers))
            self._keep(chunk.work, found)

    def _keep(self, work: RunningExperiment, found: Sequence[BotMatch]) -> None:
        if not services.matches_store(work.experiment, work.plan, found):
            self._news.set()
        for one in found:
            LAB_MATCHES.labels("aborted" if one.fault else "played").inc()
        self._say("")
        self.watch(work.experiment)

    def _put_back(self, chunk: MatchChunk, undone: Exception) -> None:
        """Return an unplayed chunk to the queue: the scheduler is gone, or the rules differ."""
        if chunk.work.experiment.pk in self._works:
            chunk.work.left.extendleft(reversed(chunk.numbers))
        self._say(OTHER_RULES if isinstance(undone, RulesVersionMismatch) else NO_HANDS)
        if chunk.hands is self._hands:
            self._drop_hands()
            self._news.wait(BACK_OFF)

    def _accident(self, chunk: MatchChunk, broken: BaseException) -> None:
        """A worker died with this chunk: play its matches again, each alone."""
        pk = chunk.work.experiment.pk
        if chunk.hands is self._hands:
            self._drop_hands()
        if pk not in self._works:
            return  # it was stopped
        logger.warning("The lab lost %s matches of %s: %r", len(chunk.numbers), pk, broken)
        if chunk.alone:
            self._deaths[pk, chunk.numbers[0]] += 1
        for number in chunk.numbers:
            if self._deaths[pk, number] >= MOST_DEATHS:
                self._keep(chunk.work, (BotMatch(number=number, fault=LOST),))
            else:
                self._suspects.append((pk, number))

    def _pool(self) -> LabExecutor | None:
        """The executor; None if there is none, which the pages then show."""
        if self._hands is None:
            try:
                self._hands = self.make()
            except OSError as trouble:
                logger.warning("The lab has no workers: %s", trouble)
                self._say(NO_HANDS)
                self._news.wait(BACK_OFF)
        return self._hands

    def _say(self, words: str) -> None:
        if any(work.experiment.trouble != words for work in self._works.values()):
            services.experiment_trouble(self._works, words)
            for work in self._works.values():
                work.experiment.trouble = words

    def _drop_hands(self) -> None:
        if self._hands is not None:
            self._hands.give_up()
            self._hands = None

    def abandon(self) -> None:
        """Stop without waiting for running chunks, because the server ends."""
        services.experiments_release(self.holder)
        for child in active_children():
            child.terminate()


def matches_per_chunk(seconds: float) -> int:
    """How many matches of this duration make a chunk."""
    return max(1, min(MOST_TOGETHER, int(CHUNK_TAKES / max(seconds, 0.01))))


def _work_of(experiment: Experiment) -> RunningExperiment:
    missing = deque(services.matches_missing(experiment))
    return RunningExperiment(experiment, services.plan_of(experiment), experiment.pairing.encode(), missing)


runner = Runner()
_looked: dict[str, float] = {}


def look_after(**_: Any) -> None:
    """From time to time, at a request, continue experiments of a stopped server."""
    if not settings.LAB_WORKERS:
        return
    last = _looked.get("at")
    if last is not None and monotonic() - last < BETWEEN_LOOKS:
        return
    _looked["at"] = monotonic()
    if last is None and connection.vendor == "sqlite":  # no other process serves this site
        services.experiments_free()
    runner.wake()
