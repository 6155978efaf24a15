"""Holds one SQLite connection open for the life of a server process.

Django opens and closes SQLite for every request; closing the last connection checkpoints and deletes the
write-ahead log, which costs more than the request. While this connection is open it is never the last.
"""

import sqlite3
from functools import cache
from urllib.parse import quote

from django.conf import settings


@cache
def hold_database_open() -> sqlite3.Connection | None:
    """The kept connection; None on another database, or before the first migration made the file."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return None
    existing = f"file:{quote(str(database['NAME']))}?mode=rw"
    try:
        kept = sqlite3.connect(existing, uri=True, check_same_thread=False)
        kept.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the write-ahead log
    except sqlite3.OperationalError:
        return None
    return kept
