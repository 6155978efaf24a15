"""Aimed Fire: the Unit stays where it is and every figure adds 1 to its hit dice."""

from rules.fubar.activation.actions import Action, no_actions_aboard
from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.fire import Firing, fire
from rules.fubar.fire.firepower import no_shot
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Refusal

AIMING = Firing(kind="aimed")


def _barred(table: Table, unit: Unit) -> Refusal | None:
    """Why the Unit cannot use Aimed Fire now. (fubar.action.aimed.hold, fubar.passenger.no_actions)"""
    return no_actions_aboard(table, unit) or no_shot(
        table,
        unit,
        AIMING,
        rule="fubar.action.aimed.hold",
        remedy="Walk or run to where it has a target, or wait On Guard.",
    )


def _aimed(play: Play[Table], unit_id: str) -> Script[None]:
    """No move, and fire at +1. (fubar.action.aimed.hold, fubar.action.aimed.bonus)"""
    yield from fire(play, unit_id, AIMING)


AIMED = Action(
    id="aimed",
    name="Aimed Fire",
    detail="no move, +1 to every hit die",
    says="takes aim",
    rule="fubar.action.aimed.hold",
    barred=_barred,
    carry_out=_aimed,
)
