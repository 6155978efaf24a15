"""One stage of setting up after the other. (killteam.setup.order)"""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line
from rules.killteam.board.table import Stage, Table

_HEADINGS: Final[dict[str, tuple[str, str]]] = {
    "drop_zones": ("The drop zones are chosen.", "killteam.setup.drop_zone"),
    "operatives": ("Both players name the operatives who take the field.", "killteam.setup.select_operatives"),
    "equipment": ("Both players choose equipment in secret.", "killteam.setup.equipment_secret"),
    "tac_ops": ("Both players choose a TAC op in secret.", "killteam.setup.tac_op"),
    "items": ("Equipment is set up.", "killteam.setup.place_equipment"),
    "cores": ("The operatives are about to be set up.", "killteam.setup.place_thirds"),
    "thirds": ("The operatives are set up, a third at a time.", "killteam.setup.place_thirds"),
    "scouting": ("Both players choose how they scout, in secret.", "killteam.scouting.choose"),
    "gambits": ("Both players use strategic gambits in turn.", "killteam.flow.gambits"),
    "strategy": ("The battle begins.", "killteam.flow.four_turning_points"),
}


class StageReached(Event, frozen=True, kw_only=True):
    """Both players are done with the stage before; the player with initiative comes first in the next."""

    stage: Stage

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage=self.stage, turn=table.initiative)

    @override
    def line(self, table: Table) -> Line:
        text, rule = _HEADINGS[self.stage]
        return Line(text=text, rule=rule, tone="heading")
