"""A backup is one file with all that belongs together: the database and the keys that sign cookies and links.

The file is a tar archive with three members: `about.json` (what and when), `keys.json`, and `database.sqlite3` or
`database.dump` (PostgreSQL's own format). Whoever has it can act as any person of the site, so only its owner may read
it. Nothing here stops a running site: a backup is taken while it serves, and a restore is refused while it does.
"""

import hashlib
import io
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

import psycopg
from django.conf import settings
from django.db import connection
from django.utils import timezone

from config import environment

FORMAT = 1
ABOUT, KEYS = "about.json", "keys.json"
MEMBERS = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
LOOKS, BETWEEN_LOOKS = 10, 0.2  # for other connections; seconds
COPIED_AT_ONCE = 1_000  # pages of SQLite between two looks at who else wants to write


class BackupError(Exception):
    """The backup or restore was refused or failed. The sentence says what to do; nothing was changed."""


class Restored(NamedTuple):
    """When the backup was made, and whether the site ran with another key before the restore."""

    made: str
    has_other_key: bool


def back_up(file: Path) -> None:
    """Write a backup of the running site to `file`, whole or not at all. Raises `BackupError`."""
    if file.exists():
        raise BackupError(f"{file} exists already. Name a new file.")
    with tempfile.TemporaryDirectory(dir=file.absolute().parent) as folder:
        member = MEMBERS[connection.vendor]
        database = Path(folder) / member
        _copy_sqlite(database) if connection.vendor == "sqlite" else _dump_postgres(database)
        about = {
            "format": FORMAT,
            "made": timezone.now().isoformat(timespec="seconds"),
            "database": member,
            "sha256": _digest(database),
        }
        keys = {"secret_key": settings.SECRET_KEY, "former_keys": list(settings.SECRET_KEY_FALLBACKS)}
        whole = Path(folder) / "backup.tar"
        with tarfile.open(whole, "x") as archive:
            _add(archive, ABOUT, about)
            _add(archive, KEYS, keys)
            archive.add(database, member)
        whole.chmod(0o600)
        with whole.open("rb") as written:
            os.fsync(written.fileno())
        os.link(whole, file)


def restore(file: Path, *, replace: bool = False) -> Restored:
    """Put the database and the keys of a backup in the place of this site's. Raises `BackupError`.

    A database that holds people is only replaced with `replace`. Afterwards it needs `migrate`, because the backup may
    be of an older version.
    """
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        about, keys, database = _unpacked(file, Path(folder))
        if not replace and _holds_people():
            raise BackupError("The database of this site is in use. To lose what it holds, add --replace.")
        if connection.vendor == "sqlite":
            _put_sqlite(database)
        else:
            _load_postgres(database)
    return Restored(about["made"], _put_keys(keys))


def _unpacked(file: Path, folder: Path) -> tuple[dict[str, Any], dict[str, Any], Path]:
    """What the backup says about itself, its keys, and its database as a file in `folder`."""
    member = MEMBERS[connection.vendor]
    try:
        with tarfile.open(file) as archive:
            about, keys = _json(archive, ABOUT), _json(archive, KEYS)
            if about["format"] != FORMAT or about["database"] not in MEMBERS.values():
                raise BackupError(f"{file} was made by a newer version of this program.")
            if about["database"] != member:
                raise BackupError(f"{file} holds {about['database']}; this site runs on {connection.vendor}.")
            with closing(archive.extractfile(member) or io.BytesIO()) as saved, (folder / member).open("wb") as written:
                shutil.copyfileobj(saved, written)
    except (OSError, tarfile.TarError, KeyError, ValueError, TypeError) as fault:
        raise BackupError(f"{file} is not a backup of this program, or not a whole one ({fault}).") from fault
    if _digest(folder / member) != about["sha256"]:
        raise BackupError(f"{file} is damaged: its database is not the one that was saved.")
    return about, keys, folder / member


def _json(archive: tarfile.TarFile, name: str) -> Any:
    with closing(archive.extractfile(name) or io.BytesIO()) as member:
        return json.load(member)


