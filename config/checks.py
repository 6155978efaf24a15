"""The checks of `manage.py check --deploy`: they refuse a public site with settings for one process at home."""

import os
from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from config import environment

KEY_LENGTH = 50
KEY_KINDS = 10
REPEATED = 8  # a random key never repeats this many characters in a row
GUESSED = ("secret", "change", "password", "gridless", "example", "django")  # parts of invented keys
# The shortest allowed prefix of a network of proxies, by the version of the address.
WIDEST = {4: 8, 6: 16}


@register(Tags.security, deploy=True)
def check_public_site(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """All faults at once, each with the variable that fixes it."""
    return [*_identity(), *_proxy(), *_shared_services()]


def is_strong(key: str) -> bool:
    """Whether a secret key is long and varied enough, and not one that Django made for development."""
    return (
        len(key) >= KEY_LENGTH
        and len(set(key)) >= KEY_KINDS
        and len({*_runs(key)}) == len([*_runs(key)])
        and not any(word in key.casefold() for word in GUESSED)
    )


def _runs(key: str) -> Iterator[str]:
    return (key[at : at + REPEATED] for at in range(len(key) - REPEATED + 1))


def trusts_strangers(proxy: str) -> bool:
    """Whether TRUSTED_PROXY names more than a private network."""
    network = _network(proxy)
    return "*" in proxy if network is None else network.prefixlen < WIDEST[network.version]


def _network(proxy: str) -> "IPv4Network | IPv6Network | None":
    try:
        return ip_network(proxy, strict=False)
    except ValueError:
        return None


def _identity() -> Iterator[CheckMessage]:
    if not settings.PRODUCTION:
        yield Error("The site is not in production mode.", "Set GRIDLESS_PRODUCTION=1.", id="gridless.E001")
    if not os.environ.get("SECRET_KEY"):
        yield Error(
            "The secret key is the one generated for a single machine.",
            "Set SECRET_KEY to the same 50 or more random characters on every machine.",
            id="gridless.E002",
        )
    elif not is_strong(settings.SECRET_KEY):
        yield Error(
            "The secret key can be guessed.",
            f"Set SECRET_KEY to {KEY_LENGTH} or more characters drawn at random, {KEY_KINDS} of them different.",
            id="gridless.E006",
        )
    if settings.DEBUG:
        yield Error("Error pages show internal details to everybody.", "Unset DEBUG.", id="gridless.E009")
    if any("*" in origin or not origin.startswith("https://") for origin in settings.CSRF_TRUSTED_ORIGINS):
        yield Error(
            "Forms of unlisted sites, or of sites without https, are trusted.",
            "Set TRUSTED_ORIGINS to whole https:// addresses, separated by commas.",
            id="gridless.E010",
        )
    if any(host.startswith(("*", ".")) for host in settings.ALLOWED_HOSTS):
        yield Error(
            "Unlisted host names are accepted.",
            "Set ALLOWED_HOSTS to the site’s names, separated by commas.",
            id="gridless.E003",
        )


def _proxy() -> Iterator[CheckMessage]:
    """Faults of TRUSTED_PROXY. A public site needs a proxy, which knows addresses and stops slow requests."""
    trusted = environment.words("TRUSTED_PROXY")
    if not trusted:
        yield Error(
            "No proxy protects the site.",
            "Put nginx before it (deploy/nginx) and set TRUSTED_PROXY to its address.",
            id="gridless.E007",
        )
    elif any(map(trusts_strangers, trusted)):
        yield Error(
            "Every visitor can claim any address.",
            "Set TRUSTED_PROXY to the address of the proxy.",
            id="gridless.E008",
        )
    elif not all(map(_network, trusted)):
        yield Error(
            "TRUSTED_PROXY is not an address.",
            "Set TRUSTED_PROXY to the address or network of the proxy, such as 127.0.0.1.",
            id="gridless.E011",
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
            "Server processes cannot poke each other: the channel layer is this process’s memory.",
            "Set REDIS_URL=redis://host:6379/0.",
            id="gridless.E005",
        )
