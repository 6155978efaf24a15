"""The stages before the battle, one script each. (killteam.setup.order)"""

from typing import Final

from rules.kernel.system import Step
from rules.killteam.board.table import Stage, Table
from rules.killteam.choices.equipment import equipment_step
from rules.killteam.choices.operatives import operatives_step
from rules.killteam.choices.tac_ops import tac_ops_step
from rules.killteam.setup.cores import cores_step
from rules.killteam.setup.items import items_step
from rules.killteam.setup.roll_off import drop_zones_step, roll_off_step
from rules.killteam.setup.scouting import scouting_step
from rules.killteam.setup.thirds import thirds_step

SETTING_UP: Final[dict[Stage, Step[Table]]] = {
    "roll_off": roll_off_step,
    "drop_zones": drop_zones_step,
    "operatives": operatives_step,
    "equipment": equipment_step,
    "tac_ops": tac_ops_step,
    "items": items_step,
    "cores": cores_step,
    "thirds": thirds_step,
    "scouting": scouting_step,
}
