"""Pseudo-random numbers from a key: the same key gives the same numbers."""

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from rules.kernel.dice import CommittedDice, Dice, Roll

P = TypeVar("P")


class StratifiedDice:
    """Dice for one of several trials: over as many trials as a die has faces, each face comes once."""

    def __init__(self, key: bytes, thought: int) -> None:
        self._key = key
        self._thought = thought

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The faces of this roll in this trial."""
        return tuple(self._face(roll, die) for die in range(roll.count))

    def _face(self, roll: Roll, die: int) -> int:
        pack, place = divmod(self._thought, roll.sides)
        message = f"{roll.index}|{die}|{pack}|{roll.reason}".encode()
        order = int.from_bytes(hashlib.blake2b(message, key=self._key[:64]).digest(), "big")
        left, face = list(range(1, roll.sides + 1)), 0
        for _ in range(place + 1):
            order, at = divmod(order, len(left))
            face = left.pop(at)
        return face


class KeyedRandom:
    """A stream of numbers from a key, independent of the dice of a match.

    Streams from one key, each for another `thought`, have stratified dice.
    """

    def __init__(self, key: bytes, thought: int | None = None) -> None:
        self._key = key
        self._thought = thought
        self._next = count()

    def below(self, most: int) -> int:
        """A whole number from 0 to `most` - 1. Raises `ZeroDivisionError` for 0."""
        stream = hashlib.blake2b(next(self._next).to_bytes(8, "big"), key=self._key[:64], digest_size=8).digest()
        return int.from_bytes(stream, "big") % most

    def one_of(self, among: Sequence[P]) -> P:
        """One of several, with equal chances."""
        return among[self.below(len(among))]

    def weighted(self, among: Sequence[P], weights: Sequence[int]) -> P:
        """One of several, with chances by weight; no weight is negative, and not all are 0."""
        left = self.below(sum(weights))
        for one, weight in zip(among, weights, strict=True):
            left -= weight
            if left < 0:
                return one
        raise ValueError("weights without a sum")

    def some(self, among: Sequence[P], many: int) -> tuple[P, ...]:
        """So many different ones, in their order."""
        left = list(range(len(among)))
        picked = sorted(left.pop(self.below(len(left))) for _ in range(min(many, len(left))))
        return tuple(among[place] for place in picked)

    def dice(self) -> Dice:
        """Dice for trials."""
        key = self.fork().key
        return CommittedDice(key) if self._thought is None else StratifiedDice(key, self._thought)

    def again(self) -> "KeyedRandom":
        """This stream from its beginning."""
        return KeyedRandom(self._key, self._thought)

    def fork(self) -> "KeyedRandom":
        """A new stream derived from this one."""
        return KeyedRandom(self.below(1 << 62).to_bytes(8, "big") + self._key[:24], self._thought)

    @property
    def key(self) -> bytes:
        """The key of the stream."""
        return self._key
