"""Ready-made squads of every team and size; read once from ready.toml."""

from importlib.resources import files
from typing import Final

from rules.krygothic.lists.catalogue import CATALOGUE
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

READY: Final[tuple[ReadyList, ...]] = read_ready(
    files("rules.krygothic.lists").joinpath("ready.toml").read_text("utf-8"), CATALOGUE
)
