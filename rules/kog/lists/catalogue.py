"""The KOG light catalogue, read once from catalogue.toml."""

from importlib.resources import files
from typing import Final

from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue

CATALOGUE: Final[Catalogue] = read_catalogue(files("rules.kog.lists").joinpath("catalogue.toml").read_text("utf-8"))
