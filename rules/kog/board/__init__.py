"""The board of KOG light: its table, measuring, sight and cover. Other rooms import from here."""

from rules.kog.board.cover import SightCache, is_infantry
from rules.kog.board.kit import KIT, traits_in_words
from rules.kog.board.measure import (
    ENGAGED,
    SENSOR_LOCK,
    base_distance,
    disc,
    discs,
    engaging_enemies,
    is_crippled,
    is_within,
    nearest_of,
)
from rules.kog.board.refusals import refusal, resting_refusal
from rules.kog.board.table import SEATS, Model, Move, Objective, Settings, Side, Stage, Table, Unit, defender, opponent
from rules.kog.board.territory import Line, deployment_area, dividing_line, from_line, objective_area, standard_lines
