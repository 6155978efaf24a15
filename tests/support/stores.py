"""A throw-away PostgreSQL and a throw-away Redis, each on a free port; never the machine's own ones."""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Self

from tests.support.processes import end, free_port, listens, wait_until, with_children
from tests.support.programs import program

USUAL = ("max_connections=60",)
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", *USUAL)


class Postgres:
    """A cluster in a directory of its own, owned by the account `postgres` when the tests run as root.

    Only a `durable` one survives a power cut: tests do without.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self.settings = USUAL if durable else QUICK
        self.port = free_port()
        self.directory = Path(tempfile.mkdtemp(prefix="gridless-pg-"))
        self.log = self.directory / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self._account = _unprivileged()
        if self._account:
            shutil.chown(self.directory, self._account["user"], self._account["group"])

    @property
    def url(self) -> str:
        return f"postgres://gridless@127.0.0.1:{self.port}/gridless"

    def __enter__(self) -> Self:
        data = str(self.directory / "data")
        self._run("initdb", "-D", data, "-U", "gridless", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "gridless", "gridless")
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def start(self) -> None:
        options = [part for setting in self.settings for part in ("-c", setting)]
        command = ["-D", str(self.directory / "data"), "-p", str(self.port), "-k", str(self.directory), *options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), *command], stdout=log, stderr=log, cwd=self.directory, **self._account
            )
        wait_until(self._answers, "PostgreSQL", self.log, self.process)

    def stop(self) -> None:
        if self.process:
            end(self.process, signal.SIGINT)

    def copied(self) -> Path:
        """A copy of everything as it is now; the server stops for it."""
        self.stop()
        copy = self.directory / f"copy-{secrets.token_hex(4)}"
        subprocess.run(["cp", "-a", str(self.directory / "data"), str(copy)], check=True)
        self.start()
        return copy

    def set_back(self, copy: Path) -> None:
        """Be what the copy is, as after a restore, or a failover to a server that lagged."""
        self.stop()
        shutil.rmtree(self.directory / "data")
        copy.rename(self.directory / "data")
        self.start()

    def crash(self) -> None:
        """All of its processes at once, without a goodbye to anybody."""
        if self.process:
            end(self.process, signal.SIGQUIT)

    def process_ids(self) -> list[int]:
        """The server's own process and those that work for it."""
        return with_children(self.process)

    def restart(self) -> None:
        self.stop()
        self.start()

    def _answers(self) -> bool:
        command = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def _run(self, name: str, *arguments: str) -> None:
        with self.log.open("ab") as log:
            command = [program(name), *arguments]
            subprocess.run(command, check=True, stdout=log, stderr=log, cwd=self.directory, **self._account)


def _unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as its own account."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


class Redis:
    """An empty Redis that keeps nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.directory = Path(tempfile.mkdtemp(prefix="gridless-redis-"))
        self.log = self.directory / "log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.directory)
        wait_until(lambda: listens(self.port), "Redis", self.log, self.process)

    def kill(self) -> None:
        """Gone without a goodbye, as in a power cut."""
        if self.process:
            end(self.process, signal.SIGKILL)

    def empty(self) -> None:
        """Forget everything."""
        subprocess.run(["redis-cli", "-p", str(self.port), "flushall"], check=True, capture_output=True)

    def process_ids(self) -> list[int]:
        """The server's own process."""
        return with_children(self.process)

    def restart(self) -> None:
        self.kill()
        self.start()
