"""The matches of an experiment. Everything about a match follows from the seed and its number.

Matches are numbered opponent by opponent. The tested list changes seats with each match, so that neither side has the
better seat. The id, secret and seeds of a match are those it has when somebody opens it.
"""

import hashlib
from dataclasses import dataclass

import msgspec

from games.ids import ALPHABET, MATCH_ID_LENGTH
from games.storage.dice import table_seed
from rules.kernel.dice import match_key
from rules.players.bot_match import Fixture, Pairing


@dataclass(frozen=True, kw_only=True)
class LabPlan:
    """A match before it is played; `secret` and `seeds` make the dice."""

    number: int
    seats: tuple[int, int]
    match_id: str
    secret: str
    seeds: tuple[str, str]

    @property
    def key(self) -> bytes:
        """The key of its dice, as in any match."""
        return match_key(self.match_id, bytes.fromhex(self.secret), self.seeds)

    def fixture(self) -> Fixture:
        """The data that a worker gets."""
        return Fixture(number=self.number, seats=self.seats, key=self.key, table=table_seed(self.key))


@dataclass(frozen=True, kw_only=True)
class ExperimentPlan:
    """The matches of an experiment: `each` against every opponent."""

    pairing: Pairing
    seed: str
    each: int

    def ticket(self, number: int) -> LabPlan:
        """The planned match of that number, from 0."""
        opponent, place = divmod(number, self.each)
        seats = (0, opponent + 1) if place % 2 == 0 else (opponent + 1, 0)
        sides = [bytes(self.pairing.forces[force]) for force in seats]
        what = [self.pairing.system, self.pairing.version, _text(self.pairing.agreement), self.pairing.player]
        root = _digest("match", self.seed.encode(), str(place).encode(), *(part.encode() for part in what), *sides)
        seeds = (_digest("seat 0", root).hex()[:32], _digest("seat 1", root).hex()[:32])
        return LabPlan(
            number=number, seats=seats, match_id=_name(root), secret=_digest("secret", root).hex(), seeds=seeds
        )


def _digest(purpose: str, *parts: bytes) -> bytes:
    """A hash of several parts; different lists of parts give different hashes."""
    whole = hashlib.sha256(f"gridless lab 1|{purpose}".encode())
    for part in parts:
        whole.update(b"|%d|" % len(part) + part)
    return whole.digest()


def _name(root: bytes) -> str:
    number = int.from_bytes(_digest("name", root))
    letters = []
    for _ in range(MATCH_ID_LENGTH):
        number, at = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[at])
    return "".join(letters)


def _text(agreement: dict[str, str | int]) -> str:
    return msgspec.json.encode(agreement, order="sorted").decode()
