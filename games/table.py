"""What holds at every table, whatever the game: the book that refusals and the log lead to, read from table.toml."""

from importlib.resources import files
from typing import Final

from rules.roster.rulebook import Rulebook, read_rulebook

TABLE: Final[Rulebook] = read_rulebook(files("games").joinpath("table.toml").read_text("utf-8"))
