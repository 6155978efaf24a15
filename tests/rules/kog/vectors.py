"""Worked examples as they are written down: dice in one line, in the order they leave the generator.

`S 6 2 | D 2 | D' 5`: S shots, A attacks, P spray, D damage, M morale; a prime marks standing re-rolls, B a bought one, F the
friend a stray 1 hits (its number among the friends). Every die written down must fall, in this order, for this reason.
"""

from collections.abc import Mapping, Sequence

import pytest

from rules.kernel.dice import Roll
from rules.kernel.shapes import Value
from rules.kog.board.table import Table
from tests.rules.kog.build import Game, begin

_LETTERS = {
    "to hit": "SA", "to hit again": ("S'", "A'"), "spray": "P", "spray again": ("P'",), "damage": "D",
    "damage again": ("D'",), "bought": "B", "morale": "M", "friendly fire victim": "F",
}  # fmt: skip


class Written:
    """Dice from such a line. Once they are used up, morale and first-turn dice that the turn brings fall as 1."""

    def __init__(self, line: str) -> None:
        self.left: list[tuple[str, int]] = []
        for part in line.replace("then", "|").replace(",", " ").split("|"):
            letter, *faces = part.split() or [""]
            self.left += [(letter, int(face)) for face in faces]

    def draw(self, roll: Roll) -> tuple[int, ...]:
        """The next faces of the line."""
        if not self.left and roll.reason in ("morale", "first turn"):
            return (1,) * roll.count
        taken, self.left = self.left[: roll.count], self.left[roll.count :]
        if len(taken) < roll.count or any(letter not in _LETTERS[roll.reason] for letter, _ in taken):
            pytest.fail(f"{roll.count} × {roll.reason!r} was rolled, written down is {taken} and then {self.left}")
        return tuple(face for _, face in taken)


def played(
    start: Table,
    choices: Sequence[str | tuple[str, Value]],
    line: str,
    *,
    buys: Sequence[str] = (),
    declines: bool = False,
) -> Game:
    """The game after these choices and this line of dice; permitted re-rolls are taken, unless the case declines them.

    `buys` answers the windows for bought re-rolls in their order.
    """
    dice, bought = Written(line), list(buys)
    game = begin(start, dice)
    for choice in choices:
        settle(game, bought, declines=declines)
        id_, value = (choice, None) if isinstance(choice, str) else choice
        game.choose(id_, value=value)
    settle(game, bought, declines=declines)
    assert not dice.left, f"never rolled: {dice.left}\n{game.shown()}"
    assert not bought, f"nobody was asked about {bought}\n{game.shown()}"
    return game


def settle(game: Game, bought: list[str], *, declines: bool) -> None:
    """Answer every re-roll window that is open."""
    while not game.over:
        if game.options("reroll:"):
            game.choose("reroll:none" if declines else "reroll:all")
        elif game.options("buy:"):
            game.choose(bought.pop(0) if bought else "buy:none")
        else:
            return


def hulls(game: Game, expected: Mapping[str, int]) -> dict[str, int]:
    """What the models named in the expectation have left."""
    return {id_: game.models[id_].hull for id_ in expected}
