"""Counts for script/test: appends this run's passed and failed tests to the file that GRIDLESS_TALLY names.

In such a run a skipped test counts as failed, unless pyproject.toml lists it under [tool.gridless] may_skip.
"""

import os
from pathlib import Path

import pytest

from tests.plugins.rule_index import settings_of


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    tally = os.environ.get("GRIDLESS_TALLY")
    if not tally or reporter is None or hasattr(session.config, "workerinput"):
        return
    skipped = unexpected_skips(reporter.stats.get("skipped", []), settings_of(session.config.rootpath)["may_skip"])
    failed = sum(len(reporter.stats.get(kind, [])) for kind in ("failed", "error")) + len(skipped)
    passed = sum(len(reporter.stats.get(kind, [])) for kind in ("passed", "xfailed"))
    with Path(tally).open("a") as file:
        file.write(f"{passed} {failed}\n")
    if skipped:
        reporter.write_line(f"Skipped, which counts as failed: {', '.join(skipped)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unexpected_skips(reports: list[pytest.TestReport], allowed: list[str]) -> list[str]:
    """The node ids of skipped tests that nobody listed."""
    return [report.nodeid for report in reports if report.nodeid not in allowed]
