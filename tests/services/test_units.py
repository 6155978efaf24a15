"""The units of a public site: systemd reads them, and they give a process no rights beyond its own directory."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.support.programs import program
from tests.support.servers import ROOT

UNITS = ROOT / "deploy" / "systemd"
INSTALLED = "/opt/gridless/current/"


def unit(name: str) -> ConfigParser:
    read = ConfigParser(interpolation=None, strict=False, comment_prefixes=("#",))
    read.optionxform = str  # type: ignore[assignment]
    read.read(UNITS / name)
    return read


def test_a_process_has_no_rights_beyond_its_own_directory() -> None:
    service = unit("gridless@.service")["Service"]
    assert (service["User"], service["UMask"], service["StateDirectoryMode"]) == ("gridless", "0077", "0700")
    assert (service["ProtectSystem"], service["NoNewPrivileges"], service["CapabilityBoundingSet"]) == (
        "strict",
        "yes",
        "",
    )
    assert "ReadWritePaths" not in service


@pytest.mark.parametrize("path", sorted(UNITS.iterdir()), ids=lambda path: path.name)
def test_what_a_unit_names_is_there(path: Path) -> None:
    text = path.read_text()
    for found in re.findall(rf"{INSTALLED}(\S+)", text):
        assert (ROOT / found).exists()
    named = set(re.findall(r"gridless[\w-]*\.(?:service|target|timer)", text))
    assert all((UNITS / name).exists() for name in named)


def test_systemd_reads_the_units(tmp_path: Path) -> None:
    """Where systemd is installed. Its other complaints are about the machine, such as programs that are elsewhere."""
    if not (verify := shutil.which("systemd-analyze")):
        assert {path.suffix for path in UNITS.iterdir()} == {".service", ".target", ".timer"}
        return
    for path in UNITS.iterdir():
        text = path.read_text().replace(INSTALLED, f"{ROOT}/").replace("/usr/local/sbin/gridless", program("true"))
        (tmp_path / path.name).write_text(text)
    done = subprocess.run([verify, "verify", *tmp_path.iterdir()], capture_output=True, text=True, check=False)
    faults = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "gridless" in line]
    assert faults == []


@pytest.mark.parametrize("script", ["deploy/gridless", "deploy/debian/install", "deploy/await_ready", "script/serve"])
def test_a_shell_reads_the_scripts(script: str) -> None:
    done = subprocess.run(["sh", "-n", ROOT / script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
