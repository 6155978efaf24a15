"""Dice that are rolled again: picking them by hand, and putting the new faces in their places."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from rules.kernel.play import Play, Script
from rules.kernel.shapes import Pick, PickItem, PickShape

D = TypeVar("D")

Numbers = tuple[int, ...]


def dice_to_pick(labels: Mapping[int, str], most: int) -> tuple[PickShape, Callable[[Pick], Numbers]]:
    """A shape for picking up to so many dice by their numbers, each with its words; and what reads the pick."""
    numbers = {str(number): number for number in labels}
    items = tuple(PickItem(id=id_, label=labels[number]) for id_, number in numbers.items())

    def picked(pick: Pick) -> Numbers:
        return tuple(sorted(numbers[id_] for id_ in pick.ids))

    return PickShape(items=items, least=1, most=most), picked


def put_back(dice: Sequence[D], numbers: Sequence[int], faces: Sequence[int], again: Callable[[D, int], D]) -> list[D]:
    """The dice with those of these numbers as they have fallen anew; `again` makes a die of the old one and a face."""
    after = list(dice)
    for number, face in zip(numbers, faces, strict=True):
        after[number] = again(dice[number], face)
    return after


def rolled_again(
    play: Play[Any],
    dice: Sequence[D],
    numbers: Sequence[int],
    reason: str,
    cuts: tuple[int, ...],
    again: Callable[[D, int], D],
) -> Script[list[D]]:
    """The dice of these numbers fall anew, all together, and stand as they fall."""
    faces = yield from play.roll(len(numbers), reason, cuts=cuts)
    return put_back(dice, numbers, faces, again)
