"""Facts: sentences about an operative or a side, and the stages of setting up. (killteam.setup.order)"""

from typing import Any, Final

from rules.kernel.script import Line, TableFact
from rules.killteam.board.side import Side
from rules.killteam.board.table import Operative, Stage
from rules.skirmish.words import read_words

STAGES: Final = read_words("rules.killteam.board", "stages.toml")


def about(one: Operative, text: str, rule: str, *others: str, **more: Any) -> Line:
    """A sentence about an operative, and other pieces by their ids."""
    return Line(text=text, rule=rule, seat=one.seat, pieces=(one.id, *others), **more)


def of_side(side: Side, text: str, rule: str, **more: Any) -> Line:
    """A sentence about what a player does; it begins with the name of the player's roster."""
    return Line(text=f"{side.roster_name} {text}", rule=rule, seat=side.seat, **more)


def stage_reached(stage: Stage) -> TableFact:
    """Both players are done with the stage before; the player with initiative comes first in the next."""
    words = STAGES[stage]
    line = Line(text=words.says, rule=words.rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage=stage, turn=table.initiative))
