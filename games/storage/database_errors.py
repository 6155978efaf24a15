"""Distinguishes temporary database trouble from faults of our own."""

from django.db import InterfaceError, InternalError, OperationalError

READ_ONLY = "25006"  # PostgreSQL's state of a read-only replica, after a failover


def is_database_trouble(fault: BaseException | None) -> bool:
    """Whether the database is unreachable, full or read-only."""
    if isinstance(fault, InternalError):
        return getattr(fault.__cause__, "sqlstate", None) == READ_ONLY
    return isinstance(fault, OperationalError | InterfaceError)
