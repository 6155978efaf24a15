"""The board of FUBAR: its table, what is measured on it, scenery and combats; this is the door of the room."""

from rules.fubar.board.combat import combat_of, foes_met, in_contact, in_initiative_order, moved_up, touched
from rules.fubar.board.edges import DEPTH, EDGES, FACING_IN, deployment_area, deployment_point
from rules.fubar.board.ground import HARD, KIT, LEVEL_NAMES, MODERATE, SOFT, areas, areas_of, lines, scenery
from rules.fubar.board.measure import (
    TOLERANCE,
    arc,
    can_reach,
    centre,
    disc,
    flat_base,
    flat_gap,
    gap_between,
    is_within,
    out_of_touch,
    spot,
    touches,
    touching,
)
from rules.fubar.board.refusals import NO
from rules.fubar.board.resting import arranged, check_places, check_rest, resting_refusal
from rules.fubar.board.table import (
    LASTS,
    SEATS,
    Edge,
    Effect,
    Model,
    Settings,
    Side,
    Stage,
    Stance,
    Table,
    Unit,
    Vehicle,
)
from rules.skirmish.facing import QUARTERS as ARCS
from rules.skirmish.facing import Quarter as Arc

__all__ = [
    "ARCS", "DEPTH", "EDGES", "FACING_IN", "HARD", "KIT", "LASTS", "LEVEL_NAMES", "MODERATE", "NO", "SEATS",
    "SOFT", "TOLERANCE", "Arc", "Edge", "Effect", "Model", "Settings", "Side", "Stage", "Stance", "Table", "Unit",
    "Vehicle", "arc", "areas", "areas_of", "arranged", "can_reach", "centre", "check_places", "check_rest",
    "combat_of", "deployment_area", "deployment_point", "disc", "flat_base", "flat_gap", "foes_met", "gap_between",
    "in_contact", "in_initiative_order", "is_within", "lines", "moved_up", "out_of_touch", "resting_refusal",
    "scenery", "spot", "touched", "touches", "touching",
]  # fmt: skip
