"""Runs proofs one after another, apart from the pages, and caches the results for a while."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from time import monotonic

from django.db import connections

from games.models import Match
from games.proofs.replaying import MatchRecord, record_of
from games.proofs.verification import Verdict, proof_verdict

KEPT_FOR = 600.0  # seconds
MOST_KEPT = 500
MOST_WAITING = 20

Key = tuple[str, int]


class ProofQueue:
    """Runs one proof at a time. Requests for a waiting or finished proof share its result."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "proofs")
        self._asked: OrderedDict[Key, tuple[float, Future[Verdict]]] = OrderedDict()  # with the time of the request
        self._lock = Lock()

    def ask(self, match_id: str, revision: int) -> Future[Verdict] | None:
        """The future verdict on a match at that revision; None while too many proofs wait."""
        key = match_id, revision
        with self._lock:
            if known := self._known(key):
                return known
            if sum(not proof.done() for _, proof in self._asked.values()) >= MOST_WAITING:
                return None
            proof = self._worker.submit(_worked_out, record_of(Match.objects.get(pk=match_id)))
            self._asked[key] = monotonic(), proof
            while len(self._asked) > MOST_KEPT:
                self._asked.popitem(last=False)
            return proof

    def asked(self, match_id: str, revision: int) -> Future[Verdict] | None:
        """The same, if it was requested before."""
        with self._lock:
            return self._known((match_id, revision))

    def ahead(self, proof: Future[Verdict]) -> int:
        """How many proofs are ahead of it."""
        with self._lock:
            waiting = [other for _, other in self._asked.values() if not other.done()]
        return waiting.index(proof) if proof in waiting else 0

    def forget(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._asked.clear()

    def _known(self, key: Key) -> Future[Verdict] | None:
        when, proof = self._asked.get(key, (0.0, None))
        if proof is None or not proof.done():
            return proof
        if proof.exception() is None and monotonic() - when < KEPT_FOR:
            return proof
        del self._asked[key]
        return None


def _worked_out(record: MatchRecord) -> Verdict:
    try:
        return proof_verdict(record)
    finally:
        connections.close_all()  # of this thread; reading an own catalogue may have opened one


proofs = ProofQueue()
