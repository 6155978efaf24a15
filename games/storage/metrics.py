"""What a server process counts while it serves matches. Each process counts by itself (`config/metrics.py`).

A label has few values, and none of them is about a person or a match.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from rules.kernel.refusal import Refusal

SOON: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds

ANSWERS: Final = Histogram(
    "gridless_answer_seconds",
    "From the arrival of an answer to its commit, by game and way: from memory, or read from the database.",
    ("system", "way"),
    buckets=SOON,
)
COMMITS: Final = Histogram("gridless_commit_seconds", "The work and the commit of changes of matches.", buckets=SOON)
CHANGES: Final = Counter("gridless_changes", "Changes of matches that were committed; several share a commit.")
REFUSALS: Final = Counter("gridless_refusals", "Refused messages, by the part of the rules that refused.", ("part",))
SOCKETS: Final = Gauge("gridless_sockets", "Open match pages, by web socket or by plain HTTP.", ("line",))
THOUGHTS: Final = Histogram(
    "gridless_thought_seconds",
    "From the order to a computer player to its result, with the time in the queue.",
    ("work",),
    buckets=(0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0),
)
THINKERS_BUSY: Final = Gauge("gridless_thoughts_waiting", "Orders to computer players without a result yet.")
POKES_FAILED: Final = Counter("gridless_failed_pokes", "Pokes between processes that failed.")
WAKES_MISSED: Final = Counter(
    "gridless_missed_wakes", "Changes that an open page heard of by the regular check only, seconds late."
)
LAB_MATCHES: Final = Counter(
    "gridless_lab_matches", "Matches of the lab that were played, by how they ended.", ("end",)
)


def part_of(refusal: Refusal) -> str:
    """The part of the rules that refused: game and chapter, such as `kog.move`."""
    return ".".join(refusal.rule.split(".")[:2])


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """Count how long the block takes, if it ends well."""
    began = perf_counter()
    yield
    histogram.observe(perf_counter() - began)
