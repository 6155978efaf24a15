"""Ready-made lists for the house teams, read once from ready.toml."""

from importlib.resources import files
from typing import Final

from rules.killteam.lists.catalogue import CATALOGUE
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

READY: Final[tuple[ReadyList, ...]] = read_ready(
    files("rules.killteam.lists").joinpath("ready.toml").read_text("utf-8"), CATALOGUE
)
