"""No code or test knows where a program lies: what is here on one machine is elsewhere, or missing, on another."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.programs import program

ROOT = Path(__file__).resolve().parents[2]
PATH_OF_PROGRAM = re.compile(
    r"(?<![\w}])/(?:usr/(?:local/)?|opt/[\w.-]+/|snap/)?s?bin/(?!sh\b|env\b)[\w.-]+|/usr/lib/[^\s\"']*/bin/[\w.-]+"
)
ENDINGS = {"", ".py", ".js", ".sh", ".yml", ".yaml", ".toml", ".json"}
MADE = {".git", ".hypothesis", ".venv", "node_modules", "staticfiles", "var"}  # folders that no commit holds
# What our scripts write or install themselves, and the program of Debian behind the stand-in of `script/bare_public`.
OURS = re.compile(r"/usr/sbin/policy-rc\.d|/usr/local/sbin/gridless\b|/usr/bin/systemctl\b")


def code() -> Iterator[Path]:
    for folder in ROOT.iterdir():
        if folder.is_dir() and folder.name not in MADE and not folder.name.endswith("_cache"):
            found = (path for path in folder.rglob("*") if path.suffix in ENDINGS and "__pycache__" not in path.parts)
            yield from (path for path in found if path.is_file() and path != Path(__file__))


def test_no_absolute_path_of_a_program_stands_in_code():
    found = {
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in code()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if PATH_OF_PROGRAM.search(OURS.sub("", line))
    }
    assert found == set()


@pytest.mark.parametrize(
    "line", ['"/usr/bin/chromium"', "/usr/sbin/nginx", "/usr/lib/postgresql/15/bin/initdb", "/bin/cat"]
)
def test_such_paths_are_recognised(line: str):
    assert PATH_OF_PROGRAM.search(line)


@pytest.mark.parametrize(
    "line", ["#!/bin/sh", "#!/usr/bin/env python", "PATH=/usr/local/bin:/usr/bin:/bin", '"/usr/sbin"']
)
def test_folders_and_the_shell_are_not(line: str):
    assert not PATH_OF_PROGRAM.search(line)


def test_a_missing_program_is_named_with_its_package(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeError, match="gridless-nothing is missing: apt-get install gridless-nothing"):
        program("gridless-nothing")
