"""What runs in the processes beside the web server: a player's thoughts, and nothing of the site."""

import logging
from time import monotonic

import msgspec

from rules.kernel.position import load
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.players.choose import STRENGTHS
from rules.players.decide import decide, unthinking
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

SECONDS = {"easy": 0.4, "normal": 1.0, "hard": 3.0}


def think(system_id: str, position: bytes, seat: int, strength: str, key: bytes) -> bytes | None:
    """The answer of a computer as JSON, within the time of its strength; None when the seat is not asked."""
    system = SYSTEMS[system_id].system
    until = monotonic() + SECONDS[strength]
    at = load(position, system.table)
    try:
        decision = decide(system, at, Seat(seat), STRENGTHS[strength], key, lambda: monotonic() < until)
    except Exception:  # what is supposed need not hang together; a fault in thought must not stop a match
        logger.exception("A computer's thoughts on a match of %s broke off", system_id)
        decision = unthinking(system, at, Seat(seat), key)
    return None if decision is None else msgspec.json.encode(decision.answer)


def thought_of(answer: bytes) -> Answer:
    """The answer in what `think` gives."""
    return msgspec.json.decode(answer, type=Answer)
