"""How passwords are kept: as Django does, one at a time, so that many log-ins leave the processor to others."""

from threading import Lock

from django.contrib.auth.hashers import PBKDF2PasswordHasher

_one_at_a_time = Lock()


class OneAtATime(PBKDF2PasswordHasher):
    """Half a second of work each, and meant to be."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with _one_at_a_time:
            return super().encode(password, salt, iterations)
