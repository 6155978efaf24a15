"""The refusals of moves, read once from refusals.toml."""

from importlib.resources import files
from typing import Final

from rules.skirmish.refusals import Refusals, read_refusals

NO: Final[Refusals] = read_refusals(files("rules.killteam.move").joinpath("refusals.toml").read_text("utf-8"))
