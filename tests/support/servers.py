"""The site as its users meet it: uvicorn with one or several worker processes on a free port."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Self

from tests.support.processes import end, free_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
INHERITED = ("PATH", "HOME", "LANG", "TMPDIR")
PREPARE = (  # both by one process: to start costs more than either
    "from django.core.management import call_command; "
    "call_command('migrate', verbosity=0); "
    "call_command('collectstatic', interactive=False, verbosity=0)"
)


class Server:
    """A running site with a state directory of its own; `env` brings DATABASE_URL and REDIS_URL if wanted.

    The first start migrates the database and gathers the static files; several servers of one run may `share` what
    the first of them has so prepared. `restart` keeps port and state. The log is written by another process, so that
    it tells of a disk that is full for the site alone.
    """

    def __init__(
        self,
        *,
        workers: int = 1,
        env: Mapping[str, str] | None = None,
        app: str = "config.asgi:application",
        share: Path | None = None,
    ) -> None:
        self.workers = workers
        self.app = app
        self.share = share
        self.port = free_port()
        self.state = Path(tempfile.mkdtemp(prefix="gridless-site-"))
        self.log = self.state / "log"
        self.process: subprocess.Popen[bytes] | None = None
        self._writer: subprocess.Popen[bytes] | None = None
        kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
        self.env = {**kept, "GRIDLESS_VAR": str(self.state), "DJANGO_SETTINGS_MODULE": "config.settings", **(env or {})}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        if self.share:
            self.prepare_once(self.share)
        else:
            self.prepare()
        self.start()
        return self

    def prepare(self) -> None:
        """An empty database and the static files, in the state directory."""
        self.shell(PREPARE)

    def prepare_once(self, share: Path) -> None:
        """The same, copied from where the first process of the run that came here has laid it."""
        share.mkdir(exist_ok=True)
        with (share / "lock").open("w") as lock:
            flock(lock, LOCK_EX)
            if not (share / "state").exists():
                self.prepare()
                shutil.copytree(self.state, share / "state.part")
                (share / "state.part").rename(share / "state")
                return
        shutil.copytree(share / "state", self.state, dirs_exist_ok=True)

    def __exit__(self, *exc: object) -> None:
        self.stop()
        shutil.rmtree(self.state, ignore_errors=True)

    def manage(self, *arguments: str) -> str:
        """Runs a management command against this site's database; gives what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def shell(self, code: str) -> str:
        """Runs Python against this site's database; gives what it printed."""
        return self.manage("shell", "-v", "0", "-c", code)

    def start(self) -> None:
        command = [sys.executable, "-m", "config.serve", self.app, "--port", str(self.port)]
        command += ["--timeout-graceful-shutdown", "5", "--workers", str(self.workers)]
        with self.log.open("ab") as log:
            self._writer = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=log)
        with self._writer.stdin as pipe:
            self.process = subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=ROOT, env=self.env)
        wait_until(self.answers, "The site", self.log, self.process)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Gone without a goodbye."""
        self._end(signal.SIGKILL)

    def _end(self, how: int) -> None:
        if self.process:
            end(self.process, how)
        if self._writer:
            end(self._writer, signal.SIGTERM)

    def restart(self) -> None:
        self.stop()
        self.start()

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """As long as this lasts no process of the site can write to any file."""
        ids = {*self.worker_ids(), *([self.process.pid] if self.process else [])}
        for number in ids:
            resource.prlimit(number, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            for number in ids:
                with suppress(ProcessLookupError):
                    resource.prlimit(number, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def answers(self) -> bool:
        """Whether the site says it can serve; "degraded" counts."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def worker_ids(self) -> list[int]:
        """The process ids of the workers (of the one server process when there are no others)."""
        if self.process is None:
            return []
        if self.workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def kill_worker(self, number: int = 0) -> int:
        """Kills one worker without warning, as a crash would; its supervisor starts another. Gives the process id.

        One that was killed before is waited for.
        """
        assert self.process
        wait_until(lambda: len(self.worker_ids()) == self.workers, "A worker", self.log, self.process)
        victim = self.worker_ids()[number]
        os.kill(victim, signal.SIGKILL)
        return victim
