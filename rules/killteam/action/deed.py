"""An action chosen and ready to be carried out."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.script import Play, Preview, Script
from rules.killteam.action.kinds import Kind
from rules.killteam.board.table import Table

NOTHING = Preview(lines=())


@dataclass(frozen=True, kw_only=True)
class Deed:
    """Who does what: its kind, the script that does it, what it would do in words, and the enemy it is about.

    An action that is no Fight may still have somebody fight (`fights`).
    """

    operative: str
    kind: Kind
    script: Callable[[Play[Table]], Script[None]]
    preview: Preview = NOTHING
    foe: str = ""
    fights: bool = False

    @property
    def fought(self) -> bool:
        """Whether who falls by it falls in a fight. (killteam.op.tac.overrun)"""
        return self.fights or self.kind.as_ == "Fight"

    def describe(self) -> Preview:
        """What it would do."""
        return self.preview
