"""FUBAR as a system of the kernel: table, steps, view and endings.

(fubar.basics.turn_sequence, fubar.scenario.early_end)
"""

from rules.fubar.activation.initiative import turn_step
from rules.fubar.board import SEATS, Stage, Table
from rules.fubar.changes import changes
from rules.fubar.melee.combats import combats_step
from rules.fubar.setup.deployment import deploy_step, edges_step
from rules.fubar.turn.activations import activations_step
from rules.fubar.turn.victory import end_step, match_end
from rules.fubar.view.tools import sight, tools
from rules.fubar.view.view import view
from rules.kernel.system import Step
from rules.skirmish.sighting import with_models_at
from rules.skirmish.system import Rules, seen_by_all

STEPS: dict[Stage, Step[Table]] = {
    "edges": edges_step,
    "deploy": deploy_step,
    "turn": turn_step,
    "combats": combats_step,
    "activations": activations_step,
    "end": end_step,
}


FUBAR = Rules(
    id="fubar",
    name="FUBAR",
    version="11",
    table=Table,
    seats=SEATS,
    step=lambda table: end_step if table.is_decided else STEPS[table.stage],
    view=seen_by_all(view),
    ended=match_end,
    sight=sight,
    with_pieces_at=with_models_at,
    tools=tools,
    changes=changes,
)
