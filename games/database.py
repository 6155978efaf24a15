"""Calling the database from a socket: in a thread, its connection given back afterwards."""

from collections.abc import Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from django.db import connection

R = TypeVar("R")


async def in_database(function: Callable[..., R], *args: Any, **kwargs: Any) -> R:
    """The function's result. SQLite's callers take turns in one thread, PostgreSQL's run side by side."""
    one_thread = connection.vendor == "sqlite"
    return await database_sync_to_async(function, thread_sensitive=one_thread)(*args, **kwargs)
