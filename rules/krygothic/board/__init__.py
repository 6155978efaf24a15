"""The board of Kry-Gothic: its table, maps, ground and measuring. Other rooms import from here."""

from rules.krygothic.board.ground import CEILING, HEAD, WAIST, GroundClass, closed_above, ground_class
from rules.krygothic.board.maps import (
    MAPS,
    ap_modifier,
    blast_doors,
    board_side,
    field_now,
    has_weak_decks,
    is_dark,
    is_off_guard,
    the_field,
)
from rules.krygothic.board.measure import (
    TOUCH,
    disc,
    disc_at,
    distance,
    enemies_touching,
    gap,
    in_contact,
    level_with,
    marker_disc,
    on_marker,
    space_of,
    touch,
    touching,
)
from rules.krygothic.board.mission_data import SCENARIOS, Scenario
from rules.krygothic.board.model import Arrives, Characteristic, Model, Pin
from rules.krygothic.board.refusals import refusal
from rules.krygothic.board.side import Settings, Side, Tally, mission_named
from rules.krygothic.board.table import (
    SEATS,
    AnnouncedAction,
    CloseCombat,
    Command,
    Duel,
    FireRun,
    Marker,
    OngoingCall,
    Stage,
    Table,
    location_name,
    mission_now,
    other,
)
