"""A site is lost with all its files and comes back on another machine, with its people, lists and matches."""

import hashlib
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.utils import ConnectionHandler

from accounts.services import guest_create
from config import backups, environment
from config.backups import MEMBERS, BackupError, restore

ROOT = Path(__file__).resolve().parents[2]
Manage = Callable[..., subprocess.CompletedProcess[str]]
SETTLE = """
from django.test import Client
from django.test.utils import setup_test_environment
from django.urls import reverse
from games.models import Match
from rules.registry import SYSTEMS
setup_test_environment()
visitor = Client()
visitor.post("/me/", {"display_name": "Kite"})
for system, game in SYSTEMS.items():
    visitor.post(reverse("armies:ready", args=[system, game.ready_lists[0].id]))
    form = visitor.get(reverse("games:quick"), {"system": system}).context["form"]
    sent = {name: "" if field.initial is None else field.initial for name, field in form.fields.items()}
    visitor.post(reverse("games:quick"), {**sent, "system": system, "quick": "yes", "opponent": "computer"})
assert Match.objects.count() == 4
print(visitor.cookies["sessionid"].value)
"""
WHO = """
from django.test import Client
visitor = Client()
visitor.cookies["sessionid"] = {cookie!r}
print("Kite" in visitor.get("/me/").content.decode())
"""


def manage_in(state: Path, **more: str) -> Manage:
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("SECRET_KEY", "DATABASE_", "REDIS_"))
    }
    env |= {"GRIDLESS_VAR": str(state), "ALLOWED_HOSTS": "*", "DEBUG": "1", **more}

    def manage(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done

    return manage


class Old(NamedTuple):
    """A site with a guest, lists and matches: its directory, its commands, the guest's cookie, and a backup."""

    state: Path
    manage: Manage
    cookie: str
    backup: Path


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Old:
    state = tmp_path_factory.mktemp("old")
    manage = manage_in(state)
    manage("migrate", "--verbosity", "0")
    cookie = manage("shell", "-v", "0", "-c", SETTLE).stdout.strip()
    backup = tmp_path_factory.mktemp("copies") / "copy.tar"
    assert "Only its owner can read it" in manage("backup", str(backup)).stdout
    return Old(state, manage, cookie, backup)


def rows_in(state: Path) -> dict[str, list[Any]]:
    """Every row of every table."""
    with closing(sqlite3.connect(state / "gridless.sqlite3")) as site:
        tables = [name for (name,) in site.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(site.execute(f'SELECT * FROM "{name}"'), key=repr) for name in tables}


def lets_in(manage: Manage, cookie: str) -> bool:
    return manage("shell", "-v", "0", "-c", WHO.format(cookie=cookie)).stdout.strip() == "True"


def test_a_backup_brings_a_whole_site_back_on_another_machine(old: Old, tmp_path: Path) -> None:
    new = manage_in(tmp_path / "new")
    assert new("restore", str(old.backup)).stdout.startswith("The site is as it was at 2")
    was, now = rows_in(old.state), rows_in(tmp_path / "new")
    assert now == was
    assert [len(now[table]) for table in ("armies_roster", "games_match")] == [4, 4]
    assert len(now["games_entry"]) >= 4
    assert stat.S_IMODE(old.backup.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new" / "gridless.sqlite3").stat().st_mode) == 0o600
    for _ in range(2):
        new("rotate_key")
    assert lets_in(new, old.cookie)


def test_under_another_key_guests_still_come_in(old: Old, tmp_path: Path) -> None:
    new = manage_in(tmp_path / "new", SECRET_KEY="another key of this machine")
    assert "another key then" in new("restore", str(old.backup)).stdout
    assert lets_in(new, old.cookie)
    assert not any("another key" in path.read_text() for path in (tmp_path / "new").glob("*key*"))
    assert "SECRET_KEY_FALLBACKS" in new("rotate_key", check=False).stderr


def test_what_is_there_is_not_lost_by_mistake(old: Old) -> None:
    assert "exists already" in old.manage("backup", str(old.backup), check=False).stderr
    before = rows_in(old.state)
    assert "add --replace" in old.manage("restore", str(old.backup), check=False).stderr
    with closing(sqlite3.connect(old.state / "gridless.sqlite3")) as site:
        site.execute("SELECT count(*) FROM games_match").fetchone()
        assert "Stop it" in old.manage("restore", str(old.backup), "--replace", check=False).stderr
    assert rows_in(old.state) == before


def archive(file: Path, contents: bytes, **about: Any) -> Path:
    """A backup of this test's kind of database, with some of what it says about itself changed."""
    member = MEMBERS[connection.vendor]
    told = {"format": 1, "made": "today", "database": member, "sha256": hashlib.sha256(contents).hexdigest(), **about}
    texts = {"about.json": json.dumps(told), "keys.json": json.dumps({"secret_key": "a", "former_keys": []})}
    folder = file.parent / "members"
    folder.mkdir()
    (folder / member).write_bytes(contents)
    for name, text in texts.items():
        (folder / name).write_text(text)
    with tarfile.open(file, "w") as written:
        for path in folder.iterdir():
            written.add(path, path.name)
    return file


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"sha256": "0" * 64}, "is damaged"),
        ({"format": 2}, "newer version"),
        ({"database": "../copy"}, "newer version"),
        ({"database": "database.other"}, "newer version"),
        ({"made": "today"}, "in use"),
    ],
)
def test_a_backup_that_does_not_fit_is_refused(tmp_path: Path, db: None, about: Any, sentence: str) -> None:
    guest_create()
    with pytest.raises(BackupError, match=sentence):
        restore(archive(tmp_path / "copy.tar", b"SQLite", **about))


