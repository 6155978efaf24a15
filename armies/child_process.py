"""Ends child processes with the web server, however it ends."""

import os
from multiprocessing import parent_process
from threading import Thread


def end_with_the_server() -> None:
    """End this process with the server. Called once in each new process, because a killed server sends no signal."""
    Thread(target=_wait_for_its_end, daemon=True).start()


def _wait_for_its_end() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
