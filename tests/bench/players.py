"""How strong the players are: small matches, every seed twice with seats and lists changed over.

    python -m tests.bench.players kog hard:random normal:easy --games 60 --seconds 0.2

`random` is somebody who does not think: options as keen as one is on them. A decision takes at most `--seconds` of
thought for the strongest, and as much less for others as on the site (easy 0.13 and normal 0.33 of it). Told are wins
(a draw counts half), the 95 % interval of their share, answers, and the time thought for each decision. Runs in one
process; matches without an end after `MOST` answers are told as stalls and count as draws.
"""

import argparse
import sys
from dataclasses import dataclass, field
from math import sqrt
from time import process_time

from rules.kernel import engine
from rules.kernel.dice import Committed
from rules.kernel.engine import Outcome
from rules.kernel.refusal import Seat
from rules.players.choose import STRENGTHS
from rules.players.decide import decide, unthinking
from rules.registry import SYSTEMS, Game
from tests.harness.beginning import begun

MOST = 2_500
SHARES = {"easy": 0.13, "normal": 0.33, "hard": 1.0, "quick": 0.33}


@dataclass
class Tally:
    """How it went for the first of two."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    stalls: int = 0
    answers: int = 0
    thought: dict[str, list[float]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Matches played."""
        return self.won + self.drawn + self.lost

    def interval(self) -> tuple[float, float, float]:
        """The share of wins and its 95 % interval after Wilson."""
        share, many = (self.won + self.drawn / 2) / self.games, self.games
        middle = (share + 1.92 / many) / (1 + 3.84 / many)
        half = 1.96 * sqrt(share * (1 - share) / many + 0.96 / many**2) / (1 + 3.84 / many)
        return share, middle - half, middle + half

    def told(self) -> str:
        """A line of figures."""
        share, low, high = self.interval()
        times = ", ".join(
            f"{name} {1000 * sum(took) / len(took):.0f} ms" for name, took in self.thought.items() if took
        )
        return (
            f"{self.won} won, {self.drawn} drawn, {self.lost} lost of {self.games}: {share:.0%} ({low:.0%} to {high:.0%}), "
            f"{self.answers} answers, {self.stalls} stalls; thought for a decision: {times}"
        )


def answered(game: Game, outcome: Outcome, seat: Seat, name: str, seed: int, seconds: float) -> tuple[Outcome, float]:
    """The outcome of this player's answer, and how long it thought."""
    position, began = outcome.position, process_time()
    key = f"{seed}.{position.sequence}".encode()
    if name == "random":
        decision = unthinking(game.system, position, seat, key)
    else:
        until = began + seconds * SHARES[name]
        decision = decide(game.system, position, seat, STRENGTHS[name], key, lambda: process_time() < until)
    assert decision is not None
    took = process_time() - began
    return engine.play(
        game.system, position, seat, position.asked, decision.answer, Committed(seed.to_bytes(8, "big"))
    ), took


def match(game: Game, seed: int, names: tuple[str, str], seconds: float, tally: Tally) -> int | None:
    """The seat that wins a small match of this seed; None for a draw."""
    outcome = engine.start(game.system, begun(game, {}, seed, small=True).start, Committed(seed.to_bytes(8, "big")))
    for _ in range(MOST):
        if outcome.position.over:
            result = game.system.result(outcome.position.table)
            return result.winner if result else None
        seat = outcome.waiting[0]
        outcome, took = answered(game, outcome, seat, names[seat % 2], seed, seconds)
        tally.thought.setdefault(names[seat % 2], []).append(took)
        tally.answers += 1
    tally.stalls += 1
    return None


def compared(game: Game, first: str, second: str, games: int, seconds: float, seed: int) -> Tally:
    """So many matches between two, each seed with the seats one way and the other."""
    tally = Tally()
    for number in range(games):
        mine = number % 2
        names = (first, second) if mine == 0 else (second, first)
        winner = match(game, seed + number // 2, names, seconds, tally)
        if winner is None:
            tally.drawn += 1
        elif winner % 2 == mine:
            tally.won += 1
        else:
            tally.lost += 1
    return tally


def main() -> None:
    """Read the command, play, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument("pairs", nargs="+", help="such as hard:random")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for pair in wanted.pairs:
        first, second = pair.split(":")
        tally = compared(SYSTEMS[wanted.system], first, second, wanted.games, wanted.seconds, wanted.seed)
        sys.stdout.write(f"{wanted.system} {pair}: {tally.told()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
