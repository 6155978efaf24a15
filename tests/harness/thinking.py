"""A match between players that think: each answer must be one the rules take, and there must always be one."""

from dataclasses import dataclass
from time import process_time

from rules.kernel.engine import Outcome
from rules.players.choice import NORMAL, Strength
from rules.players.decision import decide
from tests.harness.match import DeadEnd, Match

AT_MOST = 0.1  # seconds of processor time for a decision


@dataclass
class ThinkingMatch(Match):
    """Nobody here answers at random; the seed of the game is that of the thoughts."""

    strength: Strength = NORMAL
    seed: int = 0

    def step(self) -> None:
        """One decision of one of those who are asked. Raises `DeadEnd`."""
        position = self.position
        asked = self.questions()
        assert asked, f"nobody is asked, and the match is not over: {position.table}"
        seat, until = asked[len(self.answers) % len(asked)].seat, process_time() + AT_MOST
        key = f"{self.seed}.{len(self.answers)}".encode()
        decision = decide(self.system, position, seat, self.strength, key, lambda: process_time() < until)
        if decision is None:
            raise DeadEnd(f"seat {seat} is asked and does not answer")
        outcome = self.give(seat, position.asked, decision.answer)
        assert isinstance(outcome, Outcome), f"an illegal answer: {decision.answer} {outcome}"
        self.answers.append((seat, position.asked, decision.answer))
        self._take(outcome)
