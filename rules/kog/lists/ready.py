"""Ready-made lists, so that a newcomer plays in two clicks; read once from ready.toml."""

from importlib.resources import files
from typing import Final

from rules.kog.lists.catalogue import CATALOGUE
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

READY: Final[tuple[ReadyList, ...]] = read_ready(
    files("rules.kog.lists").joinpath("ready.toml").read_text("utf-8"), CATALOGUE
)


def ready_for(army: str, battle: str) -> tuple[ReadyList, ...]:
    """The ready-made lists of an army for a battle size."""
    return tuple(ready for ready in READY if (ready.army, ready.battle) == (army, battle))
