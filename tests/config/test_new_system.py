"""`script/new_system` writes a system that plays: in a copy of the tree, with its own tests, the checks and its pages."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.plugins.rule_index import settings_of

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = (".git", ".venv", "node_modules", "var", ".*_cache", ".hypothesis", "browser", "golden")
ID = "brawl"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with a new system in it, and with what of it has been compiled already."""
    copy = tmp_path_factory.mktemp("tree") / "gridless"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (copy / ".venv").symlink_to((ROOT / ".venv").resolve())
    done = run(copy, "python", "script/new_system", ID, "Bar brawl")
    assert "Bar brawl is in rules/brawl" in done
    return copy


def run(copy: Path, *command: str) -> str:
    """What the command prints; fails with it when the command fails."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "GRIDLESS_"))}
    env |= {"PATH": f"{copy}/.venv/bin:{env['PATH']}", "GRIDLESS_VAR": str(copy / "var")}
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-4000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.parametrize(
    "check",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy", f"rules/{ID}"),
        ("lint-imports",),
        ("pytest", f"tests/rules/{ID}", "-q", "-p", "no:cacheprovider"),
    ],
    ids=lambda command: command[0],
)
def test_a_new_system_passes_the_checks_and_its_own_tests(copy: Path, check: tuple[str, ...]) -> None:
    run(copy, *check)


def test_every_rule_of_a_new_system_is_named_by_a_test(copy: Path) -> None:
    proofs = (copy / f"tests/rules/{ID}/test_rules.py").read_text()
    book = tomllib.loads((copy / f"rules/{ID}/rulebook.toml").read_text())
    assert [rule["id"] for rule in book["rule"] if f'"{rule["id"]}"' not in proofs] == []
    assert ID in settings_of(copy)["complete"]


def test_a_new_system_shows_on_the_site_and_is_played_there(copy: Path) -> None:
    pages = ("tests/config/test_rules_pages.py", "tests/games/test_every_system.py")
    shown = run(copy, "pytest", *pages, "-q", "-k", f"{ID} or every", "-p", "no:cacheprovider")
    assert " passed" in shown


def test_a_new_system_passes_what_holds_of_every_system(copy: Path) -> None:
    """Secrets, pictures, lists, forces of one’s own, computer players: tests that run over the registry find it."""
    places = ("test_secrecy.py", "test_sharing.py", "test_own_forces.py", "players", "roster")
    tests = [f"tests/rules/{place}" for place in places]
    held = run(copy, "pytest", *tests, "-q", "-k", ID, "-p", "no:cacheprovider")
    assert re.search(r"[1-9][0-9]* passed", held)


@pytest.mark.parametrize(("arguments", "why"), [((), "usage"), (("Two Words",), "usage"), (("kog",), "there already")])
def test_a_name_that_cannot_be_is_told(copy: Path, arguments: tuple[str, ...], why: str) -> None:
    told = subprocess.run(
        ["python", "script/new_system", *arguments], cwd=copy, capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert why in told.stderr
