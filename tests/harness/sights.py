"""How many sight verdicts a second: `python -m tests.harness.sights [--pieces 20] [--pairs 3000]`. Measures, asserts nothing."""

import argparse
from collections import Counter
from random import Random
from time import process_time

from rules.battlefield.kit import KitPiece, Shape
from rules.battlefield.layout import piece_at
from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.kog.board.sight import sight

WIDTH, HEIGHT = 48_000, 36_000
SHAPES = (
    Shape("block", 6000, 500),
    Shape("block", 4000, 3000),
    Shape("blob", 6000, 5000),
    Shape("corner", 5000, 5000, 600),
)
HIDING = [KitPiece("piece", "Piece", "wall", shape, 3000, cover="hard") for shape in SHAPES]


def crowded(random: Random, pieces: int) -> Battlefield:
    """A board with so many pieces that hide what is behind them, anywhere and turned anyhow."""
    features = tuple(
        piece_at(random.choice(HIDING), _anywhere(random), random.randrange(360), f"f{number}")
        for number in range(pieces)
    )
    return Battlefield("crowded", "Crowded", WIDTH, HEIGHT, features)


def _anywhere(random: Random) -> Point:
    return Point(random.randrange(1000, WIDTH - 1000), random.randrange(1000, HEIGHT - 1000))


def main() -> None:
    """Prints verdicts a second, and how many of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random = Random(given.seed)
    field = crowded(random, given.pieces)
    pairs = [(Disc(_anywhere(random), 600, 0, 1200), Disc(_anywhere(random), 600, 0, 1200)) for _ in range(given.pairs)]
    began = process_time()
    kinds = Counter(sight(field, viewer, target).kind for viewer, target in pairs)
    taken = process_time() - began
    print(f"{given.pairs / taken:,.0f} verdicts a second against {given.pieces} pieces: {dict(kinds)}")  # noqa: T201


if __name__ == "__main__":
    main()
