"""Filters for the log: they hide secret links and repeated database errors."""

import logging
import re
from threading import Lock
from time import monotonic

from prometheus_client import Counter
from redis.exceptions import RedisError
from typing_extensions import override

from games.storage.database_errors import is_database_trouble

SECRET_PART = re.compile(r"(?<=[/=:])[A-Za-z0-9_-]{16,}")


class HideLinksFilter(logging.Filter):
    """Hides long tokens after a slash, an equals sign or a colon, as in links of seats, rosters and e-mails."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = SECRET_PART.sub("…", record.getMessage())
        record.args = ()
        return True


FAULTS = Counter("gridless_faults", "Errors that were logged, by the part of the program.", ("logger",))


class FaultCounter(logging.Handler):
    """Counts errors, also those that the log leaves out because they repeat themselves."""

    @override
    def emit(self, record: logging.LogRecord) -> None:
        FAULTS.labels(".".join(record.name.split(".")[:2])).inc()


SILENT_FOR = 60.0  # seconds
MOST_REASONS = 100  # remembered
LONGEST_LINE = 200  # characters of a line about a foreign host


class RareFilter(logging.Filter):
    """Remembers what it has let through within the last minute."""

    def __init__(self) -> None:
        super().__init__()
        self._logged_at: dict[str, float] = {}
        self._lock = Lock()

    def is_first(self, reason: str) -> bool:
        """Whether nothing was logged for this reason within the last minute. Records that something is now."""
        with self._lock:
            since = monotonic() - SILENT_FOR
            self._logged_at = {one: at for one, at in self._logged_at.items() if at > since}
            if reason in self._logged_at:
                return False
            if len(self._logged_at) < MOST_REASONS:
                self._logged_at[reason] = monotonic()
        return True


class DatabaseTroubleFilter(RareFilter):
    """Logs a full disk, or a missing database or Redis, in one line, and only once a minute.

    Every request fails then, and all tracebacks would be the same.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        if not (is_database_trouble(fault) or isinstance(fault, RedisError)):
            return True
        reason = " ".join(str(fault).split()) or type(fault).__name__
        record.msg, record.args = "%s (%s; logged once a minute)", (record.getMessage(), reason)
        record.exc_info = record.exc_text = None
        return self.is_first(reason)


class ForeignHostFilter(RareFilter):
    """Logs a request for a host name that is not in ALLOWED_HOSTS in one line, once a minute, whatever the name."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = "%s (logged once a minute)", (record.getMessage()[:LONGEST_LINE],)
        record.exc_info = record.exc_text = None
        return self.is_first("foreign host")
