"""What every test shares: quick password hashing, plain static file names, and the rule index."""

from django.conf import settings

pytest_plugins = ["tests.plugins.rule_index", "tests.plugins.tally"]


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
