"""Dice that are rolled again: picked by their numbers, and put back where they lay."""

from typing import Any

import pytest

from rules.kernel.play import Play
from rules.kernel.shapes import Pick
from rules.skirmish.rolling import dice_to_pick, put_back, rolled_again


def test_dice_are_picked_by_their_numbers_in_the_order_in_which_they_lie() -> None:
    shape, picked = dice_to_pick({1: "die 2: 3", 4: "die 5: 1", 10: "die 11: 2"}, 2)
    assert [(item.id, item.label) for item in shape.items] == [
        ("1", "die 2: 3"),
        ("4", "die 5: 1"),
        ("10", "die 11: 2"),
    ]
    assert (shape.least, shape.most) == (1, 2)
    assert picked(Pick(("10", "4"))) == (4, 10)


def test_new_faces_come_where_the_old_ones_lay() -> None:
    assert put_back("abcd", (1, 3), (6, 2), lambda old, face: f"{old}{face}") == ["a", "b6", "c", "d2"]
    with pytest.raises(ValueError, match="shorter"):
        put_back("abcd", (1, 3), (6,), lambda old, face: f"{old}{face}")


def test_picked_dice_fall_together() -> None:
    script: Any = rolled_again(Play(None), [1, 2, 3], (0, 2), "to hit again", (1, 4), lambda old, face: 10 * old + face)
    throw = next(script)
    assert (throw.count, throw.reason, throw.cuts) == (2, "to hit again", (1, 4))
    with pytest.raises(StopIteration) as done:
        script.send((6, 5))
    assert done.value.value == [16, 2, 35]
