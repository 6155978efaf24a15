"""The ops as cards: one CRIT OP that both players share, and the TAC OPs each player chooses one of in secret."""

from typing import Final, Literal

from msgspec import Struct

from rules.killteam.board import Op
from rules.killteam.rulebook import RULEBOOK
from rules.skirmish.words import read_records

Archetype = Literal["Shadow", "Survey", "Bulwark", "Hunt"]
Crit = Literal["grid_control", "prime", "salvage", "sweep"]
Tac = Literal[
    "listening_posts", "unseen", "triangulate", "core_recovery", "hold_the_line", "strongpoint",
    "marked_quarry", "overrun"
]  # fmt: skip

CAP: Final = 6
"""The most victory points from one op. (killteam.score.cap)"""
FIRST_SCORED: Final = 2
"""The first turning point in which points are scored. (killteam.score.window)"""
OP_NAMES: Final[dict[Op, str]] = {"crit": "CRIT", "kill": "KILL", "tac": "TAC"}


def primary_points(points: int) -> int:
    """What the points of a primary op count as: half as much again, rounded up. (killteam.score.primary)"""
    return -(-3 * points // 2)


class CritOp(Struct, frozen=True, kw_only=True):
    """The CRIT OP of a match; `rules` are those it rests on. (killteam.setup.crit_op, killteam.score.crit)"""

    id: Crit
    name: str
    rules: tuple[str, ...]

    @property
    def text(self) -> str:
        """What it says, from the rulebook."""
        return " ".join(RULEBOOK.rule(rule).text for rule in self.rules)


class TacOp(Struct, frozen=True, kw_only=True):
    """A TAC OP, open to teams of its archetype. (killteam.build.archetype, killteam.score.tac)"""

    id: Tac
    name: str
    archetype: Archetype

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return f"killteam.op.tac.{self.id}"

    @property
    def text(self) -> str:
        """What it says, from the rulebook."""
        return RULEBOOK.rule(self.rule).text


CRIT_OPS: Final = read_records("rules.killteam.missions", "crit_ops.toml", CritOp)
TAC_OPS: Final = read_records("rules.killteam.missions", "tac_ops.toml", TacOp)
