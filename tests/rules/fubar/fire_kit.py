"""Firing in tests: a Unit that has just activated, and the words for picking weapons and losses."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.fubar.board.table import Table
from rules.kernel.shapes import Pick
from tests.harness.game import Game
from tests.rules.fubar.build import Squad, begin, table

Dice = Iterable[tuple[str, Sequence[int]]]


def activated(*squads: Squad, dice: Dice = (), **fields: Any) -> Game[Table]:
    """The first Unit of Reds has succeeded in its Activation roll and chooses its action."""
    game = begin(table(*squads, **fields), [("activation", [6]), *dice])
    return game.choose("attempt:a-u1")


def aiming(*squads: Squad, dice: Dice = (), **fields: Any) -> Game[Table]:
    """The first Unit of Reds declares its Aimed Fire."""
    return activated(*squads, dice=dice, **fields).choose("action:aimed")


def walking(*squads: Squad, dice: Dice = (), **fields: Any) -> Game[Table]:
    """The first Unit of Reds declares the fire of a Walk, before it moves."""
    return activated(*squads, dice=dice, **fields).choose("action:walk", "fire")


def pick(*ids: str) -> Pick:
    """These items are ticked."""
    return Pick(ids)


def losses(*, fall: Sequence[int] = (), down: Sequence[int] = (), unit: str = "b-u1") -> Pick:
    """Figures of a Unit by their numbers: who falls and who is Suppressed."""
    return Pick((*(f"fall:{unit}-m{n}" for n in fall), *(f"down:{unit}-m{n}" for n in down)))


def alive(game: Game[Table], unit: str) -> int:
    """How many figures of the Unit live."""
    return len(game.table.living(game.table.units[unit]))


def suppressed(game: Game[Table], unit: str) -> int:
    """How many figures of the Unit are Suppressed."""
    return len(game.table.down(game.table.units[unit]))
