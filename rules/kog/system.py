"""KOG light as the kernel knows it: its table, its steps, its view and its endings.

(kog.setup.sequence, kog.turn.steps, kog.general.open-information)
"""

from rules.kernel.system import Step
from rules.kog.board.table import SEATS, Stage, Table
from rules.kog.fighting.fight import fighting_step
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.losses.morale import morale_step
from rules.kog.movement.move import movement_step
from rules.kog.picture.sighting import sight
from rules.kog.picture.tools import tools
from rules.kog.picture.view import view
from rules.kog.setup.agree import agree_step
from rules.kog.setup.commanders import commanders_step
from rules.kog.setup.deploy import deploy_step
from rules.kog.setup.divide import divide_step
from rules.kog.setup.objectives import objectives_step
from rules.kog.setup.opening import lists_step
from rules.kog.setup.roles import roles_step
from rules.kog.setup.terrain import terrain_step
from rules.kog.shooting.shoot import shooting_step
from rules.kog.turn.rounds import round_step
from rules.kog.turn.victory import check_step, ended
from rules.skirmish.sighting import stood
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
    version=f"{CATALOGUE.version}/13",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=seen_by_all(view),
    ended=ended,
    sight=sight,
    stood=stood,
    tools=tools,
)
