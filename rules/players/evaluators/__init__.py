"""The evaluators of the games; any other game is evaluated by its picture alone."""

from typing import Any

from rules.kernel.system import System
from rules.players.evaluator import Evaluator
from rules.players.evaluators.fubar import FUBAR_EVALUATOR
from rules.players.evaluators.killteam import KILLTEAM_EVALUATOR
from rules.players.evaluators.kog import KOG_EVALUATOR
from rules.players.evaluators.krygothic import KRYGOTHIC_EVALUATOR
from rules.players.evaluators.plain import plain_evaluator

EVALUATORS = {
    "kog": KOG_EVALUATOR,
    "fubar": FUBAR_EVALUATOR,
    "killteam": KILLTEAM_EVALUATOR,
    "krygothic": KRYGOTHIC_EVALUATOR,
}


def evaluator_of(system: System[Any]) -> Evaluator:
    """The evaluator of a game; a plain one for a game without its own."""
    return EVALUATORS.get(system.id) or plain_evaluator(system)
