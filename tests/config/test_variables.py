"""Wrong settings are refused before anything begins, each with what it must be, and all of them are documented."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config import variables
from config.variables import VARIABLES, WrongVariables, read

ROOT = Path(__file__).resolve().parents[2]
OPERATING = ROOT / "docs" / "operating.md"
READ = re.compile(r"environ(?:\.get\(|\[)\"([A-Z_]+)\"|environment\.\w+\(\"([A-Z_]+)\"|\$\{([A-Z_]+):?-")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("GRIDLESS_PRODUCTION", "ja", "GRIDLESS_PRODUCTION must be 1 or 0; it is 'ja'."),
        ("GRIDLESS_HSTS", "of", "GRIDLESS_HSTS must be one of host, off, subdomains, preload; it is 'of'."),
        ("ALLOWED_HOSTS", "a.example, https://b.example", "such as example.org; it has 'https://b.example'."),
        ("TRUSTED_ORIGINS", "example.org", "such as https://example.org; it has 'example.org'."),
        ("DATABASE_URL", "mysql://me:word@host/name", "DATABASE_URL must look like postgres://user:password@host"),
        ("DATABASE_URL", "postgres://", "DATABASE_URL must look like"),
        ("DATABASE_URL", "postgres://host:port/name", "DATABASE_URL must look like"),
        ("DATABASE_POOL", "0", "DATABASE_POOL must be a whole number from 1 to 1000; it is '0'."),
        ("REDIS_URL", "localhost:6379", "REDIS_URL must look like redis://host:6379/0."),
        ("PORT", "80000", "PORT must be a whole number from 1 to 65535"),
        ("WEB_CONCURRENCY", "two", "WEB_CONCURRENCY must be a whole number"),
        ("GRIDLESS_LAB_WORKERS", "-1", "GRIDLESS_LAB_WORKERS must be a whole number from 0"),
        ("GRIDLESS_LAB_SCHEDULER", "host:8786", "must look like tcp://host:8786."),
        ("EMAIL_URL", "http://host", "EMAIL_URL must look like smtp://"),
        ("SITE_ADDRESS", "example.org", "SITE_ADDRESS must look like https://example.org."),
        ("GRIDLESS_LOG", "xml", "GRIDLESS_LOG must be one of lines, json"),
        ("GRIDLESS_PRODUCTON", "1", "GRIDLESS_PRODUCTON is not a setting. Did you mean GRIDLESS_PRODUCTION?"),
        ("SECRET_KEY_FILE", "/nowhere/key", "SECRET_KEY_FILE names /nowhere/key, which cannot be read"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_remedy(name: str, value: str, sentence: str) -> None:
    with pytest.raises(WrongVariables, match=re.escape(sentence)) as refused:
        read({name: value})
    assert "word" not in str(refused.value).replace("password", ""), "an address may hold a password"


def test_right_settings_pass() -> None:
    read(
        {
            "GRIDLESS_PRODUCTION": "1",
            "DATABASE_URL": "postgres:///club?host=/run/postgresql",
            "REDIS_URL": "unix:///run/redis.sock",
            "EMAIL_URL": "smtps://me:p%40ss@mail.example?from=turns@example.org",
            "SITE_ADDRESS": "https://example.org",
            "ALLOWED_HOSTS": "example.org, www.example.org",
            "DEBUG": "",
            "GRIDLESS_TALLY": "of the test run",
        }
    )


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(WrongVariables) as refused:
        read({"PORT": "x", "DEBUG": "x"})
    assert len(str(refused.value).splitlines()) == 3


def test_a_secret_may_be_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("given\n")
    environ = {"SECRET_KEY_FILE": str(tmp_path / "key")}
    read(environ)
    assert environ["SECRET_KEY"] == "given"
    with pytest.raises(WrongVariables, match="SECRET_KEY and SECRET_KEY_FILE are both set"):
        read(environ | {"SECRET_KEY": "another"})


def test_a_command_ends_with_the_sentence_and_no_traceback() -> None:
    env = {**os.environ, "REDIS_URL": "nowhere", "PORT": "no"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Settings are wrong:\n")
    assert "Traceback" not in done.stderr


def test_everything_that_is_read_is_in_the_table() -> None:
    files = [*(ROOT / "config").glob("*.py"), ROOT / "script" / "server", ROOT / "script" / "environment.sh"]
    found = {next(filter(None, names)) for file in files for names in READ.findall(file.read_text())}
    assert found - {one.name for one in VARIABLES} - {"DJANGO_SETTINGS_MODULE", "PATH"} == set()
    assert len(found) >= 18


def test_the_table_of_the_document_is_this_one() -> None:
    """`python -c "from config.variables import table; print(table())"` writes it."""
    assert variables.table() in OPERATING.read_text()
