"""The refusals of selections, read once from refusals.toml."""

from importlib.resources import files
from typing import Final

from rules.skirmish.refusals import Refusals, read_refusals

NO: Final[Refusals] = read_refusals(files("rules.killteam.teams").joinpath("refusals.toml").read_text("utf-8"))
