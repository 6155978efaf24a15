"""The containers of a public site: pinned, watched, without root, and with the settings and commands that exist."""

import os
import re
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.variables import FROM_FILE, VARIABLES, read

ROOT = Path(__file__).resolve().parents[2]
WHOLE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = WHOLE["services"]
ONCE = {"secrets", "prepare"}
OURS = {name for name, service in SERVICES.items() if "build" in service}
PINNED = re.compile(r"[\w./-]+:\d+(\.\d+)+(-\w+)*")


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_container_is_pinned_watched_and_without_rights(name: str) -> None:
    service = SERVICES[name]
    assert PINNED.fullmatch(service["image"]) or name in OURS
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert name in OURS or service["user"] not in ("", "root", "0")
    assert service["restart"] == ("no" if name in ONCE else "unless-stopped")
    watched = {"web1", "web2", "postgres", "redis", "proxy"}
    assert ("healthcheck" in service) == (name in watched)


def test_the_image_of_the_site_is_pinned_and_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert PINNED.fullmatch(next(line for line in lines if line.startswith("FROM ")).removeprefix("FROM "))
    assert [line for line in lines if line.startswith("USER ")] == ["USER gridless"]


def test_every_place_and_every_service_that_is_named_is_there() -> None:
    for service in SERVICES.values():
        assert {*service.get("depends_on", {})} <= {*SERVICES}
        assert {*service.get("networks", [])} <= {*WHOLE["networks"]}
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in WHOLE["volumes"] or (ROOT / source).exists()
        command = service.get("command", [""])
        assert "/" not in command[0] or os.access(ROOT / command[0], os.X_OK)


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"proxy"}
    for name in ("postgres", "redis"):
        assert SERVICES[name]["networks"] == ["inside"]
    assert WHOLE["networks"]["inside"]["internal"]


def test_the_settings_exist_and_hold_no_secret(tmp_path: Path) -> None:
    given = SERVICES["web1"]["environment"]
    assert {name.removesuffix(FROM_FILE) for name in given} <= {one.name for one in VARIABLES}
    assert {"SECRET_KEY", "DATABASE_URL"} & {*given} == set()
    filled = {name: re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", _value, text) for name, text in given.items()}
    made_in(tmp_path)
    read({name: text.replace("/secrets/", f"{tmp_path}/") for name, text in filled.items()})


def _value(found: re.Match[str]) -> str:
    return "example.org" if found[1] == "GRIDLESS_NAME" else found[2] or ""


def made_in(folder: Path) -> dict[str, str]:
    subprocess.run([ROOT / "deploy" / "compose" / "secrets", folder], check=True)
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_secrets_are_made_at_the_first_start_and_stay(tmp_path: Path) -> None:
    first = made_in(tmp_path)
    assert {*first} == {"secret_key", "database_password", "database_url"}
    assert len(first["secret_key"]) == 96
    assert first["secret_key"] != first["database_password"]
    assert first["database_password"] in first["database_url"]
    assert made_in(tmp_path) == first
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o222 == 0 for path in tmp_path.iterdir())


def test_the_proxy_knows_both_processes_and_what_belongs_to_a_match() -> None:
    text = (ROOT / "deploy" / "compose" / "Caddyfile").read_text()
    assert "reverse_proxy web1:8000 web2:8000" in text
    nginx = (ROOT / "deploy" / "nginx" / "limits.conf").read_text()
    assert "^/(?:api/matches|matches|m|ws/matches)/" in text
    assert "^/(?:api/matches|matches|m|ws/matches)/" in nginx
    assert (
        SERVICES["web1"]["environment"]["TRUSTED_PROXY"] == WHOLE["networks"]["outside"]["ipam"]["config"][0]["subnet"]
    )
