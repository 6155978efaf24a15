"""How a process that plays bouts begins: it lets matches between people go first, and ends with its server."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread

NICE = 10


def begin() -> None:
    """Called once in each new process."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and ends this one
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
