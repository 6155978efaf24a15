"""A player leaves a match of several: their force is taken off the table and the others play on."""

from msgspec import structs
from typing_extensions import override

from rules.fubar.board.table import Table
from rules.fubar.losses.fallen import credited
from rules.fubar.setup.deploy import next_to_deploy, waiting
from rules.kernel.event import Event, Line
from rules.kernel.refusal import Seat


class PlayerLeft(Event, frozen=True, kw_only=True):
    """One of several players conceded: nobody scores for the Units that go with them. (fubar.scenario.early_end)"""

    seat: Seat
    how: str

    @override
    def apply(self, table: Table) -> Table:
        units = table.units_of(self.seat)
        gone = {model.id: structs.replace(model, life="casualty") for unit in units for model in table.living(unit)}
        table = table.with_models(gone).with_side(self.seat, has_left=True)
        for unit in units:
            table = credited(table.with_unit(unit.id, aboard=""), unit.id, None)
        return _deployed_by_others(table) if table.stage == "deploy" else table

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} {self.how}: their Units leave the table. The others play on."
        return Line(text=text, rule="fubar.scenario.early_end", tone="heading", seat=self.seat)


def _deployed_by_others(table: Table) -> Table:
    """Whose turn it is to deploy now, if anybody's."""
    holder = table.holder if table.holder is not None else table.order[0]
    if waiting(table, holder):
        return table
    heir = next_to_deploy(table, holder)
    return structs.replace(table, holder=heir, stage="turn" if heir is None else "deploy")
