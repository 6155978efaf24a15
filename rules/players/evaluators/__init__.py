"""What a player knows of each game; of any other no more than its picture shows."""

from typing import Any

from rules.kernel.system import System
from rules.players.evaluator import Evaluator
from rules.players.evaluators.fubar import FUBAR_MIND
from rules.players.evaluators.killteam import KILLTEAM_MIND
from rules.players.evaluators.kog import KOG_MIND
from rules.players.evaluators.krygothic import KRYGOTHIC_MIND
from rules.players.evaluators.plain import plain_evaluator

MINDS = {"kog": KOG_MIND, "fubar": FUBAR_MIND, "killteam": KILLTEAM_MIND, "krygothic": KRYGOTHIC_MIND}


def mind_of(system: System[Any]) -> Evaluator:
    """The mind for a game."""
    return MINDS.get(system.id) or plain_evaluator(system)
