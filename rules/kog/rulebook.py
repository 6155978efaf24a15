"""The KOG light rulebook, read once from rulebook.toml."""

from importlib.resources import files
from typing import Final

from rules.roster.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(files("rules.kog").joinpath("rulebook.toml").read_text("utf-8"))
