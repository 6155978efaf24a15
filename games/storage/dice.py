"""The dice of a match: its key, from the committed secret and every player's seed, and the seed of its table."""

import hashlib
import hmac
import re
from collections.abc import Sequence

from games.models import Match, Seat
from rules.kernel.dice import CommittedDice, commitment, match_key

SEED = re.compile(r"[0-9a-f]{32,64}")


def commitment_of(match_id: str, secret: str) -> str:
    """The hash shown before anybody has locked in a list."""
    return commitment(match_id, bytes.fromhex(secret))


def key_of(match: Match, seats: Sequence[Seat]) -> bytes:
    """The key of all dice of the match. It is cached on the row, with its inputs."""
    made_of = (match.secret, *(seat.seed for seat in seats))
    known: tuple[tuple[str, ...], bytes] | None = match.__dict__.get("dice_key")
    if known is None or known[0] != made_of:
        known = made_of, match_key(match.id, bytes.fromhex(match.secret), made_of[1:])
        match.__dict__["dice_key"] = known
    return known[1]


def dice_of(match: Match, seats: Sequence[Seat]) -> CommittedDice:
    """The dice of the match."""
    return CommittedDice(key_of(match, seats))


def table_seed(key: bytes) -> int:
    """A number below 2³¹ that nobody chose, for a random table."""
    return int.from_bytes(hmac.new(key, b"table", hashlib.sha256).digest()[:4]) >> 1


def usable_seed(seed: str) -> str:
    """The seed a browser sent (16 to 32 bytes in lower-case hex), or an empty string if it is not a seed."""
    return seed if SEED.fullmatch(seed) else ""