def _add(archive: tarfile.TarFile, name: str, value: object) -> None:
    text = json.dumps(value, indent=1).encode()
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(text), 0o600
    archive.addfile(member, io.BytesIO(text))


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _holds_people() -> bool:
    if "accounts_user" not in connection.introspection.table_names():
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_user")
        return int(cursor.fetchone()[0]) > 0


def _put_keys(keys: dict[str, Any]) -> bool:
    """Keep the keys of the backup, and those of this site as former ones. Returns whether they differ.

    A key in the environment stays the one that signs; the backup's keys then count as former ones.
    """
    before = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    saved = [keys["secret_key"], *keys["former_keys"]]
    order = [*before, *saved] if os.environ.get("SECRET_KEY") else [*saved, *before]
    environment.keep_keys(settings.VAR_DIR, list(dict.fromkeys(order)))
    return bool(before[0] != saved[0])


def _copy_sqlite(to: Path) -> None:
    """A copy of the database as it is at one moment, while others write."""
    source = sqlite3.connect(f"file:{connection.settings_dict['NAME']}?mode=ro", uri=True, timeout=20)
    with closing(source), closing(sqlite3.connect(to)) as copy:
        source.backup(copy, pages=COPIED_AT_ONCE)


def _put_sqlite(database: Path) -> None:
    """Replace the file of this site's database. Raises `BackupError` while anybody has it open."""
    connection.close()
    place = Path(connection.settings_dict["NAME"])
    if not _is_whole(database):
        raise BackupError("The database in the backup is damaged.")
    if place.exists():
        _refuse_open(place)
    database.chmod(0o600)
    os.replace(database, place)


def _is_whole(database: Path) -> bool:
    with closing(sqlite3.connect(database)) as copy:
        try:
            return bool(copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok")
        except sqlite3.DatabaseError:
            return False


def _refuse_open(place: Path) -> None:
    """Only the last connection can leave the write-ahead log, and takes its files away as it does."""
    with closing(sqlite3.connect(place, timeout=1, isolation_level=None)) as alone:
        try:
            alone.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as fault:
            raise BackupError("The site is running. Stop it, restore, and start it again.") from fault


def _dump_postgres(to: Path) -> None:
    with _postgres_environment() as env:
        _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}"], env)


def _load_postgres(database: Path) -> None:
    """Replace all tables in one transaction. Raises `BackupError` while a server process is connected."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # its connections would count as a running site's
    for _ in range(LOOKS):  # a connection that was closed just now is counted for a moment
        if not _other_connections():
            break
        sleep(BETWEEN_LOOKS)
    else:
        raise BackupError("Somebody is connected to the database. Stop the site, restore, and start it again.")
    options = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    with _postgres_environment() as env:
        _run(["pg_restore", *options, f"--dbname={env['PGDATABASE']}", str(database)], env)


def _other_connections() -> int:
    told = connection.settings_dict
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    place: dict[str, Any] = {word: told[name] or None for word, name in names.items()}
    with psycopg.connect(**place) as alone:
        found = alone.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchone()
    return found[0] if found else 0


@contextmanager
def _postgres_environment() -> Iterator[dict[str, str]]:
    """The connection of this site as PostgreSQL's programs read it: no password stands on a command line."""
    told = connection.settings_dict
    names = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST", "PGPORT": "PORT"}
    given = {variable: str(told[name]) for variable, name in names.items() if told[name]}
    if mode := told["OPTIONS"].get("sslmode"):
        given["PGSSLMODE"] = str(mode)
    yield {**os.environ, **given}


def _run(command: list[str], env: dict[str, str]) -> None:
    """Run a program of PostgreSQL. Raises `BackupError` with what it says."""
    if not (program := shutil.which(command[0])):
        raise BackupError(f"{command[0]} is missing. On Debian: apt-get install postgresql-client")
    done = subprocess.run(  # noqa: S603  a program of PostgreSQL, with our own options
        [program, *command[1:]], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(f"{command[0]} failed: {done.stderr.strip()}")
