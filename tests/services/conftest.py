"""Real PostgreSQL, real Redis and sites of several processes for the tests in this directory."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.support.servers import Server
from tests.support.stores import Postgres, Redis


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/services/" in item.path.as_posix():
            item.add_marker(pytest.mark.services)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with Redis() as store:
        yield store


@pytest.fixture(scope="session")
def server(
    postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Server]]:
    """`server(workers=2)` starts a site on both services; it is stopped after the last test."""
    share = tmp_path_factory.mktemp("services") / "site"  # the database is another in every process of a run
    with ExitStack() as running:

        def start(*, workers: int = 2, env: dict[str, str] | None = None) -> Server:
            services = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "DATABASE_POOL": "4"}
            return running.enter_context(Server(workers=workers, env=services | (env or {}), share=share))

        yield start


@pytest.fixture(scope="session")
def site(server: Callable[..., Server]) -> Server:
    """One site of two worker processes, shared by the tests of this directory."""
    return server(workers=2)
