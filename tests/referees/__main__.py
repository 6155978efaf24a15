"""`python -m tests.referees krygothic --games 300`: random games read by the referee of the game, each from its own seed.

The first fault of a game is printed with its seed and answer; `--games 1 --seed` with that seed reads the same game again.
The command exits with 1 if there was any.
"""

import sys
from argparse import ArgumentParser

from tests.referees import REFEREES, read_game
from tests.referees.common import Fault


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.referees", description="Reads random games as a referee does.")
    parser.add_argument("game", choices=sorted(REFEREES))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the others count on from it")
    asked = parser.parse_args()
    comparisons, faults = 0, 0
    for number, seed in enumerate(range(asked.seed, asked.seed + asked.games), 1):
        try:
            comparisons += read_game(asked.game, seed)
        except Fault as fault:
            faults += 1
            sys.stdout.write(f"\nseed {seed}: {fault}\n")
        sys.stdout.write(
            f"\r{asked.game}: {number} of {asked.games} games, {comparisons:,} comparisons, {faults} faults"
        )
        sys.stdout.flush()
    sys.stdout.write("\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
