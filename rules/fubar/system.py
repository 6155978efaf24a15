"""FUBAR as the kernel knows it: its table, its steps, its view and its endings."""

from rules.fubar.activation.initiative import turn_step
from rules.fubar.board.table import SEATS, Stage, Table
from rules.fubar.melee.combats import combats_step
from rules.fubar.picture.view import view
from rules.fubar.setup.deploy import deploy_step
from rules.fubar.setup.edges import edges_step
from rules.fubar.turn import victory
from rules.fubar.turn.activations import activations_step
from rules.fubar.turn.victory import end_step
from rules.kernel.event import Event
from rules.kernel.refusal import Seat
from rules.kernel.scene import View
from rules.kernel.system import Ending, Result, Step

STEPS: dict[Stage, Step[Table]] = {
    "edges": edges_step,
    "deploy": deploy_step,
    "turn": turn_step,
    "combats": combats_step,
    "activations": activations_step,
    "end": end_step,
}


class Fubar:
    """The rules of FUBAR. (fubar.basics.turn_sequence)"""

    id = "fubar"
    name = "FUBAR"
    version = "3"
    table = Table
    seats: tuple[Seat, ...] = SEATS

    def next_step(self, table: Table) -> Step[Table] | None:
        """The script of the stage the table is in; None when the match is over. (fubar.scenario.early_end)"""
        if table.result:
            return None
        return end_step if table.is_decided else STEPS[table.stage]

    def known(self, table: Table, seat: Seat | None) -> Table:
        """Everything: nothing is hidden."""
        return table

    def view(self, known: Table, viewer: Seat | None) -> View:
        """What anybody may see, which is everything."""
        return view(known, viewer)

    def ended(self, table: Table, ending: Ending) -> Event:
        """A concession or an agreed draw. (fubar.scenario.early_end)"""
        return victory.ended(table, ending)

    def result(self, table: Table) -> Result | None:
        """How the match ended, once it has."""
        return table.result


FUBAR = Fubar()
