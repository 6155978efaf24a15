"""What a player knows of each game; of any other no more than its picture shows."""

from typing import Any

from rules.kernel.system import System
from rules.players.mind import Mind
from rules.players.minds.fubar import FUBAR_MIND
from rules.players.minds.killteam import KILLTEAM_MIND
from rules.players.minds.kog import KOG_MIND
from rules.players.minds.krygothic import KRYGOTHIC_MIND
from rules.players.minds.plain import plain_mind

MINDS = {"kog": KOG_MIND, "fubar": FUBAR_MIND, "killteam": KILLTEAM_MIND, "krygothic": KRYGOTHIC_MIND}


def mind_of(system: System[Any]) -> Mind:
    """The mind for a game."""
    return MINDS.get(system.id) or plain_mind(system)
