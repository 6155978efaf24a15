"""Which tests are worth another database."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = """
import pytest

@pytest.fixture
def db(): pass

@pytest.fixture
def guest(db): pass

@pytest.mark.django_db
def test_marked(): pass

def test_fixture(db): pass

def test_fixture_of_a_fixture(guest): pass

def test_arithmetic(): assert 1 + 1 == 2
"""


def test_only_tests_that_ask_for_a_database_are_kept(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = django_db\n")
    (tmp_path / "test_toy.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "tests.plugins.database_only"]
    surroundings = {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    run = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False)
    names = [line.rpartition("::")[2] for line in run.stdout.splitlines() if "::" in line]
    assert names == ["test_marked", "test_fixture", "test_fixture_of_a_fixture"], run.stdout + run.stderr
