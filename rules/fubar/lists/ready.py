"""Ready-made lists, so that a newcomer plays in two clicks; read once from ready.toml."""

from importlib.resources import files
from typing import Final

from rules.fubar.lists.catalogue import CATALOGUE
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

READY: Final[tuple[ReadyList, ...]] = read_ready(
    files("rules.fubar.lists").joinpath("ready.toml").read_text("utf-8"), CATALOGUE
)
