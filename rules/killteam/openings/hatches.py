"""Operate Hatch as it is offered: the hatchways within reach, opened or closed."""

from rules.kernel.script import Option
from rules.killteam.action.deed import Deed
from rules.killteam.action.kinds import HATCH, barred
from rules.killteam.action.markers import recorded
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.move.hatch import operated, reachable


def hatches(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Opening closed hatchways and closing open ones. (killteam.kz.corridor.operate_hatch)"""
    closed = barred(table, operative, HATCH)
    return [
        Option(
            id=f"hatch:{hatch.id}",
            label="Close the hatchway" if hatch.open else "Open the hatchway",
            detail="1 AP",
            piece=hatch.id,
            rule=HATCH.id,
            refusal=closed or refusal,
            bring=recorded(operative, HATCH, operated(table, operative, hatch.id)),
        )
        for hatch, refusal in reachable(table, operative)
    ]
