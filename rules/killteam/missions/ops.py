"""The ops as cards: one CRIT OP that both players share, and the TAC OPs each player chooses one of in secret."""

from typing import Final, Literal

from msgspec import Struct

from rules.killteam.rulebook import RULEBOOK

Archetype = Literal["Shadow", "Survey", "Bulwark", "Hunt"]
Crit = Literal["grid_control", "prime", "salvage", "sweep"]
Tac = Literal[
    "listening_posts",
    "unseen",
    "triangulate",
    "core_recovery",
    "hold_the_line",
    "strongpoint",
    "marked_quarry",
    "overrun",
]


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


_CRITS: Final = (
    CritOp(id="grid_control", name="Grid Control", rules=("killteam.op.crit.grid_control",)),
    CritOp(id="prime", name="Prime and Blow", rules=("killteam.op.crit.prime", "killteam.op.crit.blow")),
    CritOp(id="salvage", name="Salvage Run", rules=("killteam.op.crit.salvage",)),
    CritOp(id="sweep", name="Signal Sweep", rules=("killteam.op.crit.sweep",)),
)
_TACS: Final = (
    TacOp(id="listening_posts", name="Listening Posts", archetype="Shadow"),
    TacOp(id="unseen", name="Unseen", archetype="Shadow"),
    TacOp(id="triangulate", name="Triangulate", archetype="Survey"),
    TacOp(id="core_recovery", name="Core Recovery", archetype="Survey"),
    TacOp(id="hold_the_line", name="Hold the Line", archetype="Bulwark"),
    TacOp(id="strongpoint", name="Strongpoint", archetype="Bulwark"),
    TacOp(id="marked_quarry", name="Marked Quarry", archetype="Hunt"),
    TacOp(id="overrun", name="Overrun", archetype="Hunt"),
)
CRIT_OPS: Final[dict[str, CritOp]] = {op.id: op for op in _CRITS}
TAC_OPS: Final[dict[str, TacOp]] = {op.id: op for op in _TACS}
