"""What every test shares: quick password hashing, plain static file names, patience with drawn examples, and the rule index."""

import os
import sys
from collections.abc import Iterator
from datetime import timedelta
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from django.utils import timezone

pytest_plugins = ["tests.plugins.rule_index", "tests.plugins.tally"]

# A busy machine is no fault of what is tested.
hypothesis.settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("unhurried")

LEFT = {"django_content_type", "auth_permission", "django_migrations"}
"""Tables that hold what Django itself has put there."""


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """What our tests add to the command line. The browser tests run with `-p no:asyncio`; its options in pyproject.toml must still be known."""
    parser.addoption("--update-golden", action="store_true", help="write the golden transcripts anew")
    if not pluginmanager.has_plugin("asyncio"):
        parser.addini("asyncio_mode", "unused without pytest-asyncio")
        parser.addini("asyncio_default_fixture_loop_scope", "unused without pytest-asyncio")


@pytest.fixture(autouse=True)
def no_announcements() -> None:
    """Pages look for no announcements: they need no database for that, and their queries can be counted."""
    from config.announcements import remember_announcements  # needs the apps

    remember_announcements([], timezone.now() + timedelta(days=1))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever waits for real time, at a socket or a running server, gets a second try; the run names it at its end."""
    for item in items:
        if "tests/services/" in item.path.as_posix() or iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Wait for what the database’s thread still does: without a database it could not end its transaction."""
    if storage := sys.modules.get("games.storage.database"):
        storage._thread.submit(int).result(60)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The test database. A thread that still holds a line to it when all is done is cut off, so that it can be dropped."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(scope="session")
def share(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Where the first site of a run leaves what it has prepared for the others (`tests.support.servers`)."""
    base = tmp_path_factory.getbasetemp()
    return (base if worker_id == "master" else base.parent) / "site"


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.WHITENOISE_AUTOREFRESH = (
        True  # otherwise each test client lists every file that script/server has gathered
    )
    settings.LAB_WORKERS = 0  # nothing is played that a test does not play
    TransactionTestCase._fixture_teardown = _emptied
    _count_apart(settings.CACHES["default"])


def _emptied(test: TransactionTestCase) -> None:
    """Delete what a test has committed. Django truncates every table, then tells each app to begin anew: that costs more."""
    for name in test._databases_names(include_mirrors=False):
        line = connections[name]
        with transaction.atomic(name), line.cursor() as cursor:
            for table in sorted(set(line.introspection.django_table_names(include_views=False)) - LEFT):
                cursor.execute(f"DELETE FROM {line.ops.quote_name(table)}")


def _count_apart(cache: dict[str, str]) -> None:
    """Give every process of a parallel run a Redis database of its own: tests clear what others would count on."""
    if "LOCATION" in cache:
        address, _ = cache["LOCATION"].rsplit("/", 1)
        cache["LOCATION"] = f"{address}/{os.environ.get('PYTEST_XDIST_WORKER', 'gw0').removeprefix('gw')}"
