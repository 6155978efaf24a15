"""The board of KOG light: its table, what is measured on it, sight and cover; this is the door of the room."""

from rules.kog.board.cover import Lookout, is_infantry
from rules.kog.board.kit import KIT, traits_in_words
from rules.kog.board.measure import ENGAGED, SENSOR_LOCK, apart, crippled, disc, discs, engaging, is_within, nearest_of
from rules.kog.board.refusals import NO
from rules.kog.board.resting import hindered
from rules.kog.board.table import SEATS, Model, Move, Objective, Settings, Side, Stage, Table, Unit, defender, other
from rules.kog.board.territory import Line, deployment_area, dividing_line, from_line, objective_area, standard_lines

__all__ = [
    "ENGAGED", "KIT", "NO", "SEATS", "SENSOR_LOCK", "Line", "Lookout", "Model", "Move", "Objective", "Settings",
    "Side", "Stage", "Table", "Unit", "apart", "crippled", "defender", "deployment_area", "disc", "discs",
    "dividing_line", "engaging", "from_line", "hindered", "is_infantry", "is_within", "nearest_of", "objective_area",
    "other", "standard_lines", "traits_in_words",
]  # fmt: skip
