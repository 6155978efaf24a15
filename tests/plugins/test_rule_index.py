"""The rule index and the tally, run on small repositories of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOK = """
[system]
id = "toy"
[[rule]]
id = "toy.move"
[[rule]]
id = "toy.shoot"
[[rule]]
id = "toy.credit"
origin = "flavour"
[[engine]]
id = "toy.engine.undo"
"""
FILE = "import pytest\n\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "rules" / "toy").mkdir(parents=True)
    (tmp_path / "rules" / "toy" / "rulebook.toml").write_text(BOOK)
    declare(tmp_path, complete=["toy"])
    return tmp_path


def declare(repository: Path, *, complete: list[str], may_skip: tuple[str, ...] = ()) -> None:
    (repository / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\nmarkers = ['rule(*ids): ids']\n"
        f"[tool.gridless]\ncomplete = {complete}\nmay_skip = {list(may_skip)}\n"
    )


def write_tests(repository: Path, *marks: str) -> None:
    tests = [f"@pytest.mark.{mark}\ndef test_{number}():\n    pass\n" for number, mark in enumerate(marks)]
    (repository / "test_toy.py").write_text(FILE + "\n\n".join(tests))


def run(repository: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist.plugin"]
    command += ["-p", "tests.plugins.rule_index", "-p", "tests.plugins.tally", *options]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **env}
    surroundings.pop("DJANGO_SETTINGS_MODULE", None)
    return subprocess.run(command, cwd=repository, env=surroundings, capture_output=True, text=True, check=False)


def index(repository: Path) -> subprocess.CompletedProcess[str]:
    return run(repository, "--collect-only", "--rule-index", "-qq")


def test_a_complete_system_with_every_rule_named_passes(repository: Path):
    write_tests(repository, "rule('toy.move', 'toy.shoot')")
    done = index(repository)
    assert done.returncode == 0, done.stdout
    assert "toy: 2 of 2 rules are named by a test" in done.stdout


def test_a_rule_without_a_test_fails_a_complete_system(repository: Path):
    write_tests(repository, "rule('toy.move')")
    done = index(repository)
    assert done.returncode == 1
    assert "without a test: toy.shoot" in done.stdout


def test_it_is_only_told_while_the_system_is_being_built(repository: Path):
    declare(repository, complete=[])
    write_tests(repository, "rule('toy.move')")
    done = index(repository)
    assert done.returncode == 0, done.stdout
    assert "without a test: toy.shoot" in done.stdout


@pytest.mark.parametrize("unknown", ["toy.fly", "chess.castle"])
def test_a_rule_that_does_not_exist_always_fails(repository: Path, unknown: str):
    declare(repository, complete=[])
    write_tests(repository, f"rule('toy.move', 'toy.shoot', '{unknown}')")
    done = index(repository)
    assert done.returncode == 1
    assert f"no such rule: {unknown}" in done.stdout


def test_flavour_and_engine_entries_may_be_named_but_need_not(repository: Path):
    write_tests(repository, "rule('toy.move', 'toy.shoot', 'toy.credit', 'toy.engine.undo')")
    assert index(repository).returncode == 0


def test_a_complete_system_without_a_rulebook_fails(repository: Path):
    declare(repository, complete=["toy", "ludo"])
    write_tests(repository, "rule('toy.move', 'toy.shoot')")
    done = index(repository)
    assert done.returncode == 1
    assert "ludo: no rulebook" in done.stdout


def test_a_partial_run_asks_nothing(repository: Path):
    write_tests(repository, "rule('toy.move')")
    assert run(repository, "-q").returncode == 0


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_skip_nobody_listed_counts_as_failed(repository: Path, workers: tuple[str, ...]):
    write_tests(repository, "rule('toy.move')", "skip(reason='tired')")
    tally = repository / "tally"
    done = run(repository, "-q", *workers, GRIDLESS_TALLY=str(tally))
    assert done.returncode == 1
    assert tally.read_text() == "1 1\n"


def test_a_listed_skip_is_allowed(repository: Path):
    declare(repository, complete=[], may_skip=("test_toy.py::test_1",))
    write_tests(repository, "rule('toy.move')", "skip(reason='known')")
    tally = repository / "tally"
    assert run(repository, "-q", GRIDLESS_TALLY=str(tally)).returncode == 0
    assert tally.read_text() == "1 0\n"


def test_without_a_tally_a_skip_is_only_a_skip(repository: Path):
    write_tests(repository, "skip(reason='tired')")
    assert run(repository, "-q", GRIDLESS_TALLY="").returncode == 0
