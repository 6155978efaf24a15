"""Each alert rule is fired by what it warns of and silent otherwise; rules and dashboard name what is counted."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from accounts.limits import LIMITS_HIT
from config import metrics
from config.logs import FaultCounter
from config.metrics import PAGES, QUERIES, SITE
from games.storage.metrics import ANSWERS, COMMITS, POKES_FAILED, THINKERS_BUSY, WAKES_MISSED

ROOT = Path(__file__).resolve().parents[2] / "deploy" / "prometheus"
RULES: dict[str, dict[str, Any]] = {
    rule["alert"]: rule for rule in yaml.safe_load((ROOT / "alerts.yml").read_text())["groups"][0]["rules"]
}
DASHBOARD = json.loads((ROOT / "dashboard.json").read_text())
VECTOR = re.compile(
    r"(?P<of>sum|min|max)\((?P<rate>rate\()?(?P<name>\w+)(?:\{(?P<labels>[^}]*)\})?(?:\[(?P<m>\d+)m\]\))?\)"
)
NAME = re.compile(r"\b(?:gridless|process)_\w+")
UP = "up"
OFTEN = 1_000

Scrape = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scrape() -> Scrape:
    """What one process says, as Prometheus reads it."""
    found = {
        (sample.name, tuple(sample.labels.items())): sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
    }
    return {(UP, ()): 1.0, **found}


def value_of(vector: str, before: Scrape, after: Scrape) -> float:
    """What Prometheus makes of one part of a rule, of two scrapes as far apart as the rule looks back."""
    read = VECTOR.fullmatch(vector.strip())
    assert read, vector
    wanted = {tuple(part.replace('"', "").split("=")) for part in (read["labels"] or "").split(",") if part}
    wanted -= {("job", "gridless")}  # Prometheus adds it
    numbers = []
    for key, value in after.items():
        name, labels = key
        if name == read["name"] and wanted <= set(labels):
            numbers.append((value - before.get(key, 0.0)) / (60 * int(read["m"])) if read["rate"] else value)
    assert numbers, f"nothing is called {read['name']}"
    return float({"sum": sum, "min": min, "max": max}[read["of"]](numbers))


def fires(rule: dict[str, Any], before: Scrape, after: Scrape) -> bool:
    left, sign, limit = rule["expr"].rsplit(maxsplit=2)
    parts = [value_of(part, before, after) for part in left.split(" / ")]
    if len(parts) == 2 and parts[1] == 0:
        return False
    number = parts[0] / parts[1] if len(parts) == 2 else parts[0]
    return {"<": number < float(limit), ">": number > float(limit)}[sign]


def log_faults() -> None:
    logger = logging.getLogger("games.of_a_test")
    for _ in range(OFTEN):
        FaultCounter().emit(logger.makeRecord(logger.name, logging.ERROR, "", 0, "broken", (), None))


def observe(metric: Any, seconds: float) -> None:
    """A hundred good ones, and ten of those."""
    for _ in range(100):
        metric.observe(0.001)
    for _ in range(10):
        metric.observe(seconds)


COUNTED: dict[str, Callable[[], None]] = {
    "GridlessFaults": log_faults,
    "GridlessAnswersSlow": lambda: observe(ANSWERS.labels("kog", "memory"), 2.0),
    "GridlessPagesSlow": lambda: observe(PAGES.labels("of_a_test", "2xx"), 2.0),
    "GridlessCommitsSlow": lambda: observe(COMMITS, 0.4),
    "GridlessQueriesSlow": lambda: QUERIES.inc(OFTEN),
    "GridlessPokesFail": lambda: POKES_FAILED.inc(OFTEN),
    "GridlessWakesMissed": lambda: WAKES_MISSED.inc(OFTEN),
    "GridlessLimitsHit": lambda: LIMITS_HIT.labels("of a test").inc(OFTEN),
}
"""What makes a counter rise."""
CHANGED: dict[str, Callable[[Scrape], None]] = {
    "GridlessDown": lambda after: after.update({(UP, ()): 0.0}),
    "GridlessLabBehind": lambda after: after.update({("gridless_experiments_waiting", ()): 16.0}),
    "GridlessMemory": lambda after: after.update({("process_resident_memory_bytes", ()): 900e6}),
    "GridlessConnections": lambda after: after.update({("process_open_fds", ()): after["process_max_fds", ()] * 0.9}),
}
"""What only a machine in trouble would say."""


@contextmanager
def thinking() -> Iterator[None]:
    with ExitStack() as orders:
        for _ in range(21):
            orders.enter_context(THINKERS_BUSY.track_inprogress())
        yield


@pytest.fixture(autouse=True)
def no_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_numbers", lambda: dict.fromkeys(SITE, 0))
    monkeypatch.setattr(metrics.site_numbers, "_read_at", -metrics.REMEMBERED)


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_is_fired_by_its_trouble_alone(name: str) -> None:
    observe(ANSWERS.labels("kog", "memory"), 0.002)
    before = scrape()
    observe(ANSWERS.labels("kog", "memory"), 0.002)
    assert [other for other, rule in RULES.items() if fires(rule, before, scrape())] == []
    if name == "GridlessThinkersBehind":
        with thinking():
            after = scrape()
    else:
        COUNTED.get(name, lambda: None)()
        after = scrape()
        CHANGED.get(name, lambda _: None)(after)
    assert [other for other, rule in RULES.items() if fires(rule, before, after)] == [name]


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_says_what_is_wrong_and_what_to_do(name: str) -> None:
    assert set(RULES[name]["annotations"]) == {"summary", "do"}
    assert re.fullmatch(r"\d+[mh]", RULES[name]["for"])


def test_the_dashboard_shows_what_is_counted_and_all_of_it() -> None:
    panels = DASHBOARD["panels"]
    shown = {name for panel in panels for target in panel["targets"] for name in NAME.findall(target["expr"])}
    known = {name for name, _ in scrape()} | {
        f"{metric.name}{end}" for metric in REGISTRY.collect() for end in ("", "_total", "_count", "_bucket")
    }
    assert shown <= known
    ours = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("gridless_")}
    assert [name for name in sorted(ours) if not any(one.startswith(name) for one in shown)] == []
    assert len({panel["id"] for panel in panels}) == len(panels)
