"""A backup of a site on PostgreSQL is taken while it serves, and brings every row back into another database."""

import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.services.people import begin
from tests.support.programs import program
from tests.support.servers import ROOT, Server
from tests.support.stores import Postgres


@pytest.fixture(scope="module")
def site(server: Callable[..., Server]) -> Server:
    return server(workers=1)


def rows(postgres: Postgres, name: str) -> list[str]:
    """Every row of a database as PostgreSQL writes it, in one order, but for the heartbeats, which never rest."""
    command = [
        program("pg_dump"),
        "--data-only",
        "--exclude-table-data=games_heartbeat",
        "-h",
        "127.0.0.1",
        "-p",
        str(postgres.port),
        "-U",
        "gridless",
        name,
    ]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return sorted(line for line in text.splitlines() if not line.startswith(("\\restrict", "\\unrestrict")))


def restore(site: Server, url: str, state: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**site.env, "DATABASE_URL": url, "GRIDLESS_VAR": str(state)}
    command = [sys.executable, "manage.py", "restore", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=False, capture_output=True, text=True)


def test_every_row_comes_back(site: Server, postgres: Postgres, tmp_path: Path) -> None:
    begin(site)
    site.manage("backup", str(tmp_path / "copy.tar"))
    before = rows(postgres, "gridless")
    name = f"restored_{secrets.token_hex(4)}"
    command = [program("createdb"), "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "gridless", name]
    subprocess.run(command, check=True)
    other = postgres.url.removesuffix("gridless") + name
    done = restore(site, other, tmp_path / "other", str(tmp_path / "copy.tar"))
    assert done.returncode == 0, done.stderr
    assert "The site is as it was at" in done.stdout
    assert rows(postgres, name) == before
    assert any("games_match" in line for line in before)


def test_a_running_site_is_not_restored(site: Server, postgres: Postgres, tmp_path: Path) -> None:
    site.manage("backup", str(tmp_path / "copy.tar"))
    assert site.answers()
    before = rows(postgres, "gridless")
    assert "add --replace" in restore(site, postgres.url, tmp_path, str(tmp_path / "copy.tar")).stderr
    done = restore(site, postgres.url, tmp_path, str(tmp_path / "copy.tar"), "--replace")
    assert "Stop the site, restore, and start it again" in done.stderr
    assert rows(postgres, "gridless") == before
