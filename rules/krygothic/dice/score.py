"""The value of one die, from its faces in the order in which they fell, the last of which is no six."""

from collections.abc import Sequence

SIX = 6
ENOUGH_SIXES = 3  # the number of sixes for a critical pass

Faces = tuple[int, ...]


def score(faces: Faces) -> int:
    """The score of a die in a target roll: its face; after sixes, 4 for each six plus what the last face is above 2.

    (krygothic.dice.target_7_to_10, krygothic.dice.target_pattern, krygothic.dice.target_score)
    """
    sixes = sixes_of(faces)
    return 2 + 4 * sixes + max(0, faces[-1] - 2) if sixes else faces[-1]


def passes(faces: Faces, target: int) -> bool:
    """Whether the die reaches the target; a target of 1 or less is always reached. (krygothic.dice.target_low)"""
    return score(faces) >= target


def sixes_of(faces: Faces) -> int:
    """How many sixes it showed."""
    return sum(face == SIX for face in faces)


def sum_of_faces(faces: Faces) -> int:
    """What the die adds to a cumulative roll: all its faces. (krygothic.dice.cumulative)"""
    return sum(faces)


def best_dice(worth: Sequence[int], keep: int) -> tuple[int, ...]:
    """The best `keep` of the dice, or all if there are fewer. (krygothic.dice.keep)"""
    return tuple(sorted(worth, reverse=True)[: max(0, keep)])


def half(number: int) -> int:
    """Half of it, rounded down. (krygothic.dice.rounding)"""
    return number // 2
