"""Shared facts: sentences about an operative or a side, and the stages of setting up. (killteam.setup.order)"""

from typing import Any, Final

from rules.kernel.script import Line, TableFact
from rules.killteam.board.side import Side
from rules.killteam.board.table import Operative, Stage
from rules.skirmish.words import read_words

STAGES: Final = read_words("rules.killteam.board", "stages.toml")


def about(one: Operative, text: str, rule: str, *others: str, **more: Any) -> Line:
    """The fact with a sentence about an operative; `parts` may name further pieces."""
    return Line(text=text, rule=rule, seat=one.seat, pieces=(one.id, *others), **more)


def of_side(side: Side, text: str, rule: str, **more: Any) -> Line:
    """The fact with a sentence about a player's action; it begins with the name of the player's roster."""
    return Line(text=f"{side.roster_name} {text}", rule=rule, seat=side.seat, **more)


def stage_reached(stage: Stage) -> TableFact:
    """The next stage begins; the player with initiative comes first in it."""
    words = STAGES[stage]
    line = Line(text=words.says, rule=words.rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage=stage, turn=table.initiative))
