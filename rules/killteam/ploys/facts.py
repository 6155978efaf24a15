"""The facts of ploys: what is used, and what it costs."""

from rules.kernel.script import TableFact
from rules.killteam.board import LastingEffect, Operative, Side, Table, of_side
from rules.killteam.teams.team import Ploy


def ploy_used(
    side: Side, ploy: Ploy, cost: int, lasting: tuple[LastingEffect, ...], one: Operative | None
) -> TableFact:
    """A player used a ploy: command points are spent, and what it does for a while begins.

    (killteam.flow.strategy_ploy, killteam.flow.firefight_ploy)
    """

    def change(table: Table) -> Table:
        free = table.side(side.seat).free_ploy and cost == 0
        paid = table.with_side(
            side.seat, cp=side.cp - cost, ploys=(*side.ploys, ploy.id), free_ploy=side.free_ploy and not free
        )
        return paid.with_lasting(*lasting)

    on, pieces = (f" on {one.name}", (one.id,)) if one else ("", ())
    text = f"uses {ploy.name}{on} ({cost} CP, {side.cp - cost} left). {ploy.text}"
    return TableFact(of_side(side, text, f"killteam.flow.{ploy.kind}_ploy", pieces=pieces), change)
