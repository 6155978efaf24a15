"""Programs a test starts and stops: free ports, waiting for an answer, ending cleanly or by force."""

import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0  # seconds until a program must answer


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(ready: Callable[[], bool], what: str, log: Path, process: subprocess.Popen[bytes]) -> None:
    """Returns once `ready`; raises RuntimeError with the end of `log` when it takes too long or the program ends."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{what} did not come up:\n{log.read_text()[-2000:]}")
        time.sleep(0.03)


def listens(port: int) -> bool:
    """Whether something accepts connections on `port` of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), 0.5).close()
    except OSError:
        return False
    return True


def end(process: subprocess.Popen[bytes], signal: int) -> None:
    """Sends `signal`, waits, and kills what does not go."""
    if process.poll() is None:
        process.send_signal(signal)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def with_children(process: subprocess.Popen[bytes] | None) -> list[int]:
    """The ids of a process and of those it has started itself."""
    if process is None:
        return []
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [process.pid, *map(int, children.split())]
