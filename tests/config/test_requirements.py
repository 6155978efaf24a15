"""The lock files hold what the .in files ask for: exact versions, with hashes, and nothing for Pythons that need it not."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKED = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[\w.]+)(?: ; (?P<marker>[^\\]+?))? \\\n(?P<hashes>(?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
    re.M,
)
ASKED = re.compile(r"^(?P<name>[\w.-]+)(?:\[[\w,]+\])?==(?P<version>[\w.]+)", re.M)


def locked(name: str) -> dict[str, str]:
    """What a lock file installs: version by the package's normal name."""
    return {_normal(line["name"]): line["version"] for line in LOCKED.finditer((ROOT / name).read_text())}


def asked(name: str) -> dict[str, str]:
    """What an .in file asks for by itself."""
    return {_normal(line["name"]): line["version"] for line in ASKED.finditer((ROOT / name).read_text())}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_a_lock_file_has_the_versions_that_were_asked_for(name: str) -> None:
    wanted = asked(f"{name}.in")
    assert wanted
    assert wanted.items() <= locked(f"{name}.txt").items(), "run script/lock"


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_locked_package_has_hashes(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text()
    assert len(LOCKED.findall(text)) == len(re.findall(r"^\w[^#\n]*==", text, re.M))


def test_tests_run_with_the_versions_of_the_site() -> None:
    assert locked("requirements.txt").items() <= locked("requirements-dev.txt").items()


def test_a_python_that_has_its_own_timeouts_gets_no_package_for_them() -> None:
    lines = LOCKED.finditer((ROOT / "requirements.txt").read_text())
    markers = {line["name"]: line["marker"] for line in lines}
    assert markers["async-timeout"] == "python_full_version < '3.11.3'"
