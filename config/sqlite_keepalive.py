"""Holds one SQLite connection open for the life of a server process.

Django opens and closes SQLite for every request; closing the last connection checkpoints and deletes the
write-ahead log, which costs more than the request. While this connection is open it is never the last.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote


def hold_open(database: Mapping[str, Any]) -> sqlite3.Connection | None:
    """A connection to keep; None on another database, or before the first migration made the file.

    `database` is one entry of Django's DATABASES.
    """
    if not database["ENGINE"].endswith("sqlite3"):
        return None
    existing = f"file:{quote(str(database['NAME']))}?mode=rw"
    try:
        kept = sqlite3.connect(existing, uri=True, check_same_thread=False)
        kept.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the write-ahead log
    except sqlite3.OperationalError:
        return None
    return kept
