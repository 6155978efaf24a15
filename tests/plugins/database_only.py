"""Leaves out what no database can change: with `-p tests.plugins.database_only` only tests that use one are run."""

import pytest

FIXTURES = {"db", "transactional_db", "django_db_setup"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not uses_database(item)])
    items[:] = [item for item in items if uses_database(item)]


def uses_database(item: pytest.Item) -> bool:
    """Whether the test asks for a database, by its mark or its fixtures."""
    return item.get_closest_marker("django_db") is not None or bool(FIXTURES & set(getattr(item, "fixturenames", ())))
