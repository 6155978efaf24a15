"""What follows from a frozen value, worked out once and kept beside it for as long as that object is in memory.

A value never changes, so what follows from it alone does not change either. Nothing but time depends on what is kept:
it is no part of the value, is not stored, and a value that comes from storage has nothing beside it.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

V = TypeVar("V")
P = TypeVar("P")
K = TypeVar("K", bound=Hashable)


def cached_on(value: Any, name: Hashable, make: Callable[[], V]) -> V:
    """What is kept under this name beside a value, a record with a `dict`; made now if it is not there yet."""
    kept = value.__dict__
    if name not in kept:
        kept[name] = make()
    found: V = kept[name]
    return found


class BoundedCache(dict[K, V]):
    """Answers to questions that are asked again and again, at most so many: then it begins anew."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, question: K, answer: V) -> V:
        """Remember the answer."""
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer

    def answer(self, question: K, make: Callable[[], V]) -> V:
        """The answer that is remembered; made now if there is none yet."""
        found = self.get(question)
        return self.put(question, make()) if found is None else found


class PartCache:
    """The parts of a picture as they were made last, each under its name.

    A part is made again only when something it is made of has changed, and one that comes out as it was stays the very
    object: whoever knows the last picture knows by identity what is new in this one. They are kept beside something
    that belongs to one match, for another match has other models of the same names.
    """

    def __init__(self) -> None:
        self._latest: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def part(self, name: Hashable, make: Callable[..., P], *made_of: Any) -> P:
        """The part of that name, which follows from what it is made of and from nothing else."""
        latest = self._latest.get(name)
        if latest is not None and latest[0] == made_of:
            known: P = latest[1]
            return known
        made = make(*made_of)
        if latest is not None and latest[1] == made:
            made = latest[1]
        self._latest[name] = (made_of, made)
        return made
