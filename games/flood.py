"""How fast one socket may talk."""

import time

PER_SECOND = 20
AT_ONCE = 40


class Bucket:
    """`AT_ONCE` messages at once, then `PER_SECOND` a second."""

    def __init__(self) -> None:
        self._left = float(AT_ONCE)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more message may be heard now."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
