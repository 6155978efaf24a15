"""Two questions a supervisor asks: does this process live, and can it serve."""

import redis
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.environment import redis_url


def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all."""
    return HttpResponse("alive\n", content_type="text/plain")


def ready(request: HttpRequest) -> JsonResponse:
    """200 when the database answers and is migrated, else 503. Redis away only means slower: "degraded"."""
    database = _database_state()
    pokes = _redis_state()
    serving = database == "ok"
    status = "not ready" if not serving else "degraded" if pokes == "unreachable" else "ready"
    answer = {"status": status, "database": database, "redis": pokes}
    return JsonResponse(answer, status=200 if serving else 503)


def _database_state() -> str:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "unreachable"
    return "not migrated" if waiting else "ok"


def _redis_state() -> str:
    if not redis_url():
        return "not used"
    try:
        with redis.Redis.from_url(redis_url(), socket_timeout=1, socket_connect_timeout=1) as client:
            client.ping()
    except redis.RedisError:
        return "unreachable"
    return "ok"
