"""Which rules no test proves: compares the ids in @pytest.mark.rule with every rulebook of the repository.

`pytest --collect-only --rule-index` prints the index of the whole suite and fails when a test names a rule that
does not exist, or when a system listed under [tool.gridless] complete in pyproject.toml has a rule without a test.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

NAMED = pytest.StashKey[set[str]]()


@dataclass(frozen=True)
class Rulebook:
    """The ids of one system: rules that need a test, and every id a test may name."""

    system: str
    needing_a_test: frozenset[str]
    known: frozenset[str]


@dataclass(frozen=True)
class Findings:
    """What the index says of one system, in the order of the alphabet."""

    system: str
    rules: int
    untested: tuple[str, ...]
    unknown: tuple[str, ...]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-index", action="store_true", help="print the rules no test names; fail on gaps")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[NAMED] = {rule for item in items for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--rule-index") and gaps(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("--rule-index"):
        return
    terminalreporter.section("rule index")
    for found in _findings(config):
        proven = found.rules - len(found.untested)
        terminalreporter.line(f"{found.system}: {proven} of {found.rules} rules are named by a test")
        for rule in found.untested:
            terminalreporter.line(f"  without a test: {rule}")
        for rule in found.unknown:
            terminalreporter.line(f"  named by a test, but no such rule: {rule}")
    for gap in gaps(config):
        terminalreporter.line(f"FAILED {gap}")


def gaps(config: pytest.Config) -> list[str]:
    """What makes the run fail, a line each."""
    complete = settings_of(config.rootpath).get("complete", [])
    found = _findings(config)
    missing = [
        f"{f.system}: {len(f.untested)} rules without a test" for f in found if f.untested and f.system in complete
    ]
    unknown = [f"{f.system}: {len(f.unknown)} unknown rule ids" for f in found if f.unknown]
    absent = [f"{name}: no rulebook" for name in complete if name not in {f.system for f in found}]
    return missing + unknown + absent


def _findings(config: pytest.Config) -> list[Findings]:
    named = config.stash.get(NAMED, set()) - site_ids(config.rootpath)
    return compare(read_rulebooks(config.rootpath), named)


def settings_of(root: Path) -> dict[str, Any]:
    """The [tool.gridless] table of pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text())["tool"]["gridless"]


def read_rulebooks(root: Path) -> list[Rulebook]:
    """Every rules/<system>/rulebook.toml. Entries of origin "flavour" are no rules; [[engine]] ids need no test."""
    return [_rulebook(tomllib.loads(path.read_text())) for path in sorted(root.glob("rules/*/rulebook.toml"))]


def site_ids(root: Path) -> frozenset[str]:
    """The ids of the rules for every table, which belong to no system; none where there is no book of them."""
    book = root / "games/site_rulebook.toml"
    return _rulebook(tomllib.loads(book.read_text())).known if book.exists() else frozenset()


def _rulebook(book: dict[str, Any]) -> Rulebook:
    rules = book.get("rule", [])
    return Rulebook(
        system=book["system"]["id"],
        needing_a_test=frozenset(rule["id"] for rule in rules if rule.get("origin") != "flavour"),
        known=frozenset(entry["id"] for entry in [*rules, *book.get("engine", [])]),
    )


def compare(books: list[Rulebook], named: set[str]) -> list[Findings]:
    """One finding a rulebook; ids of no rulebook at all are reported under their own first word."""
    systems = {book.system for book in books}
    homeless: dict[str, list[str]] = {}
    for rule in sorted(named):
        system = rule.split(".")[0]
        if system not in systems:
            homeless.setdefault(system, []).append(rule)
    found = [
        Findings(
            book.system,
            len(book.needing_a_test),
            tuple(sorted(book.needing_a_test - named)),
            tuple(sorted(rule for rule in named - book.known if rule.split(".")[0] == book.system)),
        )
        for book in books
    ]
    return found + [Findings(system, 0, (), tuple(rules)) for system, rules in homeless.items()]
