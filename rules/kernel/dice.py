"""Dice are an argument: committed on the server, scripted in tests, recorded for replay."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct


class Roll(Struct, frozen=True, gc=False, kw_only=True):
    """A request for `count` dice with `sides` faces.

    `index` numbers the roll within its match and is never used twice. `cuts` are the lowest faces of the classes
    that matter, so that odds enumerate classes and not faces: (1, 4, 6) means 1-3, 4-5 and 6.
    """

    index: int
    count: int
    reason: str
    sides: int = 6
    cuts: tuple[int, ...] = ()


class DrawnRoll(Struct, frozen=True, gc=False, tag="drawn"):
    """A roll with its faces."""

    index: int
    reason: str
    sides: int
    faces: tuple[int, ...]


class Dice(Protocol):
    """The source of faces."""

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """`roll.count` faces between 1 and `roll.sides`."""
        ...


class CommittedDice:
    """The server's dice: each face follows from a secret committed before the match and both players' seeds.

    `key` is `match_key(...)`; the face bytes are HMAC-SHA256(key, "index|block|reason") with rejection, so that
    every face is equally likely and nobody can choose a die after the fact.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The faces for this index and reason; the same roll always gets the same faces."""
        faces: list[int] = []
        fair = 256 - 256 % roll.sides
        block = 0
        while len(faces) < roll.count:
            message = f"{roll.index}|{block}|{roll.reason}".encode()
            stream = hmac.digest(self._key, message, "sha256")
            faces += [byte % roll.sides + 1 for byte in stream if byte < fair]
            block += 1
        return tuple(faces[: roll.count])


def commitment(match: str, secret: bytes) -> str:
    """The hash shown before the first die: it binds the server to `secret` for this match."""
    return hashlib.sha256(b"gridless dice 1|" + match.encode() + b"|" + secret).hexdigest()


def match_key(match: str, secret: bytes, seeds: Sequence[str]) -> bytes:
    """The key of all dice of a match, from the server's secret and every player's own seed, in seat order."""
    message = "|".join(["gridless dice 1", match, *seeds]).encode()
    return hmac.new(secret, message, hashlib.sha256).digest()


class DiceMismatch(Exception):
    """Scripted or recorded dice do not fit the requested roll."""


class ScriptedDice:
    """Dice for tests: each entry is (reason, faces); it must match the roll and every entry must be used."""

    def __init__(self, script: Iterable[tuple[str, Sequence[int]]]) -> None:
        self._left = [(reason, tuple(faces)) for reason, faces in script]

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The next scripted faces. Raises `DiceMismatch`."""
        if not self._left:
            raise DiceMismatch(f"no dice left for {roll.count} × {roll.reason!r}")
        reason, faces = self._left.pop(0)
        if reason not in roll.reason or len(faces) != roll.count or not all(1 <= f <= roll.sides for f in faces):
            raise DiceMismatch(f"scripted {faces} for {reason!r}, but asked for {roll.count} × {roll.reason!r}")
        return faces

    def spent(self) -> bool:
        """Whether all scripted dice have been rolled."""
        return not self._left


class RecordedDice:
    """Recorded dice of a match, for replay."""

    def __init__(self, rolls: Iterable[DrawnRoll]) -> None:
        self._rolls = {drawn.index: drawn for drawn in rolls}

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The faces recorded for this index. Raises `DiceMismatch`."""
        drawn = self._rolls.get(roll.index)
        asked = (roll.index, roll.reason, roll.sides, roll.count)
        if drawn is None or (drawn.index, drawn.reason, drawn.sides, len(drawn.faces)) != asked:
            raise DiceMismatch(f"the record holds {drawn}, but the rules asked for {asked}")
        return drawn.faces
