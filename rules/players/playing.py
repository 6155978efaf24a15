"""A whole match between computer players, from lists and a seed; the same inputs give the same match."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import engine
from rules.kernel.dice import CommittedDice, Dice
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.system import System
from rules.players.choice import Strength, no_time_limit
from rules.players.decision import decide

MOST = 4_000

Patience = Callable[[Strength], Callable[[], bool]]


@dataclass(frozen=True, kw_only=True)
class MatchStep:
    """An answer to question `number`, and what it led to."""

    seat: Seat
    number: int
    answer: Answer
    outcome: Outcome


def dice_of(seed: int) -> CommittedDice:
    """The dice for the match of this seed, which is from 0 to below 2^64."""
    return CommittedDice(seed.to_bytes(8, "big"))


def no_clock(_: Strength) -> Callable[[], bool]:
    """Unlimited time, so that a match follows from its seed alone."""
    return no_time_limit


def match_steps(  # what is played, by whom, how long they think, and with which dice
    system: System[Any],
    start: Any,
    seed: int,
    players: Sequence[Strength],
    patience: Patience = no_clock,
    dice: Dice | None = None,
) -> Iterator[MatchStep]:
    """Plays one answer after another until the match is over; `players` by seat, `patience` limits the time of each.

    The dice are those of the seed, or others.
    """
    dice = dice or dice_of(seed)
    outcome = engine.start(system, start, dice)
    while not outcome.position.over:
        position, seat = outcome.position, outcome.waiting[0]
        strength = players[seat % len(players)]
        decision = decide(system, position, seat, strength, f"{seed}.{position.sequence}".encode(), patience(strength))
        if decision is None:
            return
        outcome = engine.play(system, position, seat, position.asked, decision.answer, dice)
        yield MatchStep(seat=seat, number=position.asked, answer=decision.answer, outcome=outcome)
