"""The socket's thread and its connection: kept open on SQLite, but never to a file that is there no more."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.transaction import atomic

from accounts.models import User
from games.commands.batch_writer import commit_with_batch
from games.matches.selectors import match_and_position
from games.storage import database, match_cache
from games.storage.database import _on_the_open_file, in_database
from rules.kernel.shapes import Number
from tests.games.conftest import begin
from tests.games.reacting import give


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


def test_what_a_restored_file_numbers_alike_is_not_taken_for_what_was_there(
    kept: Kept, tmp_path: Path, ann: User, bob: User
) -> None:
    match = begin(ann, bob)
    give(match, ann, "bid", Number(3))
    match, _ = match_and_position(match.pk)
    assert match_cache.cached_position(match)
    _on_the_open_file(kept.value)
    shutil.move(filled(tmp_path / "backup.sqlite3", 2), kept.path)
    _on_the_open_file(kept.value)
    assert match_cache.cached_position(match) is None


def test_a_connection_that_failed_is_looked_at(kept: Kept) -> None:
    def fail() -> None:
        raise DatabaseError("disk I/O error")

    with pytest.raises(DatabaseError):
        _on_the_open_file(fail)
    assert kept.mended == 1
    assert connection is not kept


# ── Changes that share a commit ─────────────────────────────────────────────────────────────────────────────────────


def named(name: str, *, fails: bool = False) -> str:
    """Make a person of that name; one who fails leaves nothing behind."""
    User.objects.create(username=name)
    if fails:
        raise LookupError(name)
    return name


class Commits:
    """How often something was committed from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, fail: bool = False) -> None:
        self.count = 0
        commit = BaseDatabaseWrapper._commit

        def counted(connection: BaseDatabaseWrapper) -> None:
            self.count += 1
            if fail:
                raise OperationalError("the disk is full")
            commit(connection)

        monkeypatch.setattr(BaseDatabaseWrapper, "_commit", counted)


async def all_of(*works: Callable[[], str]) -> list[str | BaseException]:
    return await asyncio.gather(*(commit_with_batch(work) for work in works), return_exceptions=True)


@pytest.mark.django_db(transaction=True)
async def test_what_waits_for_a_commit_shares_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    commits = Commits(monkeypatch)
    names = [f"person-{number}" for number in range(12)]
    assert await all_of(*(partial(named, name) for name in names)) == names
    assert await in_database(lambda: sorted(User.objects.values_list("username", flat=True))) == sorted(names)
    assert connection.vendor != "sqlite" or commits.count < len(names)


@pytest.mark.django_db(transaction=True)
async def test_one_that_fails_undoes_itself_alone() -> None:
    first, second, third = await all_of(
        partial(named, "first"), partial(atomic(named), "second", fails=True), partial(named, "third")
    )
    assert (first, third) == ("first", "third")
    assert isinstance(second, LookupError)
    assert await in_database(User.objects.count) == 2


@pytest.mark.django_db(transaction=True)
async def test_nobody_is_told_of_a_commit_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        Commits(full, fail=True)
        told = await all_of(*(partial(atomic(named), f"person-{number}") for number in range(4)))
    assert [type(fault) for fault in told] == [OperationalError] * 4
    assert await in_database(User.objects.count) == 0


def lost(name: str) -> str:
    """SQLite itself takes back the whole transaction when its disk is full or fails, and says so to one change only."""
    User.objects.create(username=name)
    connection.cursor().execute("ROLLBACK")
    raise OperationalError("database or disk is full")


@pytest.mark.django_db(transaction=True)
async def test_who_shared_a_commit_that_was_taken_back_is_not_told_that_it_is_stored() -> None:
    told = await all_of(
        partial(named, "before"), partial(named, "among"), partial(lost, "lost"), partial(named, "after")
    )
    stored = await in_database(lambda: set(User.objects.values_list("username", flat=True)))
    assert {name for name in told if isinstance(name, str)} == stored - {"lost"}
    assert all(isinstance(fault, DatabaseError) for fault in told if not isinstance(fault, str))
