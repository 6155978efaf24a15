"""The board of Kill Team: its table, terrain and maps, and what is measured on them; this is the door of the room."""

from rules.killteam.board.board import Board, board_now, the_map
from rules.killteam.board.facts import StageReached
from rules.killteam.board.maps import MAPS
from rules.killteam.board.measure import (
    CONTROL_RANGE,
    RULER,
    TOKEN,
    apart,
    area_gap,
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
from rules.killteam.board.settings import SWITCHES, Settings, Switches, Words
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
    other,
)

__all__ = [
    "CONTROL_RANGE", "KINDS", "MAPS", "NO", "OPERATE_HATCH", "RULER", "SEATS", "SWITCHES", "TOKEN", "Activation",
    "Board", "Lasting", "Marker", "MarkerKind", "Op", "Operative", "Order", "Part", "Paused", "Score", "Scouting",
    "Settings", "Side", "Stage", "StageReached", "Switches", "Table", "TacOp", "Trait", "Words", "Zone", "apart",
    "area_gap", "board_now", "contesting", "contests", "controls", "disc", "drop_zone", "engaged", "engaging",
    "in_control_range", "in_the_way", "inside", "ladder", "lines_of_sight", "marker_disc", "near", "other",
    "overhang", "piece", "placed", "rectangle", "separation", "shows", "sight_shown", "territory", "the_map",
    "visible", "wholly_in", "within",
]  # fmt: skip
