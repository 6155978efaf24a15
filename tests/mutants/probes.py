"""Which tests run which probe: a plugin of pytest that writes a line for each test that passed into MUTANTS_MAP."""

import json
import os
from collections.abc import Iterator

import pytest

SEEN: set[int] = set()
hit = SEEN.add


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    SEEN.clear()
    return (yield)


@pytest.hookimpl
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed and SEEN and "MUTANTS_MAP" in os.environ:
        with open(os.environ["MUTANTS_MAP"], "a", encoding="utf-8") as lines:
            lines.write(json.dumps([report.nodeid, report.duration, sorted(SEEN)]) + "\n")
