"""The board of Kill Team: its table, what stands on it, and measuring. Other rooms import from here."""

from rules.killteam.board.board import Board, board_now, the_map
from rules.killteam.board.facts import STAGES, about, of_side, stage_reached
from rules.killteam.board.measure import (
    CONTROL_RANGE,
    RULER,
    TOKEN,
    apart,
    area_gap,
    around,
    contesting_operatives,
    contests,
    controls,
    disc,
    drop_zone,
    engaged,
    engaging,
    in_control_range,
    marker_disc,
    near,
    overhang,
    separation,
    stronghold_of,
    territory,
    visible,
    wholly_in,
    within,
)
from rules.killteam.board.op_cards import CRIT_OPS, TAC_OPS, CardSet, CritOp, ReadyLine, TacOp
from rules.killteam.board.ops import can_carry_objectives, crit_op, kill_op, tac_ops
from rules.killteam.board.refusals import refusal
from rules.killteam.board.settings import SWITCHES, Settings, Switches, SwitchWords, map_key
from rules.killteam.board.side import ChosenTacOp, Op, Score, Scouting, Side
from rules.killteam.board.table import (
    OPERATE_HATCH,
    SEATS,
    Activation,
    LastingEffect,
    Marker,
    MarkerKind,
    Operative,
    Order,
    PausedMove,
    Stage,
    Table,
    one_more,
    other,
)
from rules.killteam.board.visibility import is_visible, lines_of_sight, sight_blockers, sight_lines
