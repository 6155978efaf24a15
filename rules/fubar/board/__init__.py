"""The board of FUBAR: its table, measuring, scenery and combats. Other rooms import from here."""

from rules.fubar.board.combat import (
    combat_of,
    foes_in_contact,
    in_contact,
    in_initiative_order,
    moved_up,
    touched_units,
)
from rules.fubar.board.ground import (
    DEPTH,
    EDGES,
    FACING_IN,
    HARD,
    KIT,
    LEVEL_NAMES,
    MODERATE,
    SOFT,
    areas,
    areas_of,
    deployment_area,
    deployment_point,
    depth_of,
    lines,
    scenery,
)
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
from rules.fubar.board.refusals import refusal
from rules.fubar.board.resting import CONTACT, check_places, check_rest, depth_through, place_all, resting_refusal
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
