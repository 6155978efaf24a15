"""What a process counts: who may read it, what it holds, and what the log says about slow pages and queries."""

import logging
import math
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from accounts.limits import CreationThrottle, CreationThrottled, count_creation
from config import metrics
from config.logs import FaultCounter
from config.metrics import SITE, MeasuredPages, SiteCollector
from games.models import Match, Status
from games.storage.metrics import part_of
from rules.kernel.refusal import Refusal

OPERATING = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
TOKEN = "3f8d1c" * 4
BEARER = {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}"}


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture(autouse=True)
def no_numbers_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read from the database, and have a test of their own."""
    monkeypatch.setattr(metrics.site_numbers, "_known", {})
    monkeypatch.setattr(metrics.site_numbers, "_read_at", math.inf)


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> dict[str, int]:
        raise DatabaseError

    monkeypatch.setattr(metrics, "_numbers", away)
    monkeypatch.setattr(metrics.site_numbers, "_read_at", -metrics.REMEMBERED)


@pytest.mark.usefixtures("no_announcements")
@pytest.mark.parametrize("headers", [{}, BEARER], ids=["stranger", "token"])
def test_without_a_setting_there_is_nothing_for_anybody(headers: dict[str, str], settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert Client().get("/metrics", **headers).status_code == 404


@pytest.mark.usefixtures("no_announcements")
def test_only_the_token_opens_it(settings: Any, no_database: None) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert Client(REMOTE_ADDR="127.0.0.1").get("/metrics").status_code == 404
    assert Client().get("/metrics", HTTP_AUTHORIZATION=f"Bearer {TOKEN}0").status_code == 401
    answer = Client().get("/metrics", **BEARER, HTTP_HOST="anything.example")
    assert answer.status_code == 200
    names = {family.name for family in text_string_to_metric_families(answer.content.decode())}
    assert {"gridless_answer_seconds", "gridless_refusals", "process_resident_memory_bytes"} <= names
    assert names.isdisjoint(SITE)


@pytest.mark.django_db
def test_numbers_of_the_site_are_read_from_the_database_now_and_then() -> None:
    site = SiteCollector()
    Match.objects.create(system="kog", status=Status.PLAYING, agreement="{}", title="One")
    assert site.numbers() == {**dict.fromkeys(SITE, 0), "gridless_matches_running": 1}
    Match.objects.create(system="kog", status=Status.PLAYING, agreement="{}", title="Two")
    assert site.numbers()["gridless_matches_running"] == 1
    assert {family.name for family in site.collect()} == set(SITE)


def test_labels_name_no_person_and_no_match() -> None:
    names = {label for metric in REGISTRY.collect() for sample in metric.samples for label in sample.labels}
    ours = names - {"le", "generation", "implementation", "major", "minor", "patchlevel", "version"}
    assert ours <= {"system", "way", "part", "line", "work", "end", "limit", "page", "status", "logger"}
    assert part_of(Refusal(rule="kog.move.distance", message="Too far.")) == "kog.move"


def test_faults_are_counted_also_where_the_log_is_silent() -> None:
    before = counted("gridless_faults_total", logger="games.live")
    logger = logging.getLogger("games.live.room")
    FaultCounter().emit(logger.makeRecord(logger.name, logging.ERROR, "", 0, "broken", (), None))
    assert counted("gridless_faults_total", logger="games.live") == before + 1


def test_a_limit_that_is_hit_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CreationThrottle.THROTTLE_RATES, "exports", "1/day")
    request, before = RequestFactory().get("/"), counted("gridless_limits_hit_total", limit="exports")
    count_creation(request, "exports", "of a test")
    assert counted("gridless_limits_hit_total", limit="exports") == before
    with pytest.raises(CreationThrottled):
        count_creation(request, "exports", "of a test")
    assert counted("gridless_limits_hit_total", limit="exports") == before + 1


@pytest.mark.django_db
def test_a_slow_page_and_its_slow_query_are_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def page(request: HttpRequest) -> HttpResponse:
        metrics.measure_queries(connection)
        list(Match.objects.filter(title="What nobody may read"))
        return HttpResponse()

    monkeypatch.setattr(metrics, "SLOW_PAGE", 0.0)
    monkeypatch.setattr(metrics, "SLOW_QUERY", 0.0)
    before = counted("gridless_page_seconds_count", page="none", status="2xx")
    MeasuredPages(page)(RequestFactory().get("/secret-link/"))
    assert re.search(r"Slow page GET none: \d+\.\d\d s, of which [1-9]\d* queries took \d", caplog.text)
    assert re.search(r'Slow query, \d+\.\d\d s: SELECT … FROM "games_match" WHERE', caplog.text)
    assert "What nobody may read" not in caplog.text
    assert "secret-link" not in caplog.text
    assert counted("gridless_page_seconds_count", page="none", status="2xx") == before + 1


def test_what_is_fast_is_not_named(caplog: pytest.LogCaptureFixture) -> None:
    MeasuredPages(lambda request: HttpResponse())(RequestFactory().get("/"))
    assert "Slow" not in caplog.text


def test_every_metric_is_documented() -> None:
    text = OPERATING.read_text()
    names = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("gridless_")} | set(SITE)
    assert [name for name in sorted(names) if f"`{name}" not in text] == []
