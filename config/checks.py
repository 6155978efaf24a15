"""What `manage.py check --deploy` refuses: a public site on parts that only serve one process at home."""

import os
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def fit_for_the_public(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """All of it at once, each with the variable that mends it."""
    return [*_identity(), *_shared_services()]


def _identity() -> Iterator[CheckMessage]:
    if not settings.PRODUCTION:
        yield Error("The site is not in production mode.", "Set GRIDLESS_PRODUCTION=1.", id="gridless.E001")
    if not os.environ.get("SECRET_KEY"):
        yield Error(
            "The secret key is the one generated for a single machine.",
            "Set SECRET_KEY to the same 50 or more random characters on every machine.",
            id="gridless.E002",
        )
    if "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "Every host name is accepted.",
            "Set ALLOWED_HOSTS to the site's names, separated by commas.",
            id="gridless.E003",
        )


def _shared_services() -> Iterator[CheckMessage]:
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        yield Error(
            "The database is an SQLite file.",
            "Set DATABASE_URL=postgres://user:password@host:5432/name.",
            id="gridless.E004",
        )
    if settings.CHANNEL_LAYERS["default"]["BACKEND"].endswith("InMemoryChannelLayer"):
        yield Error(
            "Server processes cannot poke each other: the channel layer is this process's memory.",
            "Set REDIS_URL=redis://host:6379/0.",
            id="gridless.E005",
        )
