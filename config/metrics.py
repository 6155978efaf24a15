"""What this process counts, for Prometheus, at `/metrics`: only for who sends the token in GRIDLESS_METRICS_TOKEN.

Each server process counts by itself and is asked at its own port, so nothing is shared between processes. What only the
database knows is read when somebody asks, at most every few seconds.
"""

import logging
import re
import threading
from collections.abc import Callable, Iterable
from time import monotonic, perf_counter
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Histogram, Metric, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector
from typing_extensions import override

from games.lab.models import Experiment, ExperimentState
from games.models import Match, Status

logger = logging.getLogger(__name__)

REMEMBERED: Final = 10.0  # seconds for which what the database said is repeated
SLOW_PAGE: Final = 1.0  # seconds, from which on the log names a page
SLOW_QUERY: Final = 0.5  # seconds, from which on the log names a query
LONGEST_QUERY: Final = 400  # characters of it in the log
COLUMNS: Final = re.compile(r"^SELECT .*? FROM ")
BEARER: Final = "Bearer "

PAGES: Final = Histogram(
    "gridless_page_seconds",
    "The work for a page or a request of a program, by its name in the list of addresses and the kind of its answer.",
    ("page", "status"),
    buckets=(0.05, 0.25, 1.0, 5.0),
)
QUERIES: Final = Counter("gridless_slow_queries", "Queries of the database that took half a second or more.")


def metrics(request: HttpRequest) -> HttpResponse | None:
    """Everything that is counted. None for who has no token: the address does not exist for them."""
    given = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not given.startswith(BEARER):
        return None
    if not constant_time_compare(given.removeprefix(BEARER), settings.METRICS_TOKEN):
        return HttpResponse("wrong token\n", status=401, content_type="text/plain")
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


class SiteCollector(Collector):
    """Numbers of the whole site from its database: every process says the same, and nothing while it is away."""

    def __init__(self) -> None:
        self._read_at, self._known = -REMEMBERED, dict[str, int]()
        self._lock = threading.Lock()

    def describe(self) -> Iterable[Metric]:
        """The names, which the registry asks for without reading the database."""
        return [GaugeMetricFamily(name, meaning) for name, meaning in SITE.items()]

    @override
    def collect(self) -> Iterable[Metric]:
        known = self.numbers()
        return [GaugeMetricFamily(name, meaning, value=known[name]) for name, meaning in SITE.items() if name in known]

    def numbers(self) -> dict[str, int]:
        """The numbers by their names; empty while the database is away."""
        with self._lock:
            if monotonic() - self._read_at >= REMEMBERED:
                try:
                    self._known = _numbers()
                except DatabaseError:
                    self._known = {}
                self._read_at = monotonic()
            return self._known


SITE: Final = {
    "gridless_matches_running": "Matches that are being played.",
    "gridless_windows_open": "Questions that are timed and wait for somebody who may react.",
    "gridless_experiments_waiting": "Experiments of the lab that wait for their turn.",
    "gridless_experiments_running": "Experiments of the lab that are being played.",
}
site_numbers: Final = SiteCollector()
REGISTRY.register(site_numbers)


def _numbers() -> dict[str, int]:
    running = Match.objects.filter(status=Status.PLAYING)
    experiments = Experiment.objects.filter
    found = (
        running.count(),
        running.filter(window_closes__isnull=False).count(),
        experiments(state=ExperimentState.WAITING).count(),
        experiments(state=ExperimentState.RUNNING).count(),
    )
    return dict(zip(SITE, found, strict=True))


class _Queries(threading.local):
    """The queries of this thread since it began."""

    number = 0
    seconds = 0.0


_queries = _Queries()


class MeasuredPages:
    """Counts how long each page takes, and names the slow ones in the log."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began, number, waited = perf_counter(), _queries.number, _queries.seconds
        answer = self.get_response(request)
        seconds = perf_counter() - began
        page = getattr(request.resolver_match, "view_name", None) or "none"
        PAGES.labels(page, f"{answer.status_code // 100}xx").observe(seconds)
        if seconds >= SLOW_PAGE:
            logger.warning(
                "Slow page %s %s: %.2f s, of which %s queries took %.2f s",
                request.method, page, seconds, _queries.number - number, _queries.seconds - waited,
            )  # fmt: skip
        return answer


def measured_query(execute: Callable[..., Any], sql: str, params: Any, many: Any, context: dict[str, Any]) -> Any:
    """Time one query for `MeasuredPages`. The log names a slow one: its text, without what was filled in."""
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        seconds = perf_counter() - began
        _queries.number += 1
        _queries.seconds += seconds
        if seconds >= SLOW_QUERY:
            QUERIES.inc()
            text = COLUMNS.sub("SELECT … FROM ", " ".join(sql.split()))
            logger.warning("Slow query, %.2f s: %s", seconds, text[:LONGEST_QUERY])


def measure_queries(connection: Any, **_: Any) -> None:
    """Measure what this new connection is asked."""
    if measured_query not in connection.execute_wrappers:
        connection.execute_wrappers.append(measured_query)
