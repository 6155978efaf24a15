"""A database that an older release left behind works on: running and finished matches, campaigns, lists, the lab.

`database_2026_11_29.sql.xz` was written by the site at commit e8fae756, with matches of all four games played by the
random players of the harness. SQLite reads it; the migrations themselves run on PostgreSQL in every other test.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DUMP = Path(__file__).with_name("database_2026_11_29.sql.xz")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What became of everything in the old database after the migrations."""
    state = tmp_path_factory.mktemp("upgraded")
    with closing(sqlite3.connect(state / "gridless.sqlite3")) as database:
        database.executescript(lzma.decompress(DUMP.read_bytes()).decode())
    environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"GRIDLESS_VAR": str(state), "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}
    run = {"cwd": ROOT, "env": environment, "capture_output": True, "text": True}
    for command in (["manage.py", "migrate", "--verbosity", "0"], ["-m", "tests.upgrades.work_on"]):
        done = subprocess.run([sys.executable, *command], check=False, **run)
        assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_running_matches_of_all_games_are_played_on(found: dict[str, Any]) -> None:
    running = [match for match in found["matches"] if match["status"] == "playing"]
    assert {match["system"] for match in running} == {"kog", "fubar", "killteam", "krygothic"}
    assert len(running) == 7
    assert all(match["page"] == 200 and match["answers"] >= 1 for match in running), running


def test_finished_matches_have_their_replay_report_and_proof(found: dict[str, Any]) -> None:
    over = [match for match in found["matches"] if match["status"] == "over"]
    assert len(over) == 2
    assert all(match[page] == 200 for match in over for page in ("page", "replay", "report", "match_verify")), over
    assert all(match["faults"] == [] for match in over), over


def test_campaigns_lists_and_the_lab_are_all_there(found: dict[str, Any]) -> None:
    assert found["campaigns"] == [[200, True], [200, True]]
    states, *pages = zip(*found["experiments"], strict=True)
    assert "done" in states
    assert set(states) <= {"done", "waiting", "running", "stopped"}, "what waited is played, or stops under newer rules"
    assert pages == [(200, 200), (200, 200)]
    assert found["rosters"] == [[200, 200]]
    assert found["catalogues"] == [200]
    assert found["hooks"] == ["https://example.org/turn"]
    assert set(found["pages"]) == {200}
