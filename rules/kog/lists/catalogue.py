"""The KOG light catalogue and its ready-made lists, read once."""

from typing import Final

from rules.kernel.package_files import read_text
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.ready import read_ready

CATALOGUE: Final[Catalogue] = read_catalogue(read_text("rules.kog.lists", "catalogue.toml"))
READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.kog.lists", "ready.toml"), CATALOGUE)
