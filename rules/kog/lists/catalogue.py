"""The KOG light catalogue and its ready-made lists, from which a newcomer plays in two clicks; both read once."""

from importlib.resources import files
from typing import Final

from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

HERE = files("rules.kog.lists")
CATALOGUE: Final[Catalogue] = read_catalogue(HERE.joinpath("catalogue.toml").read_text("utf-8"))
READY: Final[tuple[ReadyList, ...]] = read_ready(HERE.joinpath("ready.toml").read_text("utf-8"), CATALOGUE)
