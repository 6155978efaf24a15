"""Caches on frozen values: results that depend on a value alone are kept on the object while it is in memory.

A cache only saves time. It is not part of the value and not stored; a value that was just loaded has an empty one.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

V = TypeVar("V")
P = TypeVar("P")
K = TypeVar("K", bound=Hashable)


def cached_on(value: Any, name: Hashable, make: Callable[[], V]) -> V:
    """The result cached on a value under this name; computed now if it is missing.

    The value is a struct with `dict=True`.
    """
    kept = value.__dict__
    if name not in kept:
        kept[name] = make()
    found: V = kept[name]
    return found


class BoundedCache(dict[K, V]):
    """A cache of at most `most` answers, which is emptied when it is full."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, question: K, answer: V) -> V:
        """Stores the answer."""
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer

    def answer(self, question: K, make: Callable[[], V]) -> V:
        """The cached answer; computed now if it is missing."""
        found = self.get(question)
        return self.put(question, make()) if found is None else found


class PartCache:
    """The latest parts of a picture by name.

    A part is made again only if its inputs have changed. A part that comes out equal stays the same object, so that
    differences between pictures are found by identity. Cache it on a value of one match only, because other matches
    have models with the same names.
    """

    def __init__(self) -> None:
        self._latest: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def part(self, name: Hashable, make: Callable[..., P], *made_of: Any) -> P:
        """The part with that name, which depends only on these inputs."""
        latest = self._latest.get(name)
        if latest is not None and latest[0] == made_of:
            known: P = latest[1]
            return known
        made = make(*made_of)
        if latest is not None and latest[1] == made:
            made = latest[1]
        self._latest[name] = (made_of, made)
        return made
