"""What every test shares: quick password hashing, plain static file names, and the rule index."""

import pytest
from django.conf import settings

pytest_plugins = ["tests.plugins.rule_index", "tests.plugins.tally"]


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """What our tests add to the command line. The browser tests run with `-p no:asyncio`; its options in pyproject.toml must still be known."""
    parser.addoption("--update-golden", action="store_true", help="write the golden transcripts anew")
    if not pluginmanager.has_plugin("asyncio"):
        parser.addini("asyncio_mode", "unused without pytest-asyncio")
        parser.addini("asyncio_default_fixture_loop_scope", "unused without pytest-asyncio")


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
