"""Limits the messages of one socket, one person and one address."""

import time
from collections.abc import Hashable

PER_SECOND = 20.0
AT_ONCE = 40.0
MOST_KNOWN = 5_000  # buckets; beyond this number full ones are dropped


class TokenBucket:
    """A token bucket: a number of messages at once, then a number a second."""

    def __init__(self, per_second: float = PER_SECOND, at_once: float = AT_ONCE) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._left = at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token; false if there is none."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self) -> bool:
        """Whether the bucket is full, so that it need not be kept."""
        self._fill()
        return self._left >= self._at_once

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._at) * self._per_second)
        self._at = now


class TokenBuckets:
    """One bucket for each key, such as a person or an address."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._known: dict[Hashable, TokenBucket] = {}

    def take(self, who: Hashable) -> bool:
        """Whether one more message of this key is allowed now."""
        if len(self._known) > MOST_KNOWN:
            self._known = {name: bucket for name, bucket in self._known.items() if not bucket.is_full()}
        return self._known.setdefault(who, TokenBucket(self._per_second, self._at_once)).take()
