"""A file about the state of this site that an operator may give away: it holds no secret and nothing about a person."""

import io
import platform
import re
import shutil
import tarfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distributions
from io import StringIO
from os import environ, getloadavg
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.utils import timezone

from config.health import site_state
from config.log_formats import without_links, without_own_secrets
from config.variables import VARIABLES

# Settings whose values are shown; of the others only whether they are set.
SHOWN: Final = {
    "GRIDLESS_PRODUCTION", "GRIDLESS_HSTS", "DATABASE_POOL", "PORT", "WEB_CONCURRENCY", "GRIDLESS_THINKERS",
    "GRIDLESS_LAB_WORKERS", "GRIDLESS_LOG", "DEBUG",
}  # fmt: skip
HIDDEN: Final = "…"
PERSONAL: Final = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # e-mail addresses
    r"|\b\d{1,3}(?:\.\d{1,3}){3}\b"  # addresses of visitors
    r"|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b|\b[0-9a-f:]*::[0-9a-f:]*",
    re.IGNORECASE,
)
TOKEN: Final = re.compile(r"\b(?=[\w-]*\d)[\w-]{24,}\b")  # a long word with a digit, in texts of others
LARGEST: Final = 5_000_000  # bytes of an added file; of a longer one the end is taken


def bundle_write(file: Path, added: Sequence[Path] = ()) -> None:
    """Write the bundle to a new file, with texts such as a log, hidden parts left out. Raises `OSError`."""
    texts = dict(_parts())
    for path in added:
        text = path.read_bytes()[-LARGEST:].decode(errors="replace")
        texts[f"added/{path.name}"] = TOKEN.sub(HIDDEN, text)
    with file.open("xb") as written:
        file.chmod(0o600)
        with tarfile.open(fileobj=written, mode="w:gz") as archive:
            for name, text in texts.items():
                _add(archive, name, without_secrets(text))


def without_secrets(text: str) -> str:
    """The text without keys, passwords, links of seats, and addresses of people."""
    return PERSONAL.sub(HIDDEN, without_own_secrets(without_links(text)))


def _add(archive: tarfile.TarFile, name: str, text: str) -> None:
    content = text.encode()
    member = tarfile.TarInfo(f"gridless-support/{name}")
    member.size, member.mode = len(content), 0o600
    member.mtime = timezone.now().timestamp()
    archive.addfile(member, io.BytesIO(content))


def _parts() -> Iterator[tuple[str, str]]:
    yield "about.txt", _about()
    yield "settings.txt", _lines({one.name: _setting(one.name) for one in VARIABLES})
    yield "checks.txt", _printed_by("check", "--deploy")
    yield "migrations.txt", _printed_by("showmigrations", "--plan")
    yield "rows.txt", _lines({model._meta.label: _rows(model._meta.db_table) for model in apps.get_models()})
    yield "packages.txt", _lines({one.name: one.version for one in sorted(distributions(), key=lambda one: one.name)})


def _about() -> str:
    state = site_state()
    disk = shutil.disk_usage(settings.VAR_DIR)
    return _lines(
        {
            "made": timezone.now().isoformat(timespec="seconds"),
            "program": settings.BASE_DIR.name,
            "python": platform.python_version(),
            "system": platform.platform(),
            "load": " ".join(f"{load:.2f}" for load in getloadavg()),
            "free disk": f"{disk.free // 1_000_000} of {disk.total // 1_000_000} MB",
            "database": f"{connection.vendor}, {state.database}",
            "redis": state.redis,
        }
    )


def _setting(name: str) -> str:
    value = environ.get(name, "")
    return (value if name in SHOWN else "set") if value else "not set"


def _printed_by(*command: str) -> str:
    """What a command of `manage.py` prints, also if it fails."""
    said = StringIO()
    try:
        call_command(*command, stdout=said, stderr=said, no_color=True)
    except SystemCheckError as faults:
        said.write(str(faults))
    return said.getvalue()


def _rows(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608  a name of ours
        return str(cursor.fetchone()[0])


def _lines(values: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in values.items())
