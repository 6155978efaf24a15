"""How passwords are kept: as Django does, one at a time and after all else: log-ins leave the processor to others."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher

LAST, STEPS = 19, 10  # of Linux's priorities: beside somebody who plays, a password gets a tenth of the processor


def _after_all_else() -> None:
    """Elsewhere than on Linux a whole process has one priority."""
    if sys.platform == "linux":
        mine = get_native_id()
        os.setpriority(os.PRIO_PROCESS, mine, min(LAST, os.getpriority(os.PRIO_PROCESS, mine) + STEPS))


_thread = ThreadPoolExecutor(1, "passwords", _after_all_else)


class SerializedPasswordHasher(PBKDF2PasswordHasher):
    """Half a second of work each, and meant to be."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        return _thread.submit(super().encode, password, salt, iterations).result()
