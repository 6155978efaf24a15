"""KOG light as a system of the kernel: table, steps, view and endings.

(kog.setup.sequence, kog.turn.steps, kog.general.open-information)
"""

from rules.kernel.system import Step
from rules.kog.board import SEATS, Stage, Table
from rules.kog.changes import changes
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.losses.morale import morale_step
from rules.kog.melee.fight import fighting_step
from rules.kog.move.move import movement_step
from rules.kog.setup.deployment import deploy_step
from rules.kog.setup.dividing_line import divide_step
from rules.kog.setup.objectives import objectives_step
from rules.kog.setup.opening import commanders_step, lists_step, roles_step
from rules.kog.setup.terrain import terrain_step
from rules.kog.setup.terrain_agreement import agree_step
from rules.kog.shoot.shoot import shooting_step
from rules.kog.turn.rounds import round_step
from rules.kog.turn.victory import check_step, match_end
from rules.kog.view.tools import sight, tools
from rules.kog.view.view import view
from rules.skirmish.sighting import with_models_at
from rules.skirmish.system import Rules, seen_by_all

STEPS: dict[Stage, Step[Table]] = {
    "leaders": lists_step,
    "terrain": terrain_step,
    "agree": agree_step,
    "roles": roles_step,
    "divide": divide_step,
    "deploy": deploy_step,
    "objectives": objectives_step,
    "commanders": commanders_step,
    "round": round_step,
    "movement": movement_step,
    "fighting": fighting_step,
    "shooting": shooting_step,
    "morale": morale_step,
    "check": check_step,
}

KOG = Rules(
    id="kog",
    name="KOG light",
    version=f"{CATALOGUE.version}/16",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=seen_by_all(view),
    ended=match_end,
    sight=sight,
    with_pieces_at=with_models_at,
    tools=tools,
    changes=changes,
)
