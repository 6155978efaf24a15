"""A server that is killed leaves no process behind that nobody ends."""

import subprocess
import sys
from signal import SIGKILL

from tests.support.servers import ROOT

PATIENCE = 60
SERVER = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import getpid
from signal import pause
from games.computers.offspring import end_with_the_server
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)
    print(pool.submit(getpid).result(), flush=True)
    pause()
"""


def test_what_runs_beside_a_server_ends_with_it_when_it_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        assert int(server.stdout.readline()) != server.pid
        server.send_signal(SIGKILL)
        rest, _ = server.communicate(timeout=PATIENCE)  # its line is shut when nobody is left who could write to it
        assert rest == b""
