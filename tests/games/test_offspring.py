"""A server that is killed leaves no process behind that nobody ends."""

import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from signal import SIGKILL

import pytest

from games.bots import pool
from tests.support.servers import ROOT

PATIENCE = 60
SERVER = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import getpid
from signal import pause
from armies.child_process import end_with_the_server
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


async def test_a_process_that_dies_keeps_nobody_from_thinking() -> None:
    first = pool.bot_pool()
    with pytest.raises(BrokenProcessPool):  # the thought itself kills whatever thinks it
        await pool.run_in_pool(os._exit, 1)
    assert await pool.run_in_pool(abs, -3) == 3
    assert pool.bot_pool() is not first
    for process in active_children():
        process.kill()
    assert await pool.run_in_pool(abs, -4) == 4
    pool.renew(pool.bot_pool())