def test_a_backup_of_the_other_database_is_refused(tmp_path: Path, db: None) -> None:
    [other] = {*MEMBERS.values()} - {MEMBERS[connection.vendor]}
    with pytest.raises(BackupError, match=f"holds {other}; this site runs on {connection.vendor}"):
        restore(archive(tmp_path / "copy.tar", b"SQLite", database=other))


@pytest.mark.parametrize("size", [0, 400, 2_000])
def test_a_file_that_is_no_whole_backup_is_refused(tmp_path: Path, db: None, size: int) -> None:
    file = archive(tmp_path / "copy.tar", bytes(5_000))
    for text in (file.read_bytes()[:size], b"x" * size):
        file.write_bytes(text)
        with pytest.raises(BackupError, match="not a backup of this program, or not a whole one"):
            restore(file)


def site_in(state: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """Commands of this process work on an SQLite database and keys in this directory from now on."""
    state.mkdir(exist_ok=True)
    database: Any = {"ENGINE": "django.db.backends.sqlite3", "NAME": state / "gridless.sqlite3"}
    monkeypatch.setattr(backups, "connection", ConnectionHandler({"default": database})["default"])
    settings.VAR_DIR, settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = state, f"key-of-{state.name}", []
    return state / "gridless.sqlite3"


def with_person(database: Path, name: str) -> None:
    with closing(sqlite3.connect(database)) as made:
        made.execute("CREATE TABLE accounts_user (name)")
        made.execute("INSERT INTO accounts_user VALUES (?)", [name])
        made.commit()


def people_in(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as made:
        return made.execute("SELECT name FROM accounts_user").fetchall()


def test_commands_put_one_site_in_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, db: None
) -> None:
    for name in ("SECRET_KEY", "SECRET_KEY_FALLBACKS", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "copy.tar"
    with_person(site_in(tmp_path / "old", monkeypatch, settings), "Kite")
    call_command("backup", file)
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", file)
    new = site_in(tmp_path / "new", monkeypatch, settings)
    with_person(new, "Rook")
    with pytest.raises(CommandError, match="add --replace"):
        call_command("restore", file)
    with closing(sqlite3.connect(new)) as running:
        running.execute("PRAGMA journal_mode=WAL")
        running.execute("SELECT name FROM accounts_user").fetchone()
        with pytest.raises(CommandError, match="Stop it"):
            call_command("restore", file, replace=True)
    assert people_in(new) == [("Rook",)]
    told = StringIO()
    call_command("restore", file, replace=True, stdout=told)
    assert "another key" in told.getvalue()
    assert people_in(new) == [("Kite",)]
    assert (tmp_path / "new" / "secret_key").read_text() == "key-of-old"
    assert environment.former_keys(tmp_path / "new") == ["key-of-new"]
    call_command("rotate_key", stdout=StringIO())
    assert environment.former_keys(tmp_path / "new") == ["key-of-old", "key-of-new"]
    monkeypatch.setenv("SECRET_KEY", "given")
    with pytest.raises(CommandError, match="SECRET_KEY_FALLBACKS"):
        call_command("rotate_key")


def test_a_database_that_is_damaged_is_not_put_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, db: None
) -> None:
    new = site_in(tmp_path / "new", monkeypatch, settings)
    good = tmp_path / "good.sqlite3"
    with_person(good, "Kite")
    harmed = good.read_bytes()[:4_096] + b"\xff" * (len(good.read_bytes()) - 4_096)
    monkeypatch.setattr("tests.config.test_backups.connection", backups.connection)
    with pytest.raises(BackupError, match="is damaged"):
        restore(archive(tmp_path / "copy.tar", harmed))
    with closing(sqlite3.connect(new)) as site:
        assert site.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_program_of_postgresql_that_is_missing_or_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        "NAME": "club",
        "USER": "me",
        "PASSWORD": "word",
        "HOST": "db",
        "PORT": 5433,
        "OPTIONS": {"sslmode": "require"},
    }
    monkeypatch.setattr(backups, "connection", SimpleNamespace(settings_dict=told))
    with backups._postgres_environment() as env:
        assert [env[f"PG{name}"] for name in ("DATABASE", "USER", "PASSWORD", "HOST", "PORT", "SSLMODE")] == [
            "club", "me", "word", "db", "5433", "require",
        ]  # fmt: skip
    with pytest.raises(BackupError, match="no-such-program is missing"):
        backups._run(["no-such-program"], {})
    with pytest.raises(BackupError, match="failed"):
        backups._run(["false"], {})
