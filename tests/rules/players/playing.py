"""Whole games between players of any strength, for tests."""

from collections.abc import Callable

from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.engine import Outcome
from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.players.choice import Strength
from rules.players.decision import decide, default_decision
from rules.registry import SYSTEMS
from tests.harness.beginning import begun

Brain = Callable[[Outcome, Seat], Outcome]


def thinker(system_id: str, strength: Strength, seed: int) -> Brain:
    """Somebody of this strength. The answer must be one the rules take."""
    system, dice = SYSTEMS[system_id].system, _dice(seed)

    def play(outcome: Outcome, seat: Seat) -> Outcome:
        position = outcome.position
        decision = decide(system, position, seat, strength, f"{seed}.{position.sequence}".encode())
        assert decision is not None
        return engine.play(system, position, seat, position.asked, decision.answer, dice)

    return play


def unthinker(system_id: str, seed: int) -> Brain:
    """Somebody who answers without a thought."""
    system, dice = SYSTEMS[system_id].system, _dice(seed)

    def play(outcome: Outcome, seat: Seat) -> Outcome:
        position = outcome.position
        decision = default_decision(system, position, seat, f"{seed}.{position.sequence}".encode())
        assert decision is not None
        return engine.play(system, position, seat, position.asked, decision.answer, dice)

    return play


def _dice(seed: int) -> CommittedDice:
    return CommittedDice(seed.to_bytes(8, "big"))


def played(system_id: str, seed: int, *brains: Brain, most: int = 1_500) -> tuple[Result | None, int]:
    """How a small game of this seed ends, None where it has not after so many answers, and how many it took."""
    game = SYSTEMS[system_id]
    outcome = engine.start(game.system, begun(game, {}, seed, small=True).start, _dice(seed))
    for answers in range(most):
        if outcome.position.over:
            return game.system.result(outcome.position.table), answers
        seat = outcome.waiting[0]
        outcome = brains[seat](outcome, seat)
    return None, most
