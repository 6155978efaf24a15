"""The socket's thread and its connection: kept open on SQLite, but never to a file that is there no more."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from games import database
from games.database import _on_the_open_file


class Kept:
    """A connection as Django has it, to a file of its own."""

    def __init__(self, path: Path) -> None:
        self.settings_dict = {"NAME": path}
        self.in_atomic_block = False
        self.path = path
        self.line: sqlite3.Connection | None = None
        self.mended = 0

    def value(self) -> int:
        self.line = self.line or sqlite3.connect(self.path)
        return self.line.execute("SELECT value FROM kept").fetchone()[0]

    def close(self) -> None:
        if self.line:
            self.line.close()
        self.line = None

    def close_if_unusable_or_obsolete(self) -> None:
        self.mended += 1


def filled(path: Path, value: int) -> Path:
    with sqlite3.connect(path) as line:
        line.execute("CREATE TABLE kept AS SELECT ? AS value", [value])
    line.close()
    return path


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    found = Kept(filled(tmp_path / "site.sqlite3", 1))
    monkeypatch.setattr(database, "connection", found)
    yield found
    found.close()


def test_the_connection_stays_open(kept: Kept) -> None:
    _on_the_open_file(kept.value)
    first = kept.line
    _on_the_open_file(kept.value)
    assert kept.line is first


def test_a_restored_file_is_opened_anew(kept: Kept, tmp_path: Path) -> None:
    assert _on_the_open_file(kept.value) == 1
    shutil.move(filled(tmp_path / "backup.sqlite3", 2), kept.path)
    assert _on_the_open_file(kept.value) == 2


def test_a_connection_that_failed_is_looked_at(kept: Kept) -> None:
    def fail() -> None:
        raise DatabaseError("disk I/O error")

    with pytest.raises(DatabaseError):
        _on_the_open_file(fail)
    assert kept.mended == 1
    assert connection is not kept
