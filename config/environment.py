"""Settings from the environment: where state lives, which database, cache and channel layer serve the site."""

import hashlib
import os
import secrets
import socket
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from psycopg_pool.base import AttemptWithBackoff

SECRET_KEY, FORMER_KEYS = "secret_key", "former_keys"  # files in the state directory
BETWEEN_TRIES = 0.5  # seconds, to reach PostgreSQL again
SILENT_LINE = {  # for a connection whose other end has vanished; the default is a quarter of an hour
    "connect_timeout": "4",  # seconds
    "tcp_user_timeout": "5000",  # milliseconds
    "keepalives_idle": "3",
    "keepalives_interval": "1",
    "keepalives_count": "3",
}
SILENT_LINE_OPTIONS = {"TCP_USER_TIMEOUT": 5000, "TCP_KEEPIDLE": 3, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 3}
MOST_AHEAD = 8_000  # pages in the write-ahead log (32 MB) before a checkpoint, which makes a commit slow
SQLITE_PRAGMAS = (
    f"PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA wal_autocheckpoint={MOST_AHEAD};PRAGMA temp_store=MEMORY;"
)


def switched_on(name: str) -> bool:
    """True when the environment variable `name` says yes."""
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def number(name: str, default: int) -> int:
    """The environment variable `name` as a whole number."""
    return int(os.environ.get(name) or default)


def text(name: str) -> str:
    """The environment variable `name` as it is; empty when it is not set."""
    return os.environ.get(name, "").strip()


def cores() -> int:
    """How many processors there are."""
    return os.cpu_count() or 1


def thinkers() -> int:
    """How many processes decide for computer players; at least one."""
    return max(1, number("GRIDLESS_THINKERS", cores() - 1))


def words(name: str, default: str = "") -> list[str]:
    """The comma-separated words of the environment variable `name`."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def state_directory(default: Path) -> Path:
    """The one directory for everything the site writes: GRIDLESS_VAR, or `default`. A new one is its owner's alone."""
    path = Path(os.environ.get("GRIDLESS_VAR") or default)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    (path / "static").mkdir(exist_ok=True)
    return path


def secret_key(directory: Path) -> str:
    """SECRET_KEY, or one generated on first use and kept, readable by its owner only, in `directory`."""
    given = os.environ.get("SECRET_KEY")
    if given:
        return given
    kept = directory / SECRET_KEY
    if not kept.exists():
        _keep_new_key(kept)
    return kept.read_text().strip()


def build(directory: Path) -> str:
    """Which version of the browser's files this process serves; "" while developing, when they have no names."""
    manifest = directory / "static" / "staticfiles.json"
    return hashlib.sha256(manifest.read_bytes()).hexdigest()[:12] if manifest.exists() else ""


def former_keys(directory: Path) -> list[str]:
    """Keys that the site has given up, the newest first; what they signed stays valid, and nothing new is signed.

    They are in SECRET_KEY_FALLBACKS, separated by commas, and in the lines of a file in `directory`.
    """
    kept = directory / FORMER_KEYS
    return [*words("SECRET_KEY_FALLBACKS"), *(kept.read_text().split() if kept.exists() else [])]


def rotate_kept_key(directory: Path) -> None:
    """Put a new key in the place of the kept one, which becomes the first former key."""
    kept = (directory / SECRET_KEY).read_text().strip()
    keep_keys(directory, [secrets.token_urlsafe(64), kept, *former_keys(directory)])


def keep_keys(directory: Path, keys: Sequence[str]) -> None:
    """Keep the first of the keys as the one that signs, unless SECRET_KEY names that, and the others as former ones.

    The former keys are on disk before the new one, so that a power cut between the two loses nobody.
    """
    first, *former = keys
    _write_privately(directory / FORMER_KEYS, "".join(f"{key}\n" for key in former))
    if not os.environ.get("SECRET_KEY"):
        _write_privately(directory / SECRET_KEY, first)


def _write_privately(path: Path, words_of_file: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    handle, draft = tempfile.mkstemp(dir=path.parent)  # created with mode 0600
    with os.fdopen(handle, "w") as file:
        file.write(words_of_file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


def _keep_new_key(kept: Path) -> None:
    """Write a new key atomically. If several processes start at once, the first key stays."""
    handle, draft = tempfile.mkstemp(dir=kept.parent)  # created with mode 0600
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        os.link(draft, kept)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)


def database(directory: Path) -> dict[str, Any]:
    """PostgreSQL when DATABASE_URL names one, otherwise the SQLite file in `directory`."""
    url = os.environ.get("DATABASE_URL")
    return _postgres(url) if url else _sqlite(directory)


def _sqlite(directory: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": directory / "gridless.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "cached_statements": 512,
            "init_command": SQLITE_PRAGMAS,
        },
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"gridless-test-{os.getpid()}.sqlite3"},
    }


def _postgres(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    options: dict[str, Any] = SILENT_LINE | dict(parse_qsl(parts.query))
    most = int(os.environ.get("DATABASE_POOL", "8"))
    options["pool"] = {"min_size": 1, "max_size": most, "timeout": 10}
    # By default a pool doubles its pause before each try, and everybody waits with it.
    AttemptWithBackoff.INITIAL_DELAY, AttemptWithBackoff.DELAY_BACKOFF = BETWEEN_TRIES, 1.0
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or options.pop("host", ""),
        "PORT": parts.port or "",
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


class MailSettings(NamedTuple):
    """A mail server; without a `host` no e-mails are sent."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starts_tls: bool = False
    is_tls: bool = False
    sender: str = ""


def mail() -> MailSettings:
    """The server in EMAIL_URL: smtp:// starts without TLS and switches to it, smtps:// uses TLS at once."""
    url = os.environ.get("EMAIL_URL", "")
    if not url:
        return MailSettings()
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ValueError("EMAIL_URL must look like smtp://user:password@host:587?from=turns@example.org.")
    secure = parts.scheme == "smtps"
    port = parts.port or (465 if secure else 587)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    sender = dict(parse_qsl(parts.query)).get("from") or user
    return MailSettings(parts.hostname, port, user, password, starts_tls=not secure, is_tls=secure, sender=sender)


def redis_url() -> str:
    """The address of Redis, or "" if the site runs without it."""
    return os.environ.get("REDIS_URL", "")


def redis_password() -> str:
    """The password in the address of Redis, or ""."""
    return unquote(urlsplit(redis_url()).password or "")


def channel_layer() -> dict[str, Any]:
    """The layer that pokes other processes: Redis when REDIS_URL names it, else this process's memory."""
    if not redis_url():
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    silent = {getattr(socket, name): most for name, most in SILENT_LINE_OPTIONS.items() if hasattr(socket, name)}
    host = {"address": redis_url(), "socket_timeout": 2, "socket_connect_timeout": 2}
    host |= {} if redis_url().startswith("unix:") else {"socket_keepalive": True, "socket_keepalive_options": silent}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": "gridless"},
    }


def cache() -> dict[str, Any]:
    """The cache in which request limits are counted. All processes share it if REDIS_URL is set."""
    if not redis_url():
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis_url(),
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},  # seconds; counting must not slow anybody down
    }
