"""The board of Kill Team: its table, terrain and maps, and what is measured on them; this is the door of the room."""

from rules.killteam.board.board import Board, board_now, the_map
from rules.killteam.board.facts import STAGES, about, of_side, stage_reached
from rules.killteam.board.maps import MAPS
from rules.killteam.board.measure import (
    CONTROL_RANGE,
    RULER,
    TOKEN,
    apart,
    area_gap,
    around,
    contesting,
    contests,
    controls,
    disc,
    drop_zone,
    engaged,
    engaging,
    in_control_range,
    inside,
    marker_disc,
    near,
    overhang,
    separation,
    territory,
    visible,
    wholly_in,
    within,
)
from rules.killteam.board.parts import Part, Trait, Zone, rectangle
from rules.killteam.board.pieces import KINDS, ladder, piece, placed
from rules.killteam.board.refusals import NO
from rules.killteam.board.seeing import in_the_way, lines_of_sight, shows, sight_shown
from rules.killteam.board.settings import SWITCHES, Settings, Switches, SwitchWords
from rules.killteam.board.side import Op, Score, Scouting, Side, TacOp
from rules.killteam.board.table import (
    OPERATE_HATCH,
    SEATS,
    Activation,
    Lasting,
    Marker,
    MarkerKind,
    Operative,
    Order,
    Paused,
    Stage,
    Table,
    one_more,
    other,
)

__all__ = [
    "CONTROL_RANGE", "KINDS", "MAPS", "NO", "OPERATE_HATCH", "RULER", "SEATS", "STAGES", "SWITCHES", "TOKEN",
    "Activation", "Board", "Lasting", "Marker", "MarkerKind", "Op", "Operative", "Order", "Part", "Paused", "Score",
    "Scouting", "Settings", "Side", "Stage", "SwitchWords", "Switches", "Table", "TacOp", "Trait", "Zone", "about",
    "apart", "area_gap", "around", "board_now", "contesting", "contests", "controls", "disc", "drop_zone",
    "engaged", "engaging", "in_control_range", "in_the_way", "inside", "ladder", "lines_of_sight", "marker_disc",
    "near", "of_side", "one_more", "other", "overhang", "piece", "placed", "rectangle", "separation", "shows",
    "sight_shown", "stage_reached", "territory", "the_map", "visible", "wholly_in", "within",
]  # fmt: skip
