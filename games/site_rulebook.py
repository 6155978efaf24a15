"""The rules of the site that hold in every game. Refusals and the log link to them. Read from site_rulebook.toml."""

from importlib.resources import files
from typing import Final

from rules.roster.rulebook import Rulebook, read_rulebook

SITE_RULEBOOK: Final[Rulebook] = read_rulebook(files("games").joinpath("site_rulebook.toml").read_text("utf-8"))
