"""Where the programs are that tests start: never an absolute path, always what the machine offers."""

import os
import shutil
from glob import glob
from typing import Any

FOLDERS = ("/usr/sbin", "/usr/local/sbin", *sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True))
PACKAGES = {"initdb": "postgresql", "pg_isready": "postgresql", "postgres": "postgresql", "nginx": "nginx-light"}
CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def program(*names: str) -> str:
    """The path of the first of these programs that the machine has; Debian keeps those of servers off the PATH.

    Raises RuntimeError that names the Debian package when none is there.
    """
    path = os.pathsep.join((*FOLDERS, os.environ.get("PATH", os.defpath)))
    found = next(filter(None, (shutil.which(name, path=path) for name in names)), None)
    if found is None:
        raise RuntimeError(f"{names[0]} is missing: apt-get install {PACKAGES.get(names[0], names[0])}")
    return found


def chromium_options() -> dict[str, Any]:
    """The options with which Playwright starts the machine's Chromium; the headless shell draws faster, and both alike."""
    return {"executable_path": program("chromium-headless-shell", "chromium"), "args": CHROMIUM_FLAGS}
