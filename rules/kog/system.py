"""KOG light as the kernel knows it: its table, its steps, its view and its endings."""

from rules.kernel.event import Event
from rules.kernel.refusal import Seat
from rules.kernel.scene import View
from rules.kernel.system import Ending, Result, Step
from rules.kog.board.table import SEATS, Stage, Table
from rules.kog.fighting.fight import fighting_step
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.losses.morale import morale_step
from rules.kog.movement.move import movement_step
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
from rules.kog.turn import victory
from rules.kog.turn.rounds import round_step
from rules.kog.turn.victory import check_step

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


class Kog:
    """The rules of KOG light. (kog.setup.sequence, kog.turn.steps)"""

    id = "kog"
    name = "KOG light"
    version = f"{CATALOGUE.version}/2"
    table = Table
    seats: tuple[Seat, ...] = SEATS

    def next_step(self, table: Table) -> Step[Table] | None:
        """The script of the stage the table is in; None when the match is over."""
        return None if table.result else STEPS[table.stage]

    def known(self, table: Table, seat: Seat | None) -> Table:
        """Everything: nothing is hidden. (kog.general.open-information)"""
        return table

    def view(self, known: Table, viewer: Seat | None) -> View:
        """What anybody may see, which is everything. (kog.general.open-information)"""
        return view(known, viewer)

    def ended(self, table: Table, ending: Ending) -> Event:
        """A concession or an agreed draw. (kog.round.no-limit)"""
        return victory.ended(table, ending)

    def result(self, table: Table) -> Result | None:
        """How the match ended, once it has."""
        return table.result


KOG = Kog()
