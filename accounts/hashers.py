"""Hashes passwords as Django does, but one at a time and at low priority, so that log-ins slow nobody down."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher

LAST, STEPS = 19, 10  # Linux priority: while a match runs, hashing gets a tenth of the processor


def _after_all_else() -> None:
    """Lower this thread's priority. Only Linux has priorities of threads."""
    if sys.platform == "linux":
        mine = get_native_id()
        os.setpriority(os.PRIO_PROCESS, mine, min(LAST, os.getpriority(os.PRIO_PROCESS, mine) + STEPS))


_thread = ThreadPoolExecutor(1, "passwords", _after_all_else)


class SerializedPasswordHasher(PBKDF2PasswordHasher):
    """Hashes one password at a time. Each takes half a second on purpose."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return _thread.submit(super().encode, password, salt, iterations).result()
