"""Distinguishes database trouble, which passes, from faults of our own."""

from django.db import InterfaceError, InternalError, OperationalError

READ_ONLY = "25006"  # the state in which PostgreSQL refuses to write: a copy that only follows, after a failover


def is_database_trouble(fault: BaseException | None) -> bool:
    """Whether the database is away, full or takes nothing just now."""
    if isinstance(fault, InternalError):
        return getattr(fault.__cause__, "sqlstate", None) == READ_ONLY
    return isinstance(fault, OperationalError | InterfaceError)
