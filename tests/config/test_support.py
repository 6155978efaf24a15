"""The support bundle says how a site does, and holds no secret and nothing about a person."""

import stat
import tarfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts import services as accounts
from accounts.models import ApiToken
from games.matches import services as matches
from games.models import NoticeSettings

SECRETS = {
    "SECRET_KEY": "key-that-signs-everything-9341",
    "DATABASE_URL": "postgres://club:pass-of-postgres@db.example:5432/club",
    "REDIS_URL": "redis://:pass-of-redis@cache.example:6379/0",
    "EMAIL_URL": "smtp://club:pass-of-mail@mail.example:587",
    "GRIDLESS_METRICS_TOKEN": "token-of-prometheus-5512-7781",
}
WORDS = {
    *SECRETS.values(), "pass-of-postgres", "pass-of-redis", "pass-of-mail", "db.example", "mail.example",
    "heron@birds.example", "192.0.2.77", "2001:db8:1:2:3:4:5:6", "2001:db8::77", "cookie-of-a-visitor-12345",
    "Xylophonist",
}  # fmt: skip
LOG = """\
{"time": "2026-11-30T14:30:45.120+00:00", "level": "ERROR", "message": "mail to heron@birds.example was refused"}
2026-11-30 14:30:46 INFO uvicorn.access: 192.0.2.77:5012 - "GET /seat/kxm4q2v8w9z3b7n5 HTTP/1.1" 200
2001:db8:1:2:3:4:5:6 and 2001:db8::77 came with Cookie: sessionid=cookie-of-a-visitor-12345
key-that-signs-everything-9341
"""


@pytest.fixture
def bundle(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, db: None) -> Path:
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("GRIDLESS_LOG", "json")
    settings.SECRET_KEY, settings.METRICS_TOKEN = SECRETS["SECRET_KEY"], SECRETS["GRIDLESS_METRICS_TOKEN"]
    user = accounts.sign_up(username="heron", password="long-legged-7", display_name="Xylophonist")
    (host,) = matches.match_create(user=user, system="kog", settings={}, opponent="link", seed="a" * 32)
    NoticeSettings.objects.create(user=user, email="heron@birds.example")
    ApiToken.objects.create(user=user, name="Xylophonist", digest="d1" * 32, scopes="read")
    (tmp_path / "log.txt").write_text(f"{LOG}{host.match.secret}\n")
    call_command("support_bundle", tmp_path / "bundle.tar.gz", add=[tmp_path / "log.txt"], stdout=StringIO())
    WORDS.update({host.match.secret, user.password, "d1" * 32})
    return tmp_path / "bundle.tar.gz"


def texts(bundle: Path) -> dict[str, str]:
    with tarfile.open(bundle) as archive:
        return {one.name.removeprefix("gridless-support/"): _read(archive, one) for one in archive.getmembers()}


def _read(archive: tarfile.TarFile, member: tarfile.TarInfo) -> str:
    file = archive.extractfile(member)
    assert file is not None
    return file.read().decode()


def test_no_secret_is_in_it(bundle: Path) -> None:
    whole = "".join(texts(bundle).values())
    assert [word for word in sorted(WORDS) if word in whole] == []


def test_it_says_how_the_site_does(bundle: Path) -> None:
    found = texts(bundle)
    assert "database: sqlite, ok" in found["about.txt"] or "database: postgresql, ok" in found["about.txt"]
    assert "SECRET_KEY: set\n" in found["settings.txt"]
    assert "GRIDLESS_LOG: json\n" in found["settings.txt"]
    assert "GRIDLESS_HSTS: not set\n" in found["settings.txt"]
    assert "gridless.E00" in found["checks.txt"]
    assert "games.0001_initial" in found["migrations.txt"]
    assert "games.Match: 1\n" in found["rows.txt"]
    assert "Django: " in found["packages.txt"]
    assert "2026-11-30 14:30:46 INFO uvicorn.access" in found["added/log.txt"]


def test_it_is_its_owner_s_and_replaces_nothing(bundle: Path) -> None:
    assert stat.S_IMODE(bundle.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="could not be written"):
        call_command("support_bundle", bundle)
